/** Rights of API keys: each action is granted by itself, and counts as far as the member who made the key has it. */
import type { ApiKeyType } from "../integration/api-key-type.ts";
import { can, reachOf } from "./can.ts";
import {
  type Action,
  actionsOf,
  type Entity,
  entities,
  grantedActions,
  hasOwners,
  maker,
  type Rights,
} from "./rights.ts";
import { rightsOf } from "./roles.ts";

/** Actions on documents and templates that an agent's key cannot have. */
const closedToAgents: readonly Action[] = ["MANAGE", "DELETE", "REDIRECT", "SIGN", "FULL_ACCESS"];

/** The actions of an entity that can be granted to a key of this type, `FULL_ACCESS` last. */
export function keyActionsOf(type: ApiKeyType, entity: Entity): readonly Action[] {
  return [...actionsOf(entity), "FULL_ACCESS" as const].filter((action) => !isClosed(type, entity, action));
}

/** The first entity and action that cannot be granted to an agent's key; `null` for other keys. */
export function findClosed(
  type: ApiKeyType,
  change: Partial<Record<Entity, readonly Action[]>>,
): { entity: Entity; action: Action } | null {
  for (const entity of entities) {
    const action = change[entity]?.find((one) => isClosed(type, entity, one));
    if (action) return { entity, action };
  }
  return null;
}

function isClosed(type: ApiKeyType, entity: Entity, action: Action): boolean {
  return type === "agent" && hasOwners(entity) && closedToAgents.includes(action);
}

/** The rights that a key of this type has by its list; without a list, it is of an earlier version and has all of its maker's. */
export function grantedToKey(type: ApiKeyType, listed: Rights | undefined): Rights {
  const all = listed ?? olderKeyRights();
  const open = entities.map((entity) => {
    if (!all[entity].some((action) => isClosed(type, entity, action))) return [entity, all[entity]];
    return [entity, grantedActions(entity, all[entity]).filter((action) => !isClosed(type, entity, action))];
  });
  return Object.fromEntries(open) as Rights;
}

/** The rights of a key of an earlier version, before they are limited to its maker's. */
export function olderKeyRights(): Rights {
  const all = rightsOf("owner");
  return { ...all, Documents: [...all.Documents, "SIGN"] };
}

/** The granted rights as far as the key's maker has them. */
export function withinMaker(granted: Rights, own: Rights): Rights {
  const lists = entities.map((entity) => {
    const listed = granted[entity];
    if (listed.includes("NO_ACCESS") || own[entity].includes("NO_ACCESS")) return [entity, ["NO_ACCESS"]];
    const kept = grantedActions(entity, listed).filter((action) => can(own, entity, action as never));
    const isFull = listed.includes("FULL_ACCESS") && own[entity].includes("FULL_ACCESS");
    return [entity, isFull ? [...kept, "FULL_ACCESS"] : kept];
  });
  return { ...Object.fromEntries(lists), [maker]: own } as Rights;
}

/**
 * The first entity with an action that is granted to a key while the caller who grants it lacks it, or has it only for their
 * own objects. `isOwn`: the caller made the key, which then reaches no further than they do; another's key reaches its maker's
 * objects, so that nobody grants it what they have only for their own. `stored`: rights that the key
 * has already and may retain; `undefined`: all of its maker's.
 */
export function findBeyondOfKey(
  { granted, isOwn, stored }: { granted: Rights; isOwn: boolean; stored: Rights | undefined | null },
  caller: Rights,
): Entity | null {
  const within = withinMaker(granted, isOwn ? caller : rightsOf("owner"));
  const isBeyond = (entity: Entity) => {
    if (granted[entity].includes("FULL_ACCESS") && !caller[entity].includes("FULL_ACCESS")) return true;
    return grantedActions(entity, granted[entity]).some((action) => {
      const [wanted, has] = [reachOf(within, entity, action as never), reachOf(caller, entity, action as never)];
      return has === null || (has === "own" && (wanted === "all" || !isOwn));
    });
  };
  const before = stored ?? olderKeyRights();
  return (
    entities.find((entity) => isBeyond(entity) && (stored === null || addsActions(entity, before, granted))) ?? null
  );
}

/** Whether a key would get an action, or the right to grant one, that it lacks. */
export function addsToKey(before: Rights, after: Rights): boolean {
  return entities.some((entity) => addsActions(entity, before, after));
}

function addsActions(entity: Entity, { [entity]: before }: Rights, { [entity]: after }: Rights): boolean {
  if (after.includes("FULL_ACCESS") && !before.includes("FULL_ACCESS")) return true;
  const had = grantedActions(entity, before);
  return grantedActions(entity, after).some((action) => !had.includes(action));
}
