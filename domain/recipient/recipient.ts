/** The record of a recipient. See `docs/decisions/07-recipients.md`. */
import * as z from "zod/mini";
import { DocumentId, Instant, RecipientId, Sha256, UserId } from "../ids.ts";
import { HashedSecret } from "../proof/hashed-secret.ts";
import { Proof } from "../proof/proof.ts";
import { DocumentLanguage } from "../text/document-language.ts";
import { Checks } from "./checks.ts";
import { Payment } from "./payment.ts";
import { RecipientColor } from "./recipient-color.ts";

/** A recipient's task. */
export const RoleType = z.enum(["signatureNeeded", "inPerson", "documentReviewer", "documentEditor"]);
export type RoleType = z.infer<typeof RoleType>;

/**
 * `waiting`: not invited yet; `invited`: owes an action now; `signed`: finished (a reviewer approved, an editor
 * finished); `released`: enough other members of the group have signed.
 */
export const RecipientState = z.enum(["waiting", "invited", "signed", "declined", "released"]);
export type RecipientState = z.infer<typeof RecipientState>;

/** Origin of an action. */
export const Origin = z.object({
  ip: z.string(),
  userAgent: z.string(),
  timeZone: z.optional(z.string()),
  language: z.optional(z.string()),
  /** For an embed session: the embedding page's origin. */
  embeddedIn: z.optional(z.string()),
  /** For an embed session: the API key that opened it, by name and last characters. */
  openedBy: z.optional(z.string()),
});
export type Origin = z.infer<typeof Origin>;

/** Origin of an action, as personal data of its event. */
export function traceOf({ ip, userAgent, embeddedIn, openedBy }: Origin) {
  return { ip, userAgent, ...(embeddedIn ? { embeddedIn } : {}), ...(openedBy ? { openedBy } : {}) };
}

/** How a signature was made, and its bytes in the object store. */
export const AdoptedSignature = z.object({
  way: z.enum(["style", "draw", "upload"]),
  form: z.enum(["png", "strokes"]),
  object: Sha256,
});
export type AdoptedSignature = z.infer<typeof AdoptedSignature>;

/** A signer group: the first `minSigners` members to act sign. */
export const Group = z.object({ _id: RecipientId, name: z.string(), minSigners: z.int() });
export type Group = z.infer<typeof Group>;

/** The member on whose device an in-person signer signs; the signer's mails go to them. */
export const Host = z.object({ memberId: UserId, name: z.string(), email: z.string() });
export type Host = z.infer<typeof Host>;

/** Set while the host has handed over the device; the PIN returns it. */
export const HandOver = z.object({
  at: Instant,
  /** Hash of the handed-over device's secret: only that device may act. */
  device: z.optional(Sha256),
  pin: HashedSecret,
  /** Location that the host typed; `null` if empty. */
  place: z.nullable(z.string()),
  /** Wrong PINs since the hand-over. */
  failures: z.int(),
  /** No PIN is compared before this instant. */
  waitsUntil: z.optional(Instant),
  returnedAt: z.optional(Instant),
});
export type HandOver = z.infer<typeof HandOver>;

/** `email`: invited by mail; `link`: the sender delivers the link. */
export const Delivery = z.enum(["email", "link"]);

/** People who delegated, in order. */
export const Delegator = z.object({ name: z.string(), email: z.string(), reason: z.string(), at: Instant });
export type Delegator = z.infer<typeof Delegator>;

/** The end of a recipient's participation, with all data that exists only from then on. */
export const RecipientEnd = z.discriminatedUnion("how", [
  /** A signer signed, or an editor finished. */
  z.object({
    how: z.literal("signed"),
    at: Instant,
    consent: z.object({ version: z.string(), language: z.string() }),
    signature: z.optional(AdoptedSignature),
    initial: z.optional(AdoptedSignature),
    /** Hash of the signing request, to recognise a repeat. */
    requestSha256: Sha256,
  }),
  /** A reviewer approved the fields with this hash; approvals by earlier versions do not record it. */
  z.object({ how: z.literal("approved"), at: Instant, viewedSha256: z.optional(Sha256) }),
  z.object({ how: z.literal("declined"), at: Instant }),
  /** Enough other members of the group have signed. */
  z.object({ how: z.literal("released"), at: Instant }),
]);
export type RecipientEnd = z.infer<typeof RecipientEnd>;

