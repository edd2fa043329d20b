/** Puts a button on every attachment that can be signed, and two beside a message's reply button for all of them. */

import { accountOf } from "../account.ts";
import { BUTTON, buttonMaker, makeButton, type Purpose } from "../page-button.ts";
import type { Words } from "../words.ts";
import { type Address, type GmailAttachment, readAttachment, readAttachments } from "./read.ts";
import { gmail } from "./selectors.ts";

/**
 * Does nothing where a button already stands: looked for by the button itself, since Gmail copies marks of ours and
 * loses what they marked.
 */
export function placeButtons(page: Document, address: Address, words: Words): void {
  const account = accountOf(address.pathname);
  const makeOne = buttonMaker(page, "attachment", words("attachment.sign"));
  const messages = new Set<Element>();
  for (const chip of page.querySelectorAll(gmail.chip)) {
    if (!hasButton(chip)) {
      const attachment = readAttachment(chip, account);
      if (!attachment) continue;
      chip.append(makeOne(words("attachment.label", attachment.fileName)));
    }
    const message = chip.closest(gmail.message);
    if (message) messages.add(message);
  }
  for (const message of messages) {
    const toolbar = message.querySelector(gmail.toolbar);
    if (toolbar && !hasButton(toolbar)) toolbar.prepend(...messageButtons(page, words));
  }
}

function hasButton(place: Element): boolean {
  return place.querySelector(`.${BUTTON}`) !== null;
}

function messageButtons(page: Document, words: Words): HTMLButtonElement[] {
  return [
    makeButton(page, "message", words("message.sign"), words("message.label")),
    makeButton(page, "message_myself", words("message.myself"), words("message.myself.label")),
  ];
}

/** The files a pressed button stands for, as the page is now; none where it has changed beyond recognition. */
export function attachmentsFor(button: Element, purpose: Purpose, address: Address): GmailAttachment[] {
  if (purpose === "attachment") {
    const chip = button.closest(gmail.chip);
    const attachment = chip && readAttachment(chip, accountOf(address.pathname));
    return attachment ? [attachment] : [];
  }
  const message = button.closest(gmail.message);
  return message ? readAttachments(message, address) : [];
}
