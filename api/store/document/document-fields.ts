/**
 * Stores a document's fields in pieces by key hash: each piece covers the hashes from its own start up to the next
 * piece's. Each field is stored with its position in the document's order.
 */
import { createHash } from "node:crypto";
import type { z } from "zod/mini";
import * as zod from "zod/mini";
import { Field } from "../../../domain/field/field.ts";
import type { DocumentId, FieldKey } from "../../../domain/ids.ts";
import * as keys from "../keys.ts";
import { getAll } from "../kv.ts";
import { inPieces, pack, readEntry } from "../records.ts";
import type { WriteSet } from "../write-set.ts";
import type { FieldPieceRef, StoredDocument } from "./document-record.ts";

const PlacedField = zod.tuple([zod.int(), Field]);
type PlacedField = z.infer<typeof PlacedField>;
/** Earlier versions stored fields in pieces without starts. */
const FieldPiece = zod.union([zod.array(PlacedField), zod.array(Field)]);

const PIECE_BYTES = 40 * 1024;
const PIECE_FIELDS = 40;

type FieldParts = Pick<StoredDocument["parts"], "fields" | "nextPlace">;
/** `null` when a piece is gone: the head was rewritten meanwhile. */
export type ReadPieces = (refs: readonly FieldPieceRef[]) => Promise<PlacedField[][] | null>;
type CommitTools = { newName: () => string };

/** `null` when a piece is gone: the head was rewritten meanwhile. */
export async function readFieldPieces(
  kv: Deno.Kv,
  id: DocumentId,
  refs: readonly FieldPieceRef[],
): Promise<PlacedField[][] | null> {
  const entries = await getAll(
    kv,
    refs.map((ref) => keys.documentPartKey(id, ref.at)),
  );
  const pieces: PlacedField[][] = [];
  let count = 0;
  for (const entry of entries) {
    const piece = readEntry(FieldPiece, entry);
    if (!piece) return null;
    pieces.push(piece.map((one, index) => (Array.isArray(one) ? one : [count + index, one])));
    count += piece.length;
  }
  return pieces;
}

export function inOrder(pieces: readonly PlacedField[][]): Field[] {
  return pieces
    .flat()
    .sort(([a], [b]) => a - b)
    .map(([, field]) => field);
}

/** The pieces that contain, or would contain, these keys. */
export function piecesOf(refs: readonly FieldPieceRef[], fieldKeys: readonly FieldKey[]): FieldPieceRef[] {
  if (isOld(refs)) return [...refs];
  return [...new Set(fieldKeys.flatMap((key) => refOf(refs, hashOf(key)) ?? []))];
}

/** Writes all fields in this order. */
export function addAllFields(
  writeSet: WriteSet,
  tools: CommitTools,
  id: DocumentId,
  old: readonly FieldPieceRef[],
  fields: readonly Field[],
): FieldParts {
  writeSet.late.push(...old.map((ref) => keys.documentPartKey(id, ref.at)));
  const placed = fields.map((field, index): PlacedField => [index, field]);
  return { fields: writePieces(writeSet, tools, id, placed), nextPlace: fields.length };
}

/**
 * Adds, replaces and removes some fields: only their pieces are read and written.
 * @returns `null` when a piece is gone
 */
export async function addSomeFields(
  writeSet: WriteSet,
  tools: CommitTools,
  id: DocumentId,
  { fields: refs, nextPlace }: FieldParts,
  readPieces: ReadPieces,
  { put: changed, removed }: { put: readonly Field[]; removed: readonly FieldKey[] },
): Promise<FieldParts | null> {
  const touched = piecesOf(refs, [...changed.map((field) => field.key), ...removed]);
  const was = await readPieces(touched);
  if (!was) return null;
  const byKey = new Map(was.flat().map((one) => [one[1].key, one]));
  let next = nextPlace ?? byKey.size;
  for (const key of removed) byKey.delete(key);
  for (const field of changed) byKey.set(field.key, [byKey.get(field.key)?.[0] ?? next++, field]);
  writeSet.late.push(...touched.map((ref) => keys.documentPartKey(id, ref.at)));
  const groups = Map.groupBy(byKey.values(), ([, { key }]) => (isOld(refs) ? undefined : refOf(refs, hashOf(key))));
  const written = [...groups.values()].flatMap((group) => writePieces(writeSet, tools, id, group));
  const untouched = refs.filter((ref) => !touched.includes(ref));
  return { fields: [...untouched, ...written].sort((a, b) => (a.from! < b.from! ? -1 : 1)), nextPlace: next };
}

/** Writes pieces that are not full, so that they can grow; splits full pieces. */
function writePieces(
  writeSet: WriteSet,
  tools: CommitTools,
  id: DocumentId,
  fields: readonly PlacedField[],
): FieldPieceRef[] {
  const hashed = fields.map((one) => ({ one, hash: hashOf(one[1].key) })).sort((a, b) => (a.hash < b.hash ? -1 : 1));
  const wholePieces = inPieces(hashed, PIECE_BYTES, PIECE_FIELDS);
  const pieces = wholePieces.length < 2 ? wholePieces : inPieces(hashed, PIECE_BYTES / 2, PIECE_FIELDS / 2);
  return pieces.map((piece): FieldPieceRef => {
    const ref = { at: tools.newName(), count: piece.length, from: piece[0]!.hash };
    writeSet.early.push({ key: keys.documentPartKey(id, ref.at), bytes: pack(piece.map(({ one }) => one)) });
    return ref;
  });
}

function isOld(refs: readonly FieldPieceRef[]): boolean {
  return refs.some((ref) => ref.from === undefined);
}

/** The last piece that starts at or before the hash, or the first piece. */
function refOf(refs: readonly FieldPieceRef[], hash: string): FieldPieceRef | undefined {
  return refs.findLast((ref) => ref.from! <= hash) ?? refs[0];
}

/** 72 bits of a hash: evenly distributed whatever keys a client chooses, and practically free of collisions. */
function hashOf(key: FieldKey): string {
  return createHash("sha256").update(key).digest("base64url").slice(0, 12);
}
