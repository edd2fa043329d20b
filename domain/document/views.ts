import * as z from "zod/mini";
import type { UserId } from "../ids.ts";
import { normalEmail } from "../recipient/email.ts";
import { type Recipient, whoseTurn } from "../recipient/recipient.ts";
import type { DocumentHead, DocumentStatus } from "./document.ts";
import { handlerOf } from "./handler.ts";
import { isAwaitingRecipients } from "./state-table.ts";

/** Number of recipients in a row of the list. */
export const PEOPLE_IN_A_ROW = 8;

/** The views of the document list; `all` is labelled Inbox. */
export const DocumentView = z.enum([
  "all",
  "draft",
  "sent",
  "completed",
  "action-required",
  "waiting-for-others",
  "declined",
  "voided",
  "expired",
  "waiting-for-payment",
  "archived",
  "bin",
]);
export type DocumentView = z.infer<typeof DocumentView>;
export const documentViews = DocumentView.options;

/** List names for reviewers, and the review state of each. */
const reviewListings = { "to-approve": "asked", approved: "approved", rejected: "rejected" } as const;
type ReviewListing = keyof typeof reviewListings;

/** List name of documents shared with a member. */
const sharedListing = "shared-with-me";

/** List name of tests. */
const testListing = "test";

/** All names that documents are listed under: views, review states, tests, and documents shared with a member. */
export type ListingName = DocumentView | ReviewListing | typeof sharedListing | typeof testListing;

/** The specification's filters, in addition to the views. */
export const documentFilters: ReadonlyMap<string, ListingName> = new Map([
  ["Waiting for me", "action-required"],
  ["Waiting for others", "waiting-for-others"],
  ["To approve", "to-approve"],
  ["Approved", "approved"],
  ["Rejected", "rejected"],
  ["Shared with me", sharedListing],
  ["Test", testListing],
]);

/** The listing in which documents of a status are; `sent` also has others. */
export const listingOfStatus: Readonly<Record<DocumentStatus, DocumentView>> = {
  DRAFT: "draft",
  QUEUED: "sent",
  SENT: "sent",
  SEALING: "sent",
  WAITING_FOR_PAYMENT: "waiting-for-payment",
  COMPLETED: "completed",
  DECLINED: "declined",
  VOIDED: "voided",
  EXPIRED: "expired",
};

/** Normalized addresses of reviewers by review state, limited in number. */
export const Reviews = z.object({
  asked: z.array(z.string()),
  approved: z.array(z.string()),
  rejected: z.array(z.string()),
});
export type Reviews = z.infer<typeof Reviews>;

/** Maximum reviewers listed: each is an index entry in the document's single commit. */
const LISTED_REVIEWERS = 30;

export function reviewsOf({ status }: Pick<DocumentHead, "status">, recipients: readonly Recipient[]): Reviews {
  const reviewers = recipients.filter((one) => one.roleType === "documentReviewer").slice(0, LISTED_REVIEWERS);
  if (reviewers.length === 0) return { asked: [], approved: [], rejected: [] };
  const turn = new Set(isAwaitingRecipients(status) ? whoseTurn(recipients) : []);
  const emails = (isIncluded: (one: Recipient) => boolean) => [
    ...new Set(reviewers.filter(isIncluded).map((one) => normalEmail(one.email))),
  ];
  return {
    asked: emails((one) => turn.has(one)),
    approved: emails((one) => one.state === "signed"),
    rejected: emails((one) => one.state === "declined"),
  };
}

/** Maximum members listed: each adds several index entries to the document's single commit. */
const LISTED_MEMBERS = 30;
/** Maximum members with whom a document can be shared; all of them are listed. */
export const SHARES_LIMIT = 20;

/** Members of the workspace who own, share or host a document. */
export function membersOf(
  { ownerId, sharedWith = [] }: Pick<DocumentHead, "ownerId" | "sharedWith">,
  recipients: readonly Recipient[],
): UserId[] {
  const hosts = recipients.flatMap(({ host }) => (host ? [host.memberId] : []));
  return [...new Set([...(ownerId ? [ownerId] : []), ...sharedWith, ...hosts])].slice(0, LISTED_MEMBERS);
}

const ofStatus: Record<DocumentStatus, DocumentView[]> = {
  DRAFT: ["draft"],
  QUEUED: ["sent", "waiting-for-others"],
  SENT: ["sent", "waiting-for-others"],
  WAITING_FOR_PAYMENT: ["sent", "waiting-for-others", "waiting-for-payment"],
  SEALING: ["sent"],
  COMPLETED: ["completed"],
  DECLINED: ["declined"],
  VOIDED: ["voided"],
  EXPIRED: ["expired"],
};

/** The views in which the document's workspace lists it. "Action required" is personal; see `viewsForRecipient`. */
export function viewsForWorkspace(document: DocumentHead): DocumentView[] {
  if (document.erasedAt) return [];
  if (document.binned) return ["bin"];
  return document.archived ? ["archived"] : ["all", ...ofStatus[document.status]];
}

/**
 * The views in which a recipient's list contains the document: none before they are invited; for the person who handles it
 * only personal views, because their workspace lists the others.
 */
export function viewsForRecipient(document: DocumentHead, email: string): DocumentView[] {
  const { status } = document;
  if (status === "DRAFT" || status === "QUEUED") return [];
  const personal: DocumentView[] = document.turnEmails.includes(email) ? ["action-required"] : [];
  if (isHandler(document, email)) return personal;
  if (isAwaitingRecipients(status) || status === "SEALING") {
    const waiting: DocumentView[] = personal.length > 0 ? personal : ["waiting-for-others"];
    return ["all", ...waiting, ...(status === "WAITING_FOR_PAYMENT" ? (["waiting-for-payment"] as const) : [])];
  }
  return ["all", ...ofStatus[status], ...personal];
}

/** Like `viewsForWorkspace`, plus review states and the test listing. */
export function listingsForWorkspace(document: DocumentHead, reviews: Reviews | undefined): ListingName[] {
  const views = viewsForWorkspace(document);
  if (!views.includes("all")) return views;
  const states = reviewsIn(reviews, (emails) => emails.length > 0);
  return [...views, ...states, ...(document.isTest ? [testListing as typeof testListing] : [])];
}

/** Like `listingsForWorkspace`, plus the listing of documents shared with the member. */
export function listingsForMember(document: DocumentHead, reviews: Reviews | undefined, member: UserId): ListingName[] {
  const listings = listingsForWorkspace(document, reviews);
  const isShared = document.sharedWith?.includes(member) && listings.includes("all");
  return isShared ? [...listings, sharedListing] : listings;
}

/** Like `viewsForRecipient`, plus the recipient's own review state. */
export function listingsForRecipient(
  document: DocumentHead,
  reviews: Reviews | undefined,
  email: string,
): ListingName[] {
  const views = viewsForRecipient(document, email);
  if (document.status === "DRAFT" || document.status === "QUEUED" || isHandler(document, email)) return views;
  return [...views, ...reviewsIn(reviews, (emails) => emails.includes(email))];
}

function isHandler(document: DocumentHead, email: string): boolean {
  return normalEmail(handlerOf(document)?.email ?? "") === email;
}

function reviewsIn(reviews: Reviews | undefined, isIncluded: (emails: readonly string[]) => boolean): ReviewListing[] {
  const names = Object.keys(reviewListings) as ReviewListing[];
  return reviews ? names.filter((name) => isIncluded(reviews[reviewListings[name]])) : [];
}
