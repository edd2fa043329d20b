import type { Clock } from "../../../domain/account/moment-format.ts";
import type { UserId } from "../../../domain/ids.ts";
import type { AppDeps } from "../../deps.ts";

/**
 * The clock of a mail's reader: of the user `reader`, else of whoever has confirmed the address for their account;
 * `null` for anybody else. An outside identity service cannot be asked for an address.
 */
export async function readerClock(
  { identity: { accounts }, users }: Pick<AppDeps, "identity" | "users">,
  address: string,
  reader: UserId | null | undefined,
): Promise<Clock | null> {
  const known = reader ? await users.find(reader) : null;
  const facts = known ? null : await accounts?.findByEmail(address);
  const profile = known ?? (facts?.emailVerified ? await users.findOrCreate(facts, "en") : null);
  return profile && { timeZone: profile.timeZone, timeFormat: profile.timeFormat };
}
