/** Rights of members and API keys. */
import * as z from "zod/mini";
import { Action, type Entity, EntityName, entities } from "../../access/rights.ts";
import { MemberRole } from "../../access/roles.ts";
import { ApiKeyType } from "../../integration/api-key-type.ts";
import { endpoint } from "../endpoint.ts";

const limit = { calls: 120, seconds: 60 };
const id = z.string().check(z.minLength(1), z.maxLength(64));

/** The lists of allowed actions by entity. */
export const RightsView = z.record(EntityName, z.array(Action));

const listed = z.optional(z.array(Action).check(z.maxLength(Action.options.length)));
const changed = Object.fromEntries(entities.map((entity) => [entity, listed])) as Record<Entity, typeof listed>;

/** `userId` is another name of `memberUserId`. */
const target = z.object({ memberUserId: z.optional(id), userId: z.optional(id), apiKeyId: z.optional(id) });

/** Rights by entity, and the differences from the role's or a new key's rights. */
export const AclView = z.object({
  role: z.nullable(MemberRole),
  /** Type of an API key; it decides the permissions of a new key. */
  keyType: z.optional(ApiKeyType),
  rights: RightsView,
  changes: z.partialRecord(EntityName, z.array(Action)),
});
export type AclView = z.infer<typeof AclView>;

export const readAclCall = endpoint({
  method: "GET",
  path: "/api/acl",
  summary: "Read the rights of the caller, of a member (`memberUserId`: user id or member id) or of an API key.",
  caller: "member",
  needs: "by_input",
  query: target,
  output: AclView,
  limit,
});

export const changeAclCall = endpoint({
  method: "PATCH",
  path: "/api/acl",
  summary:
    "Replace the rights of a member or an API key for the listed entities. Callers cannot grant rights that they lack, and prove who they are before they add to a key's rights. With `former`, the lists of these entities that the caller read, lists that were changed since are refused with `settings_changed` and the newer rights.",
  caller: "member",
  needs: "by_input",
  only: "web",
  query: target,
  body: z.strictObject({ ...changed, former: z.optional(z.strictObject(changed)) }),
  output: AclView,
  limit,
});

export const resetAclCall = endpoint({
  method: "DELETE",
  path: "/api/acl",
  summary:
    "Reset to the rights of the member's role, or of a new API key. Callers prove who they are before they add to a key's rights.",
  caller: "member",
  needs: "by_input",
  only: "web",
  query: target,
  output: AclView,
  limit,
});
