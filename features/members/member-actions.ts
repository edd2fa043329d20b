/** Actions that the server would allow on a member, decided by the rules of `domain/workspace`. */
import { can } from "../../domain/access/can.ts";
import { findBeyond, type Rights } from "../../domain/access/rights.ts";
import { AssignableRole, type MemberRole, rightsOf } from "../../domain/access/roles.ts";
import type { UserDetail } from "../../domain/contract/user.ts";
import type { MemberRow } from "../../domain/contract/workspace/member.ts";
import type { UserId } from "../../domain/ids.ts";
import type { RefusalCode } from "../../domain/outcome.ts";
import { checkMayChange } from "../../domain/workspace/change.ts";

export type MemberAction =
  | "role"
  | "permissions"
  | "resend"
  | "suspend"
  | "readmit"
  | "offer"
  | "withdraw"
  | "revoke"
  | "remove";

/** The person who views the list. */
export type Viewer = { userId: UserId; role: MemberRole; rights: Rights; ownerId: UserId | null };

export function viewerOf({ uid, workspace }: UserDetail, rows: readonly MemberRow[]): Viewer {
  const ownerId = rows.find(({ role }) => role === "owner")?.user_id ?? null;
  return { userId: uid, role: workspace.role, rights: workspace.rights, ownerId };
}

/** The refusal of any change of a member by the viewer; `null` when changes are allowed. */
export function refusalOfChange(viewer: Viewer, row: MemberRow): RefusalCode | null {
  const checked = checkMayChange(viewer, {
    userId: row.user_id,
    role: row.role,
    ...(row.changes ? { changes: row.changes } : {}),
  });
  return checked.ok ? null : checked.refusal.code;
}

export function actionsOn(viewer: Viewer, row: MemberRow): MemberAction[] {
  const has = (action: "ADD" | "MANAGE" | "DELETE") => can(viewer.rights, "User", action);
  const mayChange = refusalOfChange(viewer, row) === null;
  const isInvited = row.status === "invited";
  const isOther = row.user_id !== viewer.userId;
  const allowed: { [A in MemberAction]: boolean } = {
    role: mayChange && has("MANAGE") && assignableRoles(viewer.rights).length > 0,
    permissions: true,
    resend: mayChange && has("ADD") && isInvited,
    suspend: mayChange && has("MANAGE") && row.status === "active",
    readmit: mayChange && has("MANAGE") && row.status === "inactive",
    offer: viewer.role === "owner" && isOther && row.status === "active" && !row.isOffered,
    withdraw: viewer.role === "owner" && row.isOffered,
    revoke: mayChange && has("DELETE") && isInvited,
    remove: mayChange && has("DELETE") && !isInvited,
  };
  return (Object.keys(allowed) as MemberAction[]).filter((action) => allowed[action]);
}

/** The roles within the viewer's rights, which they can assign. */
export function assignableRoles(rights: Rights): AssignableRole[] {
  return AssignableRole.options.filter((role) => findBeyond(rightsOf(role), rights) === null);
}

/** Members who can take over the documents of another, the owner first. */
export function heirsOf(row: MemberRow, rows: readonly MemberRow[]): MemberRow[] {
  const heirs = rows.filter(
    (one) =>
      one.memberId !== row.memberId &&
      one.status === "active" &&
      can(rightsOf(one.role, one.changes), "Documents", "CREATE"),
  );
  return heirs.toSorted((one, other) => Number(other.role === "owner") - Number(one.role === "owner"));
}

export type StatusFilter = "" | MemberRow["status"];

/** The rows whose name or address contains the text. */
export function filterRows(rows: readonly MemberRow[], search: string, status: StatusFilter): MemberRow[] {
  const wanted = search.trim().toLocaleLowerCase();
  return rows.filter(
    (row) =>
      (status === "" || row.status === status) &&
      (wanted === "" || `${row.name}\n${row.email}`.toLocaleLowerCase().includes(wanted)),
  );
}
