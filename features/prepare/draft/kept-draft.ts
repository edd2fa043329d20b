/** Unsaved work on this device: one entry per document, one for the document that has no id yet. */
import * as z from "zod/mini";
import type { HostStorage } from "../../host.ts";
import type { SaveBase } from "./autosave.ts";
import { Draft } from "./draft.ts";

const Kept = z.object({ version: z.optional(z.int()), draft: Draft });
export type Kept = z.infer<typeof Kept>;

export function keepDraft(storage: HostStorage, base: SaveBase, draft: Draft | null): void {
  const key = keyOf(base.documentId);
  if (draft) storage.set(key, JSON.stringify({ version: base.version, draft }));
  else storage.remove(key);
}

/** What was kept, or `null` where nothing was or it is not readable any more. */
export function findKeptDraft(storage: HostStorage, documentId: string | null): Kept | null {
  const text = storage.get(keyOf(documentId));
  if (!text) return null;
  try {
    const parsed = Kept.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function keyOf(documentId: string | null): string {
  return `draft:${documentId ?? "new"}`;
}
