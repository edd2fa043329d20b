import { findPasswordFault } from "../../../../domain/account/password.ts";
import type { changePasswordCall as contract } from "../../../../domain/contract/account/credentials.ts";
import type { Body } from "../../../../domain/contract/endpoint.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import type { EndingDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { limitCalls } from "../../limit-calls.ts";
import { invalidateExtensions } from "../end-extensions.ts";
import { noticeJob } from "../notice-job.ts";
import { requireProof } from "../prove-person.ts";
import { endLeftovers } from "../recovery/end-leftovers.ts";

/** Current passwords tried per account and hour. */
const TRIES = { name: "change_password", calls: 20, seconds: 3_600 };

/**
 * Changes the password, or sets a first one, and ends all other sessions; API keys stay valid. Requires the current
 * password; an account without a password requires a recent proof of the person (`requireProof`).
 */
export async function changePassword(
  deps: EndingDeps,
  member: MemberPrincipal,
  { currentPassword, newPassword }: Body<typeof contract>,
  { token, userAgent, headers }: { token: string; userAgent: string; headers: Record<string, string> },
): Promise<Outcome<{ changed: true }>> {
  const { accounts } = deps.identity;
  const { user } = member;
  const profile = await deps.users.find(user.id);
  if (!accounts || !profile) return refuse("page_not_found");
  const fault = findPasswordFault(newPassword, deps.isCommonPassword);
  if (fault) return refuseAt("newPassword", fault);
  const limited = await limitCalls(deps, TRIES, user.id, headers);
  if (limited) return { ok: false, refusal: limited };
  if (await accounts.hasPassword(profile.subject)) {
    const checked = await accounts.checkPassword({ email: user.email, password: currentPassword ?? "" });
    if (!checked.ok) {
      await deps.securityLog.add(user.id, { kind: "proof_failed" }, userAgent);
      return refuseAt("currentPassword", "password_wrong");
    }
  } else {
    const proven = await requireProof(deps, member, token, "recent");
    if (!proven.ok) return proven;
  }
  // Before the change, so that a crash cannot hide it.
  await deps.securityLog.add(user.id, { kind: "password_changed" }, userAgent, [
    noticeJob(deps, user, { kind: "password_changed" }),
  ]);
  await invalidateExtensions(deps, user.id);
  if (!(await accounts.changePassword(profile.subject, newPassword, token))) return refuse("unauthenticated");
  await endLeftovers(deps, profile, "password_changed", { keptSession: token });
  await deps.personProofs.add(token, ["password"]);
  return done({ changed: true });
}

function refuseAt(path: string, code: "password_wrong" | "weak_password" | "common_password") {
  return refuse(code, { faults: [{ path, code }] });
}
