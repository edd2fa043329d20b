/** The latest document counts that the background received, shared by the badge and every open panel. */
import { browser } from "wxt/browser";
import * as z from "zod/mini";
import { documentViews } from "../../domain/document/views.ts";

const HEARD = "counts";

const Heard = z.object({
  /** Counts of every view. */
  counts: z.partialRecord(z.enum(documentViews), z.int()),
  /** Milliseconds since 1970. */
  at: z.number(),
});
export type Heard = z.infer<typeof Heard>;

/** `null` before the first response, and while nobody is signed in. */
export async function readHeard(): Promise<Heard | null> {
  const read = Heard.safeParse((await browser.storage.session.get(HEARD))[HEARD]);
  return read.success ? read.data : null;
}

export async function keepHeard(heard: Heard | null): Promise<void> {
  if (heard) await browser.storage.session.set({ [HEARD]: heard });
  else await browser.storage.session.remove(HEARD);
}

/** Calls with the number that waits for the person, now and on every change; returns the function that stops it. */
export function onWaiting(tell: (waiting: number) => void): () => void {
  const read = async () => tell((await readHeard())?.counts["action-required"] ?? 0);
  const listener = (changes: Record<string, unknown>) => {
    if (HEARD in changes) void read();
  };
  browser.storage.session.onChanged.addListener(listener);
  void read();
  return () => browser.storage.session.onChanged.removeListener(listener);
}
