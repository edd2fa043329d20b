/** The history of a document in words: the events that tell it, and the sentence of each. */
import type { AuditLineView } from "../contract/views/views.ts";
import { type AuditDetails, parseDetails } from "./event.ts";

type Kind = AuditLineView["type"];

const told: ReadonlySet<Kind> = new Set<Kind>([
  ...(["CREATE", "ATTACHED", "OWNER_CHANGED", "SENT", "COPIES_SENT", "NOT_DELIVERED", "LINK_COPIED"] as const),
  ...(["VIEWED", "CODE_NOT_SENT", "AUTH_LOCKED", "AUTH_UNLOCKED", "IN_PERSON_HOST", "DEVICE_RETURNED"] as const),
  ...(["DELEGATED", "RECIPIENT_EDITED", "PAID", "PAYMENT_FAILED", "REFUND_FAILED", "PAYMENT_REFUNDED"] as const),
  ...(["FIELDS_EDITED", "REVIEW_REOPENED", "SIGNED", "APPROVED", "EDITED", "RELEASED", "REMINDER_SENT"] as const),
  ...(["MORE_TIME_ASKED", "EXTENDED", "DECLINED", "RESEND", "VOIDED", "EXPIRED", "COMPLETED", "ERASED"] as const),
  ...(["VERIFIED", "SELFIE_VIEWED"] as const),
]);

/** The events that tell the history, in order; of each person's views only the first. */
export function storyOf(lines: readonly AuditLineView[]): AuditLineView[] {
  const seen = new Set<string>();
  return lines.filter(({ type, subject }) => {
    if (!told.has(type)) return false;
    if (type !== "VIEWED") return true;
    const viewer = subject?._id ?? "";
    return !seen.has(viewer) && seen.add(viewer).size > 0;
  });
}

type ActorKey = `actor.${AuditLineView["actor"]["kind"] | "form"}`;
type ThroughKey = `actor.through.${NonNullable<AuditLineView["actor"]["through"]>}`;
/** Keys of the texts that sentences are made of. */
type StoryKey = `event.${Kind}` | "event.VERIFIED.changed" | ActorKey | ThroughKey;
type Words = {
  text: (key: StoryKey, values?: Record<string, string>) => string;
  number: (value: number) => string;
  moment: (at: string) => string;
};

/** The sentence of an event. Names that are unknown or erased are described. */
export function sentenceOf(line: AuditLineView, { text, number, moment }: Words): string {
  const details = parseDetails(line);
  const { kind, through, name } = line.actor;
  const actor = name ?? text(`actor.${isOfForm(details) ? "form" : kind}`);
  const isChangedCopy = details?.type === "VERIFIED" && details.data.verdict === "changed";
  const { seen, of } = details?.type === "PAGE_SEEN" ? details.data : { seen: 0, of: 0 };
  return text(isChangedCopy ? "event.VERIFIED.changed" : `event.${line.type}`, {
    actor: through ? text(`actor.through.${through}`, { actor }) : actor,
    subject: line.subject ? line.subject.name || line.subject.email : text("actor.recipient"),
    ...{ many: number(countOf(details)), seen: number(seen), of: number(of) },
    email: line.personal?.email ?? line.personal?.emails ?? "",
    until: details?.type === "EXTENDED" ? moment(details.data.after) : "",
  });
}

function countOf(details: AuditDetails | null): number {
  switch (details?.type) {
    case "RECIPIENT_ADDED":
    case "RECIPIENT_REMOVED":
      return details.data.recipients.length;
    case "FIELD_SET":
      return details.data.fields.length;
    default:
      return 0;
  }
}

/** A web form's filler created or sent the document. */
function isOfForm(details: AuditDetails | null): boolean {
  return (details?.type === "CREATE" || details?.type === "SENT") && details.data?.form !== undefined;
}