export const Recipient = z.object({
  _id: RecipientId,
  documentId: DocumentId,
  name: z.string(),
  /** Empty for an in-person signer. */
  email: z.string(),
  roleType: RoleType,
  /** The sender's name for the role ("Tenant"). */
  role: z.optional(z.string()),
  /** In a template: the person who uses the template takes this role. */
  isSender: z.optional(z.boolean()),
  /** Index in the sender's list, from 0. */
  position: z.int(),
  /** Recipients of one step act in parallel; steps act one after the other. From 1. */
  step: z.int(),
  color: RecipientColor,
  language: DocumentLanguage,
  group: z.optional(Group),
  /** The seat whose fields a group member filled in. */
  seat: z.optional(RecipientId),
  host: z.optional(Host),
  delivery: z.optional(Delivery),
  privateMessage: z.optional(z.string()),
  /** For codes by text message: the country's dial code; `contact` is the rest as typed. */
  countryCode: z.optional(z.string()),
  contact: z.optional(z.string()),
  checks: z.optional(Checks),
  proof: z.optional(Proof),
  payment: z.optional(Payment),
  handOver: z.optional(HandOver),
  /** The first entry is the sender's choice. */
  delegatedFrom: z.optional(z.array(Delegator)),
  askedForTimeAt: z.optional(Instant),
  /** When they were last reminded. */
  remindedAt: z.optional(Instant),
  state: RecipientState,
  /** Incremented to invalidate earlier links. */
  linkEpoch: z.int(),
  invitedAt: z.optional(Instant),
  deliveredAt: z.optional(Instant),
  notDelivered: z.optional(z.object({ at: Instant, reason: z.string() })),
  /** When the mailed link was first opened. */
  openedAt: z.optional(Instant),
  viewedAt: z.optional(Instant),
  /** Origin of the view, or of the act that followed it. */
  origin: z.optional(Origin),
  /** For a reviewer who was invited again: the hash that they approved before the fields changed. */
  staleApproval: z.optional(Sha256),
  /** Set while the state is one of signed, declined and released. */
  ended: z.optional(RecipientEnd),
});
export type Recipient = z.infer<typeof Recipient>;

type EndOf<How extends RecipientEnd["how"]> = Extract<RecipientEnd, { how: How }>;

/** The end of a recipient's participation if it ended in this way, otherwise `null`. */
export function recipientEnd<How extends RecipientEnd["how"]>(
  { ended }: Pick<Recipient, "ended">,
  how: How,
): EndOf<How> | null {
  return ended?.how === how ? (ended as EndOf<How>) : null;
}

/** When a signer signed, an editor finished or a reviewer approved; otherwise `null`. */
export function finishedAt({ ended }: Pick<Recipient, "ended">): Instant | null {
  return ended?.how === "signed" || ended?.how === "approved" ? ended.at : null;
}

export function owesAction(recipient: Recipient): boolean {
  return recipient.state === "waiting" || recipient.state === "invited";
}

/** Everyone who still owes an action at the lowest unfinished step. */
export function whoseTurn(recipients: readonly Recipient[]): Recipient[] {
  const owing = recipients.filter(owesAction);
  const step = owing.reduce((lowest, recipient) => Math.min(lowest, recipient.step), Number.POSITIVE_INFINITY);
  return owing.filter((recipient) => recipient.step === step);
}

/** Destination of a recipient's mails; for an in-person signer, the host. */
export function addressOf(recipient: Pick<Recipient, "email" | "name" | "host">): { name: string; email: string } {
  return recipient.host ?? { name: recipient.name, email: recipient.email };
}
