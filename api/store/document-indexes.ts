import { listingsForRecipient, listingsForWorkspace } from "../../domain/document/views.ts";
import type { StoredDocument } from "./document-record.ts";
import { type Key, type Listing, listingKey, sealedKey, wordKey } from "./keys.ts";
import { prefixesOf } from "./search-words.ts";

/** Addresses a document is listed under; the head keeps as many of its recipients. */
const EMAILS = 150;

/** Every listing a document stands in; each has a counter. */
export function listingsOf({ document, reviews }: StoredDocument): Listing[] {
  const own = listingsForWorkspace(document, reviews).map(
    (view): Listing => ({ kind: "workspace", scope: document.workspaceId, view }),
  );
  const emails = [...new Set([...document.turnEmails, ...document.recipientEmails])].slice(0, EMAILS);
  const sentTo = emails.flatMap((email) =>
    listingsForRecipient(document, reviews, email).map((view): Listing => ({ kind: "email", scope: email, view })),
  );
  return [...own, ...sentTo];
}

/** Every index entry of a document, and the only list of them: a commit deletes the old one's and sets the new one's. */
export function indexKeys(stored: StoredDocument): Key[] {
  const { document, words } = stored;
  const { files = [], bundle } = document.sealed ?? {};
  const sealed = files.flatMap(({ object, covered }) => (covered ? [object, covered] : [object]));
  if (bundle) sealed.push(bundle.object);
  return [
    ...listingsOf(stored).map((listing) => listingKey(listing, document._id)),
    ...prefixesOf(words).map((prefix) => wordKey(document.workspaceId, prefix, document._id)),
    ...sealed.map((sha256) => sealedKey(sha256, document._id)),
  ];
}
