import { can } from "../../../../domain/access/can.ts";
import {
  addsToKey,
  findBeyondOfKey,
  findClosed,
  grantedToKey,
  olderKeyRights,
} from "../../../../domain/access/key-rights.ts";
import { findImpossible, narrowed, type Rights, type RightsChange } from "../../../../domain/access/rights.ts";
import { newKeyRights } from "../../../../domain/access/roles.ts";
import type { AclView } from "../../../../domain/contract/workspace/acl.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import type { IntegrationDeps, WorkspaceDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { lostRace, retryOnLostRace } from "../../retry-on-lost-race.ts";
import { workspaceEventOf } from "../workspace-event.ts";
import { findKey } from "./acl-target.ts";
import { keyView, refuseOutdated } from "./acl-view.ts";

type KeyRightsInput = {
  /** `null`: the rights of a new key of the caller. */
  change: RightsChange | null;
  /** The changed lists as the caller read them. */
  former?: RightsChange | undefined;
  /** Refuses a caller who has not proved who they are: whoever may add to a key acts through it afterwards. */
  prove: () => Promise<Outcome<null>>;
};

/** Changes a key's rights. Callers cannot grant rights that they lack. */
export async function changeKeyRights(
  deps: WorkspaceDeps & IntegrationDeps,
  caller: MemberPrincipal,
  keyId: string,
  { change, former, prove }: KeyRightsInput,
): Promise<Outcome<AclView>> {
  if (!can(caller.rights, "ApiKeys", "MANAGE")) return refuse("not_authorized");
  const impossible = change && findImpossible(change, "key");
  if (impossible) return refuse("invalid_input", { faults: [{ path: impossible.entity, code: "invalid_input" }] });
  return retryOnLostRace(async () => {
    const found = await findKey(deps, caller, keyId);
    if (!found.ok) return found;
    const key = found.value.value;
    const outdated = refuseOutdated(former, keyView(key));
    if (outdated) return outdated;
    const closed = change && findClosed(key.type, change);
    if (closed) {
      return refuse("right_closed_to_agents", { faults: [{ path: closed.entity, code: "right_closed_to_agents" }] });
    }
    const rights = change
      ? ({ ...(key.rights ?? olderKeyRights()), ...change } as Rights)
      : narrowed(newKeyRights(key.type), caller.rights);
    const granted = { granted: rights, isOwn: key.userId === caller.user.id, stored: key.rights };
    const entity = findBeyondOfKey(granted, caller.rights);
    if (entity) return refuse("grants_beyond_own", { faults: [{ path: entity, code: "grants_beyond_own" }] });
    if (addsToKey(grantedToKey(key.type, key.rights), rights)) {
      const proven = await prove();
      if (!proven.ok) return proven;
    }
    const next = { ...key, rights };
    const fact = change
      ? { kind: "key_permissions_changed" as const, name: key.name, changes: change }
      : { kind: "key_permissions_reset" as const, name: key.name };
    const isWritten = await deps.apiKeys.put(found.value, next, { event: workspaceEventOf(deps, caller, fact) });
    return isWritten ? done(keyView(next)) : lostRace;
  });
}
