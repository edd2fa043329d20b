import { olderKeyRights } from "../../../../domain/access/key-rights.ts";
import type { Action, Entity, RightsChange } from "../../../../domain/access/rights.ts";
import { rightsOf } from "../../../../domain/access/roles.ts";
import type { AclView } from "../../../../domain/contract/workspace/acl.ts";
import type { ApiKey } from "../../../../domain/integration/api-key.ts";
import { type Outcome, refuse } from "../../../../domain/outcome.ts";
import { isOutdated } from "../../../../domain/outdated.ts";
import type { Member } from "../../../../domain/workspace/member.ts";

export function memberView({ role, changes = {} }: Member): AclView {
  return { role, rights: { ...rightsOf(role, changes) } as AclView["rights"], changes };
}

/** A key of an earlier version has all of its maker's rights. */
export function keyView({ rights, type }: ApiKey): AclView {
  const own = { ...(rights ?? olderKeyRights()) };
  return { role: null, keyType: type, rights: own as AclView["rights"], changes: own as AclView["changes"] };
}

/** The refusal of a change whose caller read other lists than the stored ones; the order of actions means nothing. */
export function refuseOutdated(former: RightsChange | undefined, now: AclView): Outcome<never> | null {
  const read = Object.entries(former ?? {}) as [Entity, Action[]][];
  const isOld = read.some(([entity, actions]) => isOutdated([...actions].sort(), [...now.rights[entity]].sort()));
  return isOld ? refuse("settings_changed", { data: now }) : null;
}
