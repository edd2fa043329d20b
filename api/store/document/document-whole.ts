/**
 * A cache of parsed documents: a head with the same versionstamp is unchanged, and a part, written once, never
 * changes. Returned objects are shared and immutable.
 */
import type { DocumentState } from "../../../domain/document/change.ts";
import type { DocumentInfos } from "../../../domain/document/document.ts";
import type { FieldsState } from "../../../domain/document/draft/change-fields.ts";
import type { Field } from "../../../domain/field/field.ts";
import type { DocumentId, FieldKey } from "../../../domain/ids.ts";
import { Recipient } from "../../../domain/recipient/recipient.ts";
import type { Versioned } from "../../ports/basics.ts";
import * as keys from "../keys.ts";
import { get } from "../kv.ts";
import { inOrder, piecesOf, readFieldPieces } from "./document-fields.ts";
import { withOriginals } from "./document-originals.ts";
import { findStored, REREADS, readPieces } from "./document-read.ts";
import { type PartRef, type StoredDocument, StoredInfo } from "./document-record.ts";

/** Number of cached documents, above the number that people act on at the same time. */
const KEPT = 100;

type Whole = { stored: Versioned<StoredDocument>; state: DocumentState };

export type WholeReader = {
  /** Head and parts as one consistent snapshot. */
  find(id: DocumentId): Promise<Whole | null>;
  /** The state for changing these fields: the head, recipients, the number of fields, and these fields. */
  findFields(id: DocumentId, asked: readonly FieldKey[]): Promise<Versioned<FieldsState> | null>;
  /** The cached document of this versionstamp; `null` when it is no longer cached. */
  recall(id: DocumentId, versionstamp: string): Whole | null;
  /** Caches what was just written. */
  keep(whole: Whole): void;
};

export function wholeReader(kv: Deno.Kv): WholeReader {
  const known = new Map<DocumentId, Whole>();
  const recall: WholeReader["recall"] = (id, versionstamp) => {
    const whole = known.get(id);
    return whole?.stored.versionstamp === versionstamp ? whole : null;
  };
  const keep: WholeReader["keep"] = (whole) => {
    const { _id } = whole.state.document;
    known.delete(_id);
    known.set(_id, whole);
    if (known.size > KEPT) known.delete(known.keys().next().value!);
  };
  return {
    recall,
    keep,
    async find(id) {
      const { versionstamp } = await get(kv, keys.documentKey(id));
      const recalled = versionstamp === null ? null : recall(id, versionstamp);
      const whole = recalled ?? (versionstamp === null ? null : await findWhole(kv, id, known.get(id)));
      if (whole) keep(whole);
      else known.delete(id);
      return whole;
    },
    findFields: (id, asked) => findFields(kv, id, asked, known.get(id)),
  };
}

async function findWhole(kv: Deno.Kv, id: DocumentId, known: Whole | undefined): Promise<Whole | null> {
  for (let tries = 0; tries < REREADS; tries++) {
    const stored = await findStored(kv, id);
    if (!stored) return null;
    const { parts } = stored.value;
    const [document, recipients, fields, infos] = await Promise.all([
      withOriginals(kv, id, stored.value.document, parts.originals),
      readPeople(kv, id, parts.recipients, known),
      readFields(kv, id, parts.fields, known),
      readInfos(kv, id, parts.infos, known),
    ]);
    if (document && recipients && fields && infos) return { stored, state: { document, recipients, fields, infos } };
  }
  throw new Error(`document ${id} has lost a part`);
}

async function findFields(
  kv: Deno.Kv,
  id: DocumentId,
  asked: readonly FieldKey[],
  known: Whole | undefined,
): Promise<Versioned<FieldsState> | null> {
  for (let tries = 0; tries < REREADS; tries++) {
    const stored = await findStored(kv, id);
    if (!stored) return null;
    const { document, parts } = stored.value;
    const [recipients, pieces] = await Promise.all([
      readPeople(kv, id, parts.recipients, known),
      readFieldPieces(kv, id, piecesOf(parts.fields, asked)),
    ]);
    if (!recipients || !pieces) continue;
    const all = new Set(inOrder(pieces).map((field) => field.key));
    const there = new Set(asked.filter((key) => all.has(key)));
    const fieldCount = parts.fields.reduce((sum, ref) => sum + ref.count, 0);
    return { value: { document, recipients, fieldCount, known: there }, versionstamp: stored.versionstamp };
  }
  throw new Error(`document ${id} has lost a part`);
}

/** Recipients in the sender's order, reading only unknown pieces; `null` when one is gone. */
async function readPeople(
  kv: Deno.Kv,
  id: DocumentId,
  refs: readonly PartRef[],
  known: Whole | undefined,
): Promise<Recipient[] | null> {
  const pieces = new Map<string, Recipient[]>();
  let place = 0;
  for (const { at, count } of known?.stored.value.parts.recipients ?? []) {
    pieces.set(at, known!.state.recipients.slice(place, place + count));
    place += count;
  }
  const missing = refs.filter((ref) => !pieces.has(ref.at));
  const read = await readPieces(kv, id, missing, Recipient);
  if (!read) return null;
  missing.forEach(({ at }, index) => void pieces.set(at, read[index]!));
  return refs.flatMap((ref) => pieces.get(ref.at)!);
}

async function readFields(
  kv: Deno.Kv,
  id: DocumentId,
  refs: StoredDocument["parts"]["fields"],
  known: Whole | undefined,
): Promise<Field[] | null> {
  if (known && isAt(refs, known.stored.value.parts.fields)) return known.state.fields;
  const pieces = await readFieldPieces(kv, id, refs);
  return pieces && inOrder(pieces);
}

async function readInfos(
  kv: Deno.Kv,
  id: DocumentId,
  refs: readonly PartRef[],
  known: Whole | undefined,
): Promise<DocumentInfos | null> {
  if (known && isAt(refs, known.stored.value.parts.infos)) return known.state.infos;
  const pieces = await readPieces(kv, id, refs, StoredInfo);
  return pieces && (Object.fromEntries(pieces.flat()) as DocumentInfos);
}

/** Whether both refer to the same parts. */
function isAt(refs: readonly PartRef[], others: readonly PartRef[]): boolean {
  return refs.length === others.length && refs.every((ref, index) => ref.at === others[index]!.at);
}
