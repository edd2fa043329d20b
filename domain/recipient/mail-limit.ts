/** A limit of the mail server. Pages do not know it and leave these rules to the server, which also keeps them light. */
import type { Fault } from "../outcome.ts";
import { emailFault } from "./email.ts";
import type { Recipient } from "./recipient.ts";
import { pathsOf } from "./recipient-faults.ts";

/** Whether the mail server takes no addresses with letters beyond ASCII before the @ (SMTPUTF8, RFC 6531). */
export type MailLimit = { isMailAscii?: boolean };

/** Whether the part before the @ has letters beyond ASCII. */
export function needsUnicodeMail(email: string): boolean {
  return /^[^@]*\P{ASCII}[^@]*@/u.test(email);
}

/** Judges a recipient's address before a mail goes there; `null`: nothing is wrong. */
export function mailFault(email: string, { isMailAscii }: MailLimit) {
  return emailFault(email) ?? (isMailAscii && needsUnicodeMail(email) ? "email_not_ascii" : null);
}

/** Faults of addresses, each with its path in the sender's lists, to which the mail server cannot deliver. */
export function findMailFaults(
  recipients: readonly Pick<Recipient, "_id" | "group" | "email">[],
  ccEmails: readonly string[],
  { isMailAscii }: MailLimit,
): Fault[] {
  if (!isMailAscii) return [];
  const paths = pathsOf(recipients);
  const addresses = [
    ...recipients.map(({ email }, index) => ({ email, path: `${paths[index]!.own}.email` })),
    ...ccEmails.map((email, index) => ({ email, path: `ccEmails.${index}` })),
  ];
  return addresses.flatMap(({ email, path }) =>
    needsUnicodeMail(email) ? [{ path, code: "email_not_ascii" as const }] : [],
  );
}
