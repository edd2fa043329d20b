import type { KnownValues } from "../../domain/field/kind.ts";
import type { Recipient } from "../../domain/recipient/recipient.ts";

/** Zones are written in small and capital letters as people like: not every spelling is kept. */
const FORMATS_KEPT = 1_000;

/** What can be filled in for a signer: name, address, and today in their zone as dd/MM/yyyy. */
export function knownValues(signer: Recipient, nowMs: number, timeZone: string | undefined): KnownValues {
  return { name: signer.name, email: signer.email, today: dayIn(nowMs, isTimeZone(timeZone) ? timeZone : "UTC") };
}

export function isTimeZone(zone: string | undefined): zone is string {
  return zone !== undefined && zone !== "" && dayFormatOf(zone) !== null;
}

function dayIn(nowMs: number, timeZone: string): string {
  return dayFormatOf(timeZone)!.format(nowMs);
}

/** Making a format costs a thousand times what using it does; there are some 600 zones, whatever callers write. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormatOf(timeZone: string): Intl.DateTimeFormat | null {
  const known = dayFormats.get(timeZone);
  if (known) return known;
  try {
    const format = new Intl.DateTimeFormat("en-GB", { timeZone, day: "2-digit", month: "2-digit", year: "numeric" });
    if (dayFormats.size < FORMATS_KEPT) dayFormats.set(timeZone, format);
    return format;
  } catch {
    return null;
  }
}
