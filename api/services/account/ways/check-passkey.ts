import type { AppDeps } from "../../../deps.ts";
import type { Passkey } from "../../../ports/ways-in.ts";

type Json = Record<string, unknown>;

/** The passkey that gave this answer to a challenge that was issued and not used; `null` if none did. */
export async function checkPasskey(
  deps: Pick<AppDeps, "identity" | "users" | "passkeys" | "securityLog" | "log">,
  credential: Json,
  challenge: string,
  userAgent: string,
): Promise<Passkey | null> {
  const { accounts } = deps.identity;
  const id = deps.passkeys.idOf(credential);
  const passkey = id && accounts ? await accounts.waysIn.findPasskey(id) : null;
  const use = passkey && (await deps.passkeys.verifyUse(credential, challenge, passkey));
  if (!accounts || !use || !(await accounts.waysIn.recordUse(passkey, use))) return null;
  if (use.wentBack) {
    // Not refused: a lost write on the device looks the same as a copy.
    deps.log("warn", "the counter of a passkey went back", { passkey: passkey.id });
    const facts = await accounts.find(passkey.owner);
    const profile = facts && (await deps.users.findOrCreate(facts, ""));
    if (profile) await deps.securityLog.add(profile.id, { kind: "passkey_suspect", name: passkey.name }, userAgent);
  }
  return passkey;
}
