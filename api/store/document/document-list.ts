/** Lists and counts of documents from index entries only, so that a page costs the same in any workspace. */
import {
  type DocumentView,
  documentViews,
  type ListingName,
  listingsForMember,
  listingsForRecipient,
  listingsForWorkspace,
} from "../../../domain/document/views.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import { ulidTime } from "../../../domain/ulid.ts";
import type { DocumentStore, ListedDocument, ListScope } from "../../ports/documents.ts";
import * as keys from "../keys.ts";
import { getAll, lastOf, listEntries } from "../kv.ts";

import { readStored, type StoredDocument } from "./document-record.ts";
import { bestPrefix, hasWords, wordsOf } from "./search-words.ts";

type ListQuery = Parameters<DocumentStore["list"]>[0];
type Page = Awaited<ReturnType<DocumentStore["list"]>>;

/** Index entries that a page of a search reads; a page may be short or empty and still have a next one. */
const SCAN_LIMIT = 200;

export async function listDocuments(kv: Deno.Kv, query: ListQuery): Promise<Page> {
  const searchWords = wordsOf(query.search ?? "");
  const items: ListedDocument[] = [];
  const batch = searchWords.length > 0 ? 50 : query.limit + 1;
  let scanned = 0;
  let last: DocumentId | null = null;
  for await (const ids of candidates(kv, query, searchWords, batch)) {
    const found = await getAll(kv, ids.map(keys.documentKey));
    for (const [index, entry] of found.entries()) {
      if (items.length >= query.limit || scanned >= SCAN_LIMIT) return { items, next: last };
      scanned++;
      last = ids[index]!;
      const stored = readStored(entry);
      if (stored && belongs(stored, query, searchWords))
        items.push(stored.members ? { ...stored.document, members: stored.members } : stored.document);
    }
  }
  return { items, next: null };
}

/** Checks that an index entry cannot make: further words, the view of a word match, a document changed since. */
function belongs(stored: StoredDocument, { scopes, view }: ListQuery, searchWords: readonly string[]): boolean {
  const { document, reviews } = stored;
  const isListed = scopes.some((scope) =>
    "workspace" in scope
      ? document.workspaceId === scope.workspace &&
        (scope.member === undefined
          ? listingsForWorkspace(document, reviews).includes(view)
          : stored.members?.includes(scope.member) && listingsForMember(document, reviews, scope.member).includes(view))
      : listingsForRecipient(document, reviews, scope.email).includes(view),
  );
  return isListed && (searchWords.length === 0 || hasWords(stored.words, searchWords));
}

/** Ids of all scopes, newest first, unique, in batches. */
async function* candidates(
  kv: Deno.Kv,
  query: ListQuery,
  searchWords: readonly string[],
  batch: number,
): AsyncGenerator<DocumentId[]> {
  const range = rangeOf(query);
  const prefix = bestPrefix(searchWords);
  const prefixes = query.scopes.map((scope) =>
    "workspace" in scope
      ? prefix
        ? keys.wordPrefix(scope.workspace, prefix)
        : keys.listingPrefix(listingOf(scope, query.view))
      : keys.listingPrefix(listingOf(scope, query.view)),
  );
  let end = range.end;
  // A cursor may be before the whole range.
  while (range.start < end) {
    const lists = await Promise.all(prefixes.map((one) => listIds(kv, one, range.start, end, batch)));
    // Below the end of a list that was cut short, other lists may hold earlier items.
    const floor =
      lists
        .filter((ids) => ids.length === batch)
        .map((ids) => ids.at(-1)!)
        .sort()
        .at(-1) ?? "";
    const ids = [...new Set(lists.flat())].filter((id) => id >= floor).sort((a, b) => (a < b ? 1 : -1));
    if (ids.length === 0) return;
    yield ids;
    if (floor === "") return;
    end = floor;
  }
}

async function listIds(
  kv: Deno.Kv,
  prefix: keys.Key,
  start: string,
  end: string,
  limit: number,
): Promise<DocumentId[]> {
  const selector = { start: [...prefix, start], end: [...prefix, end] };
  const entries = await listEntries(kv, selector, { reverse: true, limit, batchSize: Math.min(limit, 500) });
  return entries.map((entry) => lastOf(entry.key) as DocumentId);
}

/** Ids are ULIDs, so dates are ranges of ids. `~` is above every character of an id. */
function rangeOf({ fromMs, toMs, before }: ListQuery): { start: string; end: string } {
  const end = toMs === undefined ? "~" : ulidTime(toMs);
  return {
    start: fromMs === undefined ? "" : ulidTime(fromMs),
    end: before !== undefined && before < end ? before : end,
  };
}

function listingOf(scope: ListScope, view: ListingName): keys.Listing {
  if (!("workspace" in scope)) return { kind: "email", scope: scope.email, view };
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
