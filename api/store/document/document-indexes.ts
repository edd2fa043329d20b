import { type DocumentHead, endOf } from "../../../domain/document/document.ts";
import { indexedColumns, sortTextOf } from "../../../domain/document/list-order.ts";
import {
  type ListingName,
  listingsForMember,
  listingsForRecipient,
  listingsForWorkspace,
  viewsForWorkspace,
} from "../../../domain/document/views.ts";
import type { UserId } from "../../../domain/ids.ts";
import { coveredHashes, newestFile } from "../../../domain/seal/ledger.ts";
import {
  countKey,
  folderScope,
  type Key,
  type Listing,
  listingKey,
  memberScope,
  orderPrefix,
  ownDataPrefix,
  sealedKey,
  wordKey,
} from "../keys.ts";
import type { StoredDocument } from "./document-record.ts";
import { prefixesOf, prefixesOfStarts } from "./search-words.ts";

/** First version of the entries that finds words from their middle and lists voided documents in a view of their own. */
const ORDERS_SINCE_2026_12 = 3;
/** Maximum addresses under which a document is listed; the head stores the same number. */
const EMAILS = 150;

/** Index entries by name. Keys are computed later, because they are expensive; each listing has a counter. */
type Entries<T> = ReadonlyMap<string, T>;
/** All index entries of a document. Listings are grouped by address, because most addresses do not change. */
type Indexed = { listings: ReadonlyMap<string, Entries<Listing>>; orders: Entries<Key>; others: Entries<Key> };

/**
 * A commit deletes obsolete entries and sets new ones; unchanged entries stay. Readers check `orders` entries against
 * the record, so these may be written before the commit and deleted after it.
 */
export type IndexChange = {
  obsolete: Key[];
  added: Key[];
  orders: { obsolete: Key[]; added: Key[] };
  counts: { key: Key; by: 1 | -1 }[];
};

/** Cached because records are immutable and the next change needs the same entries. */
const indexedCache = new WeakMap<StoredDocument, Indexed>();
const noIndexes: Indexed = { listings: new Map(), orders: new Map(), others: new Map() };
const noEntries = new Map<string, never>();

export function indexChange(old: StoredDocument | null, now: StoredDocument | null): IndexChange {
  const was = old ? indexed(old) : noIndexes;
  const is = now ? indexed(now, old) : noIndexes;
  const obsoleteListings = listingsBeyond(was, is);
  const entered = listingsBeyond(is, was);
  const spelt = (listings: Listing[], { document }: StoredDocument) =>
    listings.map((listing) => listingKey(listing, document._id));
  return {
    obsolete: [...(old ? spelt(obsoleteListings, old) : []), ...entriesBeyond(was.others, is.others)],
    added: [...(now ? spelt(entered, now) : []), ...entriesBeyond(is.others, was.others)],
    orders: { obsolete: entriesBeyond(was.orders, is.orders), added: entriesBeyond(is.orders, was.orders) },
    // Tests are listed but not counted.
    counts: (now ?? old)?.document.isTest
      ? []
      : [
          ...entered.map((listing) => ({ key: countKey(listing), by: 1 as const })),
          ...obsoleteListings.map((listing) => ({ key: countKey(listing), by: -1 as const })),
        ],
  };
}

function listingsBeyond(of: Indexed, others: Indexed): Listing[] {
  return [...of.listings].flatMap(([scope, entries]) =>
    entriesBeyond(entries, others.listings.get(scope) ?? noEntries),
  );
}

function entriesBeyond<T>(of: Entries<T>, others: Entries<T>): T[] {
  return of === others ? [] : [...of].filter(([name]) => !others.has(name)).map(([, one]) => one);
}

/** The only list of a document's index entries. */
function indexed(stored: StoredDocument, before: StoredDocument | null = null): Indexed {
  const found = indexedCache.get(stored);
  if (found) return found;
  const isAlike =
    before?.words === stored.words &&
    before.orders === stored.orders &&
    isSame(before.ownData, stored.ownData) &&
    before.document.workspaceId === stored.document.workspaceId &&
    before.document.erasedAt === stored.document.erasedAt &&
    isSame(endOf(before.document).completed, endOf(stored.document).completed);
  const listings = listingsOf(stored, before);
  const result: Indexed = {
    listings,
    orders: ordersOf(stored, listings),
    others: isAlike ? indexed(before).others : new Map(otherKeys(stored).map((key) => [key.join(" "), key])),
  };
  indexedCache.set(stored, result);
  return result;
}

