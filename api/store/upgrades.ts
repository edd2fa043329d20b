/**
 * Converts records of earlier versions to the current form when they are read. Their next change rewrites them;
 * `reindexDocuments` adds missing index entries before that.
 */
import * as z from "zod/mini";
import { grantedToKey } from "../../domain/access/key-rights.ts";
import type { Rights } from "../../domain/access/rights.ts";
import { noRights } from "../../domain/access/roles.ts";

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

/** An API key of an earlier version, in which `CREATE` included managing, deleting, redirecting and signing. */
const FormerKey = z.looseObject({
  workspaceId: z.string(),
  type: z.optional(z.string()),
  rights: z.optional(z.looseObject({ Documents: z.optional(z.array(z.string())) })),
  grants: z.optional(z.undefined()),
});

/** Whether a stored API key needs `upgradeKey`. */
export function isFormerKey(stored: unknown): stored is z.infer<typeof FormerKey> {
  return FormerKey.safeParse(stored).success;
}

/**
 * A key keeps the actions that its permissions listed. `MANAGE` listed changes of recipients too. A program that prepares
 * documents keeps signing for recipients only if its workspace has origins that embed. An agent's key loses what is closed
 * to agents.
 */
export function upgradeKey(stored: z.infer<typeof FormerKey>, { hasOrigins }: { hasOrigins: boolean }): unknown {
  const { type = "api", rights } = stored;
  if (!rights) return { ...stored, grants: "each" };
  if (type === "agent") {
    return { ...stored, rights: grantedToKey("agent", { ...noRights, ...rights } as Rights), grants: "each" };
  }
  const listed = rights.Documents ?? [];
  const has = (...actions: string[]) => actions.some((action) => listed.includes(action));
  const isSigning = hasOrigins && has("CREATE", "MANAGE", "FULL_ACCESS");
  const added = [...(has("MANAGE") ? ["REDIRECT"] : []), ...(isSigning ? ["SIGN"] : [])];
  return { ...stored, rights: { ...rights, Documents: [...listed, ...added] }, grants: "each" };
}

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
