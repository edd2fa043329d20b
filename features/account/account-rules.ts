/** Validation of the account forms; faults are keys of `account.json`. */
import { isEmail } from "../../domain/recipient/email.ts";
import type { TextKey } from "../host/i18n.ts";

type Fault = TextKey<"account"> | null;

export function faultOfName(name: string): Fault {
  return name.trim() === "" ? "error.name.required" : null;
}

export function faultOfEmail(email: string): Fault {
  if (email.trim() === "") return "error.email.required";
  return isEmail(email.trim()) ? null : "error.email.invalid";
}

/** Checks a password that is entered, not chosen. */
export function faultOfKnownPassword(password: string): Fault {
  return password === "" ? "error.password.required" : null;
}

/** Requires at least 6 characters with lower case, upper case, and a digit or special character. */
export function faultOfNewPassword(password: string): Fault {
  if (password === "") return "error.password.required";
  const strong =
    [...password].length >= 6 && /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password) && /[^\p{L}\s]/u.test(password);
  return strong ? null : "error.password.weak";
}

/** Whether mail can arrive: the address is deliverable, or risky but not at a disposable domain. */
export function isReachable(check: { status: string; domain: { disposable: boolean } }): boolean {
  return check.status === "deliverable" || (check.status === "risky" && !check.domain.disposable);
}

/**
 * Path within this app, without its base, to open after sign-in; anything that could lead to another site becomes the document
 * list. Links may name the path with the base, as the address bar shows it.
 */
export function safeRedirect(requested: string | undefined, origin: string): string {
  if (!requested?.startsWith("/") || requested.startsWith("//") || requested.includes("\\")) return "/";
  const url = new URL(requested, origin);
  if (url.origin !== origin) return "/";
  const path = url.pathname.replace(/^(?:\/app(?=\/|$))+/, "");
  return (/^\/(?!\/)/.test(path) ? path : "/") + url.search + url.hash;
}
