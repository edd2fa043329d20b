/** Decides which templates a member sees and changes. */
import type { UserId } from "../ids.ts";
import { reachOf } from "./can.ts";
import type { ActionOf, Rights } from "./rights.ts";

/** The properties of a template on which access depends. */
export type AccessibleTemplate = { ownerId: UserId; visibleTo?: readonly UserId[] | undefined };

/**
 * Whether a member may act on a template of their workspace. A template restricted to chosen members stays visible to
 * its owner and to members who manage all templates.
 */
export function mayActOnTemplate(
  member: { id: UserId; rights: Rights },
  action: ActionOf<"Templates">,
  { ownerId, visibleTo }: AccessibleTemplate,
): boolean {
  const reach = reachOf(member.rights, "Templates", action);
  if (reach === null) return false;
  if (ownerId === member.id || reachOf(member.rights, "Templates", "MANAGE") === "all") return true;
  const isChosen = visibleTo?.includes(member.id) === true;
  if (reach === "own") return action === "VIEW" && isChosen;
  return visibleTo === undefined || isChosen;
}
