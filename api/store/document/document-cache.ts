/**
 * A cache of parsed documents. A head with the same versionstamp is unchanged, and parts are immutable. Returned
 * objects are shared and must not be modified.
 */
import type { DocumentState } from "../../../domain/document/change.ts";
import type { DocumentInfos } from "../../../domain/document/document.ts";
import type { FieldsState } from "../../../domain/document/draft/change-fields.ts";
import type { Field } from "../../../domain/field/field.ts";
import type { DocumentId, FieldKey } from "../../../domain/ids.ts";
import type { Recipient } from "../../../domain/recipient/recipient.ts";
import type { Versioned } from "../../ports/basics.ts";
import * as keys from "../keys.ts";
import { get } from "../kv.ts";
import { inOrder, piecesOf, readFieldPieces } from "./document-fields.ts";
import { withMetadata } from "./document-metadata.ts";
import { withOriginals } from "./document-originals.ts";
import { findStored, REREADS, readPieces } from "./document-read.ts";
import { type PartRef, type StoredDocument, StoredInfo, StoredRecipient } from "./document-record.ts";

/** Number of cached documents; more than are in use at the same time. */
const CACHED_DOCUMENTS = 100;

type CachedDocument = { stored: Versioned<StoredDocument>; state: DocumentState };

export type CachedReader = {
  /** Reads head and parts as one consistent snapshot. */
  find(id: DocumentId): Promise<CachedDocument | null>;
  /** Reads what a change of these fields needs: the head, recipients, the number of fields, and these fields. */
  findFields(id: DocumentId, fieldKeys: readonly FieldKey[]): Promise<Versioned<FieldsState> | null>;
  /** The cached document with this versionstamp; `null` if it is not cached any more. */
  recall(id: DocumentId, versionstamp: string): CachedDocument | null;
  /** Caches the state that was just written. */
  keep(cached: CachedDocument): void;
};

export function createCachedReader(kv: Deno.Kv): CachedReader {
  const cache = new Map<DocumentId, CachedDocument>();
  const recall: CachedReader["recall"] = (id, versionstamp) => {
    const cached = cache.get(id);
    return cached?.stored.versionstamp === versionstamp ? cached : null;
  };
  const keep: CachedReader["keep"] = (cached) => {
    const { _id } = cached.state.document;
    cache.delete(_id);
    cache.set(_id, cached);
    if (cache.size > CACHED_DOCUMENTS) cache.delete(cache.keys().next().value!);
  };
  return {
    recall,
    keep,
    async find(id) {
      const { versionstamp } = await get(kv, keys.documentKey(id));
      const recalled = versionstamp === null ? null : recall(id, versionstamp);
      const cached = recalled ?? (versionstamp === null ? null : await findDocument(kv, id, cache.get(id)));
      if (cached) keep(cached);
      else cache.delete(id);
      return cached;
    },
    findFields: (id, fieldKeys) => findFields(kv, id, fieldKeys, cache.get(id)),
  };
}

async function findDocument(
  kv: Deno.Kv,
  id: DocumentId,
  before: CachedDocument | undefined,
): Promise<CachedDocument | null> {
  for (let tries = 0; tries < REREADS; tries++) {
    const stored = await findStored(kv, id);
    if (!stored) return null;
    const { parts } = stored.value;
    const [document, recipients, fields, infos] = await Promise.all([
      withOriginals(kv, id, stored.value.document, parts.originals).then((head) =>
        withMetadata(kv, head, parts.metadata),
      ),
      readPeople(kv, id, parts.recipients, before),
      readFields(kv, id, parts.fields, before),
      readInfos(kv, id, parts.infos, before),
    ]);
    if (document && recipients && fields && infos) return { stored, state: { document, recipients, fields, infos } };
  }
  throw new Error(`document ${id} has lost a part`);
}

async function findFields(
  kv: Deno.Kv,
  id: DocumentId,
  fieldKeys: readonly FieldKey[],
  before: CachedDocument | undefined,
): Promise<Versioned<FieldsState> | null> {
  for (let tries = 0; tries < REREADS; tries++) {
    const stored = await findStored(kv, id);
    if (!stored) return null;
    const { document, parts } = stored.value;
    const [recipients, pieces] = await Promise.all([
      readPeople(kv, id, parts.recipients, before),
      readFieldPieces(kv, id, piecesOf(parts.fields, fieldKeys)),
    ]);
    if (!recipients || !pieces) continue;
    const all = new Set(inOrder(pieces).map((field) => field.key));
    const knownKeys = new Set(fieldKeys.filter((key) => all.has(key)));
    const fieldCount = parts.fields.reduce((sum, ref) => sum + ref.count, 0);
    return { value: { document, recipients, fieldCount, known: knownKeys }, versionstamp: stored.versionstamp };
  }
  throw new Error(`document ${id} has lost a part`);
}

/** Recipients in the sender's order; reads only pieces that are not cached. `null` if a piece is missing. */
async function readPeople(
  kv: Deno.Kv,
  id: DocumentId,
  refs: readonly PartRef[],
  before: CachedDocument | undefined,
): Promise<Recipient[] | null> {
  const pieces = new Map<string, Recipient[]>();
  let offset = 0;
  for (const { at, count } of before?.stored.value.parts.recipients ?? []) {
    pieces.set(at, before!.state.recipients.slice(offset, offset + count));
    offset += count;
  }
  const missing = refs.filter((ref) => !pieces.has(ref.at));
  const read = await readPieces(kv, id, missing, StoredRecipient);
  if (!read) return null;
  missing.forEach(({ at }, index) => void pieces.set(at, read[index]!));
  return refs.flatMap((ref) => pieces.get(ref.at)!);
}

async function readFields(
  kv: Deno.Kv,
  id: DocumentId,
  refs: StoredDocument["parts"]["fields"],
  before: CachedDocument | undefined,
): Promise<Field[] | null> {
  if (before && isAt(refs, before.stored.value.parts.fields)) return before.state.fields;
  const pieces = await readFieldPieces(kv, id, refs);
  return pieces && inOrder(pieces);
}

async function readInfos(
  kv: Deno.Kv,
  id: DocumentId,
  refs: readonly PartRef[],
  before: CachedDocument | undefined,
): Promise<DocumentInfos | null> {
  if (before && isAt(refs, before.stored.value.parts.infos)) return before.state.infos;
  const pieces = await readPieces(kv, id, refs, StoredInfo);
  return pieces && (Object.fromEntries(pieces.flat()) as DocumentInfos);
}

/** Whether both refer to the same parts. */
function isAt(refs: readonly PartRef[], others: readonly PartRef[]): boolean {
  return refs.length === others.length && refs.every((ref, index) => ref.at === others[index]!.at);
}
