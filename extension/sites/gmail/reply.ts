/** Puts a file into a reply in the thread that is open. What is written there already stays. */
import type { AttachAnswer } from "../../messages.ts";
import { isSeen } from "../seen.ts";
import { dropOn } from "./drop.ts";
import { type Address, readThread } from "./read.ts";
import { gmail } from "./selectors.ts";
import { eventually } from "./wait.ts";

const REPLY_MS = 8_000;
/** Gmail shows a file as soon as it begins to take it. */
const TAKEN_MS = 10_000;

export type Wanted = {
  threadId: string;
  /** The reply is begun at it, where it is there; else at the last message. */
  messageId: string | null;
  file: File;
  /** So many files of that name are enough, and none is put beside them; 0: one more, whatever is there. */
  enough: number;
};

/** Begins a reply where none is being written. Nothing is sent: that stays the person's. */
export async function attachToReply(page: Document, address: Address, wanted: Wanted): Promise<AttachAnswer> {
  const { threadId, messageId, file, enough } = wanted;
  /** The person may go elsewhere meanwhile, and Gmail makes its view anew. */
  const view = () => {
    const thread = readThread(page, address);
    return thread?.id === threadId ? thread.view : null;
  };
  if (!view()) return { ok: false, reason: "thread_not_open" };
  if (!findReply(view())) pressReply(view()!, messageId);
  const reply = await eventually(page, REPLY_MS, () => findReply(view()));
  if (!reply) return { ok: false, reason: view() ? "no_reply" : "thread_not_open" };
  const before = countFiles(reply, file.name);
  if (enough > 0 && before >= enough) return { ok: true };
  const isTaken = () => countFiles(findReply(view()) ?? reply, file.name) > before;
  if (!(await dropOn(page, reply, file)) && !choose(reply, file)) return { ok: false, reason: "not_taken" };
  return (await eventually(page, TAKEN_MS, isTaken)) ? { ok: true } : { ok: false, reason: "not_taken" };
}

/** The newest reply inside the thread. A window of its own is a mail to whomever, and never it. */
function findReply(view: Element | null): HTMLElement | null {
  const texts = [...(view?.querySelectorAll<HTMLElement>(gmail.replyText) ?? [])];
  const text = texts.filter((one) => one.closest(gmail.reply) && !one.closest(gmail.popup) && isSeen(one)).at(-1);
  return text?.closest<HTMLElement>(gmail.reply) ?? null;
}

function pressReply(view: Element, messageId: string | null): void {
  const button = replyButtonOf(view, messageId);
  // Gmail's own buttons listen to the whole press.
  for (const type of ["mousedown", "mouseup", "click"]) {
    button?.dispatchEvent(
      new MouseEvent(type, { bubbles: true, cancelable: true, view: view.ownerDocument.defaultView }),
    );
  }
}

function replyButtonOf(view: Element, messageId: string | null): HTMLElement | null {
  const pressed = messageId ? view.querySelector(`[data-legacy-message-id="${CSS.escape(messageId)}"]`) : null;
  for (const part of [pressed, view]) {
    for (const selector of gmail.replyButtons) {
      const button = [...(part?.querySelectorAll<HTMLElement>(selector) ?? [])].filter(isSeen).at(-1);
      if (button) return button;
    }
  }
  return null;
}

function countFiles(reply: Element, fileName: string): number {
  return [...reply.querySelectorAll(gmail.replyFile)].filter((one) => one.textContent?.includes(fileName)).length;
}

/** As by the paper clip, where the reply has an input of its own; that of another window is never used. */
function choose(reply: Element, file: File): boolean {
  const input = reply.querySelector<HTMLInputElement>(gmail.replyFileInput);
  if (!input) return false;
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  input.files = dataTransfer.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}
