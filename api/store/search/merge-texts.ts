/** Merges pending documents and small segments of a text index into a larger segment, dropping removed documents. */
import type { DocumentId, WorkspaceId } from "../../../domain/ids.ts";
import * as keys from "../keys.ts";
import { commit, lastOf, listEntries } from "../kv.ts";
import { pack } from "../records.ts";
import {
  DIRECTORY,
  IDS_PER_PIECE,
  readIds,
  readIndex,
  readPending,
  removeSegment,
  type Segment,
  type TextIndex,
} from "./text-segments.ts";
import { compareTexts } from "./text-words.ts";
import { ordinalsOf, packWords, pageWriter, unpackWords, wordsOfPage } from "./word-page.ts";

/** Maximum documents per segment, so that a page with a word's list of documents fits KV's 64 KiB. */
const SEGMENT_DOCUMENTS = 16_384;
/**
 * Also merges segments up to this many times as large as the merged documents, so that the number of segments grows
 * logarithmically.
 */
const ABSORB = 3;
const PAGE_BYTES = 8_000;
const WRITES_PER_COMMIT = 40;

/** Number of pending documents, or bytes of their words, at which a merge starts: a search reads all pending documents. */
const PENDING = 32;
const PENDING_BYTES = 32 * 1024;
/** Number of segment names remembered in `leaving`. */
const LEAVING = 8;

/** `null` marks a document that was removed or has newer words. */
type Source = { ids: (DocumentId | null)[]; words: AsyncGenerator<{ word: string; ordinals: ArrayLike<number> }> };

/**
 * Merges if enough documents are pending, or a document of a segment was removed.
 * @returns `false` if another process has merged meanwhile
 */
export async function mergeTexts(kv: Deno.Kv, workspace: WorkspaceId): Promise<boolean> {
  const { index, versionstamp } = await readIndex(kv, workspace);
  const gone = await listEntries(kv, { prefix: keys.goneTexts(workspace) });
  const goneIds = new Set(gone.map(({ key }) => lastOf(key) as DocumentId));
  const pending = await readPending(kv, workspace);
  for (const name of index.leaving) await removeSegment(kv, workspace, name);
  const isEnough = pending.bytes.size >= PENDING || sizeOf(pending.bytes) >= PENDING_BYTES;
  if (!isEnough && (await segmentsWith(kv, workspace, index, goneIds)).length === 0) {
    const left = pending.keys.filter((key) => goneIds.has(key.at(-2) as DocumentId));
    await removeRows(kv, [...left, ...gone.map(({ key }) => key)]);
    return true;
  }
  const fresh = [...pending.bytes.keys()].filter((id) => !goneIds.has(id)).sort(compareTexts);
  const replaced = new Set([...fresh, ...goneIds]);
  const merged = withSmall(index, await segmentsWith(kv, workspace, index, replaced), fresh.length);
  const name = index.next;
  const key = keys.textIndexKey(workspace);
  // Another process may still be writing one of the last few.
  const leaving = index.leaving.filter((one) => one > name - LEAVING);
  const begun: TextIndex = { ...index, next: name + 1, leaving: [...leaving, name] };
  const start = await commit(kv.atomic().check({ key, versionstamp }).set(key, pack(begun)));
  if (!start.ok) return false;
  const sources: Source[] = [{ ids: fresh, words: freshWords(fresh, pending.bytes) }];
  for (const segment of merged) {
    const ids = (await allIds(kv, workspace, segment)).map((id) => (replaced.has(id) ? null : id));
    sources.push({ ids, words: wordsIn(kv, workspace, segment) });
  }
  const written = await writeSegment(kv, workspace, name, sources);
  const segments = [...index.segments.filter((one) => !merged.includes(one)), ...(written ? [written] : [])];
  const former = [...merged.map((one) => one.name), ...(written ? [] : [name])];
  const next: TextIndex = { next: name + 1, segments, leaving: [...leaving, ...former] };
  const end = await commit(kv.atomic().check({ key, versionstamp: start.versionstamp }).set(key, pack(next)));
  if (!end.ok) return false;
  await removeRows(kv, [...pending.keys, ...gone.map((entry) => entry.key)]);
  for (const one of former) await removeSegment(kv, workspace, one);
  return true;
}

function sizeOf(pending: ReadonlyMap<DocumentId, Uint8Array>): number {
  return [...pending.values()].reduce((sum, bytes) => sum + bytes.length, 0);
}

/** Segments that contain at least one of the documents. */
async function segmentsWith(
  kv: Deno.Kv,
  workspace: WorkspaceId,
  { segments }: TextIndex,
  documents: ReadonlySet<DocumentId>,
): Promise<Segment[]> {
  const found: Segment[] = [];
  for (const segment of segments) {
    const near = [...documents].filter((id) => id >= segment.first && id <= segment.last);
    if (near.length === 0) continue;
    const ids = new Set(await allIds(kv, workspace, segment));
    if (near.some((id) => ids.has(id))) found.push(segment);
  }
  return found;
}

