import type { AuthenticationType } from "./checks.ts";
import type { Recipient } from "./recipient.ts";

type Asked = Pick<Recipient, "group"> & { checks?: { type?: AuthenticationType | undefined } | undefined };

/** One for each Aadhaar signature that is asked for; of a group, for each of its seats. */
export function aadhaarCredits(recipients: readonly Asked[]): number {
  const asked = recipients.filter((one) => one.checks?.type === "AADHAAR");
  const groups = new Map(asked.flatMap(({ group }) => (group ? [[group._id, group.minSigners] as const] : [])));
  return asked.filter((one) => !one.group).length + [...groups.values()].reduce((sum, seats) => sum + seats, 0);
}

/** Those of them that no holder has used: the provider has confirmed nobody for them. */
export function unusedCredits(recipients: readonly Recipient[]): number {
  return Math.max(0, aadhaarCredits(recipients) - recipients.filter(hasUsed).length);
}

/**
 * What it costs that somebody else takes a place: a credit where who was there has used one. It pays for the proof that is
 * forgotten with them, so that only those who are there now count in `unusedCredits`.
 */
export function replacementCredits(replaced: Recipient): number {
  return hasUsed(replaced) ? 1 : 0;
}

function hasUsed({ proof }: Recipient): boolean {
  return proof?.passed.some(({ check }) => check === "AADHAAR") ?? false;
}
