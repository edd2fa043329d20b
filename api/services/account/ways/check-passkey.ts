import { browserOf } from "../../../../domain/account/browser-of.ts";
import type { AccountDeps } from "../../../deps.ts";
import type { Passkey } from "../../../ports/account/ways-in.ts";
import { noticeJob } from "../notice-job.ts";

type Json = Record<string, unknown>;

/** Returns the passkey that signed an issued, unused challenge; `null` if none did. */
export async function checkPasskey(
  deps: AccountDeps,
  credential: Json,
  challenge: string,
  userAgent: string,
): Promise<Passkey | null> {
  const { accounts } = deps.identity;
  const id = deps.passkeys.idOf(credential);
  const passkey = id && accounts ? await accounts.waysIn.findPasskey(id) : null;
  const use = passkey && (await deps.passkeys.verifyUse(credential, challenge, passkey));
  if (!accounts || !use) return null;
  // Warns before the use is recorded: after a crash between the two, the lower counter would be the expected one.
  if (use.wentBack) await warn(deps, passkey, userAgent);
  return (await accounts.waysIn.recordUse(passkey, use)) ? passkey : null;
}

/** Warns without refusing: a lost write on the device looks the same as a copied passkey. */
async function warn(deps: AccountDeps, { id, owner, name }: Passkey, userAgent: string): Promise<void> {
  deps.log("warn", "the counter of a passkey went back", { passkey: id });
  const facts = await deps.identity.accounts?.find(owner);
  if (!facts) return;
  const { id: user, language } = await deps.users.findOrCreate(facts, "");
  const notice = { kind: "passkey_suspect" as const, name, ...browserOf(userAgent) };
  const mail = noticeJob(deps, { id: user, email: facts.email, language }, notice);
  await deps.securityLog.add(user, { kind: "passkey_suspect", name }, userAgent, [mail]);
}
