import * as z from "zod/mini";
import { DocumentId, Instant, RecipientId, Sha256 } from "../ids.ts";

/** Everything that can happen to a document: the specification's actions and ours. */
export const AuditAction = z.enum([
  "CREATE",
  "SOURCE_ADDED",
  "SOURCE_REMOVED",
  "RECIPIENT_ADDED",
  "RECIPIENT_REMOVED",
  "ATTACHED",
  "SENT",
  /** Documents to read, to those who are asked for nothing. */
  "COPIES_SENT",
  "COPY_OPENED",
  "LINK_ISSUED",
  "LINK_COPIED",
  "LINK_REVOKED",
  "DELIVERED",
  "NOT_DELIVERED",
  "EMAIL_OPEN",
  "AUTH_CHALLENGE",
  "CODE_NOT_SENT",
  "AUTH_PASSED",
  "AUTH_FAILED",
  "AUTH_LOCKED",
  "AUTH_UNLOCKED",
  "VIEWED",
  "IN_PERSON_HOST",
  "DEVICE_RETURNED",
  "DEVICE_TAKEN",
  "DELEGATED",
  "RECIPIENT_EDITED",
  "PAYMENT_REQUESTED",
  "PAID",
  "PAYMENT_FAILED",
  "REFUND_REQUESTED",
  "REFUND_FAILED",
  "PAYMENT_REFUNDED",
  "FIELDS_EDITED",
  "REVIEW_REOPENED",
  "PAGE_SEEN",
  "FIELD_SET",
  "CONSENT_GIVEN",
  "SIGNATURE_ADOPTED",
  "SIGNED",
  "APPROVED",
  "EDITED",
  "RELEASED",
  "REMINDER_SENT",
  "MORE_TIME_ASKED",
  "EXTENDED",
  "DECLINED",
  "RESEND",
  "VOIDED",
  "EXPIRED",
  "SEAL_STARTED",
  "SEAL_RETRY",
  "COMPLETED",
  "DOWNLOADED",
  "VERIFIED",
  "SELFIE_VIEWED",
  "ERASED",
]);
export type AuditAction = z.infer<typeof AuditAction>;

export const Actor = z.object({
  kind: z.enum(["user", "guest", "recipient", "system"]),
  id: z.string(),
  /** The agent that acted in a user's name: a program with an API key, or a visitor of an embedding page. */
  through: z.optional(z.enum(["program", "page"])),
});
export type Actor = z.infer<typeof Actor>;

/** Non-personal data of an event: hashes, counts, codes. Values are short. */
export const AuditData = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));
export type AuditData = z.infer<typeof AuditData>;

/** Personal data of an event, stored beside the chain so that it can be erased without breaking the chain. */
export const AuditPersonal = z.record(z.string(), z.string());
export type AuditPersonal = z.infer<typeof AuditPersonal>;

/** An event as decided; the commit gives it its place in the chain. */
export type AuditEvent = {
  type: AuditAction;
  actor: Actor;
  subject?: RecipientId;
  data?: AuditData;
  personal?: AuditPersonal;
};

/** One link of a document's chain. `personal` is SHA-256 of salt and personal data, which are a record beside it. */
export const AuditEntry = z.object({
  v: z.literal(1),
  doc: DocumentId,
  seq: z.int(),
  prev: Sha256,
  ts: Instant,
  type: AuditAction,
  actor: Actor,
  subject: z.nullable(RecipientId),
  data: AuditData,
  personal: z.nullable(Sha256),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const PersonalRecord = z.object({ salt: z.string(), facts: AuditPersonal });
export type PersonalRecord = z.infer<typeof PersonalRecord>;

/** An entry with its hash and, unless erased, its personal data: the form in lists, certificates and evidence. */
export const AuditLine = z.object({ entry: AuditEntry, hash: Sha256, personal: z.nullable(PersonalRecord) });
export type AuditLine = z.infer<typeof AuditLine>;
