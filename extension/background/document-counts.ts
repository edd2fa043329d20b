/** The latest document counts that the background received, shared by the badge and every open panel. */
import { browser } from "wxt/browser";
import * as z from "zod/mini";
import { documentViews } from "../../domain/document/views.ts";

const COUNTS_KEY = "counts";

const DocumentCounts = z.object({
  /** Counts of every view. */
  counts: z.partialRecord(z.enum(documentViews), z.int()),
  /** Milliseconds since 1970. */
  at: z.number(),
});
export type DocumentCounts = z.infer<typeof DocumentCounts>;

/** `null` before the first response, and while nobody is signed in. */
export async function readCounts(): Promise<DocumentCounts | null> {
  const read = DocumentCounts.safeParse((await browser.storage.session.get(COUNTS_KEY))[COUNTS_KEY]);
  return read.success ? read.data : null;
}

export async function storeCounts(counts: DocumentCounts | null): Promise<void> {
  if (counts) await browser.storage.session.set({ [COUNTS_KEY]: counts });
  else await browser.storage.session.remove(COUNTS_KEY);
}

/** Passes the number of documents that wait for the person, now and on every change; returns an unsubscribe function. */
export function onWaitingCount(onChange: (waiting: number) => void): () => void {
  const read = async () => onChange((await readCounts())?.counts["action-required"] ?? 0);
  const listener = (changes: Record<string, unknown>) => {
    if (COUNTS_KEY in changes) void read();
  };
  browser.storage.session.onChanged.addListener(listener);
  void read();
  return () => browser.storage.session.onChanged.removeListener(listener);
}
