/** Puts a file into a reply in the thread that is open. What is written there already stays. */
import type { AttachAnswer } from "../../messages.ts";
import { type Address, readThread } from "./read.ts";
import { gmail } from "./selectors.ts";

const REPLY_MS = 8_000;
/** Gmail shows a file as soon as it begins to take it. */
const TAKEN_MS = 5_000;

/**
 * Begins a reply where none is being written. Nothing is sent: that stays the person's.
 * @param enough so many files of that name there, and none is put beside them; 0: one more, whatever is there
 */
export async function attachToReply(
  page: Document,
  address: Address,
  threadId: string,
  file: File,
  enough: number,
): Promise<AttachAnswer> {
  if (readThread(page, address)?.id !== threadId) return { ok: false, reason: "thread_not_open" };
  if (!findReply(page)) pressReply(page);
  const reply = await eventually(page, REPLY_MS, () => findReply(page));
  if (!reply) return { ok: false, reason: "no_reply" };
  const before = countFiles(reply, file.name);
  if (enough > 0 && before >= enough) return { ok: true };
  const isTaken = () => countFiles(reply, file.name) > before;
  drop(page, reply, file);
  if (await eventually(page, TAKEN_MS, isTaken)) return { ok: true };
  if (!choose(page, reply, file)) return { ok: false, reason: "not_taken" };
  return (await eventually(page, TAKEN_MS, isTaken)) ? { ok: true } : { ok: false, reason: "not_taken" };
}

/** The newest reply of the thread. */
function findReply(page: Document): HTMLElement | null {
  const texts = [...page.querySelectorAll<HTMLElement>(gmail.replyText)].filter((text) => text.closest(gmail.reply));
  return texts.at(-1)?.closest<HTMLElement>(gmail.reply) ?? null;
}

function pressReply(page: Document): void {
  for (const selector of gmail.replyButtons) {
    const button = [...page.querySelectorAll<HTMLElement>(selector)].at(-1);
    if (!button) continue;
    // Gmail's own buttons listen to the whole press.
    for (const type of ["mousedown", "mouseup", "click"]) {
      button.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, view: page.defaultView }));
    }
    return;
  }
}

function countFiles(reply: Element, fileName: string): number {
  return [...reply.querySelectorAll(gmail.replyFile)].filter((one) => one.textContent?.includes(fileName)).length;
}

/** As a person drags: over the text, then onto what appears for it, if anything does. */
function drop(page: Document, reply: Element, file: File): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  const send = (target: Element, type: string) =>
    target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, composed: true, dataTransfer }));
  const text = reply.querySelector(gmail.replyText) ?? reply;
  send(text, "dragenter");
  send(text, "dragover");
  const isShown = (zone: Element) => zone.getClientRects().length > 0;
  const zones = [...page.querySelectorAll(gmail.dropZone)].filter(isShown);
  const zone = zones.find((one) => reply.contains(one)) ?? zones.at(-1) ?? text;
  send(zone, "dragenter");
  send(zone, "dragover");
  send(zone, "drop");
}

/** As by the paper clip. */
function choose(page: Document, reply: Element, file: File): boolean {
  const input =
    reply.querySelector<HTMLInputElement>(gmail.replyFileInput) ??
    page.querySelector<HTMLInputElement>(gmail.replyFileInput);
  if (!input) return false;
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  input.files = dataTransfer.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}

/** Looks after every change of the page; `null` when it did not come in time. */
function eventually<T>(page: Document, ms: number, look: () => T | null | false): Promise<T | null> {
  return new Promise((resolve) => {
    const end = (found: T | null) => {
      observer.disconnect();
      clearTimeout(late);
      resolve(found);
    };
    const observer = new MutationObserver(() => {
      const found = look();
      if (found) end(found);
    });
    const late = setTimeout(() => end(null), ms);
    observer.observe(page.documentElement, { childList: true, subtree: true, attributes: true });
    const found = look();
    if (found) end(found);
  });
}
