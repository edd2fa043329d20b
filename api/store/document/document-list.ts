/** Lists and counts of documents from index entries only, so that a page costs the same in any workspace. */

import {
  type DocumentView,
  documentViews,
  type ListingName,
  listingsForMember,
  listingsForRecipient,
  listingsForWorkspace,
} from "../../../domain/document/views.ts";
import type { DocumentId, FolderId, UserId } from "../../../domain/ids.ts";
import { ulidTime } from "../../../domain/ulid.ts";
import type { DocumentStore, ListedDocument, ListQuery, ListScope } from "../../ports/documents.ts";
import * as keys from "../keys.ts";
import { getAll, lastOf, listEntries } from "../kv.ts";
import { openTextSearch, type TextSearch, TextsMoved } from "../search/search-texts.ts";
import { listed } from "./document-metadata.ts";
import { readStored, type StoredDocument } from "./document-record.ts";
import { bestPrefix, hasWords, wordsOf } from "./search-words.ts";
import { wordsForRecipient } from "./searched-texts.ts";

type Page = Awaited<ReturnType<DocumentStore["list"]>>;

/** Index entries that a page of a search reads; a page may be short or empty and still have a next one. */
const SCAN_LIMIT = 200;
/** Attempts of a search when a merge of the text index moves the data that it reads. */
const MOVED_TRIES = 3;

export async function listDocuments(kv: Deno.Kv, query: ListQuery): Promise<Page> {
  for (let tries = 1; ; tries++) {
    try {
      return await listOnce(kv, query);
    } catch (error) {
      if (!(error instanceof TextsMoved) || tries >= MOVED_TRIES) throw error;
    }
  }
}

async function listOnce(kv: Deno.Kv, query: ListQuery): Promise<Page> {
  const words = wordsOf(query.search ?? "");
  const scope = query.scopes.find((one) => "workspace" in one);
  const isRead = scope && words.length > 0 && !query.withoutTexts;
  const texts = isRead ? await openTextSearch(kv, scope.workspace, words) : null;
  // Does not search pages of documents that other workspaces sent, because a proof of identity may protect them.
  const own = { scopes: scope ? [scope] : [], view: query.view };
  const items: ListedDocument[] = [];
  const batch = words.length > 0 ? 50 : query.limit + 1;
  let scanned = 0;
  let last: DocumentId | null = null;
  for await (const ids of candidates(kv, query, { words, texts }, batch)) {
    const found = await getAll(kv, ids.map(keys.documentKey));
    for (const [index, entry] of found.entries()) {
      if (items.length >= query.limit || scanned >= SCAN_LIMIT) return { items, next: last };
      scanned++;
      last = ids[index]!;
      const stored = readStored(entry);
      if (!stored || !belongs(stored, query)) continue;
      if (wordsFor(stored, query, own).some((known) => hasWords(known, words))) items.push(await listed(kv, stored));
      else if (texts && belongs(stored, own) && (await isInText(texts, stored, words))) {
        items.push({ ...(await listed(kv, stored)), isInText: true });
      }
    }
  }
  return { items, next: null };
}

/** Whether each word is on the document's pages or in its title, recipients and file names. */
async function isInText(texts: TextSearch, { document, words }: StoredDocument, query: string[]): Promise<boolean> {
  const onPages = await texts.wordsOf(document._id);
  return query.every((word) => onPages.has(word) || hasWords(words, [word]));
}

/** The words by which the caller may find the document: all of them in the workspace, as its recipient only what recipients see. */
function wordsFor(stored: StoredDocument, { scopes, view }: ListQuery, own: Pick<ListQuery, "scopes" | "view">) {
  if (belongs(stored, own)) return [stored.words];
  return scopes.flatMap((scope) =>
    "email" in scope && belongs(stored, { scopes: [scope], view }) ? [wordsForRecipient(stored, scope.email)] : [],
  );
}

/** Checks for which the index entry is not enough: the view of a word match, and changes since the entry was written. */
export function belongs(stored: StoredDocument, { scopes, view }: Pick<ListQuery, "scopes" | "view">): boolean {
  const { document, reviews } = stored;
  return scopes.some((scope) =>
    "workspace" in scope
      ? document.workspaceId === scope.workspace &&
        (scope.folder === undefined || document.folderId === scope.folder) &&
        (scope.template === undefined || document.madeFrom?.template === scope.template) &&
        (scope.member === undefined
          ? listingsForWorkspace(document, reviews).includes(view)
          : stored.members?.includes(scope.member) && listingsForMember(document, reviews, scope.member).includes(view))
      : isSentTo(document, scope.email) && listingsForRecipient(document, reviews, scope.email).includes(view),
  );
}

/** A candidate of a word search comes from the whole workspace, not from the address's list. */
function isSentTo({ recipientEmails, turnEmails }: StoredDocument["document"], email: string): boolean {
  return recipientEmails.includes(email) || turnEmails.includes(email);
}

