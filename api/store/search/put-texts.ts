/** Stores a document's words as pending until the next merge, and lists documents of earlier versions that have no words yet. */
import * as z from "zod/mini";
import type { DocumentHead } from "../../../domain/document/document.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import type { Versioned } from "../../ports/basics.ts";
import * as keys from "../keys.ts";
import { commit, get, lastOf, listEntries } from "../kv.ts";
import { pack, readEntry } from "../records.ts";
import { textWordsOf } from "./text-words.ts";
import { packWords } from "./word-page.ts";

/** Maximum size of the record with a document's words; omits the alphabetically last words beyond it. */
const WORDS_BYTES = 60_000;

export async function putTexts(
  kv: Deno.Kv,
  newName: () => string,
  { value: { _id, workspaceId }, versionstamp }: Versioned<DocumentHead>,
  texts: readonly string[],
): Promise<boolean> {
  const former = await listEntries(kv, { prefix: keys.pendingTextsOf(workspaceId, _id) });
  const atomic = kv
    .atomic()
    .check({ key: keys.documentKey(_id), versionstamp })
    .delete(keys.goneTextKey(workspaceId, _id))
    .set(keys.pendingTextKey(workspaceId, _id, newName()), packWords(textWordsOf(texts), WORDS_BYTES));
  for (const { key } of former) atomic.delete(key);
  return (await commit(atomic)).ok;
}

const Progress = z.object({ from: z.string(), isDone: z.boolean() });
const progressKey = keys.progressKey("document_texts_2");

export async function listWithoutTexts(kv: Deno.Kv, batch: number): Promise<{ ids: DocumentId[]; isLast: boolean }> {
  const { from, isDone } = readEntry(Progress, await get(kv, progressKey)) ?? { from: "", isDone: false };
  if (isDone) return { ids: [], isLast: true };
  const start = keys.documentKey(`${from}\0` as DocumentId);
  const entries = await listEntries(kv, { prefix: keys.documents, start }, { limit: batch });
  return { ids: entries.map(({ key }) => lastOf(key) as DocumentId), isLast: entries.length < batch };
}

export async function skipTexts(kv: Deno.Kv, last: DocumentId | null, isLast: boolean): Promise<void> {
  const { from } = readEntry(Progress, await get(kv, progressKey)) ?? { from: "" };
  await commit(kv.atomic().set(progressKey, pack({ from: last ?? from, isDone: isLast })));
}
