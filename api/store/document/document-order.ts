/** Lists by a column other than creation: entries of the workspace and its members, merged with what an address got. */
import { comparePlaces, sortTextOf } from "../../../domain/document/list-order.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import {
  type DocumentStore,
  INCOMING_ORDERED,
  type ListedDocument,
  type ListPlace,
  type OrderedQuery,
} from "../../ports/documents.ts";
import * as keys from "../keys.ts";
import { getAll, lastOf, listEntries } from "../kv.ts";
import { belongs, datesOf, listDocuments, listed, listingOf } from "./document-list.ts";
import { readStored } from "./document-record.ts";

type Page = Awaited<ReturnType<DocumentStore["listOrdered"]>>;

/** Index entries that a page of a date range reads; a page may be short or empty and still have a next one. */
const SCAN_LIMIT = 1_000;
const WIDE_BATCH = 200;
/** Below all texts of an order but the empty one, and above all of them. */
const FIRST = " ";
const LAST = "\u{10ffff}";

export async function listOrdered(kv: Deno.Kv, query: OrderedQuery): Promise<Page> {
  const order = (one: ListPlace, other: ListPlace) => comparePlaces(one, other, query.isDescending);
  const isInOrder = (one: Placed, other: Placed) => order(one.place, other.place);
  const incoming = (await incomingOf(kv, query)).sort(isInOrder);
  const items: ListedDocument[] = [];
  let last: ListPlace | null = null;
  let scanned = 0;
  for await (const { places, edge } of ownPlaces(kv, query)) {
    const end = edge === null ? -1 : incoming.findIndex(({ place }) => order(place, edge) > 0);
    const near = incoming.splice(0, end < 0 ? incoming.length : end);
    const own = await placedOf(kv, query, places);
    for (const { place, document } of [...own, ...near].sort(isInOrder)) {
      if (items.length >= query.limit || scanned >= SCAN_LIMIT) return { items, next: last };
      scanned++;
      // A document of the workspace may also have been sent to the address.
      if (document && last?.id !== place.id) items.push(document);
      last = place;
    }
  }
  return { items, next: null };
}

/** A place in the list; without a document when the entry is out of date or the dates exclude it. */
type Placed = { place: ListPlace; document: ListedDocument | null };

async function placedOf(kv: Deno.Kv, query: OrderedQuery, places: readonly ListPlace[]): Promise<Placed[]> {
  const { start, end } = datesOf(query);
  const wanted = places.filter(({ id }) => id >= start && id < end);
  const entries = await getAll(
    kv,
    wanted.map(({ id }) => keys.documentKey(id)),
  );
  const found = new Map(entries.map((entry, index) => [wanted[index]!.id, readStored(entry)]));
  return places.map((place) => {
    const stored = found.get(place.id);
    const isCurrent = stored && sortTextOf(stored.document, query.column) === place.text && belongs(stored, query);
    return { place, document: isCurrent ? listed(stored) : null };
  });
}

/**
 * Places of the workspace's or member's documents in batches, those without a value last; `edge`: the place that the
 * following batches are beyond, `null` for the last batch.
 */
async function* ownPlaces(
  kv: Deno.Kv,
  query: OrderedQuery,
): AsyncGenerator<{ places: ListPlace[]; edge: ListPlace | null }> {
  const scope = query.scopes.find((one) => "workspace" in one);
  const prefix = scope && keys.orderPrefix(listingOf(scope, query.view), query.column);
  const isNarrow = query.fromMs !== undefined || query.toMs !== undefined;
  const limit = isNarrow ? WIDE_BATCH : query.limit + 1;
  for (const isEmpty of prefix ? [false, true] : []) {
    if (!isEmpty && query.after?.text === "") continue;
    let from = query.after && (query.after.text === "") === isEmpty ? query.after : null;
    for (let isLeft = true; isLeft; ) {
      const selector = selectorOf(prefix!, isEmpty, from, query.isDescending);
      const entries = await listEntries(kv, selector, { reverse: query.isDescending, limit, batchSize: limit });
      const places = entries.map(({ key }) => ({ text: String(key.at(-2)), id: lastOf(key) as DocumentId }));
      from = places.at(-1) ?? null;
      isLeft = entries.length === limit;
      if (from) yield { places, edge: from };
    }
  }
  yield { places: [], edge: null };
}

function selectorOf(
  prefix: keys.Key,
  isEmpty: boolean,
  from: ListPlace | null,
  isDescending: boolean,
): { start: keys.Key; end: keys.Key } {
  const start = isEmpty ? [...prefix, "", ""] : [...prefix, FIRST];
  const end = isEmpty ? [...prefix, "", LAST] : [...prefix, LAST];
  if (!from) return { start, end };
  return isDescending
    ? { start, end: [...prefix, from.text, from.id] }
    : { start: [...prefix, from.text, `${from.id}\0`], end };
}

/** The newest documents sent to an address, as far as they are beyond the cursor. */
async function incomingOf(kv: Deno.Kv, query: OrderedQuery): Promise<Placed[]> {
  const scopes = query.scopes.filter((one) => !("workspace" in one));
  if (scopes.length === 0) return [];
  const { view, fromMs, toMs, column, isDescending, after } = query;
  const dates = { ...(fromMs === undefined ? {} : { fromMs }), ...(toMs === undefined ? {} : { toMs }) };
  const { items } = await listDocuments(kv, { scopes, view, ...dates, limit: INCOMING_ORDERED });
  const placed = items.map((document): Placed => {
    return { place: { text: sortTextOf(document, column), id: document._id }, document };
  });
  return placed.filter(({ place }) => after === undefined || comparePlaces(after, place, isDescending) < 0);
}
