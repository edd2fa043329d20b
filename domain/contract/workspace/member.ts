/** Members of a workspace and their invitations. */
import * as z from "zod/mini";
import { RightsChange } from "../../access/rights.ts";
import { AssignableRole, MemberRole } from "../../access/roles.ts";
import { Instant, UserId, WorkspaceId } from "../../ids.ts";
import { EmailInput } from "../../recipient/email-input.ts";
import { MemberId } from "../../workspace/member.ts";
import { endpoint } from "../endpoint.ts";

const limit = { calls: 120, seconds: 60 };
const id = z.string().check(z.minLength(1), z.maxLength(64));
const email = EmailInput;
const token = z.string().check(z.minLength(1), z.maxLength(200));
/** Members who manage others, or their programs within the key's rights. */
const managing = { caller: "member", needs: ["User", "MANAGE"], only: "not_extension" } as const;
const aMember = z.strictObject({ memberId: id });
const memberResult = z.object({ memberId: MemberId });

export const MemberRow = z.object({
  /** `null` until the invitation is accepted. */
  user_id: z.nullable(UserId),
  memberId: MemberId,
  name: z.string(),
  email: z.string(),
  /** Path of their picture on this server; `null` if they have none. */
  picture: z.nullable(z.string()),
  role: MemberRole,
  status: z.enum(["active", "invited", "inactive"]),
  /** Differences from the role's rights; absent without any. */
  changes: z.optional(RightsChange),
  /** When the current status began. */
  since: Instant,
  /** End of an invitation. */
  expiresAt: z.nullable(Instant),
  /** Whether the workspace is offered to this member. */
  isOffered: z.boolean(),
  /** Whether they use two-factor; `null` for the invited, and for callers who may not manage members. */
  twoFactor: z.nullable(z.boolean()),
});
export type MemberRow = z.infer<typeof MemberRow>;

export const listMembersCall = endpoint({
  method: "GET",
  path: "/api/workspace/members",
  summary: "List members and invited people by name.",
  caller: "member",
  needs: ["User", "VIEW"],
  output: z.array(MemberRow),
  limit,
});

export const addMemberCall = endpoint({
  method: "POST",
  path: "/api/workspace/add-member",
  summary: "Invite a person by mail. The response does not reveal whether they have an account.",
  caller: "member",
  needs: ["User", "ADD"],
  only: "not_extension",
  confirmed: true,
  body: z.strictObject({ email, name: z.optional(z.string().check(z.maxLength(400))), role: AssignableRole }),
  output: memberResult,
  idempotent: true,
  limit: { calls: 200, seconds: 3600 },
});

export const resendInviteCall = endpoint({
  method: "POST",
  path: "/api/workspace/resend-invite",
  summary: "Mail an invitation again with a new link. The former link becomes invalid.",
  caller: "member",
  needs: ["User", "ADD"],
  only: "not_extension",
  confirmed: true,
  body: aMember,
  output: memberResult,
  idempotent: true,
  limit: { calls: 60, seconds: 3600 },
});

export const readInviteCall = endpoint({
  method: "GET",
  path: "/api/workspace/accept-invite/:token",
  summary: "Read an invitation: the workspace and the inviter. Changes nothing.",
  caller: "anyone",
  params: z.object({ token }),
  output: z.object({
    workspace: z.string(),
    invitedBy: z.string(),
    email: z.string(),
    role: MemberRole,
    expiresAt: Instant,
  }),
  limit,
});

export const acceptInviteCall = endpoint({
  method: "POST",
  path: "/api/workspace/accept-invite/:token",
  summary: "Join the workspace, as the signed-in person with the invited address, and switch to it.",
  caller: "member",
  needs: "own_account",
  only: "web",
  confirmed: true,
  params: z.object({ token }),
  body: z.optional(z.strictObject({})),
  output: z.object({ _id: WorkspaceId, name: z.string() }),
  limit,
});

export const activateMemberCall = endpoint({
  method: "POST",
  path: "/api/workspace/activate-member",
  summary: "Reactivate a suspended member.",
  ...managing,
  body: aMember,
  output: memberResult,
  limit,
});

export const deactivateMemberCall = endpoint({
  method: "POST",
  path: "/api/workspace/deactivate-member",
  summary: "Suspend a member immediately. Their documents and rights stay for their return.",
  ...managing,
  body: aMember,
  output: memberResult,
  limit,
});

export const changeMemberRoleCall = endpoint({
  method: "POST",
  path: "/api/workspace/change-role",
  summary: "Change a member's role. Changed permissions are reset to the new role's.",
  ...managing,
  body: z.strictObject({ memberId: id, role: AssignableRole }),
  output: memberResult,
  limit,
});

export const removeMemberCall = endpoint({
  method: "DELETE",
  path: "/api/workspace/remove-member",
  summary:
    "Remove a member immediately, or revoke an invitation. Their documents and templates pass to `heir`, by default to the owner.",
  caller: "member",
  needs: ["User", "DELETE"],
  only: "not_extension",
  /** `memberId` is required; a caller who may not remove members learns that first. */
  query: z.object({ memberId: z.optional(id), heir: z.optional(id) }),
  output: memberResult,
  limit,
});

export const offerOwnershipCall = endpoint({
  method: "POST",
  path: "/api/workspace/transfer",
  summary: "Offer the workspace to a member, who becomes its owner by accepting.",
  caller: "member",
  needs: ["User", "MANAGE"],
  only: "web",
  body: aMember,
  output: memberResult,
  limit,
});

export const withdrawOwnershipCall = endpoint({
  method: "POST",
  path: "/api/workspace/withdraw-transfer",
  summary: "Withdraw the offer of ownership. Only for the owner, and only before it is accepted.",
  caller: "member",
  needs: ["User", "MANAGE"],
  only: "web",
  body: aMember,
  output: memberResult,
  limit,
});

export const acceptOwnershipCall = endpoint({
  method: "POST",
  path: "/api/workspace/accept-transfer",
  summary: "Become the owner of the workspace of the call, which was offered to the caller.",
  caller: "member",
  needs: "own_account",
  inWorkspace: true,
  only: "web",
  body: z.optional(z.strictObject({})),
  output: z.object({ _id: WorkspaceId }),
  limit,
});
