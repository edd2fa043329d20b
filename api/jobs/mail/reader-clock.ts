import type { Clock } from "../../../domain/account/moment-format.ts";
import type { UserId } from "../../../domain/ids.ts";
import type { AccountDeps } from "../../deps.ts";

/**
 * The clock settings of a mail's reader: the user `reader`, or the account with this confirmed address; `null`
 * otherwise. An external identity service cannot be searched by address.
 */
export async function readerClock(
  { identity: { accounts }, users }: AccountDeps,
  address: string,
  reader: UserId | null | undefined,
): Promise<Clock | null> {
  const known = reader ? await users.find(reader) : null;
  const facts = known ? null : await accounts?.findByEmail(address);
  const profile = known ?? (facts?.emailVerified ? await users.findOrCreate(facts, "en") : null);
  return profile && { timeZone: profile.timeZone, timeFormat: profile.timeFormat };
}
