/** Unsaved work on this device: one entry per document, one for the document that has no id yet. */
import * as z from "zod/mini";
import type { HostStorage } from "../../host.ts";
import type { SaveBase, Unsaved } from "./autosave.ts";
import { Draft } from "./draft.ts";

const version = z.optional(z.int());
const Kept = z.object({
  version,
  draft: Draft,
  unanswered: z.nullable(
    z.object({ documentId: z.nullable(z.string()), version, draft: Draft, idempotencyKey: z.string() }),
  ),
});

export type Kept = Unsaved & { version: number | undefined };

export function keepDraft(storage: HostStorage, base: SaveBase, unsaved: Unsaved | null): void {
  const key = keyOf(base.documentId);
  if (unsaved) storage.set(key, JSON.stringify({ version: base.version, ...unsaved }));
  else storage.remove(key);
}

/** What was kept, or `null` where nothing was or it is not readable any more. */
export function findKeptDraft(storage: HostStorage, documentId: string | null): Kept | null {
  const text = storage.get(keyOf(documentId));
  if (!text) return null;
  try {
    const kept: unknown = JSON.parse(text);
    // As it was written, not as it was parsed: a request is repeated letter for letter.
    return Kept.safeParse(kept).success ? asSaved(kept as Kept) : null;
  } catch {
    return null;
  }
}

/** Where nothing changed since the request went out, both are the same object again. */
function asSaved(kept: Kept): Kept {
  const sent = kept.unanswered?.draft;
  return sent && JSON.stringify(sent) === JSON.stringify(kept.draft) ? { ...kept, draft: sent } : kept;
}

function keyOf(documentId: string | null): string {
  return `draft:${documentId ?? "new"}`;
}
