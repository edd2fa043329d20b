/** Chooses the events of a trail that tell its story; the others are technical proof. */
import type { AuditLineView } from "../../../domain/contract/views/views.ts";

type Kind = AuditLineView["type"];

const told: ReadonlySet<Kind> = new Set<Kind>([
  ...(["CREATE", "ATTACHED", "OWNER_CHANGED", "SENT", "COPIES_SENT", "NOT_DELIVERED", "LINK_COPIED"] as const),
  ...(["VIEWED", "CODE_NOT_SENT", "AUTH_LOCKED", "AUTH_UNLOCKED", "IN_PERSON_HOST", "DEVICE_RETURNED"] as const),
  ...(["DELEGATED", "RECIPIENT_EDITED", "PAID", "PAYMENT_FAILED", "REFUND_FAILED", "PAYMENT_REFUNDED"] as const),
  ...(["FIELDS_EDITED", "REVIEW_REOPENED", "SIGNED", "APPROVED", "EDITED", "RELEASED", "REMINDER_SENT"] as const),
  ...(["MORE_TIME_ASKED", "EXTENDED", "DECLINED", "RESEND", "VOIDED", "EXPIRED", "COMPLETED", "ERASED"] as const),
  ...(["VERIFIED", "SELFIE_VIEWED"] as const),
]);

/** The events as a person would tell them, in order: nobody looks at a document for the first time twice. */
export function storyOf(lines: readonly AuditLineView[]): AuditLineView[] {
  const seen = new Set<string>();
  return lines.filter(({ type, subject }) => {
    if (!told.has(type)) return false;
    if (type !== "VIEWED") return true;
    const viewer = subject?._id ?? "";
    return !seen.has(viewer) && seen.add(viewer).size > 0;
  });
}
