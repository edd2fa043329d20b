import type { KnownValues } from "../../domain/field/kind.ts";
import type { Recipient } from "../../domain/recipient/recipient.ts";

/** What can be filled in for a signer: name, address, and today in their zone as dd/MM/yyyy. */
export function knownValues(signer: Recipient, nowMs: number, timeZone: string | undefined): KnownValues {
  return { name: signer.name, email: signer.email, today: dayIn(nowMs, isTimeZone(timeZone) ? timeZone : "UTC") };
}

export function isTimeZone(zone: string | undefined): zone is string {
  if (!zone) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

function dayIn(nowMs: number, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", { timeZone, day: "2-digit", month: "2-digit", year: "numeric" }).format(
    nowMs,
  );
}
