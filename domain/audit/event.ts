import * as z from "zod/mini";
import { DocumentId, Instant, RecipientId, Sha256 } from "../ids.ts";
import { Actor, AuditAction } from "./action.ts";
import { draftEvents } from "./events/draft-events.ts";
import { endingEvents } from "./events/ending-events.ts";
import { paymentEvents } from "./events/payment-events.ts";
import { proofEvents } from "./events/proof-events.ts";
import { sendingEvents } from "./events/sending-events.ts";
import { signingEvents } from "./events/signing-events.ts";

/** Action, data and personal data of an event: one schema for each action. */
export const AuditDetails = z.discriminatedUnion("type", [
  ...draftEvents,
  ...sendingEvents,
  ...proofEvents,
  ...signingEvents,
  ...paymentEvents,
  ...endingEvents,
]);
export type AuditDetails = z.infer<typeof AuditDetails>;
export type DetailsOf<Action extends AuditAction> = Extract<AuditDetails, { type: Action }>;

/** An event as decided by a rule; the commit appends it to the chain. */
export type AuditEvent = AuditDetails & { actor: Actor; subject?: RecipientId };
export type EventOf<Action extends AuditAction> = Extract<AuditEvent, { type: Action }>;

/** Non-personal data, included in the chain's hash: hashes, counts, codes. Values are short. */
export const AuditData = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));
export type AuditData = z.infer<typeof AuditData>;

/** Personal data, stored separately from the chain. */
export const AuditPersonal = z.record(z.string(), z.string());
export type AuditPersonal = z.infer<typeof AuditPersonal>;

type KeysOfEach<Union> = Union extends unknown ? keyof Union : never;
type EachPersonal = NonNullable<Extract<AuditDetails, { personal?: unknown }>["personal"]>;

/** Personal data of any action. */
export type PersonalFacts = Partial<Record<KeysOfEach<EachPersonal>, string>>;

/**
 * One entry of a document's chain, exactly as hashed: `data` stays as written, even if the action's schema has changed
 * since. `personal` is SHA-256 of salt and personal data, which are in a separate record.
 */
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

/** An entry with its hash and, unless erased, its personal data, for lists, certificates and evidence. */
export const AuditLine = z.object({ entry: AuditEntry, hash: Sha256, personal: z.nullable(PersonalRecord) });
export type AuditLine = z.infer<typeof AuditLine>;

/** The parsed facts of an entry; `null` if another version wrote it with a different schema. */
export function detailsOf({ entry: { type, data }, personal }: AuditLine): AuditDetails | null {
  return parseDetails({ type, data, personal: personal?.facts ?? null });
}

/** Parses an event's facts. Ignores unknown properties, because other versions may have written more. */
export function parseDetails(event: { type: AuditAction; data: unknown; personal: unknown }): AuditDetails | null {
  const parsed = AuditDetails.safeParse(event);
  return parsed.success ? parsed.data : null;
}
