import * as acl from "../../domain/contract/workspace/acl.ts";
import * as mailRule from "../../domain/contract/workspace/mail-rule.ts";
import * as member from "../../domain/contract/workspace/member.ts";
import * as retention from "../../domain/contract/workspace/retention.ts";
import * as contract from "../../domain/contract/workspace/workspace.ts";
import type { Deps } from "../deps.ts";
import { tokenIn } from "../http/middleware/session.ts";
import type { Mount } from "../http/mount.ts";
import { requireProof } from "../services/account/prove-person.ts";
import { acceptWorkspace } from "../services/workspace/accept-workspace.ts";
import { changeTwoFactorRule } from "../services/workspace/change-two-factor-rule.ts";
import { createWorkspace } from "../services/workspace/create-workspace.ts";
import { deleteWorkspace } from "../services/workspace/delete-workspace.ts";
import { enableSupport } from "../services/workspace/enable-support.ts";
import { exportEvents } from "../services/workspace/export-events.ts";
import { findDocumentHome } from "../services/workspace/find-document-home.ts";
import { listAdmittingWorkspaces } from "../services/workspace/list-admitting-workspaces.ts";
import { listEvents } from "../services/workspace/list-events.ts";
import { listWorkspaces } from "../services/workspace/list-workspaces.ts";
import { readMailRule, saveMailRule } from "../services/workspace/mail-rule.ts";
import { changeMemberRole } from "../services/workspace/members/change-member-role.ts";
import { joinWorkspace } from "../services/workspace/members/join-workspace.ts";
import { leaveTeam } from "../services/workspace/members/leave-team.ts";
import { listMembers } from "../services/workspace/members/list-members.ts";
import { readInvitation } from "../services/workspace/members/read-invitation.ts";
import { removeFromTeam } from "../services/workspace/members/remove-from-team.ts";
import { resendInvite } from "../services/workspace/members/resend-invite.ts";
import { sendInvitation } from "../services/workspace/members/send-invitation.ts";
import { setMemberActive } from "../services/workspace/members/set-member-active.ts";
import { offerWorkspace } from "../services/workspace/offer-workspace.ts";
import type { AclTarget } from "../services/workspace/permissions/acl-target.ts";
import { changeAcl } from "../services/workspace/permissions/change-acl.ts";
import { readAcl } from "../services/workspace/permissions/read-acl.ts";
import { resetAcl } from "../services/workspace/permissions/reset-acl.ts";
import { readStats } from "../services/workspace/read-stats.ts";
import { readSupportState } from "../services/workspace/read-support-state.ts";
import { readTwoFactorRule } from "../services/workspace/read-two-factor-rule.ts";
import { renameWorkspace } from "../services/workspace/rename-workspace.ts";
import { certifyDeletion } from "../services/workspace/retention/certify-deletion.ts";
import { listDeletions } from "../services/workspace/retention/list-deletions.ts";
import { readRetention } from "../services/workspace/retention/read-retention.ts";
import { saveRetention } from "../services/workspace/retention/save-retention.ts";
import { switchWorkspace } from "../services/workspace/switch-workspace.ts";
import { withdrawOffer } from "../services/workspace/withdraw-offer.ts";

