/** Unsaved work on this device: an entry per document, one for the document that has no id yet, and what each began with. */
import * as z from "zod/mini";
import { Field } from "../../../domain/field/field.ts";
import { FieldKey } from "../../../domain/ids.ts";
import type { HostStorage } from "../../host.ts";
import type { SaveBase, SaveRequest, Unsaved } from "./autosave.ts";
import { Draft } from "./draft.ts";

const version = z.optional(z.int());
const Kept = z.object({
  version,
  draft: Draft,
  unanswered: z.nullable(
    z.object({
      documentId: z.nullable(z.string()),
      version,
      /** `null`: the draft that is kept. */
      draft: z.nullable(Draft),
      fields: z.optional(z.nullable(z.object({ put: z.array(Field), remove: z.array(FieldKey) }))),
      idempotencyKey: z.string(),
    }),
  ),
});
type Kept = z.infer<typeof Kept>;

export type KeptDraft = Unsaved & { version: number | undefined };

export function createKeeper(storage: HostStorage) {
  let began: Draft | null = null;
  return {
    keep(base: SaveBase, unsaved: Unsaved | null): void {
      if (!unsaved) {
        storage.remove(keyOf(base.documentId));
        storage.remove(beganKeyOf(base.documentId));
        began = null;
        return;
      }
      const { draft, saved, unanswered } = unsaved;
      if (saved !== began) {
        if (saved) storage.set(beganKeyOf(base.documentId), JSON.stringify({ version: base.version, draft: saved }));
        else storage.remove(beganKeyOf(base.documentId));
        began = saved;
      }
      const sent = unanswered && { ...unanswered, draft: unanswered.draft === draft ? null : unanswered.draft };
      storage.set(keyOf(base.documentId), JSON.stringify({ version: base.version, draft, unanswered: sent }));
    },
  };
}

/** What was kept, or `null` where nothing was or it is not readable any more. */
export function findKeptDraft(storage: HostStorage, documentId: string | null): KeptDraft | null {
  const kept = read(storage, keyOf(documentId), Kept);
  if (!kept) return null;
  const began = read(storage, beganKeyOf(documentId), Began);
  const saved = began && began.version === kept.version ? began.draft : null;
  return { version: kept.version, draft: kept.draft, saved, unanswered: requestOf(kept) };
}

const Began = z.object({ version, draft: Draft });

/** As it was written, not as it is parsed: a request is repeated letter for letter. */
function read<S extends z.ZodMiniType>(storage: HostStorage, key: string, schema: S): z.infer<S> | null {
  const text = storage.get(key);
  if (!text) return null;
  try {
    const kept: unknown = JSON.parse(text);
    return schema.safeParse(kept).success ? (kept as z.infer<S>) : null;
  } catch {
    return null;
  }
}

function requestOf({ draft, unanswered }: Kept): SaveRequest | null {
  if (!unanswered) return null;
  const { documentId, version, fields = null, idempotencyKey } = unanswered;
  return { documentId, version, draft: unanswered.draft ?? draft, fields, idempotencyKey };
}

function keyOf(documentId: string | null): string {
  return `draft:${documentId ?? "new"}`;
}

function beganKeyOf(documentId: string | null): string {
  return `draft-began:${documentId ?? "new"}`;
}
