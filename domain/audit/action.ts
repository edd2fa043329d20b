import * as z from "zod/mini";
import { ActingKey } from "../integration/acting-key.ts";

/** All audit actions of a document: the specification's first, then further ones. */
export const AuditAction = z.enum([
  "CREATE",
  "SOURCE_ADDED",
  "SOURCE_REMOVED",
  "RECIPIENT_ADDED",
  "RECIPIENT_REMOVED",
  "ATTACHED",
  /** The owner left the workspace, and their documents passed to another member. */
  "OWNER_CHANGED",
  "SENT",
  /** Read-only copies were sent to CC addresses. */
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
  /**
   * The channel through which somebody acted for a user: a program with an API key, an AI agent with one, or a visitor
   * of an embedding page.
   */
  through: z.optional(z.enum(["program", "mcp", "page"])),
  /** The key of the program or agent, or with which the page was opened. Absent in events of earlier versions. */
  key: z.optional(ActingKey),
});
export type Actor = z.infer<typeof Actor>;
