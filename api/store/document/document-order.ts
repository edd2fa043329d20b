/**
 * Lists sorted by a column other than creation: merges the entries of all scopes with documents that have no sorted
 * entries for an address.
 */
import { compareSortKeys, sortTextOf } from "../../../domain/document/list-order.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import {
  type DocumentStore,
  INCOMING_ORDERED,
  type ListedDocument,
  type ListPosition,
  type ListScope,
  type OrderedQuery,
} from "../../ports/documents.ts";
import * as keys from "../keys.ts";
import { getAll, lastOf, listEntries } from "../kv.ts";
import { isOrderedForRecipients } from "./document-indexes.ts";
import { belongs, datesOf, listDocuments, listingOf } from "./document-list.ts";
import { listed } from "./document-metadata.ts";
import { readStored } from "./document-record.ts";

type Page = Awaited<ReturnType<DocumentStore["listOrdered"]>>;

/** Index entries that a page of a date range reads; a page may be short or empty and still have a next one. */
const SCAN_LIMIT = 1_000;
const WIDE_BATCH = 200;
/** Sort before all non-empty sort texts, and after all sort texts. */
const FIRST = " ";
const LAST = "\u{10ffff}";

export async function listOrdered(kv: Deno.Kv, query: OrderedQuery): Promise<Page> {
  const items: ListedDocument[] = [];
  let last: ListPosition | null = null;
  let lastListed: DocumentId | null = null;
  let scanned = 0;
  for await (const positions of batchesOf(kv, query)) {
    for (const { position, document } of await readAt(kv, query, positions)) {
      if (items.length >= query.limit || scanned >= SCAN_LIMIT) return { items, next: last };
      scanned++;
      last = position;
      // Skips duplicates: a document of the workspace may also have been sent to the address.
      if (!document || lastListed === position.id) continue;
      items.push(document);
      lastListed = position.id;
    }
  }
  return { items, next: null };
}

/** A position in the list, with the scope of its entry. */
type ScopedPosition = ListPosition & { scope: ListScope };
/** `document` is `null` if the entry is stale or outside the range of dates. */
type PositionedDocument = { position: ListPosition; document: ListedDocument | null };

async function readAt(
  kv: Deno.Kv,
  query: OrderedQuery,
  positions: readonly ScopedPosition[],
): Promise<PositionedDocument[]> {
  const { start, end } = datesOf(query);
  const wanted = positions.filter(({ id }) => id >= start && id < end);
  const entries = await getAll(
    kv,
    wanted.map(({ id }) => keys.documentKey(id)),
  );
  const found = new Map(entries.map((entry, index) => [wanted[index]!.id, readStored(entry)]));
  return Promise.all(
    positions.map(async ({ scope, ...position }) => {
      const stored = found.get(position.id);
      const isCurrent =
        stored &&
        sortTextOf(stored.document, query.column) === position.text &&
        belongs(stored, { scopes: [scope], view: query.view });
      return { position, document: isCurrent ? await listed(kv, stored) : null };
    }),
  );
}

/** The positions of all scopes in one order, in batches. */
async function* batchesOf(kv: Deno.Kv, query: OrderedQuery): AsyncGenerator<ScopedPosition[]> {
  const streams = [
    ...query.scopes.map((scope) => positionsIn(kv, query, scope)),
    ...query.scopes.filter((scope) => "email" in scope).map((scope) => positionsWithoutEntries(kv, query, scope)),
  ];
  const heads = await Promise.all(streams.map((stream) => stream.next()));
  for (let batch: ScopedPosition[] = []; ; ) {
    let first = -1;
    for (const [index, head] of heads.entries()) {
      if (head.done) continue;
      const other = first < 0 ? null : heads[first]!;
      const isBefore = !other || other.done || compareSortKeys(head.value, other.value, query.isDescending) < 0;
      if (isBefore) first = index;
    }
    const head = heads[first];
    if (!head || head.done) {
      if (batch.length > 0) yield batch;
      return;
    }
    batch.push(head.value);
    heads[first] = await streams[first]!.next();
    if (batch.length <= query.limit) continue;
    yield batch;
    batch = [];
  }
}

/** Positions of one scope; those without a value come last. */
async function* positionsIn(kv: Deno.Kv, query: OrderedQuery, scope: ListScope): AsyncGenerator<ScopedPosition> {
  const prefix = keys.orderPrefix(listingOf(scope, query.view), query.column);
  const isNarrow = query.fromMs !== undefined || query.toMs !== undefined;
  const limit = isNarrow ? WIDE_BATCH : query.limit + 1;
  for (const isEmpty of [false, true]) {
    if (!isEmpty && query.after?.text === "") continue;
    let from = query.after && (query.after.text === "") === isEmpty ? query.after : null;
    for (let isLeft = true; isLeft; ) {
      const selector = selectorOf(prefix, isEmpty, from, query.isDescending);
      const entries = await listEntries(kv, selector, { reverse: query.isDescending, limit, batchSize: limit });
      for (const { key } of entries) {
        from = { text: String(key.at(-2)), id: lastOf(key) as DocumentId };
        yield { ...from, scope };
      }
      isLeft = entries.length === limit;
    }
  }
}

function selectorOf(
  prefix: keys.Key,
  isEmpty: boolean,
  from: ListPosition | null,
  isDescending: boolean,
): { start: keys.Key; end: keys.Key } {
  const start = isEmpty ? [...prefix, "", ""] : [...prefix, FIRST];
  const end = isEmpty ? [...prefix, "", LAST] : [...prefix, LAST];
  if (!from) return { start, end };
  return isDescending
    ? { start, end: [...prefix, from.text, from.id] }
    : { start: [...prefix, from.text, `${from.id}\0`], end };
}

/** The newest documents sent to an address that have no sorted entries for it and come after the cursor. */
async function* positionsWithoutEntries(
  kv: Deno.Kv,
  { view, fromMs, toMs, column, isDescending, after }: OrderedQuery,
  scope: ListScope,
): AsyncGenerator<ScopedPosition> {
  const dates = { ...(fromMs === undefined ? {} : { fromMs }), ...(toMs === undefined ? {} : { toMs }) };
  const { items } = await listDocuments(kv, { scopes: [scope], view, ...dates, limit: INCOMING_ORDERED });
  const positions = items
    .filter((document) => !isOrderedForRecipients(document))
    .map((document): ScopedPosition => ({ text: sortTextOf(document, column), id: document._id, scope }))
    .filter((position) => after === undefined || compareSortKeys(after, position, isDescending) < 0);
  yield* positions.sort((one, other) => compareSortKeys(one, other, isDescending));
}
