/**
 * Rights in a workspace: for each entity, the actions that a member or an API key may perform. See
 * `docs/decisions/20-workspaces-and-permissions.md`.
 */
import * as z from "zod/mini";

export const Action = z.enum([
  "VIEW",
  "FULL_ACCESS",
  "MANAGE",
  "ADD",
  "CREATE",
  "DELETE",
  "SEND_REMINDER",
  "REDIRECT",
  "SIGN",
  "NO_ACCESS",
]);
export type Action = z.infer<typeof Action>;

/**
 * The actions that calls can require, by entity; other pairs do not compile. `FULL_ACCESS` and `NO_ACCESS` can be
 * granted for each entity.
 */
const actions = {
  /** The people of the workspace, and the workspace itself. `ADD`: invite. */
  User: ["VIEW", "ADD", "MANAGE", "DELETE"],
  /**
   * `ADD`: send. `CREATE`: prepare drafts, with their files. `REDIRECT`: change the address of a sent document's recipient.
   * `SIGN`: act as a recipient, by their link or an embed session. Both are granted to keys; people have them with `MANAGE`.
   */
  Documents: ["VIEW", "CREATE", "ADD", "MANAGE", "SEND_REMINDER", "DELETE", "REDIRECT", "SIGN"],
  /** `ADD`: publish as a web form. */
  Templates: ["VIEW", "CREATE", "ADD", "MANAGE", "DELETE"],
  Folders: ["VIEW", "ADD", "MANAGE", "DELETE"],
  Integrations: ["VIEW", "MANAGE"],
  /** `ADD`: set, change and remove recipients' access codes, questions and selfies. */
  AccessCode: ["ADD"],
  Payments: ["VIEW", "MANAGE"],
  Billing: ["VIEW", "MANAGE"],
  Branding: ["VIEW", "MANAGE"],
  ApiKeys: ["VIEW", "MANAGE"],
} as const satisfies Record<string, readonly Action[]>;

export type Entity = keyof typeof actions;
export type ActionOf<E extends Entity> = (typeof actions)[E][number];
/** Permission that a call needs: an action on an entity. */
export type Need = { [E in Entity]: readonly [E, ActionOf<E>] }[Entity];

export const entities = Object.keys(actions) as Entity[];
/** Entities that no call needs yet. They are stored and granted with roles, but no screen offers them. */
export const reservedEntities: readonly Entity[] = ["Billing"];
/** The entities whose permissions have an effect. */
export const offeredEntities = entities.filter((entity) => !reservedEntities.includes(entity));
export const EntityName = z.enum(Object.keys(actions) as [Entity, ...Entity[]]);

/** Property with the rights of an API key's maker; a symbol, so that no response contains them. */
export const maker = Symbol("maker");
/** With `maker`, the rights of an API key: each action counts by itself, and as far as the maker has it. */
export type Rights = { readonly [E in Entity]: readonly Action[] } & { readonly [maker]?: Rights };
/** Differences from a role's rights; an absent entity has the role's rights. */
export const RightsChange = z.partialRecord(EntityName, z.array(Action));
export type RightsChange = z.infer<typeof RightsChange>;

export function actionsOf(entity: Entity): readonly Action[] {
  return actions[entity];
}

/**
 * The first entity and action that is invalid: the entity does not have the action for this holder, or the action
 * contradicts the others.
 */
export function findImpossible(
  change: RightsChange,
  holder: "member" | "key",
): { entity: Entity; action: Action } | null {
  for (const [entity, listed] of entriesOf(change)) {
    const own = holder === "key" ? actions[entity] : memberActionsOf(entity);
    const known: readonly Action[] = [...own, "FULL_ACCESS", "NO_ACCESS"];
    const wrong = listed.find((action) => !known.includes(action));
    if (wrong) return { entity, action: wrong };
    if (listed.includes("NO_ACCESS") && listed.length > 1) return { entity, action: "NO_ACCESS" };
  }
  return null;
}

const keyActions: readonly Action[] = ["REDIRECT", "SIGN"];

/** The actions that can be granted to a member; the others are granted only to keys. */
export function memberActionsOf(entity: Entity): readonly Action[] {
  return actions[entity].filter((action) => !keyActions.includes(action));
}

/** The listed actions and the actions that they imply, in the entity's order. `SIGN` is never implied. */
export function grantedActions(entity: Entity, listed: readonly Action[]): readonly Action[] {
  if (listed.includes("NO_ACCESS")) return [];
  if (listed.includes("FULL_ACCESS")) {
    return actions[entity].filter((action) => action !== "SIGN" || listed.includes("SIGN"));
  }
  const granted = new Set<Action>(listed);
  if (granted.has("MANAGE")) for (const action of ["ADD", "CREATE", "SEND_REMINDER"] as const) granted.add(action);
  if (isGrantedBeyondOwn(entity, granted)) granted.add("VIEW");
  return actions[entity].filter((action) => granted.has(action));
}

/**
 * Whether the actions reach beyond the member's own objects: `ownActions` of documents and templates do not grant
 * access to those of others.
 */
function isGrantedBeyondOwn(entity: Entity, granted: ReadonlySet<Action>): boolean {
  const own: readonly Action[] = hasOwners(entity) ? ownActions : [];
  return [...granted].some((action) => !own.includes(action));
}

/** The actions that reach others' documents and templates only together with `MANAGE`. */
export const ownActions: readonly Action[] = ["ADD", "CREATE", "REDIRECT", "SIGN"];

/** Whether objects of this entity have a member as owner. */
export function hasOwners(entity: Entity): boolean {
  return entity === "Documents" || entity === "Templates";
}

/** Whether two lists allow the same actions, including granting. */
export function isSameAccess(entity: Entity, one: readonly Action[], other: readonly Action[]): boolean {
  const summary = (listed: readonly Action[]) =>
    [
      hasOwners(entity) && listed.includes("NO_ACCESS"),
      listed.includes("FULL_ACCESS"),
      ...grantedActions(entity, listed),
    ].join();
  return summary(one) === summary(other);
}

/** The rights that two lists have in common. */
export function narrowed(one: Rights, other: Rights): Rights {
  const common = entities.map((entity) => {
    const [first, second] = [one[entity], other[entity]];
    if (first.includes("FULL_ACCESS")) return [entity, second];
    if (second.includes("FULL_ACCESS")) return [entity, first];
    if (first.includes("NO_ACCESS") || second.includes("NO_ACCESS")) return [entity, ["NO_ACCESS"]];
    const granted = grantedActions(entity, second);
    return [entity, grantedActions(entity, first).filter((action) => granted.includes(action))];
  });
  return Object.fromEntries(common) as Rights;
}

/** The first entity with an action in `wanted` that `own` lacks: nobody may grant a member rights that they lack. */
export function findBeyond(wanted: Rights, own: Rights): Entity | null {
  const within = own[maker];
  const isBeyond = (entity: Entity) => {
    const granted = grantedActions(entity, own[entity]);
    if (wanted[entity].includes("FULL_ACCESS") && !own[entity].includes("FULL_ACCESS")) return true;
    return grantedActions(entity, wanted[entity]).some((action) => !granted.includes(action));
  };
  return entities.find(isBeyond) ?? (within ? findBeyond(wanted, within) : null);
}

function entriesOf(change: RightsChange): [Entity, Action[]][] {
  return Object.entries(change) as [Entity, Action[]][];
}
