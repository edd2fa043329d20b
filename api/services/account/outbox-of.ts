import type { AppDeps } from "../../deps.ts";

/** Where the development outbox shows the mails to an address; `null` in production and once a mail server is set. */
export function outboxOf({ devMails }: Pick<AppDeps, "devMails">, email: string): string | null {
  return devMails && `/api/dev/outbox?to=${encodeURIComponent(email)}`;
}
