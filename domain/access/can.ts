/**
 * Decides what a caller may do. The contract states the permission of each call (`needs`); the server checks it before
 * any service runs.
 */
import type { UserId } from "../ids.ts";
import type { Recipient } from "../recipient/recipient.ts";
import {
  type Action,
  type ActionOf,
  type Entity,
  grantedActions,
  hasOwners,
  maker,
  type Need,
  ownActions,
  type Rights,
} from "./rights.ts";

/** `own`: only objects that belong to the member; for viewing also documents that they host or that are shared with them. */
export type Reach = "all" | "own";

/**
 * The reach of an action; `null` if not allowed. A person's right to create includes managing and deleting their own
 * objects, and their right to manage a document includes redirecting and signing links. A key has only what is granted to
 * it, and no further than its maker.
 */
export function reachOf<E extends Entity>(rights: Rights, entity: E, action: ActionOf<E>): Reach | null {
  const within = rights[maker];
  if (!within) return reachOfPerson(rights, entity, action);
  const [own, makers] = [reachIn(rights, entity, action), reachOfPerson(within, entity, action)];
  return own === null || makers === null ? null : own === "own" ? own : makers;
}

function reachOfPerson(rights: Rights, entity: Entity, action: Action): Reach | null {
  if (action === "REDIRECT" || action === "SIGN") return reachOfPerson(rights, entity, "MANAGE");
  const reach = reachIn(rights, entity, action);
  if (reach !== null || ownActions.includes(action) || !hasOwners(entity)) return reach;
  return grantedActions(entity, rights[entity]).includes("CREATE") ? "own" : null;
}

/** The reach by the listed actions alone. Everyone sees their own objects, unless they have no access at all. */
function reachIn(rights: Rights, entity: Entity, action: Action): Reach | null {
  const listed = rights[entity];
  if (listed.includes("NO_ACCESS")) return null;
  const granted = grantedActions(entity, listed);
  const has = (name: Action) => granted.includes(name);
  if (!hasOwners(entity)) return has(action) ? "all" : null;
  if (ownActions.includes(action)) return has(action) ? (has("MANAGE") ? "all" : "own") : null;
  if (has(action)) return "all";
  return action === "VIEW" ? "own" : null;
}

export function can<E extends Entity>(rights: Rights, entity: E, action: ActionOf<E>): boolean {
  return reachOf(rights, entity, action) !== null;
}

export function hasNeeded(rights: Rights, [entity, action]: Need): boolean {
  return can(rights, entity, action as never);
}

export function seesAllDocuments(rights: Rights): boolean {
  return reachOf(rights, "Documents", "VIEW") === "all";
}

export type DocumentAction = ActionOf<"Documents">;
/** The properties of a document on which access depends. */
export type Accessible = {
  ownerId: UserId | null;
  sharedWith?: readonly UserId[] | undefined;
  recipients: readonly Pick<Recipient, "host">[];
};

const furtherActions = ["CREATE", "ADD", "MANAGE", "SEND_REMINDER", "DELETE"] as const;

/** The actions that a member may perform on a document in addition to viewing it; `undefined` means all. */
export function furtherActionsOn(
  member: { id: UserId; rights: Rights },
  document: Accessible,
): (typeof furtherActions)[number][] | undefined {
  const allowed = furtherActions.filter((action) => mayActOn(member, action, document));
  return allowed.length === furtherActions.length ? undefined : allowed;
}

/** Whether a member may act on a document of their workspace. */
export function mayActOn(
  member: { id: UserId; rights: Rights },
  action: DocumentAction,
  { ownerId, sharedWith, recipients }: Accessible,
): boolean {
  const reach = reachOf(member.rights, "Documents", action);
  if (reach !== "own") return reach === "all";
  if (ownerId === member.id) return true;
  const isConcerned = sharedWith?.includes(member.id) || recipients.some(({ host }) => host?.memberId === member.id);
  return action === "VIEW" && isConcerned === true;
}

/** Why a member sees a document without a share. `barred`: they see no documents, even shared ones. */
export type SightReason = "owner" | "role" | "host" | "none" | "barred";

export function sightWithoutShare(
  member: { id: UserId; rights: Rights },
  { ownerId, recipients }: Omit<Accessible, "sharedWith">,
): SightReason {
  const reach = reachOf(member.rights, "Documents", "VIEW");
  if (reach === null) return "barred";
  if (ownerId === member.id) return "owner";
  if (reach === "all") return "role";
  return recipients.some(({ host }) => host?.memberId === member.id) ? "host" : "none";
}
