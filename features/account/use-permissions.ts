import { can } from "../../domain/access/can.ts";
import type { ActionOf, Entity, Rights } from "../../domain/access/rights.ts";
import { useAccount } from "./account-context.ts";

export type Permissions = <E extends Entity>(entity: E, action: ActionOf<E>) => boolean;

/** Permissions of the signed-in member in the current workspace; a visitor has none. The server checks again. */
export function usePermissions(): Permissions {
  const workspace = useAccount().user.value?.workspace;
  return (entity, action) => workspace !== undefined && can(workspace.rights as Rights, entity, action);
}
