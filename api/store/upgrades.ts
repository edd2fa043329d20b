/**
 * Converts records of earlier versions to the current form when they are read. Their next change rewrites them;
 * `reindexDocuments` adds missing index entries before that.
 */
import * as z from "zod/mini";

/** A head of an earlier version, whose end is in separate properties instead of `ended`. */
const FormerHead = z.looseObject({
  status: z.string(),
  updatedAt: z.string(),
  expiresAt: z.optional(z.string()),
  ended: z.optional(z.undefined()),
  completedAt: z.optional(z.string()),
  sealed: z.optional(z.unknown()),
  declined: z.optional(z.looseObject({})),
  voided: z.optional(z.looseObject({})),
  creditsReturned: z.optional(z.int()),
});
const Former = z.looseObject({ document: FormerHead });

/** A recipient of an earlier version, whose end is in separate properties instead of `ended`. */
const FormerRecipient = z.looseObject({
  state: z.enum(["signed", "declined", "released"]),
  roleType: z.string(),
  ended: z.optional(z.undefined()),
  signedAt: z.optional(z.string()),
  approvedSha256: z.optional(z.string()),
  declinedAt: z.optional(z.string()),
  releasedAt: z.optional(z.string()),
  consent: z.optional(z.unknown()),
  signature: z.optional(z.unknown()),
  initial: z.optional(z.unknown()),
  signedRequestSha256: z.optional(z.string()),
});
/** A reviewer who was invited again. */
const FormerReviewer = z.looseObject({ state: z.enum(["waiting", "invited"]), approvedSha256: z.string() });

/** Moves a document's end into `ended`. */
export function upgradeDocument(stored: unknown): unknown {
  const former = Former.safeParse(stored);
  if (!former.success) return stored;
  const { completedAt, sealed, declined, voided, creditsReturned, ...document } = former.data.document;
  const ended = endedOf(former.data.document);
  return ended ? { ...former.data, document: { ...document, ended } } : stored;
}

function endedOf(head: z.infer<typeof FormerHead>): object | null {
  const { status, completedAt, sealed, declined, voided, creditsReturned, expiresAt, updatedAt } = head;
  if (completedAt && sealed) return { how: "completed", at: completedAt, sealed };
  if (declined) return { ...declined, how: "declined" };
  if (voided) return { ...voided, how: "voided" };
  return status === "EXPIRED" ? { how: "expired", at: expiresAt ?? updatedAt, creditsReturned } : null;
}

/** Moves the end of a recipient's participation into `ended`. */
export function upgradeRecipient(stored: unknown): unknown {
  const reviewer = FormerReviewer.safeParse(stored);
  if (reviewer.success) {
    const { approvedSha256, ...recipient } = reviewer.data;
    return { ...recipient, staleApproval: approvedSha256 };
  }
  const former = FormerRecipient.safeParse(stored);
  if (!former.success) return stored;
  const { signedAt, approvedSha256, declinedAt, releasedAt, ...rest } = former.data;
  const { consent, signature, initial, signedRequestSha256, ...recipient } = rest;
  return { ...recipient, ended: recipientEndOf(former.data) };
}

function recipientEndOf(former: z.infer<typeof FormerRecipient>): object | undefined {
  const { signedAt, approvedSha256, declinedAt, releasedAt } = former;
  const { consent, signature, initial, signedRequestSha256 } = former;
  if (declinedAt) return { how: "declined", at: declinedAt };
  if (releasedAt) return { how: "released", at: releasedAt };
  if (!signedAt) return undefined;
  if (former.roleType === "documentReviewer") return { how: "approved", at: signedAt, viewedSha256: approvedSha256 };
  return { how: "signed", at: signedAt, consent, signature, initial, requestSha256: signedRequestSha256 };
}
