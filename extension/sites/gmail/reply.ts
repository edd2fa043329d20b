/** Adds a file to a reply in the open thread. Text that is already written stays. */
import type { AttachAnswer } from "../../messages.ts";
import { isVisible } from "../is-visible.ts";
import { dropOn } from "./drop.ts";
import { type Address, readThread } from "./read.ts";
import { gmail } from "./selectors.ts";
import { eventually } from "./wait.ts";

const REPLY_MS = 8_000;
/** Gmail lists a file as soon as its upload starts. */
const TAKEN_MS = 10_000;

export type ReplyRequest = {
  threadId: string;
  /** The message to reply to, if it is there; otherwise the last message. */
  messageId: string | null;
  file: File;
  /** Do nothing if the reply already has this many files of that name; 0: always attach. */
  enough: number;
};

/** Starts a reply if none is being written. Sends nothing: only the person does that. */
export async function attachToReply(page: Document, address: Address, request: ReplyRequest): Promise<AttachAnswer> {
  const { threadId, messageId, file, enough } = request;
  /** Looked up each time, because the person may navigate away and Gmail rebuilds its view. */
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
  const isAttached = () => countFiles(findReply(view()) ?? reply, file.name) > before;
  if (!(await dropOn(page, reply, file)) && !choose(reply, file)) return { ok: false, reason: "not_taken" };
  return (await eventually(page, TAKEN_MS, isAttached)) ? { ok: true } : { ok: false, reason: "not_taken" };
}

/**
 * The newest reply inside the thread. A separate compose window may have any recipients, so it never counts as the
 * reply.
 */
function findReply(view: Element | null): HTMLElement | null {
  const texts = [...(view?.querySelectorAll<HTMLElement>(gmail.replyText) ?? [])];
  const text = texts.filter((one) => one.closest(gmail.reply) && !one.closest(gmail.popup) && isVisible(one)).at(-1);
  return text?.closest<HTMLElement>(gmail.reply) ?? null;
}

function pressReply(view: Element, messageId: string | null): void {
  const button = replyButtonOf(view, messageId);
  // Gmail's own buttons require the whole sequence of a press.
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
      const button = [...(part?.querySelectorAll<HTMLElement>(selector) ?? [])].filter(isVisible).at(-1);
      if (button) return button;
    }
  }
  return null;
}

function countFiles(reply: Element, fileName: string): number {
  return [...reply.querySelectorAll(gmail.replyFile)].filter((one) => one.textContent?.includes(fileName)).length;
}

/** Uses the reply's own file input, as the paper clip does, if it has one; another window's input is never used. */
function choose(reply: Element, file: File): boolean {
  const input = reply.querySelector<HTMLInputElement>(gmail.replyFileInput);
  if (!input) return false;
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  input.files = dataTransfer.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}
