import * as z from "zod/mini";
import { DocumentLanguage } from "../document-language.ts";
import { DocumentId, Instant, RecipientId, Sha256 } from "../ids.ts";
import { RecipientColor } from "./colors.ts";

/** What a recipient is asked to do. The other roles of the specification join as they are built. */
export const RoleType = z.enum(["signatureNeeded"]);
export type RoleType = z.infer<typeof RoleType>;

/** `waiting`: not invited yet; `invited`: owes an action now. */
export const RecipientState = z.enum(["waiting", "invited", "signed", "declined"]);
export type RecipientState = z.infer<typeof RecipientState>;

/** What we know of where an action came from. */
export const Origin = z.object({
  ip: z.string(),
  userAgent: z.string(),
  timeZone: z.optional(z.string()),
  language: z.optional(z.string()),
});
export type Origin = z.infer<typeof Origin>;

/** How a signature was made, and its bytes in the object store. */
export const AdoptedSignature = z.object({
  way: z.enum(["style", "draw", "upload"]),
  form: z.enum(["png", "strokes"]),
  object: Sha256,
});
export type AdoptedSignature = z.infer<typeof AdoptedSignature>;

export const Recipient = z.object({
  _id: RecipientId,
  documentId: DocumentId,
  name: z.string(),
  email: z.string(),
  roleType: RoleType,
  /** Place in the sender's list, from 0. */
  position: z.int(),
  /** Those of one step act in parallel; steps follow each other. From 1. */
  step: z.int(),
  color: RecipientColor,
  language: DocumentLanguage,
  state: RecipientState,
  /** Raised to kill the links made before. */
  linkEpoch: z.int(),
  invitedAt: z.optional(Instant),
  deliveredAt: z.optional(Instant),
  notDelivered: z.optional(z.object({ at: Instant, reason: z.string() })),
  viewedAt: z.optional(Instant),
  signedAt: z.optional(Instant),
  declinedAt: z.optional(Instant),
  consent: z.optional(z.object({ at: Instant, version: z.string(), language: z.string() })),
  origin: z.optional(Origin),
  signature: z.optional(AdoptedSignature),
  /** Tells a repeated signing request from another one. */
  signedRequestSha256: z.optional(Sha256),
  initial: z.optional(AdoptedSignature),
});
export type Recipient = z.infer<typeof Recipient>;

export function owesAction(recipient: Recipient): boolean {
  return recipient.state === "waiting" || recipient.state === "invited";
}

/** Those who may act now: everyone who still owes an action at the lowest unfinished step. */
export function whoseTurn(recipients: readonly Recipient[]): Recipient[] {
  const owing = recipients.filter(owesAction);
  const step = Math.min(...owing.map((recipient) => recipient.step));
  return owing.filter((recipient) => recipient.step === step);
}
