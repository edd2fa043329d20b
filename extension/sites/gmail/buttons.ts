/** Adds a button to every signable attachment, and to every opened message's toolbar. */

import { BUTTON, buttonMaker, makeButton, type Purpose } from "../page-button.ts";
import type { PageTexts } from "../page-texts.ts";
import { type Address, type GmailAttachment, readAttachment, readAttachments } from "./read.ts";
import { gmail } from "./selectors.ts";
import { mailboxOf } from "./urls.ts";

/**
 * Skips places that already have a button. It looks for the button itself, because Gmail copies our marker attributes
 * and loses the marked elements.
 */
export function insertButtons(page: Document, address: Address, texts: PageTexts): void {
  const mailbox = mailboxOf(address.pathname);
  const makeOne = buttonMaker(page, "attachment", texts("attachment.sign"));
  for (const chip of page.querySelectorAll(gmail.chip)) {
    if (hasButton(chip)) continue;
    const attachment = readAttachment(chip, mailbox);
    if (attachment) chip.append(makeOne(texts("attachment.label", attachment.fileName)));
  }
  for (const message of openMessages(page)) {
    const toolbar = toolbarOf(message);
    if (toolbar) equip(toolbar, hasButtonOnChip(message), texts);
  }
}

/** Messages whose text is present: a collapsed message has neither toolbar nor attachments. */
export function openMessages(page: ParentNode): Element[] {
  return [...page.querySelectorAll(gmail.message)].filter(
    (one) => !one.parentElement?.closest(gmail.message) && one.querySelector(`${gmail.body}, ${gmail.chip}`),
  );
}

function toolbarOf(message: Element): Element | null {
  for (const selector of gmail.toolbars) {
    const toolbar = message.querySelector(selector);
    if (toolbar) return toolbar;
  }
  return null;
}

/** An icon without text or color, for messages that may have nothing to sign. */
const QUIET = `${BUTTON}-quiet`;

/**
 * Two buttons with text if signable attachments are visible. Otherwise one icon: the attachments are known for
 * certain only once the message is read, and chips may no longer be recognized.
 */
function equip(toolbar: Element, isSure: boolean, texts: PageTexts): void {
  const page = toolbar.ownerDocument;
  const there = toolbar.querySelectorAll(`.${BUTTON}`);
  if (there.length === (isSure ? 2 : 1)) return;
  for (const old of there) old.remove();
  const send = makeButton(page, "message", isSure ? texts("message.sign") : "", texts("message.label"));
  send.title = texts("message.label");
  if (!isSure) send.classList.add(QUIET);
  toolbar.prepend(send);
  if (isSure) send.after(makeButton(page, "message_myself", texts("message.myself"), texts("message.myself.label")));
}

function hasButton(anchor: Element): boolean {
  return anchor.querySelector(`.${BUTTON}`) !== null;
}

function hasButtonOnChip(message: Element): boolean {
  return message.querySelector(`${gmail.chip} > .${BUTTON}`) !== null;
}

/**
 * The files that a pressed button stands for, in the page's current state; none if the page is no longer recognized.
 */
export function attachmentsFor(button: Element, purpose: Purpose, address: Address): GmailAttachment[] {
  if (purpose === "attachment") {
    const chip = button.closest(gmail.chip);
    const attachment = chip && readAttachment(chip, mailboxOf(address.pathname));
    return attachment ? [attachment] : [];
  }
  const message = button.closest(gmail.message);
  return message ? readAttachments(message, address) : [];
}
