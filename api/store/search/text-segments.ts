/**
 * The text index of a workspace: immutable segments of many documents each, whose words are sorted into pages, and
 * pending documents, whose words stand in a record of their own until the next merge.
 */
import * as z from "zod/mini";
import { DocumentId, type WorkspaceId } from "../../../domain/ids.ts";
import * as keys from "../keys.ts";
import { deleteBelow, get, listEntries } from "../kv.ts";
import { readEntry } from "../records.ts";
import { unpackWords } from "./word-page.ts";

const Segment = z.object({
  name: z.int(),
  documents: z.int(),
  /** Least and greatest id of its documents. */
  first: DocumentId,
  last: DocumentId,
});
export type Segment = z.infer<typeof Segment>;

/** `leaving`: names of segments that are being written or removed, so that a crash leaves none behind. */
export const TextIndex = z.object({ next: z.int(), segments: z.array(Segment), leaving: z.array(z.int()) });
export type TextIndex = z.infer<typeof TextIndex>;

export const IDS_PER_PIECE = 256;
/** Piece that lists the first id of each other one. */
export const DIRECTORY = -1;

export async function readIndex(kv: Deno.Kv, workspace: WorkspaceId) {
  const entry = await get(kv, keys.textIndexKey(workspace));
  const index: TextIndex = readEntry(TextIndex, entry) ?? { next: 0, segments: [], leaving: [] };
  return { index, versionstamp: entry.versionstamp };
}

/** Documents whose words are not in a segment yet; of several records of one document the last one counts. */
export async function readPending(kv: Deno.Kv, workspace: WorkspaceId) {
  const entries = await listEntries(kv, { prefix: keys.pendingTexts(workspace) });
  const bytes = new Map(entries.map(({ key, value }) => [key.at(-2) as DocumentId, value as Uint8Array]));
  return { bytes, keys: entries.map(({ key }) => key) };
}

export async function readIds(
  kv: Deno.Kv,
  workspace: WorkspaceId,
  segment: number,
  piece: number,
): Promise<DocumentId[] | null> {
  const { value } = await get(kv, keys.textDocumentsKey(workspace, segment, piece));
  return value === null ? null : (unpackWords(value as Uint8Array) as DocumentId[]);
}

/** The directory goes first: readers look at it last, and notice. */
export async function removeSegment(kv: Deno.Kv, workspace: WorkspaceId, segment: number): Promise<void> {
  await deleteBelow(kv, keys.textDocuments(workspace, segment));
  await deleteBelow(kv, keys.textPages(workspace, segment));
}

/** Removes the whole index of a workspace. */
export async function clearTexts(kv: Deno.Kv, workspace: WorkspaceId): Promise<void> {
  const { index } = await readIndex(kv, workspace);
  for (const name of [...index.segments.map((one) => one.name), ...index.leaving]) {
    await removeSegment(kv, workspace, name);
  }
  await deleteBelow(kv, keys.pendingTexts(workspace));
  await deleteBelow(kv, keys.goneTexts(workspace));
  await kv.delete(keys.textIndexKey(workspace));
}
