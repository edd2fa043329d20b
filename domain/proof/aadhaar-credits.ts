import type { AuthenticationType } from "../recipient/checks.ts";
import type { Recipient } from "../recipient/recipient.ts";

type CheckedRecipient = Pick<Recipient, "group"> & { checks?: { type?: AuthenticationType | undefined } | undefined };

/** One credit per requested Aadhaar signature; for a group, one per seat. */
export function aadhaarCredits(recipients: readonly CheckedRecipient[]): number {
  const checked = recipients.filter((one) => one.checks?.type === "AADHAAR");
  const groups = new Map(checked.flatMap(({ group }) => (group ? [[group._id, group.minSigners] as const] : [])));
  return checked.filter((one) => !one.group).length + [...groups.values()].reduce((sum, seats) => sum + seats, 0);
}

/** Credits that were reserved but not used, because the provider has not confirmed a holder for them. */
export function unusedCredits(recipients: readonly Recipient[]): number {
  return Math.max(0, aadhaarCredits(recipients) - recipients.filter(hasUsed).length);
}

/**
 * The cost of replacing a recipient: one credit if the predecessor used one. It pays for the predecessor's proof, so
 * that `unusedCredits` needs to count only current recipients.
 */
export function replacementCredits(replaced: Recipient): number {
  return hasUsed(replaced) ? 1 : 0;
}

function hasUsed({ proof }: Recipient): boolean {
  return proof?.passed.some(({ check }) => check === "AADHAAR") ?? false;
}
