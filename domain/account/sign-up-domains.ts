import { normalEmail } from "../recipient/email.ts";

/** Whether an account may have this address; an empty list allows every domain. Subdomains count as separate domains. */
export function isAdmittedEmail(email: string, domains: readonly string[]): boolean {
  const domain = normalEmail(email).split("@").at(-1)!;
  return domains.length === 0 || domains.includes(domain);
}
