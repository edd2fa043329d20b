import { needsUnicodeMail } from "../../../domain/recipient/mail-limit.ts";
import type { MailDeps } from "../../deps.ts";

/** Whether the mail server cannot deliver to one of the addresses, whose letters before the @ are beyond ASCII. */
export async function isMailAscii({ mailer }: MailDeps, addresses: readonly string[]): Promise<boolean> {
  return addresses.some(needsUnicodeMail) && !(await mailer.takesUnicode());
}
