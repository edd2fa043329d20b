import { can } from "../../../domain/access/can.ts";
import { findBeyond, findImpossible, type Rights, type RightsChange } from "../../../domain/access/rights.ts";
import { newKeyRights, rightsOf } from "../../../domain/access/roles.ts";
import type { AclView } from "../../../domain/contract/acl.ts";
import { toInstant, UserId } from "../../../domain/ids.ts";
import type { ApiKey } from "../../../domain/integration/api-key.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { changePermissions, resetPermissions } from "../../../domain/workspace/change-member.ts";
import type { Member } from "../../../domain/workspace/member.ts";
import type { AppDeps } from "../../deps.ts";
import type { Versioned } from "../../ports/basics.ts";
import { lostRace, retryOnLostRace } from "../retry-on-lost-race.ts";
import { authorOf, type Caller, changeMember, findMember, type TeamDeps } from "./change-team.ts";

export type AclTarget = { memberUserId?: string; apiKeyId?: string };
type AclDeps = TeamDeps & Pick<AppDeps, "apiKeys">;

/** Everybody reads their own rights; those of others need `User` `VIEW`, those of keys `ApiKeys` `VIEW`. */
export async function readAcl(deps: AclDeps, caller: Caller, target: AclTarget): Promise<Outcome<AclView>> {
  if (target.apiKeyId !== undefined) {
    if (!can(caller.rights, "ApiKeys", "VIEW")) return refuse("not_authorized");
    const key = await findKey(deps, caller, target.apiKeyId);
    return key.ok ? done(keyView(key.value.value)) : key;
  }
  if (target.memberUserId === undefined || target.memberUserId === caller.user.id) return ownAcl(deps, caller);
  if (!can(caller.rights, "User", "VIEW")) return refuse("not_authorized");
  const found = await findTarget(deps, caller, target.memberUserId);
  return found.ok ? done(memberView(found.value.value)) : found;
}

async function ownAcl(deps: AclDeps, caller: Caller): Promise<Outcome<AclView>> {
  const own = await deps.workspaces.findMemberOf(caller.workspaceId, caller.user.id);
  return done({
    role: caller.role,
    rights: { ...caller.rights } as AclView["rights"],
    changes: own?.value.changes ?? {},
  });
}

export async function changeAcl(
  deps: AclDeps,
  caller: Caller,
  target: AclTarget,
  change: RightsChange,
): Promise<Outcome<AclView>> {
  if (target.apiKeyId !== undefined) return changeKeyRights(deps, caller, target.apiKeyId, change);
  return changeMemberRights(deps, caller, target, (team, member) => changePermissions(team, member, change));
}

export async function resetAcl(deps: AclDeps, caller: Caller, target: AclTarget): Promise<Outcome<AclView>> {
  if (target.apiKeyId !== undefined) return changeKeyRights(deps, caller, target.apiKeyId, null);
  return changeMemberRights(deps, caller, target, resetPermissions);
}

async function changeMemberRights(
  deps: AclDeps,
  caller: Caller,
  { memberUserId }: AclTarget,
  decide: Parameters<typeof changeMember>[3],
): Promise<Outcome<AclView>> {
  if (!can(caller.rights, "User", "MANAGE")) return refuse("not_authorized");
  const found = await findTarget(deps, caller, memberUserId ?? caller.user.id);
  if (!found.ok) return found;
  const changed = await changeMember(deps, caller, found.value.value.memberId, decide);
  if (!changed.ok) return changed;
  return done(memberView((await deps.workspaces.findMember(caller.workspaceId, changed.value.memberId))!.value));
}

/** A member by their user id, or by their member id while they have no account. */
async function findTarget(deps: AclDeps, caller: Caller, id: string): Promise<Outcome<Versioned<Member>>> {
  const userId = UserId.safeParse(id);
  const found = userId.success ? await deps.workspaces.findMemberOf(caller.workspaceId, userId.data) : null;
  return found ? done(found) : findMember(deps, caller, id);
}

/** `change: null` returns to the rights of a new key. Nobody grants a key what they lack. */
async function changeKeyRights(
  deps: AclDeps,
  caller: Caller,
  keyId: string,
  change: RightsChange | null,
): Promise<Outcome<AclView>> {
  if (!can(caller.rights, "ApiKeys", "MANAGE")) return refuse("not_authorized");
  const impossible = change && findImpossible(change);
  if (impossible) return refuse("invalid_input", { faults: [{ path: impossible.entity, code: "invalid_input" }] });
  return retryOnLostRace(async () => {
    const found = await findKey(deps, caller, keyId);
    if (!found.ok) return found;
    const key = found.value.value;
    const rights = { ...(change ? (key.rights ?? rightsOf("owner")) : newKeyRights), ...change } as Rights;
    const entity = findBeyond(rights, caller.rights);
    const isWidened = change && findBeyond(rights, (key.rights as Rights) ?? rightsOf("owner"));
    if (entity && isWidened)
      return refuse("grants_beyond_own", { faults: [{ path: entity, code: "grants_beyond_own" }] });
    const next = { ...key, rights: rights as ApiKey["rights"] };
    if (!(await deps.apiKeys.put(found.value, next))) return lostRace;
    const fact = change
      ? { kind: "key_permissions_changed" as const, name: key.name, changes: change }
      : { kind: "key_permissions_reset" as const, name: key.name };
    await deps.workspaces.log(caller.workspaceId, [fact], authorOf(caller), toInstant(deps.clock.now()));
    return done(keyView(next));
  });
}

async function findKey(deps: AclDeps, { workspaceId }: Caller, id: string): Promise<Outcome<Versioned<ApiKey>>> {
  const key = await deps.apiKeys.find(id);
  return key && key.value.workspaceId === workspaceId && !key.value.revokedAt ? done(key) : refuse("not_found");
}

function memberView({ role, changes = {} }: Member): AclView {
  return { role, rights: { ...rightsOf(role, changes) } as AclView["rights"], changes };
}

/** A key of an earlier version has all of its maker's rights. */
function keyView({ rights }: ApiKey): AclView {
  const all = rightsOf("owner");
  return {
    role: null,
    rights: { ...(rights ?? all) } as AclView["rights"],
    changes: rights ?? ({ ...all } as AclView["changes"]),
  };
}