/** Workspaces, their members, permissions and security log. */
export function workspaceRoutes(mount: Mount, deps: Deps): void {
  mount(contract.listWorkspacesCall, ({ principal }) => listWorkspaces(deps, principal));
  mount(contract.findDocumentHomeCall, ({ principal, params }) => findDocumentHome(deps, principal, params.documentId));
  mount(contract.listAdmittingWorkspacesCall, ({ principal, query }) =>
    listAdmittingWorkspaces(deps, principal, query),
  );
  mount(contract.createWorkspaceCall, ({ principal, body, newId }) => createWorkspace(deps, principal, body, newId));
  mount(contract.renameWorkspaceCall, ({ principal, params, body }) =>
    renameWorkspace(deps, principal, params.id, body),
  );
  mount(contract.switchWorkspaceCall, ({ principal, body }) => switchWorkspace(deps, principal, body));
  mount(contract.leaveWorkspaceCall, ({ principal }) => leaveTeam(deps, principal));
  mount(member.listMembersCall, ({ principal }) => listMembers(deps, principal));
  mount(member.addMemberCall, ({ principal, body, newId, language, responseHeaders }) =>
    sendInvitation(deps, principal, body, newId, language, responseHeaders),
  );
  mount(member.resendInviteCall, ({ principal, body, language, responseHeaders }) =>
    resendInvite(deps, principal, body.memberId, language, responseHeaders),
  );
  mount(member.readInviteCall, ({ params }) => readInvitation(deps, params.token));
  mount(member.acceptInviteCall, ({ principal, params }) => joinWorkspace(deps, principal, params.token));
  mount(member.activateMemberCall, ({ principal, body }) => setMemberActive(deps, principal, body.memberId, true));
  mount(member.deactivateMemberCall, ({ principal, body }) => setMemberActive(deps, principal, body.memberId, false));
  mount(member.changeMemberRoleCall, ({ principal, body }) => changeMemberRole(deps, principal, body));
  mount(member.removeMemberCall, ({ principal, query }) => removeFromTeam(deps, principal, query));
  mount(member.offerOwnershipCall, ({ principal, body }) => offerWorkspace(deps, principal, body.memberId));
  mount(member.withdrawOwnershipCall, ({ principal, body }) => withdrawOffer(deps, principal, body.memberId));
  mount(member.acceptOwnershipCall, ({ principal }) => acceptWorkspace(deps, principal));
  mount(contract.enableSupportCall, ({ principal, body }) => enableSupport(deps, principal, body));
  mount(contract.readSupportCall, ({ principal }) => readSupportState(deps, principal));
  mount(contract.readTwoFactorRuleCall, ({ principal }) => readTwoFactorRule(deps, principal));
  mount(contract.changeTwoFactorRuleCall, ({ principal, body }) => changeTwoFactorRule(deps, principal, body));
  mount(mailRule.readMailRuleCall, ({ principal }) => readMailRule(deps, principal));
  mount(mailRule.saveMailRuleCall, ({ principal, body }) => saveMailRule(deps, principal, body));
  mount(retention.readRetentionCall, ({ principal }) => readRetention(deps, principal));
  mount(retention.saveRetentionCall, ({ principal, body }) => saveRetention(deps, principal, body));
  mount(retention.listDeletionsCall, ({ principal, query }) => listDeletions(deps, principal, query));
  mount(retention.readDeletionCertificateCall, ({ principal, params }) =>
    certifyDeletion(deps, principal, params.deletionId),
  );
  mount(contract.listWorkspaceEventsCall, ({ principal, query }) => listEvents(deps, principal, query));
  mount(contract.exportWorkspaceEventsCall, ({ principal }) => exportEvents(deps, principal));
  mount(acl.readAclCall, ({ principal, query }) => readAcl(deps, principal, named(query)));
  mount(acl.changeAclCall, ({ principal, query, body, headers }) =>
    changeAcl(deps, principal, named(query), body, () =>
      requireProof(deps, principal, tokenIn(headers) ?? "", "recent"),
    ),
  );
  mount(acl.resetAclCall, ({ principal, query, headers }) =>
    resetAcl(deps, principal, named(query), () => requireProof(deps, principal, tokenIn(headers) ?? "", "recent")),
  );
  mount(contract.readStatsCall, ({ principal }) => readStats(deps, principal));
  mount(contract.deleteWorkspaceCall, ({ principal, params, body }) =>
    deleteWorkspace(deps, principal, params.id, body),
  );
}

/** `userId` is another name of `memberUserId`. */
function named({ userId, ...target }: AclTarget & { userId?: string }): AclTarget {
  return userId === undefined ? target : { memberUserId: userId, ...target };
}
