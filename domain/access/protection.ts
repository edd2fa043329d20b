/** Access codes, questions and selfies of recipients: whoever sets, changes or removes one needs the permission for it. */
import { canonicalJson } from "../audit/canonical-json.ts";
import { done, type Fault, type Outcome, refuse } from "../outcome.ts";
import { normalEmail } from "../recipient/email.ts";
import type { Recipient } from "../recipient/recipient.ts";
import { can } from "./can.ts";
import type { Rights } from "./rights.ts";

type Protected = Pick<Recipient, "_id" | "group" | "checks" | "email">;

export function mayProtect(rights: Rights): boolean {
  return can(rights, "AccessCode", "ADD");
}

/**
 * Refuses recipients whose protection differs from the stored list, unless the caller may protect. A removed recipient takes
 * their protection along, unless their address comes back as another recipient.
 * @param ids the recipients and groups in the order of the input, to which faults refer
 */
export function checkProtection(
  rights: Rights,
  before: readonly Protected[],
  after: readonly Protected[],
  ids: readonly string[] = [...new Set(after.map(seatOf))],
): Outcome<null> {
  if (mayProtect(rights)) return done(null);
  const isGone = (one: Protected) => !after.some((other) => other._id === one._id);
  const faults = after.flatMap((one): Fault[] => {
    const stored =
      before.find((other) => other._id === one._id) ??
      before.find((other) => seatOf(other) === seatOf(one)) ??
      before.find((other) => isGone(other) && isSameAddress(other, one));
    const path = `recipients.${ids.indexOf(seatOf(one))}`;
    return changedParts(stored, one).map((part) => ({ path: `${path}.${part}`, code: "access_code_not_allowed" }));
  });
  return faults[0] ? refuse(faults[0].code, { faults }) : done(null);
}

function isSameAddress(one: Protected, other: Protected): boolean {
  return one.email !== "" && normalEmail(one.email) === normalEmail(other.email);
}

/** The group, or the recipient outside of one. */
function seatOf({ _id, group }: Protected): string {
  return group?._id ?? _id;
}

/** The changed properties, as a draft names them. */
function changedParts(before: Protected | undefined, after: Protected) {
  const [stored, next] = [protectionOf(before), protectionOf(after)];
  const parts = ["accessCode", "selfieVerificationEnabled", "knowledgeBaseData"] as const;
  return parts.filter((part) => canonicalJson(stored[part]) !== canonicalJson(next[part]));
}

function protectionOf(recipient: Protected | undefined) {
  const { type, accessCode, selfie, knowledge } = recipient?.checks ?? {};
  return {
    accessCode: type === "ACCESS_CODE" ? (accessCode ?? "") : null,
    selfieVerificationEnabled: selfie === true,
    knowledgeBaseData: knowledge ?? null,
  };
}
