import { contactNumber, maskedNumber } from "../messaging/contact-number.ts";
import type { Recipient } from "./recipient.ts";

/** Where one-time codes go, told so that only who knows it recognises it: "a…@example.com", "… 3210"; empty where none do. */
export function sendsTo({
  checks,
  email,
  countryCode,
  contact,
}: Pick<Recipient, "checks" | "email" | "countryCode" | "contact">): string {
  if (checks?.type === "EMAIL") return maskedEmail(email);
  const number = checks?.type === "SMS" ? contactNumber(countryCode ?? "", contact ?? "") : null;
  return number ? maskedNumber(number) : "";
}

function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${[...email.slice(0, at)][0] ?? ""}…${email.slice(at)}`;
}