/** Listings by address; the empty address means the document's own workspace. */
function listingsOf(stored: StoredDocument, before: StoredDocument | null): Indexed["listings"] {
  const { document, reviews } = stored;
  const { turnEmails, recipientEmails, workspaceId } = document;
  const alike = before && isListedAlike(before, stored) ? before : null;
  const was = alike ? indexed(alike).listings : noIndexes.listings;
  if (isSame(alike?.document.turnEmails, turnEmails) && isSame(alike?.document.recipientEmails, recipientEmails))
    return was;
  const emails = [...new Set([...turnEmails, ...recipientEmails])].slice(0, EMAILS);
  const wasTurn = new Set(alike?.document.turnEmails);
  const isTurn = new Set(turnEmails);
  const listed = (kind: Listing["kind"], scope: string, views: readonly ListingName[]) =>
    namedListings(namesOf(stored, views).map((view) => ({ kind, scope, view }) as Listing));
  const own = listingsForWorkspace(document, reviews);
  const listings = new Map([["", listed("workspace", workspaceId, own)]]);
  const addToFolder = (views: readonly ListingName[], member?: UserId) => {
    if (!document.folderId) return;
    const scope = folderScope(document.folderId, member);
    listings.set(`in ${scope}`, listed("folder", scope, views));
  };
  addToFolder(own);
  for (const member of stored.members ?? []) {
    const scope = memberScope(workspaceId, member);
    const views = listingsForMember(document, reviews, member);
    listings.set(scope, listed("member", scope, views));
    addToFolder(views, member);
  }
  if (document.madeFrom?.isListed) {
    const { template, further = [] } = document.madeFrom;
    for (const scope of [template, ...further]) {
      listings.set(scope, listed("template", scope, viewsForWorkspace(document)));
    }
  }
  for (const scope of emails) {
    const old = wasTurn.has(scope) === isTurn.has(scope) ? was.get(scope) : undefined;
    listings.set(scope, old ?? listed("email", scope, listingsForRecipient(document, reviews, scope)));
  }
  return listings;
}

/** Earlier versions listed voided documents among the declined. */
function namesOf({ orders = 0 }: StoredDocument, views: readonly ListingName[]): ListingName[] {
  return orders < ORDERS_SINCE_2026_12 ? views.map((view) => (view === "voided" ? "declined" : view)) : [...views];
}

const formerColumns = ["changed", "title", "expires"] as const;

/**
 * A document with more addresses than this has no sorted entries for them, because every change rewrites the entries of
 * all addresses.
 */
const ORDERED_EMAILS = 20;

export function isOrderedForRecipients({
  recipientEmails,
  turnEmails,
}: Pick<DocumentHead, "recipientEmails" | "turnEmails">): boolean {
  return recipientEmails.length <= ORDERED_EMAILS && turnEmails.length <= ORDERED_EMAILS;
}

/** Entries for sorted listings: of the workspace, its members and folders, and of addresses if there are few. */
function ordersOf(
  { document, isOrdered, orders: version }: StoredDocument,
  listings: Indexed["listings"],
): Entries<Key> {
  const orders = new Map<string, Key>();
  if (!isOrdered) return orders;
  const columns = version === undefined ? formerColumns : indexedColumns;
  const texts = columns.map((column) => [column, sortTextOf(document, column)] as const);
  const hasEmails = version !== undefined && isOrderedForRecipients(document);
  for (const entries of listings.values()) {
    for (const [name, listing] of entries) {
      if (listing.kind === "template" || (listing.kind === "email" && !hasEmails)) break;
      for (const [column, text] of texts) {
        orders.set(`${name} ${column} ${text}`, [...orderPrefix(listing, column), text, document._id]);
      }
    }
  }
  return orders;
}

function namedListings(listings: readonly Listing[]): Entries<Listing> {
  return new Map(listings.map((one) => [`${one.scope} ${one.view}`, one]));
}

/** Whether both versions are listed identically, apart from the people involved and whose turn it is. */
function isListedAlike(one: StoredDocument, other: StoredDocument): boolean {
  return (
    one.document.workspaceId === other.document.workspaceId &&
    one.document.status === other.document.status &&
    one.document.folderId === other.document.folderId &&
    one.document.erasedAt === other.document.erasedAt &&
    isSame(one.document.binned, other.document.binned) &&
    isSame(one.document.archived, other.document.archived) &&
    isSame(one.document.sender, other.document.sender) &&
    isSame(one.document.handledBy, other.document.handledBy) &&
    isSame(one.members, other.members) &&
    isSame(one.document.sharedWith, other.document.sharedWith) &&
    isSame(one.reviews, other.reviews) &&
    one.orders === other.orders
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function otherKeys({ document, words: searchWords, ownData = [], orders: version = 0 }: StoredDocument): Key[] {
  const { files = [], bundle } = document.ended?.how === "completed" ? document.ended.sealed : {};
  const sealed = files.flatMap(({ ledger }) => [newestFile(ledger).object, ...coveredHashes(ledger)]);
  if (bundle) sealed.push(bundle.object);
  return [
    ...(version >= ORDERS_SINCE_2026_12 ? prefixesOf : prefixesOfStarts)(document.erasedAt ? [] : searchWords).map(
      (prefix) => wordKey(document.workspaceId, prefix, document._id),
    ),
    ...(document.erasedAt ? [] : ownData).map((hash) => [...ownDataPrefix(document.workspaceId, hash), document._id]),
    ...sealed.map((sha256) => sealedKey(sha256, document._id)),
  ];
}
