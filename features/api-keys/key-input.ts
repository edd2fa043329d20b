/** The form of a key, and its conversion to the request body. */
import type { ApiKeyView } from "../../domain/contract/integration/api-key.ts";
import type { Instant } from "../../domain/ids.ts";
import { cleanAddresses, cleanKeyName } from "../../domain/integration/api-key.ts";
import type { ApiKeyType } from "../../domain/integration/api-key-type.ts";
import type { Fault } from "../../domain/outcome.ts";

/** `expiresOn`: a day as `YYYY-MM-DD`, at whose end the key expires; empty: never. `addresses`: one per line. */
export type KeyInput = { type: ApiKeyType; name: string; isTest: boolean; expiresOn: string; addresses: string };

export function emptyInput(type: ApiKeyType): KeyInput {
  return { type, name: "", isTest: false, expiresOn: "", addresses: "" };
}

export function inputOf({ type, name, isTest, expiresAt, addresses }: ApiKeyView): KeyInput {
  return { type, name, isTest, expiresOn: expiresAt ? dayOf(expiresAt) : "", addresses: addresses.join("\n") };
}

/** The local day of an instant; midnight belongs to the day that ends then. */
function dayOf(instant: Instant): string {
  const last = new Date(Date.parse(instant) - 1);
  return [last.getFullYear(), last.getMonth() + 1, last.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}

function endOf(day: string): Instant {
  const next = new Date(`${day}T00:00:00`);
  next.setDate(next.getDate() + 1);
  return next.toISOString() as Instant;
}

function linesOf(addresses: string): string[] {
  return addresses.split(/[\s,;]+/).filter((line) => line !== "");
}

export function faultsOf({ name, addresses, expiresOn }: KeyInput, nowMs: number): Fault[] {
  const isPast = expiresOn !== "" && Date.parse(endOf(expiresOn)) <= nowMs;
  return [
    ...cleanKeyName(name).faults,
    ...(isPast ? [{ path: "expiresAt", code: "api_key_expiry_past" } as const] : []),
    ...cleanAddresses(linesOf(addresses)).faults,
  ];
}

export function changeOf({ name, expiresOn, addresses }: KeyInput) {
  return { name, expiresAt: expiresOn === "" ? null : endOf(expiresOn), addresses: linesOf(addresses) };
}
