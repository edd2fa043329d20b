import { contactNumber, maskedNumber } from "../proof/contact-number.ts";
import type { Recipient } from "./recipient.ts";

/** Masked destination of one-time codes: "a…@example.com", "… 3210"; empty if none are sent. */
export function codeDestination({
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
