/** The readable history of a document: its relevant events, each as a sentence. */
import type { AuditLineView } from "../contract/views/views.ts";
import { labelOfKey } from "../integration/acting-key.ts";
import { type AuditDetails, parseDetails } from "./event.ts";

type Kind = AuditLineView["type"];

/** Whether the history tells the event; if not, it is proof alone. */
const isTold: Record<Kind, boolean> = {
  CREATE: true,
  SOURCE_ADDED: false,
  SOURCE_REMOVED: false,
  RECIPIENT_ADDED: false,
  RECIPIENT_REMOVED: false,
  ATTACHED: true,
  OWNER_CHANGED: true,
  SENT: true,
  COPIES_SENT: true,
  COPY_OPENED: false,
  LINK_ISSUED: false,
  LINK_COPIED: true,
  LINK_REVOKED: false,
  DELIVERED: false,
  NOT_DELIVERED: true,
  EMAIL_OPEN: false,
  AUTH_CHALLENGE: false,
  CODE_NOT_SENT: true,
  AUTH_PASSED: false,
  AUTH_FAILED: false,
  AUTH_LOCKED: true,
  AUTH_UNLOCKED: true,
  VIEWED: true,
  IN_PERSON_HOST: true,
  DEVICE_RETURNED: true,
  DEVICE_TAKEN: false,
  DELEGATED: true,
  RECIPIENT_EDITED: true,
  PAYMENT_REQUESTED: false,
  PAID: true,
  PAYMENT_FAILED: true,
  REFUND_REQUESTED: false,
  REFUND_FAILED: true,
  PAYMENT_REFUNDED: true,
  FIELDS_EDITED: true,
  REVIEW_REOPENED: true,
  PAGE_SEEN: false,
  FIELD_SET: false,
  CONSENT_GIVEN: false,
  SIGNATURE_ADOPTED: false,
  SIGNED: true,
  APPROVED: true,
  EDITED: true,
  RELEASED: true,
  REMINDER_SENT: true,
  MORE_TIME_ASKED: true,
  EXTENDED: true,
  DECLINED: true,
  RESEND: true,
  VOIDED: true,
  EXPIRED: true,
  SEAL_STARTED: false,
  SEAL_RETRY: false,
  COMPLETED: true,
  DOWNLOADED: false,
  VERIFIED: true,
  SELFIE_VIEWED: true,
  ERASED: true,
};

/** The relevant events in order; only the first view of each person. */
export function storyOf(lines: readonly AuditLineView[]): AuditLineView[] {
  const seen = new Set<string>();
  return lines.filter(({ type, subject }) => {
    if (!isTold[type]) return false;
    if (type !== "VIEWED") return true;
    const viewer = subject?._id ?? "";
    return !seen.has(viewer) && seen.add(viewer).size > 0;
  });
}

type ActorKey = `actor.${AuditLineView["actor"]["kind"] | "form"}`;
type KeyKey = "event.key" | "event.key.of" | "event.key.page";
type ThroughKey = `actor.through.${NonNullable<AuditLineView["actor"]["through"]>}`;
/** Keys of the texts from which sentences are composed. */
type StoryKey = KeyKey | `event.${Kind}` | "event.VERIFIED.changed" | ActorKey | ThroughKey;
type StoryTexts = {
  text: (key: StoryKey, values?: Record<string, string>) => string;
  number: (value: number) => string;
  moment: (at: string) => string;
};

/** The sentence of an event; replaces unknown or erased names by a description. */
export function sentenceOf(line: AuditLineView, { text, number, moment }: StoryTexts): string {
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

/** The API key behind an event, with the person whose key it is; `null` if none was used or an earlier version recorded it. */
export function keyTextOf({ actor, personal }: AuditLineView, text: StoryTexts["text"]): string | null {
  if (personal?.openedBy) return text("event.key.page", { key: personal.openedBy });
  if (!actor.key) return null;
  const key = labelOfKey(actor.key);
  return actor.name ? text("event.key.of", { key, name: actor.name }) : text("event.key", { key });
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

/** Whether the person filling in a web form created or sent the document. */
function isOfForm(details: AuditDetails | null): boolean {
  return (details?.type === "CREATE" || details?.type === "SENT") && details.data?.form !== undefined;
}
