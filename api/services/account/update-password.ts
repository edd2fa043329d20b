import { findPasswordFault } from "../../../domain/account/password.ts";
import type { Body, Output } from "../../../domain/contract/endpoint.ts";
import type { updatePasswordCall as contract } from "../../../domain/contract/user.ts";
import { toInstant } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { sameEmail } from "../../../domain/recipient/email.ts";
import type { AccountDeps, EndingDeps } from "../../deps.ts";
import { invalidateExtensions } from "./end-extensions.ts";
import { noticeJob } from "./notice-job.ts";
import { endLeftovers } from "./recovery/end-leftovers.ts";
import { evictUnproven } from "./recovery/evict-unproven.ts";

/**
 * Sets a new password through the mailed link, which works once, and ends everything that `password_reset` ends. API keys
 * stay, and so do linked issuers and passkeys unless `removeOtherWays` is set.
 */
export async function updatePassword(
  deps: EndingDeps,
  { email, password, token, removeOtherWays = false }: Body<typeof contract>,
  userAgent: string,
): Promise<Outcome<Output<typeof contract>>> {
  const { accounts } = deps.identity;
  if (!accounts) return refuse("page_not_found");
  const fault = findPasswordFault(password, deps.isCommonPassword);
  if (fault) return refuse(fault, { faults: [{ path: "password", code: fault }] });
  const found = await deps.accountTokens.find("reset_password", token, deps.clock.now());
  const profile = found && (await deps.users.find(found.user));
  if (!profile || !sameEmail(found.email, email)) return refuse("reset_token_invalid");
  const facts = await accounts.find(profile.subject);
  // A link that was mailed to an earlier address proves nothing.
  if (!facts || !sameEmail(facts.email, found.email)) return refuse("reset_token_invalid");
  if (!(await deps.accountTokens.use("reset_password", token))) return refuse("reset_token_invalid");
  // The account's creator may not be the holder of the address.
  if (!facts.emailVerified) await evictUnproven(deps, profile, { by: "password_reset", email: found.email });
  const otherWays = removeOtherWays ? [] : await listOtherWays(deps, profile.subject);
  // Before the change, so that a crash cannot hide it.
  await deps.securityLog.add(profile.id, { kind: "password_reset" }, userAgent, [
    noticeJob(deps, { ...profile, email: found.email }, { kind: "password_reset", otherWays }),
  ]);
  await invalidateExtensions(deps, profile.id);
  if (removeOtherWays) await accounts.waysIn.removeAll(profile.subject);
  await accounts.setPassword(profile.subject, password);
  await endLeftovers(deps, profile, "password_reset");
  // Receiving the mail also proves the address.
  const at = toInstant(deps.clock.now());
  await deps.users.update(profile.id, { emailProof: { by: "password_reset", at, email: found.email } });
  await accounts.confirmEmail(profile.subject);
  return done({ updated: true, otherWays });
}

async function listOtherWays({ identity, issuers }: AccountDeps, subject: string) {
  const ways = await identity.accounts?.waysIn.list(subject);
  const logins = ways?.logins.map(({ issuer }) => issuers.nameOf(issuer)) ?? [];
  return [...logins, ...(ways?.passkeys.map(({ name }) => name) ?? [])];
}
