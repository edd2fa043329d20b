import type { WaysIn } from "../../../../domain/contract/account/ways-in.ts";
import { toInstant } from "../../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import type { AccountDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { noticeJob } from "../notice-job.ts";
import { takeHandle } from "./issuer-flow.ts";

/** Lists the caller's ways to sign in, and the issuers that they can still link. */
export async function readWaysIn(deps: AccountDeps, { user }: MemberPrincipal): Promise<Outcome<WaysIn>> {
  const own = await findOwn(deps, user.id);
  if (!own) return refuse("page_not_found");
  const { hasPassword, logins, passkeys } = await own.waysIn.list(own.subject);
  const linked = logins.map(({ issuer }) => deps.issuers.nameOf(issuer));
  return done({
    hasPassword,
    logins: logins.map(({ id, linkedAtMs }, index) => ({
      _id: id,
      name: linked[index]!,
      linkedAt: toInstant(linkedAtMs),
    })),
    passkeys: passkeys.map(({ id, name, createdAtMs, usedAtMs, isBackedUp }) => ({
      ...{ _id: id, name, isSynced: isBackedUp },
      createdAt: toInstant(createdAtMs),
      lastUsedAt: usedAtMs === null ? null : toInstant(usedAtMs),
    })),
    offered: deps.issuers.providers.filter(({ name }) => !linked.includes(name)),
  });
}

/** Links the issuer account of the handle to the caller's account; the addresses may differ. */
export async function linkIssuer(
  deps: AccountDeps,
  member: MemberPrincipal,
  input: { handle: string; tab: string },
  userAgent: string,
): Promise<Outcome<WaysIn>> {
  const own = await findOwn(deps, member.user.id);
  if (!own) return refuse("page_not_found");
  const step = await takeHandle(deps, input, member.user.id);
  if (!step) return refuse("issuer_sign_in_failed");
  const { facts } = step;
  if (!(await own.waysIn.link(own.subject, facts))) {
    const owner = await own.waysIn.findByLogin(facts);
    return owner === own.subject ? readWaysIn(deps, member) : refuse("login_taken");
  }
  const event = { kind: "issuer_linked" as const, name: deps.issuers.nameOf(facts.issuer) };
  await deps.securityLog.add(member.user.id, event, userAgent, [noticeJob(deps, member.user, event)]);
  return readWaysIn(deps, member);
}

/** Unlinks an issuer account or removes a passkey; does nothing if the id is unknown. */
export async function removeWayIn(
  deps: AccountDeps,
  member: MemberPrincipal,
  id: string,
  userAgent: string,
): Promise<Outcome<WaysIn>> {
  const own = await findOwn(deps, member.user.id);
  if (!own) return refuse("page_not_found");
  const { logins, passkeys } = await own.waysIn.list(own.subject);
  const removed = await own.waysIn.remove(own.subject, id);
  if (removed === "last") return refuse("last_way_in");
  const login = logins.find((one) => one.id === id);
  const passkey = passkeys.find((one) => one.id === id);
  if (removed === "removed" && login) {
    const name = deps.issuers.nameOf(login.issuer);
    await deps.securityLog.add(member.user.id, { kind: "issuer_unlinked", name }, userAgent);
  }
  if (removed === "removed" && passkey) {
    await deps.securityLog.add(member.user.id, { kind: "passkey_removed", name: passkey.name }, userAgent);
  }
  return readWaysIn(deps, member);
}

async function findOwn({ identity, users }: AccountDeps, id: MemberPrincipal["user"]["id"]) {
  const profile = identity.accounts && (await users.find(id));
  return profile && identity.accounts ? { subject: profile.subject, waysIn: identity.accounts.waysIn } : null;
}
