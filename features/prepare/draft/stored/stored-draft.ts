/** Unsaved work on this device, per document and per window, with its base. */
import * as z from "zod/mini";
import { Field } from "../../../../domain/field/field.ts";
import { FieldKey } from "../../../../domain/ids.ts";
import type { PersonalStorage } from "../../../host/host.ts";
import type { PersonalKey } from "../../../host/kept-keys.ts";
import { writeJson } from "../../../host/write-json.ts";
import type { SaveBase, SaveRequest, Unsaved } from "../autosave.ts";
import { Draft } from "../draft.ts";
import { upgradeStored } from "./earlier-draft.ts";
import { SecretPlace, typedSecrets, withoutTyped } from "./withheld-secrets.ts";

const version = z.optional(z.int());
const StoredForm = z.object({
  version,
  draft: Draft,
  unanswered: z.nullable(
    z.object({
      documentId: z.nullable(z.string()),
      version,
      /** `null`: the draft is the base itself. */
      draft: z.nullable(Draft),
      fields: z.optional(z.nullable(z.object({ put: z.array(Field), remove: z.array(FieldKey) }))),
      idempotencyKey: z.string(),
    }),
  ),
  withheld: z.optional(z.array(SecretPlace)),
});
type StoredForm = z.infer<typeof StoredForm>;

export type StoredDraft = Unsaved & {
  version: number | undefined;
  /** Id of the window that stored it. */
  window: string;
  /** Secrets that were typed, too, and not stored. */
  withheld: readonly SecretPlace[];
};

/** Stores one window's work, without its secrets and without touching that of others. */
export function createDraftStorage(storage: PersonalStorage, window: string) {
  let began: Draft | null = null;

  function keep({ documentId, version }: SaveBase, { draft: typed, saved, unanswered }: Unsaved): void {
    const keys = keysOf(documentId, window);
    const [draft, withheld] = [withoutTyped(typed), typedSecrets(typed)];
    if (saved !== began) {
      if (saved) storage.set(keys.began, writeJson({ version, draft: saved }));
      else storage.remove(keys.began);
      began = saved;
    }
    // A request with a secret cannot be repeated unchanged by the next page; its base version tells whether it arrived.
    const isRepeatable = unanswered && typedSecrets(unanswered.draft).length === 0;
    const sent = isRepeatable ? { ...unanswered, draft: unanswered.draft === typed ? null : unanswered.draft } : null;
    storage.set(keys.draft, writeJson({ version, draft, unanswered: sent, withheld }));
    setWindows(storage, documentId, [...windowsOf(storage, documentId).filter((one) => one !== window), window]);
  }

  return {
    keep(base: SaveBase, unsaved: Unsaved | null): void {
      if (unsaved) {
        keep(base, unsaved);
        return;
      }
      forget(storage, base.documentId, window);
      began = null;
    },
  };
}

/** The work stored last, or `null` when there is none or it is unreadable. */
export function findStoredDraft(storage: PersonalStorage, documentId: string | null): StoredDraft | null {
  const window = windowsOf(storage, documentId).at(-1);
  if (window === undefined) return null;
  const keys = keysOf(documentId, window);
  const stored = read(storage, keys.draft, StoredForm);
  if (!stored) {
    forget(storage, documentId, window);
    return findStoredDraft(storage, documentId);
  }
  const began = read(storage, keys.began, Began);
  const saved = began && began.version === stored.version ? began.draft : null;
  const { version, draft, withheld = [] } = stored;
  return { window, version, draft, saved, unanswered: requestOf(stored), withheld };
}

const Began = z.object({ version, draft: Draft });
const Windows = z.array(z.string());

function windowsOf(storage: PersonalStorage, documentId: string | null): string[] {
  return read(storage, windowsKeyOf(documentId), Windows) ?? [];
}

function setWindows(storage: PersonalStorage, documentId: string | null, windows: readonly string[]): void {
  if (windows.length > 0) storage.set(windowsKeyOf(documentId), writeJson(windows));
  else storage.remove(windowsKeyOf(documentId));
}

function forget(storage: PersonalStorage, documentId: string | null, window: string): void {
  const keys = keysOf(documentId, window);
  storage.remove(keys.draft);
  storage.remove(keys.began);
  const windows = windowsOf(storage, documentId);
  if (windows.includes(window)) {
    setWindows(
      storage,
      documentId,
      windows.filter((one) => one !== window),
    );
  }
}

/** Returned as written, not as parsed: a request must be repeated unchanged. */
function read<S extends z.ZodMiniType>(storage: PersonalStorage, key: PersonalKey, schema: S): z.infer<S> | null {
  const text = storage.get(key);
  if (!text) return null;
  try {
    const written: unknown = JSON.parse(text);
    const parsed = schema.safeParse(written).success ? written : upgradeStored(written);
    return schema.safeParse(parsed).success ? (parsed as z.infer<S>) : null;
  } catch {
    return null;
  }
}

function requestOf({ draft, unanswered }: StoredForm): SaveRequest | null {
  if (!unanswered) return null;
  const { documentId, version, fields = null, idempotencyKey } = unanswered;
  return { documentId, version, draft: unanswered.draft ?? draft, fields, idempotencyKey };
}

function keysOf(documentId: string | null, window: string) {
  const suffix = `${documentId ?? "new"}:${window}`;
  return { draft: `draft:${suffix}`, began: `draft-began:${suffix}` } as const;
}

function windowsKeyOf(documentId: string | null): PersonalKey {
  return `draft-windows:${documentId ?? "new"}`;
}