/** Adds the segments that are small compared to the merged ones. */
function withSmall({ segments }: TextIndex, chosen: readonly Segment[], fresh: number): Segment[] {
  const merged = [...chosen];
  let size = chosen.reduce((sum, one) => sum + one.documents, fresh);
  const others = segments.filter((one) => !chosen.includes(one)).sort((a, b) => a.documents - b.documents);
  for (const segment of others) {
    if (segment.documents > size * ABSORB || size + segment.documents > SEGMENT_DOCUMENTS) break;
    merged.push(segment);
    size += segment.documents;
  }
  return merged;
}

async function allIds(kv: Deno.Kv, workspace: WorkspaceId, { name, documents }: Segment): Promise<DocumentId[]> {
  const count = Math.ceil(documents / IDS_PER_PIECE);
  const pieces = await Promise.all(Array.from({ length: count }, (_, piece) => readIds(kv, workspace, name, piece)));
  return pieces.flatMap((ids) => {
    if (!ids) throw new Error(`text index of ${workspace}: segment ${name} was removed meanwhile`);
    return ids;
  });
}

async function* freshWords(ids: readonly DocumentId[], bytes: ReadonlyMap<DocumentId, Uint8Array>): Source["words"] {
  const byWord = new Map<string, number[]>();
  for (const [ordinal, id] of ids.entries()) {
    for (const word of unpackWords(bytes.get(id)!)) {
      const ordinals = byWord.get(word);
      if (ordinals) ordinals.push(ordinal);
      else byWord.set(word, [ordinal]);
    }
  }
  for (const word of [...byWord.keys()].sort(compareTexts)) yield { word, ordinals: byWord.get(word)! };
}

async function* wordsIn(kv: Deno.Kv, workspace: WorkspaceId, { name }: Segment): Source["words"] {
  for await (const { value } of kv.list<Uint8Array>({ prefix: keys.textPages(workspace, name) }, { batchSize: 20 })) {
    for (const one of wordsOfPage(value)) yield { word: one.word, ordinals: ordinalsOf(one) };
  }
}

/** @returns `null` if no document is left */
async function writeSegment(
  kv: Deno.Kv,
  workspace: WorkspaceId,
  name: number,
  sources: readonly Source[],
): Promise<Segment | null> {
  const ids = sources.flatMap((source) => source.ids.filter((id) => id !== null)).sort(compareTexts);
  const newNumbers = new Map(ids.map((id, ordinal) => [id, ordinal]));
  const ordinals = sources.map((source) => source.ids.map((id) => (id && newNumbers.get(id)) ?? -1));
  const writer = batchWriter(kv);
  const pages = pageWriter(PAGE_BYTES);
  const put = (page: { first: string; bytes: Uint8Array } | null) =>
    page && writer.set(keys.textPageKey(workspace, name, page.first), page.bytes);
  for await (const { word, found } of mergedWords(sources, ordinals)) await put(pages.add(word, found));
  await put(pages.rest());
  const firsts: DocumentId[] = [];
  for (let at = 0; at < ids.length; at += IDS_PER_PIECE) {
    await writer.set(
      keys.textDocumentsKey(workspace, name, firsts.length),
      packWords(ids.slice(at, at + IDS_PER_PIECE)),
    );
    firsts.push(ids[at]!);
  }
  await writer.set(keys.textDocumentsKey(workspace, name, DIRECTORY), packWords(firsts));
  await writer.end();
  return ids.length === 0 ? null : { name, documents: ids.length, first: ids[0]!, last: ids.at(-1)! };
}

/** All words in order, each with its documents' ordinals in the new segment. */
async function* mergedWords(sources: readonly Source[], ordinals: readonly (readonly number[])[]) {
  const heads = await Promise.all(sources.map((source) => source.words.next()));
  for (;;) {
    let word: string | null = null;
    for (const head of heads) if (!head.done && (word === null || head.value.word < word)) word = head.value.word;
    if (word === null) return;
    const found: number[] = [];
    for (const [index, head] of heads.entries()) {
      if (head.done || head.value.word !== word) continue;
      const map = ordinals[index]!;
      for (let at = 0; at < head.value.ordinals.length; at++) {
        const ordinal = map[head.value.ordinals[at]!]!;
        if (ordinal >= 0) found.push(ordinal);
      }
      heads[index] = await sources[index]!.words.next();
    }
    if (found.length > 0) yield { word, found: Uint32Array.from(found).sort() };
  }
}

function batchWriter(kv: Deno.Kv) {
  let atomic = kv.atomic();
  let count = 0;
  return {
    /** Yields to the event loop, so that requests are served. */
    async set(key: keys.Key, bytes: Uint8Array): Promise<void> {
      atomic.set(key, bytes);
      await new Promise((resolve) => setTimeout(resolve));
      if (++count % WRITES_PER_COMMIT > 0) return;
      await commit(atomic);
      atomic = kv.atomic();
    },
    end: () => commit(atomic),
  };
}

async function removeRows(kv: Deno.Kv, rows: readonly keys.Key[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 500) {
    const atomic = kv.atomic();
    for (const key of rows.slice(at, at + 500)) atomic.delete(key);
    await commit(atomic);
  }
}
