import { can } from "../../../../domain/access/can.ts";
import { findBeyond, findImpossible, type Rights, type RightsChange } from "../../../../domain/access/rights.ts";
import { newKeyRights, rightsOf } from "../../../../domain/access/roles.ts";
import type { AclView } from "../../../../domain/contract/workspace/acl.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { lostRace, retryOnLostRace } from "../../retry-on-lost-race.ts";
import { workspaceEventOf } from "../workspace-event.ts";
import { type AclDeps, findKey } from "./acl-target.ts";
import { keyView } from "./acl-view.ts";

/** Changes a key's rights; `change: null` resets them to those of a new key. Callers cannot grant rights that they lack. */
export async function changeKeyRights(
  deps: AclDeps,
  caller: MemberPrincipal,
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
    const rights = { ...(change ? (key.rights ?? rightsOf("owner")) : newKeyRights(key.type)), ...change } as Rights;
    const entity = findBeyond(rights, caller.rights);
    const isWidened = change && findBeyond(rights, key.rights ?? rightsOf("owner"));
    if (entity && isWidened)
      return refuse("grants_beyond_own", { faults: [{ path: entity, code: "grants_beyond_own" }] });
    const next = { ...key, rights };
    const fact = change
      ? { kind: "key_permissions_changed" as const, name: key.name, changes: change }
      : { kind: "key_permissions_reset" as const, name: key.name };
    const isWritten = await deps.apiKeys.put(found.value, next, { event: workspaceEventOf(deps, caller, fact) });
    return isWritten ? done(keyView(next)) : lostRace;
  });
}
