import { browser } from "wxt/browser";
import type { FileOrigin } from "../messages.ts";
import { addressOfMailbox } from "../sites/gmail/urls.ts";

export type MailOrigin = Extract<FileOrigin, { site: "gmail" }>;

/** Opens the thread in a new tab. */
export function openMail({ threadId, ...mailbox }: MailOrigin): Promise<unknown> {
  return browser.tabs.create({ url: `${addressOfMailbox(mailbox)}#all/${encodeURIComponent(threadId)}` });
}
