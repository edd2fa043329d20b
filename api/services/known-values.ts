import { isTimeZone } from "../../domain/field/date-format.ts";
import type { KnownValues } from "../../domain/field/kind.ts";
import { toInstant } from "../../domain/ids.ts";
import type { Recipient } from "../../domain/recipient/recipient.ts";

/** What can be filled in for a signer before they touch anything. */
export function knownValues(signer: Recipient, nowMs: number, timeZone: string | undefined): KnownValues {
  const { name, email, language } = signer;
  const zone = timeZone && isTimeZone(timeZone) ? timeZone : "UTC";
  return { name, email, language, title: "", company: "", at: toInstant(nowMs), timeZone: zone };
}
