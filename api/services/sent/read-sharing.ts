import { can, sightWithoutShare } from "../../../domain/access/can.ts";
import { rightsOf } from "../../../domain/access/roles.ts";
import type { SharingMember, SharingView } from "../../../domain/contract/sharing.ts";
import type { DocumentState } from "../../../domain/document/change.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import { type Member, userOf } from "../../../domain/workspace/member.ts";
import type { DocumentDeps, WorkspaceDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { findOwnDocument } from "./find-own-document.ts";

export async function readSharing(
  deps: WorkspaceDeps & DocumentDeps,
  principal: Principal,
  id: string,
): Promise<Outcome<SharingView>> {
  const found = await findOwnDocument(deps, principal, id);
  return found.ok ? done(await sharingView(deps, principal, found.value.value)) : found;
}

/** Lists the members who see the document, and the members with whom the caller may share it. */
export async function sharingView(
  { workspaces }: WorkspaceDeps,
  principal: Principal,
  state: DocumentState,
): Promise<SharingView> {
  const canAdd = can(principal.rights, "User", "VIEW");
  const members = await workspaces.listMembers(principal.workspaceId);
  const rows = members.flatMap((member) => rowOf(member, state));
  const isVisible = ({ isShared, sees }: SharingMember) => isShared || sees === "owner" || sees === "host";
  const visible = canAdd ? rows : rows.filter(isVisible);
  return { members: visible.toSorted((one, other) => compareNames(nameOf(one), nameOf(other))), canAdd };
}

const compareNames = new Intl.Collator("en", { numeric: true }).compare;
const nameOf = ({ name, email }: SharingMember) => name || email;

/** `null` for an invited person, and for a suspended member with whom the document is not shared. */
function rowOf(member: Member, { document, recipients }: DocumentState): SharingMember[] {
  const { name, email, role, changes, state } = member;
  const userId = userOf(member);
  const isShared = userId !== null && document.sharedWith?.includes(userId) === true;
  const isActive = state.status === "active";
  if (userId === null || !(isActive || isShared)) return [];
  const sees = sightWithoutShare({ id: userId, rights: rightsOf(role, changes) }, { ...document, recipients });
  return [{ ...{ user_id: userId, name, email, role, isActive, isShared }, sees: isActive ? sees : "none" }];
}
