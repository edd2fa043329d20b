import * as acl from "../../domain/contract/acl.ts";
import * as member from "../../domain/contract/member.ts";
import * as contract from "../../domain/contract/workspace.ts";
import type { AppDeps } from "../deps.ts";
import type { Mount } from "../http/mount.ts";
import { changeAcl, readAcl, resetAcl } from "../services/workspace/acl.ts";
import { acceptInvitationAs, invite, readInvitation, resendInvite } from "../services/workspace/invite.ts";
import { changeMemberRole, leave, listMembers, remove, setMemberActive } from "../services/workspace/members.ts";
import { readStats } from "../services/workspace/read-stats.ts";
import { enableSupport, readSupportState } from "../services/workspace/support.ts";
import { exportEvents, listEvents } from "../services/workspace/workspace-log.ts";
import {
  acceptOffer,
  createWorkspace,
  deleteWorkspace,
  listWorkspaces,
  offer,
  renameWorkspace,
  switchWorkspace,
} from "../services/workspace/workspaces.ts";

/** Workspaces, their members, permissions and security log. */
export function workspaceRoutes(mount: Mount, deps: AppDeps): void {
  mount(contract.listWorkspaces, ({ principal }) => listWorkspaces(deps, principal));
  mount(contract.createWorkspace, ({ principal, body, newId }) => createWorkspace(deps, principal, body, newId));
  mount(contract.renameWorkspace, ({ principal, params, body }) => renameWorkspace(deps, principal, params.id, body));
  mount(contract.switchWorkspace, ({ principal, body }) => switchWorkspace(deps, principal, body));
  mount(contract.leaveWorkspace, ({ principal }) => leave(deps, principal));
  mount(member.listMembers, ({ principal }) => listMembers(deps, principal));
  mount(member.addMember, ({ principal, body, newId, language, responseHeaders }) =>
    invite(deps, principal, body, newId, language, responseHeaders),
  );
  mount(member.resendInvite, ({ principal, body, language, responseHeaders }) =>
    resendInvite(deps, principal, body.memberId, language, responseHeaders),
  );
  mount(member.readInvite, ({ params }) => readInvitation(deps, params.token));
  mount(member.acceptInvite, ({ principal, params }) => acceptInvitationAs(deps, principal, params.token));
  mount(member.activateMember, ({ principal, body }) => setMemberActive(deps, principal, body.memberId, true));
  mount(member.deactivateMember, ({ principal, body }) => setMemberActive(deps, principal, body.memberId, false));
  mount(member.changeMemberRole, ({ principal, body }) => changeMemberRole(deps, principal, body));
  mount(member.removeMember, ({ principal, query }) => remove(deps, principal, query));
  mount(member.offerOwnership, ({ principal, body }) => offer(deps, principal, body.memberId));
  mount(member.acceptOwnership, ({ principal }) => acceptOffer(deps, principal));
  mount(contract.enableSupport, ({ principal, body }) => enableSupport(deps, principal, body));
  mount(contract.readSupport, ({ principal }) => readSupportState(deps, principal));
  mount(contract.listWorkspaceEvents, ({ principal, query }) => listEvents(deps, principal, query));
  mount(contract.exportWorkspaceEvents, ({ principal }) => exportEvents(deps, principal));
  mount(acl.readAcl, ({ principal, query }) => readAcl(deps, principal, query));
  mount(acl.changeAcl, ({ principal, query, body }) => changeAcl(deps, principal, query, body));
  mount(acl.resetAcl, ({ principal, query }) => resetAcl(deps, principal, query));
  mount(contract.readStats, ({ principal }) => readStats(deps, principal));
  mount(contract.deleteWorkspace, ({ principal, params, body }) => deleteWorkspace(deps, principal, params.id, body));
}
