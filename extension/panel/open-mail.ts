import { browser } from "wxt/browser";
import type { Place } from "../messages.ts";
import { addressOfMailbox } from "../sites/gmail/urls.ts";

export type MailPlace = Extract<Place, { site: "gmail" }>;

/** Opens the thread in a new tab. */
export function openMail({ threadId, ...mailbox }: MailPlace): Promise<unknown> {
  return browser.tabs.create({ url: `${addressOfMailbox(mailbox)}#all/${encodeURIComponent(threadId)}` });
}
