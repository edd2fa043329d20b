import * as z from "zod/mini";
import { DocumentLanguage } from "../document-language.ts";
import { DocumentId, Instant, RecipientId, Sha256, UserId } from "../ids.ts";
import { Checks } from "./checks.ts";
import { RecipientColor } from "./colors.ts";
import { HashedSecret } from "./hashed-secret.ts";
import { Payment } from "./payment.ts";
import { Proof } from "./proof.ts";

/** What a recipient is asked to do. */
export const RoleType = z.enum(["signatureNeeded", "inPerson", "documentReviewer", "documentEditor"]);
export type RoleType = z.infer<typeof RoleType>;

/**
 * `waiting`: not invited yet; `invited`: owes an action now; `signed`: has done what the role asks (a reviewer approved, an
 * editor finished); `released`: others of the group were enough.
 */
export const RecipientState = z.enum(["waiting", "invited", "signed", "declined", "released"]);
export type RecipientState = z.infer<typeof RecipientState>;

/** What we know of where an action came from. */
export const Origin = z.object({
  ip: z.string(),
  userAgent: z.string(),
  timeZone: z.optional(z.string()),
  language: z.optional(z.string()),
  /** Where an embed session opened the link: the origin of the page that it was used in, or that framed ours. */
  embeddedIn: z.optional(z.string()),
});
export type Origin = z.infer<typeof Origin>;

/** Where an action came from, as the trail keeps it beside its chain. */
export function traceOf({ ip, userAgent, embeddedIn }: Origin) {
  return { ip, userAgent, ...(embeddedIn ? { embeddedIn } : {}) };
}

/** How a signature was made, and its bytes in the object store. */
export const AdoptedSignature = z.object({
  way: z.enum(["style", "draw", "upload"]),
  form: z.enum(["png", "strokes"]),
  object: Sha256,
});
export type AdoptedSignature = z.infer<typeof AdoptedSignature>;

/** The group somebody belongs to: as many of its members sign as it has seats, whoever comes first. */
export const Group = z.object({ _id: RecipientId, name: z.string(), minSigners: z.int() });
export type Group = z.infer<typeof Group>;

/** The member on whose device somebody signs in person; mails for the signer go to them. */
export const Host = z.object({ memberId: UserId, name: z.string(), email: z.string() });
export type Host = z.infer<typeof Host>;

/** The host has handed the device over; the PIN gives it back. */
export const HandOver = z.object({
  at: Instant,
  /** Hash of the secret that the device keeps on which it was handed over: nobody acts from another. */
  device: z.optional(Sha256),
  pin: HashedSecret,
  /** As the host tells it; `null` where they do not. */
  place: z.nullable(z.string()),
  /** Wrong PINs since. */
  failures: z.int(),
  /** After several wrong PINs the next is not looked at before. */
  waitsUntil: z.optional(Instant),
  returnedAt: z.optional(Instant),
});
export type HandOver = z.infer<typeof HandOver>;

/** `email`: invited by mail; `link`: the sender copies the link and brings it themself. */
export const Delivery = z.enum(["email", "link"]);

/** Who was asked first, and handed over. */
export const Delegator = z.object({ name: z.string(), email: z.string(), reason: z.string(), at: Instant });
export type Delegator = z.infer<typeof Delegator>;

export const Recipient = z.object({
  _id: RecipientId,
  documentId: DocumentId,
  name: z.string(),
  /** Empty for somebody who signs in person. */
  email: z.string(),
  roleType: RoleType,
  /** What the sender calls them ("Tenant"). */
  role: z.optional(z.string()),
  /** Place in the sender's list, from 0. */
  position: z.int(),
  /** Those of one step act in parallel; steps follow each other. From 1. */
  step: z.int(),
  color: RecipientColor,
  language: DocumentLanguage,
  group: z.optional(Group),
  /** Whose fields a group's member filled in. */
  seat: z.optional(RecipientId),
  host: z.optional(Host),
  delivery: z.optional(Delivery),
  privateMessage: z.optional(z.string()),
  /** Where one-time codes go by text message: the country's dial code, and the rest as it was typed. */
  countryCode: z.optional(z.string()),
  contact: z.optional(z.string()),
  checks: z.optional(Checks),
  proof: z.optional(Proof),
  payment: z.optional(Payment),
  handOver: z.optional(HandOver),
  /** The first of them is the one the sender chose. */
  delegatedFrom: z.optional(z.array(Delegator)),
  askedForTimeAt: z.optional(Instant),
  /** When they were last reminded. */
  remindedAt: z.optional(Instant),
  state: RecipientState,
  /** Raised to kill the links made before. */
  linkEpoch: z.int(),
  invitedAt: z.optional(Instant),
  deliveredAt: z.optional(Instant),
  notDelivered: z.optional(z.object({ at: Instant, reason: z.string() })),
  /** When the link of the mail was first opened. */
  openedAt: z.optional(Instant),
  viewedAt: z.optional(Instant),
  signedAt: z.optional(Instant),
  /** What a reviewer saw when they approved; of who owes an action, that they are asked again about what became of it. */
  approvedSha256: z.optional(Sha256),
  declinedAt: z.optional(Instant),
  releasedAt: z.optional(Instant),
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
  const step = owing.reduce((lowest, recipient) => Math.min(lowest, recipient.step), Number.POSITIVE_INFINITY);
  return owing.filter((recipient) => recipient.step === step);
}

/** Where mail for a recipient goes: to the host of somebody who signs in person. */
export function addressOf(recipient: Pick<Recipient, "email" | "name" | "host">): { name: string; email: string } {
  return recipient.host ?? { name: recipient.name, email: recipient.email };
}
