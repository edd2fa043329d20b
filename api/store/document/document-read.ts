import type { z } from "zod/mini";
import * as zod from "zod/mini";
import type { AuditLine } from "../../../domain/audit/event.ts";
import type { StoredValue } from "../../../domain/document/change.ts";
import type { DocumentInfos } from "../../../domain/document/document.ts";
import { DocumentId, FieldKey, RecipientId, Sha256 } from "../../../domain/ids.ts";
import type { Recipient } from "../../../domain/recipient/recipient.ts";
import type { Versioned } from "../../ports/basics.ts";
import * as keys from "../keys.ts";
import { get, getAll, lastOf, listEntries } from "../kv.ts";
import { readEntry, readRecord } from "../records.ts";
import {
  type PartRef,
  readStored,
  StoredAudit,
  type StoredDocument,
  StoredInfo,
  StoredPersonal,
  StoredRecipient,
  StoredValues,
} from "./document-record.ts";

/** Attempts to read a consistent version. Parts are immutable, so a missing part means that the head was rewritten meanwhile. */
export const REREADS = 20;

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
  const value = readStored(entry);
  return value && { value, versionstamp: entry.versionstamp! };
}

/** `null` when a part is gone. */
async function readParts<S extends z.ZodMiniType>(
  kv: Deno.Kv,
  id: DocumentId,
  refs: readonly PartRef[],
  schema: S,
): Promise<z.infer<S>[] | null> {
  return (await readPieces(kv, id, refs, schema))?.flat() ?? null;
}

/** The items of several parts; `null` if one is missing. */
export async function readPieces<S extends z.ZodMiniType>(
  kv: Deno.Kv,
  id: DocumentId,
  refs: readonly PartRef[],
  schema: S,
): Promise<z.infer<S>[][] | null> {
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
  return pieces;
}

/** All recipients of a stored version; `null` if the document was rewritten since. */
export function findPeople(kv: Deno.Kv, id: DocumentId, { parts }: StoredDocument): Promise<Recipient[] | null> {
  return readParts(kv, id, parts.recipients, StoredRecipient);
}

/** All titles and messages of a stored version by language; `null` if the document was rewritten since. */
export async function findInfos(kv: Deno.Kv, id: DocumentId, { parts }: StoredDocument): Promise<DocumentInfos | null> {
  const infos = await readParts(kv, id, parts.infos, StoredInfo);
  return infos && (Object.fromEntries(infos) as DocumentInfos);
}

export async function listPeople(kv: Deno.Kv, id: DocumentId, limit: number): Promise<Recipient[]> {
  for (let tries = 0; tries < REREADS; tries++) {
    const stored = await findStored(kv, id);
    if (!stored) return [];
    const needed: PartRef[] = [];
    for (const ref of stored.value.parts.recipients) {
      if (needed.reduce((sum, one) => sum + one.count, 0) < limit) needed.push(ref);
    }
    const people = await readParts(kv, id, needed, StoredRecipient);
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
  const existing = entries.filter((entry) => entry.versionstamp !== null);
  const all = await Promise.all(
    existing.map(async (entry) => {
      const pairs = await readParts(kv, id, readRecord(StoredValues, entry.value), StoredFieldValue);
      if (!pairs) throw new Error(`values of ${id} have lost a part`);
      return [lastOf(entry.key) as RecipientId, new Map<FieldKey, StoredValue>(pairs)] as const;
    }),
  );
  return new Map(all);
}

/** The trail, oldest first. Erased personal data is `null`. */
export async function listAudit(kv: Deno.Kv, id: DocumentId): Promise<AuditLine[]> {
  const pieces = await listEntries(kv, { prefix: keys.documentAudit(id) });
  const personal = await listEntries(kv, { prefix: keys.documentPersonal(id) });
  return linesOf(pieces, personal);
}

function linesOf(pieces: readonly Deno.KvEntry<unknown>[], personal: readonly Deno.KvEntryMaybe<unknown>[]) {
  const factsOf = new Map(personal.map((entry) => [lastOf(entry.key), entry.value]));
  return pieces.flatMap((entry): AuditLine[] => {
    const { lines, nonce } = readRecord(StoredAudit, entry.value);
    const personal = nonce ? factsOf.get(nonce) : undefined;
    const facts = personal ? readRecord(StoredPersonal, personal) : {};
    return lines.map((line) => ({ ...line, personal: facts[String(line.entry.seq)] ?? null }));
  });
}

/** The trail's lines of the last commits, newest commit first. */
export async function listLastAudit(kv: Deno.Kv, id: DocumentId, commits: number): Promise<AuditLine[]> {
  const pieces = await listEntries(kv, { prefix: keys.documentAudit(id) }, { limit: commits, reverse: true });
  const personal = await getAll(
    kv,
    pieces.flatMap((piece) => {
      const { nonce, lines } = readRecord(StoredAudit, piece.value);
      return nonce ? [keys.documentPersonalKey(id, lines[0]!.entry.seq, nonce)] : [];
    }),
  );
  return linesOf(
    pieces,
    personal.filter((entry) => entry.versionstamp !== null),
  );
}

export async function findByLink(kv: Deno.Kv, linkSha256: Sha256) {
  return readEntry(LinkPlace, await get(kv, keys.linkKey(linkSha256)));
}

export async function findBySealed(kv: Deno.Kv, fileSha256: Sha256): Promise<DocumentId | null> {
  const [entry] = await listEntries(kv, { prefix: keys.sealedPrefix(fileSha256) }, { limit: 1 });
  return entry ? (lastOf(entry.key) as DocumentId) : null;
}