/** Distinct ids of all scopes in order, in batches. */
async function* candidates(
  kv: Deno.Kv,
  query: ListQuery,
  { words, texts }: { words: readonly string[]; texts: TextSearch | null },
  batch: number,
): AsyncGenerator<DocumentId[]> {
  const range = rangeOf(query);
  // Titles and pages are searched for the same word; each further word may be in either.
  const prefix = bestPrefix(texts ? [texts.rarest] : words);
  const prefixes = query.scopes.map((scope) => {
    if ("workspace" in scope && query.ownData)
      return keys.ownDataPrefix(scope.workspace, keys.ownDataHash(query.ownData));
    if ("workspace" in scope && prefix) return keys.wordPrefix(scope.workspace, prefix);
    return keys.listingPrefix(listingOf(scope, query.view));
  });
  const isAscending = query.isAscending === true;
  const order = (a: string, b: string) => (a < b === isAscending ? -1 : 1);
  // The cursor may be outside the range.
  while (range.start < range.end) {
    const lists = await Promise.all([
      ...prefixes.map((one) => listIds(kv, one, range, isAscending, batch)),
      ...(texts && prefix && !query.ownData ? [texts.list(range, isAscending, batch)] : []),
    ]);
    // After the end of a truncated batch, other lists may have earlier items.
    const [edge] = lists
      .filter((ids) => ids.length === batch)
      .map((ids) => ids.at(-1)!)
      .sort(order);
    const found = [...new Set(lists.flat())].sort(order);
    const ids = edge === undefined ? found : found.slice(0, found.indexOf(edge) + 1);
    if (ids.length === 0) return;
    yield ids;
    if (edge === undefined) return;
    if (isAscending) range.start = next(edge);
    else range.end = edge;
  }
}

/** The smallest text greater than this one. */
function next(text: string): string {
  return `${text}\0`;
}

async function listIds(
  kv: Deno.Kv,
  prefix: keys.Key,
  { start, end }: IdRange,
  isAscending: boolean,
  limit: number,
): Promise<DocumentId[]> {
  const selector = { start: [...prefix, start], end: [...prefix, end] };
  const entries = await listEntries(kv, selector, { reverse: !isAscending, limit, batchSize: Math.min(limit, 500) });
  return entries.map((entry) => lastOf(entry.key) as DocumentId);
}

/** Ids are ULIDs, so a range of dates is a range of ids. `~` sorts after every character of an id. */
export function datesOf({ fromMs, toMs }: Pick<ListQuery, "fromMs" | "toMs">): IdRange {
  return { start: fromMs === undefined ? "" : ulidTime(fromMs), end: toMs === undefined ? "~" : ulidTime(toMs) };
}

type IdRange = { start: string; end: string };

function rangeOf(query: ListQuery): IdRange {
  const { start, end } = datesOf(query);
  const { after, isAscending } = query;
  if (after === undefined) return { start, end };
  // The cursor may be outside the range of dates.
  if (isAscending) return after < start ? { start, end } : { start: next(after), end };
  return after > end ? { start, end } : { start, end: after };
}

export function listingOf(scope: ListScope, view: ListingName): keys.Listing {
  if (!("workspace" in scope)) return { kind: "email", scope: scope.email, view };
  const { folder, member, template } = scope;
  if (template !== undefined) return { kind: "template", scope: template, view };
  if (folder !== undefined) return { kind: "folder", scope: keys.folderScope(folder, member), view };
  return scope.member === undefined
    ? { kind: "workspace", scope: scope.workspace, view }
    : { kind: "member", scope: keys.memberScope(scope.workspace, scope.member), view };
}

export async function countDocuments(kv: Deno.Kv, scopes: readonly ListScope[]): Promise<Record<DocumentView, number>> {
  const listings = scopes.flatMap((scope) => documentViews.map((view) => listingOf(scope, view)));
  const counters = await getAll(kv, listings.map(keys.countKey));
  const counts = Object.fromEntries(documentViews.map((view) => [view, 0])) as Record<DocumentView, number>;
  counters.forEach((entry, index) => {
    if (entry.value instanceof Deno.KvU64) {
      counts[documentViews[index % documentViews.length]!] += Number(entry.value.value);
    }
  });
  return counts;
}

export async function countInFolders(kv: Deno.Kv, folders: readonly FolderId[], member?: UserId): Promise<number[]> {
  const listings = folders.map(
    (folder): keys.Listing => ({ kind: "folder", scope: keys.folderScope(folder, member), view: "all" }),
  );
  const counters = await getAll(kv, listings.map(keys.countKey));
  return counters.map(({ value }) => (value instanceof Deno.KvU64 ? Number(value.value) : 0));
}
