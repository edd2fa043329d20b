/** Rules of the permission editor: ticks change the lists of actions, and the lists become statements. */
import { reachOf } from "../../domain/access/can.ts";
import {
  type Action,
  actionsOf,
  type Entity,
  entities,
  grantedActions,
  hasOwners,
  isSameAccess,
  maker,
  memberActionsOf,
  offeredEntities,
  ownActions,
  type Rights,
} from "../../domain/access/rights.ts";

/** Whether any action of the entity is allowed. Members see their own documents and templates without any action. */
export function hasAccess(entity: Entity, listed: readonly Action[]): boolean {
  if (listed.includes("NO_ACCESS")) return false;
  return hasOwners(entity) || grantedActions(entity, listed).length > 0;
}

/** The list after access is switched off or on: on restores the role's actions, or the minimum that shows anything. */
export function withAccess(entity: Entity, isAllowed: boolean, base: readonly Action[]): readonly Action[] {
  if (!isAllowed) return ["NO_ACCESS"];
  return hasAccess(entity, base) ? base : actionsOf(entity).slice(0, 1);
}

export function isGranted(entity: Entity, listed: readonly Action[], action: Action): boolean {
  if (action === "FULL_ACCESS") return listed.includes("FULL_ACCESS");
  return grantedActions(entity, listed).includes(action);
}

/** The list after a tick is set or removed. `offered`: the actions that have a tick. */
export function toggled(
  entity: Entity,
  listed: readonly Action[],
  action: Action,
  offered: readonly Action[] = memberActionsOf(entity),
): readonly Action[] {
  if (action === "FULL_ACCESS") {
    if (listed.includes("FULL_ACCESS")) return grantedActions(entity, listed).filter((one) => offered.includes(one));
    return [...listed.filter((one) => one === "SIGN"), "FULL_ACCESS"];
  }
  const kept = listed.filter((one) => one !== "NO_ACCESS" && one !== action);
  return listed.includes(action) ? kept : [...kept, action];
}

/** The ticked action that an action follows from, so that its own tick cannot be removed; `null` if it stands alone. */
export function sourceOf(entity: Entity, listed: readonly Action[], action: Action): Action | null {
  if (action === "FULL_ACCESS") return null;
  const others = listed.filter((one) => one !== action);
  if (!grantedActions(entity, others).includes(action)) return null;
  return others.find((one) => grantedActions(entity, [one]).includes(action)) ?? null;
}

export function withList(rights: Rights, entity: Entity, listed: readonly Action[]): Rights {
  return { ...rights, [entity]: listed };
}

/** Entities whose list differs. */
export function differences(one: Rights, other: Rights): Entity[] {
  return entities.filter((entity) => !isSameAccess(entity, one[entity], other[entity]));
}

/** `own`: only what belongs to the person. */
export type Statement = { entity: Entity; action: Action; isOwn: boolean };

/** The actions that these rights allow, and those that they do not. */
export function statementsOf(rights: Rights): { can: Statement[]; cannot: Statement[] } {
  const can: Statement[] = [];
  const cannot: Statement[] = [];
  for (const entity of offeredEntities) {
    for (const action of rights[maker] ? actionsOf(entity) : memberActionsOf(entity)) {
      const reach = reachOf(rights, entity, action as never);
      // Preparing and sending apply to one's own documents by definition.
      const isOwn = reach === "own" && !ownActions.includes(action);
      if (reach) can.push({ entity, action, isOwn });
      if (!reach || isOwn) cannot.push({ entity, action, isOwn: false });
    }
  }
  return { can, cannot };
}

/** Access level in one word, from most to least. */
export type Level = "full" | "manage" | "use" | "view" | "own" | "none";

export function levelOf(entity: Entity, listed: readonly Action[]): Level {
  if (!hasAccess(entity, listed)) return "none";
  const granted = grantedActions(entity, listed);
  if (listed.includes("FULL_ACCESS")) return "full";
  if (granted.includes("MANAGE")) return "manage";
  if (!granted.includes("VIEW")) return hasOwners(entity) ? "own" : "use";
  return granted.length > 1 ? "use" : "view";
}
