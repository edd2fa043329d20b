/** Builds the request to the extension for a press in Gmail. */
import type { PageMessage, SourceFile } from "../../messages.ts";
import type { Purpose } from "../page-button.ts";
import { attachmentsFor } from "./buttons.ts";
import { type Address, type GmailAttachment, readNames, readOwnAddresses, readThread, textOf } from "./read.ts";
import { gmail } from "./selectors.ts";
import { mailboxOf } from "./urls.ts";

export type FilesMessage = Extract<PageMessage, { type: "take_files" }>;

/** @returns `null` if neither the file nor its message can be identified */
export function filesMessageOf(
  page: Document,
  address: Address,
  button: Element,
  purpose: Purpose,
): FilesMessage | null {
  const message = button.closest(gmail.message);
  const thread = readThread(page, address, button);
  const files = attachmentsFor(button, purpose, address).map((one) => fileOf(one, message));
  const mailbox = mailboxOf(address.pathname);
  const names = message ? readNames(message) : null;
  const own = readOwnAddresses(page).filter((one) => one.length <= 254);
  const hasName = names !== null && (names.messageId ?? names.permId) !== null;
  // A chip whose file is no longer readable must not cause all the others to be taken.
  if (!thread || (files.length === 0 && (!hasName || purpose === "attachment"))) return null;
  return {
    type: "take_files",
    intent: purpose === "message_myself" ? "sign_myself" : "send",
    files,
    place: {
      ...{ site: "gmail" as const, ...mailbox, threadId: thread.id, messageId: names?.messageId ?? null },
      ...{ subject: thread.subject, people: thread.people },
    },
    mail: hasName ? { ...mailbox, ...names, own, isWhole: purpose !== "attachment" } : null,
  };
}

/** Files of one name are distinguished by their order. */
function fileOf({ chip, url, fileName }: GmailAttachment, message: Element | null): SourceFile {
  const chips = [...(message?.querySelectorAll(gmail.chip) ?? [])];
  const before = chips.slice(0, chips.indexOf(chip));
  const nth = before.filter((one) => one.querySelector(gmail.chipName)?.textContent?.trim() === fileName).length;
  return { url, name: fileName, sizeText: textOf(chip.querySelector(gmail.chipSize)), nth };
}
