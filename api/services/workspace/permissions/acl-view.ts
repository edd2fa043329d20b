import { olderKeyRights } from "../../../../domain/access/key-rights.ts";
import { rightsOf } from "../../../../domain/access/roles.ts";
import type { AclView } from "../../../../domain/contract/workspace/acl.ts";
import type { ApiKey } from "../../../../domain/integration/api-key.ts";
import type { Member } from "../../../../domain/workspace/member.ts";

export function memberView({ role, changes = {} }: Member): AclView {
  return { role, rights: { ...rightsOf(role, changes) } as AclView["rights"], changes };
}

/** A key of an earlier version has all of its maker's rights. */
export function keyView({ rights, type }: ApiKey): AclView {
  const own = { ...(rights ?? olderKeyRights()) };
  return { role: null, keyType: type, rights: own as AclView["rights"], changes: own as AclView["changes"] };
}
