import type { z } from "zod/mini";
import * as zod from "zod/mini";
import type { AuditEntry, AuditLine } from "../../domain/audit/event.ts";
import type { DocumentState, StoredValue } from "../../domain/document/change.ts";
import type { FieldsState } from "../../domain/document/change-fields.ts";
import type { DocumentInfos } from "../../domain/document/document.ts";
import { DocumentId, FieldKey, RecipientId, Sha256 } from "../../domain/ids.ts";
import { Recipient } from "../../domain/recipient/recipient.ts";
import type { Versioned } from "../deps.ts";
import { inOrder, piecesOf, readFieldPieces } from "./document-fields.ts";
import {
  type PartRef,
  StoredAudit,
  StoredDocument,
  StoredInfo,
  StoredPersonal,
  StoredValues,
} from "./document-record.ts";
import * as keys from "./keys.ts";
import { get, getAll, lastOf, listEntries } from "./kv.ts";
import { readEntry, readRecord } from "./records.ts";

/** Parts are written once: that one is gone says that the head was rewritten meanwhile. */
const REREADS = 20;
/** Documents at hand: those that people act on at the same time. */
const KEPT = 100;

const StoredFieldValue = zod.tuple([
  FieldKey,
  zod.discriminatedUnion("kind", [
    zod.object({ kind: zod.literal("text"), text: zod.string() }),
    zod.object({ kind: zod.literal("check"), checked: zod.boolean() }),
    zod.object({ kind: zod.literal("image"), form: zod.enum(["png", "jpeg", "strokes"]), object: Sha256 }),
    zod.object({
      kind: zod.literal("file"),
      id: zod.string(),
      object: Sha256,
      fileName: zod.string(),
      mediaType: zod.string(),
      size: zod.int(),
    }),
  ]),
]);
const LinkPlace = zod.object({ documentId: DocumentId, recipientId: RecipientId });

export async function findStored(kv: Deno.Kv, id: DocumentId): Promise<Versioned<StoredDocument> | null> {
  const entry = await get(kv, keys.documentKey(id));
  const value = readEntry(StoredDocument, entry);
  return value && { value, versionstamp: entry.versionstamp! };
}

export type Whole = { stored: Versioned<StoredDocument>; state: DocumentState };

export type WholeReader = {
  /** Head and parts as one consistent picture, as they are now. */
  find(id: DocumentId): Promise<Whole | null>;
  /** What was read under this versionstamp, which says all of it; `null` when that is no longer at hand. */
  recall(id: DocumentId, versionstamp: string): Whole | null;
  /** Takes what was just written, which nobody needs to read any more. */
  keep(whole: Whole): void;
};

/**
 * Reads documents, and keeps the last ones parsed: while the head has the same versionstamp, so has everything. What it
 * hands out is shared by all who ask and is never written to.
 */
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
      const head = await get(kv, keys.documentKey(id));
      const recalled = head.versionstamp === null ? null : recall(id, head.versionstamp);
      const whole = recalled ?? (head.versionstamp === null ? null : await findWhole(kv, id));
      if (whole) keep(whole);
      else known.delete(id);
      return whole;
    },
  };
}

async function findWhole(kv: Deno.Kv, id: DocumentId): Promise<Whole | null> {
  for (let tries = 0; tries < REREADS; tries++) {
    const stored = await findStored(kv, id);
    if (!stored) return null;
    const { document, parts } = stored.value;
    const [recipients, fields, infos] = await Promise.all([
      readParts(kv, id, parts.recipients, Recipient),
      readFieldPieces(kv, id, parts.fields),
      readParts(kv, id, parts.infos, StoredInfo),
    ]);
    if (recipients && fields && infos) {
      const byLanguage = Object.fromEntries(infos) as DocumentInfos;
      return { stored, state: { document, recipients, fields: inOrder(fields), infos: byLanguage } };
    }
  }
  throw new Error(`document ${id} has lost a part`);
}

/** `null` when a part is gone. */
async function readParts<S extends z.ZodMiniType>(
  kv: Deno.Kv,
  id: DocumentId,
  refs: readonly PartRef[],
  schema: S,
): Promise<z.infer<S>[] | null> {
  const entries = await getAll(
    kv,
    refs.map((ref) => keys.documentPartKey(id, ref.at)),
  );
  const pieces: z.infer<S>[][] = [];
  for (const entry of entries) {
    const piece = readEntry(zod.array(schema), entry);
    if (!piece) return null;
    pieces.push(piece);
  }
  return pieces.flat();
}

