import { listingsForRecipient, listingsForWorkspace } from "../../domain/document/views.ts";
import type { StoredDocument } from "./document-record.ts";
import { countKey, type Key, type Listing, listingKey, sealedKey, wordKey } from "./keys.ts";
import { prefixesOf } from "./search-words.ts";

/** Addresses a document is listed under; the head keeps as many of its recipients. */
const EMAILS = 150;

/** Every index entry of a document by a name for it; each listing has a counter, and a key that takes a hash to spell. */
type Indexed = { listings: Map<string, Listing>; others: Map<string, Key> };

/** A commit deletes what was and is no more, and sets what was not; the rest stays. */
export type IndexChange = { gone: Key[]; fresh: Key[]; counts: { key: Key; by: 1 | -1 }[] };

/** Records are never written to, and the next change asks for the same again. */
const known = new WeakMap<StoredDocument, Indexed>();

export function indexChange(old: StoredDocument | null, now: StoredDocument | null): IndexChange {
  const was = old ? indexed(old) : nothing;
  const is = now ? indexed(now, old) : nothing;
  const left = beyond(was.listings, is.listings);
  const entered = beyond(is.listings, was.listings);
  const spelt = (listings: Listing[], { document }: StoredDocument) =>
    listings.map((listing) => listingKey(listing, document._id));
  return {
    gone: [...(old ? spelt(left, old) : []), ...beyond(was.others, is.others)],
    fresh: [...(now ? spelt(entered, now) : []), ...beyond(is.others, was.others)],
    counts: [
      ...entered.map((listing) => ({ key: countKey(listing), by: 1 as const })),
      ...left.map((listing) => ({ key: countKey(listing), by: -1 as const })),
    ],
  };
}

const nothing: Indexed = { listings: new Map(), others: new Map() };

function beyond<T>(of: ReadonlyMap<string, T>, others: ReadonlyMap<string, T>): T[] {
  return of === others ? [] : [...of].filter(([name]) => !others.has(name)).map(([, one]) => one);
}

/** The only list of a document's index entries. */
function indexed(stored: StoredDocument, before: StoredDocument | null = null): Indexed {
  const found = known.get(stored);
  if (found) return found;
  const listings = new Map(listingsOf(stored).map((one) => [`${one.kind} ${one.scope} ${one.view}`, one]));
  const isAlike =
    before?.words === stored.words &&
    before.document.workspaceId === stored.document.workspaceId &&
    before.document.sealed === stored.document.sealed;
  const others = isAlike ? indexed(before).others : new Map(otherKeys(stored).map((key) => [key.join(" "), key]));
  const made = { listings, others };
  known.set(stored, made);
  return made;
}

function listingsOf({ document, reviews }: StoredDocument): Listing[] {
  const own = listingsForWorkspace(document, reviews).map(
    (view): Listing => ({ kind: "workspace", scope: document.workspaceId, view }),
  );
  const emails = [...new Set([...document.turnEmails, ...document.recipientEmails])].slice(0, EMAILS);
  const sentTo = emails.flatMap((email) =>
    listingsForRecipient(document, reviews, email).map((view): Listing => ({ kind: "email", scope: email, view })),
  );
  return [...own, ...sentTo];
}

function otherKeys({ document, words }: StoredDocument): Key[] {
  const { files = [], bundle } = document.sealed ?? {};
  const sealed = files.flatMap(({ object, covered }) => (covered ? [object, covered] : [object]));
  if (bundle) sealed.push(bundle.object);
  return [
    ...prefixesOf(words).map((prefix) => wordKey(document.workspaceId, prefix, document._id)),
    ...sealed.map((sha256) => sealedKey(sha256, document._id)),
  ];
}
