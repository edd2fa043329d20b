import type { AppDeps } from "../../deps.ts";

/** Address of the development outbox for an address's mails; `null` in production and with a mail server. */
export function devOutboxUrl({ devMails }: Pick<AppDeps, "devMails">, email: string): string | null {
  return devMails && `/api/dev/outbox?to=${encodeURIComponent(email)}`;
}
