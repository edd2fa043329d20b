/**
 * The text index of a workspace. A segment is immutable and covers many documents; its words are sorted into pages. The
 * words of a pending document are in a separate record until the next merge.
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
  /** Smallest and largest id of its documents. */
  first: DocumentId,
  last: DocumentId,
});
export type Segment = z.infer<typeof Segment>;

/** `leaving`: names of segments that are being written or removed, for cleanup after a crash. */
export const TextIndex = z.object({ next: z.int(), segments: z.array(Segment), leaving: z.array(z.int()) });
export type TextIndex = z.infer<typeof TextIndex>;

export const IDS_PER_PIECE = 256;
/** Number of the piece that lists the first id of each other piece. */
export const DIRECTORY = -1;

export async function readIndex(kv: Deno.Kv, workspace: WorkspaceId) {
  const entry = await get(kv, keys.textIndexKey(workspace));
  const index: TextIndex = readEntry(TextIndex, entry) ?? { next: 0, segments: [], leaving: [] };
  return { index, versionstamp: entry.versionstamp };
}

/** Documents whose words are not in a segment yet; if a document has several records, the last one counts. */
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

/** Removes a segment. Deletes the directory first: readers read it last and so notice the removal. */
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