/** What a change of these fields must know: the head, people, how many fields there are, and which of these. */
export async function findFields(
  kv: Deno.Kv,
  id: DocumentId,
  asked: readonly FieldKey[],
): Promise<Versioned<FieldsState> | null> {
  for (let tries = 0; tries < REREADS; tries++) {
    const stored = await findStored(kv, id);
    if (!stored) return null;
    const { document, parts } = stored.value;
    const [recipients, pieces] = await Promise.all([
      readParts(kv, id, parts.recipients, Recipient),
      readFieldPieces(kv, id, piecesOf(parts.fields, asked)),
    ]);
    if (!recipients || !pieces) continue;
    const there = new Set(inOrder(pieces).map((field) => field.key));
    const known = new Set(asked.filter((key) => there.has(key)));
    const fieldCount = parts.fields.reduce((sum, ref) => sum + ref.count, 0);
    return { value: { document, recipients, fieldCount, known }, versionstamp: stored.versionstamp };
  }
  throw new Error(`document ${id} has lost a part`);
}

export async function listPeople(kv: Deno.Kv, id: DocumentId, limit: number): Promise<Recipient[]> {
  for (let tries = 0; tries < REREADS; tries++) {
    const stored = await findStored(kv, id);
    if (!stored) return [];
    const needed: PartRef[] = [];
    for (const ref of stored.value.parts.recipients) {
      if (needed.reduce((sum, one) => sum + one.count, 0) < limit) needed.push(ref);
    }
    const people = await readParts(kv, id, needed, Recipient);
    if (people) return people.slice(0, limit);
  }
  throw new Error(`document ${id} has lost a part`);
}

export async function listValues(
  kv: Deno.Kv,
  id: DocumentId,
  of?: readonly RecipientId[],
): Promise<Map<RecipientId, Map<FieldKey, StoredValue>>> {
  const entries = of
    ? await getAll(
        kv,
        of.map((recipient) => keys.documentValuesKey(id, recipient)),
      )
    : await listEntries(kv, { prefix: keys.documentValues(id) });
  const there = entries.filter((entry) => entry.versionstamp !== null);
  const all = await Promise.all(
    there.map(async (entry) => {
      const pairs = await readParts(kv, id, readRecord(StoredValues, entry.value), StoredFieldValue);
      if (!pairs) throw new Error(`values of ${id} have lost a part`);
      return [lastOf(entry.key) as RecipientId, new Map<FieldKey, StoredValue>(pairs)] as const;
    }),
  );
  return new Map(all);
}

/** Oldest first. Personal facts that were erased are `null`. */
export async function listAudit(kv: Deno.Kv, id: DocumentId): Promise<AuditLine[]> {
  const pieces = await listEntries(kv, { prefix: keys.documentAudit(id) });
  const personal = await listEntries(kv, { prefix: keys.documentPersonal(id) });
  const factsOf = new Map(personal.map((entry) => [lastOf(entry.key), entry.value]));
  return pieces.flatMap((entry) => {
    const { lines, nonce } = readRecord(StoredAudit, entry.value);
    const kept = nonce ? factsOf.get(nonce) : undefined;
    const facts = kept ? readRecord(StoredPersonal, kept) : {};
    return lines.map((line) => ({ ...line, personal: facts[String(line.entry.seq)] ?? null }));
  });
}

export async function listLastAudit(kv: Deno.Kv, id: DocumentId, commits: number): Promise<AuditEntry[]> {
  const pieces = await listEntries(kv, { prefix: keys.documentAudit(id) }, { limit: commits, reverse: true });
  return pieces.flatMap((piece) => readRecord(StoredAudit, piece.value).lines.map((line) => line.entry));
}

export async function findByLink(kv: Deno.Kv, linkSha256: Sha256) {
  return readEntry(LinkPlace, await get(kv, keys.linkKey(linkSha256)));
}

export async function findBySealed(kv: Deno.Kv, fileSha256: Sha256): Promise<DocumentId | null> {
  const [entry] = await listEntries(kv, { prefix: keys.sealedPrefix(fileSha256) }, { limit: 1 });
  return entry ? (lastOf(entry.key) as DocumentId) : null;
}
