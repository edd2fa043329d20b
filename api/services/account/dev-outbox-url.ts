import type { MailDeps } from "../../deps.ts";

/** Address of the development outbox for an address's mails; `null` in production and with a mail server. */
export function devOutboxUrl({ devMails }: MailDeps, email: string): string | null {
  return devMails && `/api/dev/outbox?to=${encodeURIComponent(email)}`;
}
