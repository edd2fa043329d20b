/** Whether the visible part of Gmail is recognized. */
import { browser } from "wxt/browser";
import { isVisible } from "../is-visible.ts";
import { BUTTON } from "../page-button.ts";
import { reportOf } from "../page-report.ts";
import type { Site, View } from "../self-check.ts";
import { openMessages } from "./buttons.ts";
import { readNames } from "./read.ts";
import { gmail } from "./selectors.ts";
import { threadIn } from "./urls.ts";

type Address = Pick<Location, "hash">;

export function gmailSite(page: Document, address: Address): Site {
  return {
    name: "Gmail",
    look: () => viewOf(page, address),
    shown: () => address.hash,
    report: () =>
      reportOf(page, {
        site: "Gmail",
        version: browser.runtime.getManifest().version,
        selectors: { ...gmail, download: `[${gmail.download}]` },
        part: [...page.querySelectorAll("[role=main]")].find(isVisible) ?? page.body,
      }),
  };
}

/**
 * A thread is recognized if it shows a message whose ids allow reading it. Files without a button are acceptable: the
 * message's own button takes them.
 */
export function viewOf(page: Document, { hash }: Address): View {
  const visibleMessages = [...page.querySelectorAll(gmail.message)].filter(isVisible);
  const opened = openMessages(page).filter((one) => visibleMessages.includes(one));
  if (opened.length > 0) return opened.some(canBeRead) ? "understood" : "unknown";
  if (visibleMessages.length > 0) return "understood";
  const hasSubject = [...page.querySelectorAll(gmail.subject)].some(isVisible);
  return hasSubject || threadIn(hash) !== null ? "unknown" : "nothing";
}

function canBeRead(message: Element): boolean {
  const { messageId, permId } = readNames(message);
  return (messageId ?? permId) !== null || message.querySelector(`.${BUTTON}`) !== null;
}
