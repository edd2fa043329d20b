/**
 * The migrations of each kind of record, oldest first. A record's next change writes its new form; `reindexDocuments` adds
 * missing index entries before that. `tests/fixtures/records` keeps a sample of each former form.
 */
import * as z from "zod/mini";
import { grantedToKey } from "../../domain/access/key-rights.ts";
import type { Rights } from "../../domain/access/rights.ts";
import { noRights } from "../../domain/access/roles.ts";
import { installation, ownerOf } from "../../domain/seal/ledger.ts";
import type { Migration } from "./migrate.ts";

export const documentMigrations: readonly Migration[] = [moveEndOfDocument, listRevisions];
export const recipientMigrations: readonly Migration[] = [keepStaleApproval, moveEndOfRecipient];
export const keyMigrations: readonly Migration<KeyContext>[] = [listEachAction];

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

/** `hasOrigins`: whether the key's workspace has origins that embed. */
type KeyContext = { hasOrigins: boolean };

/**
 * A key keeps the actions that its permissions listed. `MANAGE` listed changes of recipients too. A program that prepares
 * documents keeps signing for recipients only if its workspace has origins that embed. An agent's key loses what is closed
 * to agents.
 */
function listEachAction(stored: unknown, { hasOrigins }: KeyContext): unknown {
  const former = FormerKey.safeParse(stored);
  if (!former.success) return stored;
  const { type = "api", rights } = former.data;
  if (!rights) return { ...former.data, grants: "each" };
  if (type === "agent") {
    return { ...former.data, rights: grantedToKey("agent", { ...noRights, ...rights } as Rights), grants: "each" };
  }
  const listed = rights.Documents ?? [];
  const has = (...actions: string[]) => actions.some((action) => listed.includes(action));
  const isSigning = hasOrigins && has("CREATE", "MANAGE", "FULL_ACCESS");
  const added = [...(has("MANAGE") ? ["REDIRECT"] : []), ...(isSigning ? ["SIGN"] : [])];
  return { ...former.data, rights: { ...rights, Documents: [...listed, ...added] }, grants: "each" };
}

/** A document of an earlier version whose sealed files have no ledger. */
const FormerPart = z.looseObject({ key: z.string(), hashData: z.string(), size: z.int() });
const FormerFile = z.object({
  fileName: z.string(),
  object: z.string(),
  covered: z.optional(z.string()),
  size: z.int(),
  parts: z.array(z.string()),
  ledger: z.optional(z.undefined()),
});
const FormerSealed = z.looseObject({
  document: z.looseObject({
    _id: z.string(),
    ownerId: z.nullable(z.string()),
    fileParts: z.array(FormerPart),
    mergedPart: z.optional(FormerPart),
    settings: z.looseObject({ password: z.optional(z.looseObject({ mode: z.string() })) }),
    ended: z.looseObject({ how: z.literal("completed"), sealed: z.looseObject({ files: z.array(FormerFile) }) }),
  }),
});

/** Describes sealed files by their revisions. */
function listRevisions(stored: unknown): unknown {
  const former = FormerSealed.safeParse(stored);
  if (!former.success) return stored;
  const { document } = former.data;
  const { ended } = document;
  const files = ended.sealed.files.map(({ object, covered, size, ...file }) => ({
    ...file,
    ledger: [...formerBase(document, file.parts), formerSeal({ object, covered, size })],
  }));
  const sealed = { ...ended.sealed, files };
  return { ...(stored as object), document: { ...document, ended: { ...ended, sealed } } };
}

type SealedBefore = z.infer<typeof FormerSealed>["document"];

/**
 * The base of a file that was sealed under a password is its encrypted document, whose size was not recorded: such a
 * ledger begins with its seal.
 */
function formerBase(document: SealedBefore, parts: readonly string[]): object[] {
  const { fileParts, mergedPart, settings } = document;
  const part = [...(mergedPart ? [mergedPart] : []), ...fileParts].find(({ key }) => parts.includes(key));
  if (!part || settings.password?.mode === "encrypt") return [];
  const { hashData: sha256, size } = part;
  return [{ kind: "base", object: sha256, sha256, size, author: ownerOf(document) }];
}

/** Earlier versions did not record where the proofs begin, so the proofs count as part of the seal. */
function formerSeal({ object, covered, size }: { object: string; covered?: string; size: number }): object {
  return { kind: "seal", object, sha256: object, size, author: installation, ...(covered ? { covered } : {}) };
}

/** Moves a document's end into `ended`. */
function moveEndOfDocument(stored: unknown): unknown {
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

/** Names the approval of a reviewer who was invited again `staleApproval`. */
function keepStaleApproval(stored: unknown): unknown {
  const former = FormerReviewer.safeParse(stored);
  if (!former.success) return stored;
  const { approvedSha256, ...recipient } = former.data;
  return { ...recipient, staleApproval: approvedSha256 };
}

/** Moves the end of a recipient's participation into `ended`. */
function moveEndOfRecipient(stored: unknown): unknown {
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
