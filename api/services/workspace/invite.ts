import type { BodyInput, Output } from "../../../domain/contract/endpoint.ts";
import type { acceptInvite, addMember, readInvite } from "../../../domain/contract/member.ts";
import { type Instant, toInstant } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { normalEmail } from "../../../domain/recipient/email.ts";
import { acceptInvitation, inviteMember, resendInvitation } from "../../../domain/workspace/invite-member.ts";
import type { MemberId } from "../../../domain/workspace/member.ts";
import type { AppDeps } from "../../deps.ts";
import { limitCalls } from "../limit-calls.ts";
import { lostRace, retryOnLostRace } from "../retry-on-lost-race.ts";
import { authorOf, type Caller, changeMember, changeTeam, type TeamDeps } from "./change-team.ts";

type InviteDeps = TeamDeps & Pick<AppDeps, "links" | "invitationTokens">;

/** Invitations per workspace and day, and to one address from all workspaces. */
const INVITATIONS = { name: "invitations", calls: 200, seconds: 86_400 };
const TO_ONE_ADDRESS = { name: "invitation_mail", calls: 10, seconds: 86_400 };

/** Invites a person by mail. The link is derived when the mail is sent; its hash is stored now. */
export async function invite(
  deps: InviteDeps & Pick<AppDeps, "rates" | "config">,
  caller: Caller,
  { email, name = "", role }: BodyInput<typeof addMember>,
  /** Id of the new member: a repeat of the request makes the same one. */
  newId: string,
  language: string,
  headers: Record<string, string>,
): Promise<Outcome<{ memberId: MemberId }>> {
  const memberId = newId as MemberId;
  const earlier = await deps.workspaces.findMember(caller.workspaceId, memberId);
  if (earlier) return done({ memberId });
  const limited =
    (await limitCalls(deps, INVITATIONS, caller.workspaceId, headers)) ??
    (await limitCalls(deps, TO_ONE_ADDRESS, normalEmail(email), headers));
  if (limited) return { ok: false, refusal: limited };
  const at = toInstant(deps.clock.now());
  const tokenSha256 = await hashOf(deps, caller, memberId, at);
  const invited = await changeTeam(deps, caller, async (team) => {
    const existing = await deps.workspaces.findMemberByEmail(caller.workspaceId, email);
    const members = await deps.workspaces.listMembers(caller.workspaceId);
    const command = { email, name, role, memberId, tokenSha256, language, at };
    const change = inviteMember(team, existing?.value ?? null, members.length, command);
    return change.ok ? done({ change: change.value, read: [] }) : change;
  });
  return invited.ok ? done({ memberId }) : invited;
}

export async function resendInvite(
  deps: InviteDeps & Pick<AppDeps, "rates" | "config">,
  caller: Caller,
  memberId: string,
  language: string,
  headers: Record<string, string>,
): Promise<Outcome<{ memberId: MemberId }>> {
  const limited = await limitCalls(deps, TO_ONE_ADDRESS, `${caller.workspaceId}:${memberId}`, headers);
  if (limited) return { ok: false, refusal: limited };
  const at = toInstant(deps.clock.now());
  const tokenSha256 = await hashOf(deps, caller, memberId as MemberId, at);
  return changeMember(deps, caller, memberId, (team, member) =>
    resendInvitation(team, member, { tokenSha256, language, at }),
  );
}

async function hashOf(
  { links, invitationTokens }: Pick<InviteDeps, "links" | "invitationTokens">,
  { workspaceId }: Caller,
  memberId: MemberId,
  at: Instant,
) {
  return links.hash(await invitationTokens.tokenOf(workspaceId, memberId, at));
}

/** An ended, revoked and unknown invitation are refused alike. */
export async function readInvitation(
  deps: Pick<AppDeps, "clock" | "links" | "workspaces" | "users">,
  token: string,
): Promise<Outcome<Output<typeof readInvite>>> {
  const found = await findInvitation(deps, token);
  if (!found.ok) return found;
  const { member, workspace } = found.value;
  const { state, email, role } = member.value;
  if (state.status !== "invited") return refuse("invitation_expired");
  const inviter = await deps.users.find(state.by);
  const invitedBy = inviter?.displayName ?? "";
  return done({ workspace: workspace.value.name, invitedBy, email, role, expiresAt: state.expiresAt });
}

/** Joins and switches to the workspace. */
export function acceptInvitationAs(
  deps: Pick<AppDeps, "clock" | "links" | "workspaces" | "users" | "contacts">,
  caller: Caller,
  token: string,
): Promise<Outcome<Output<typeof acceptInvite>>> {
  return retryOnLostRace(async () => {
    const found = await findInvitation(deps, token);
    if (!found.ok) return found;
    const { member, workspace } = found.value;
    const { id, name } = workspace.value;
    const at = toInstant(deps.clock.now());
    const isMember = (await deps.workspaces.findMemberOf(id, caller.user.id)) !== null;
    const change = acceptInvitation(member.value, { ...caller.user, isMember }, at);
    if (!change.ok) return change;
    const write = { workspace, change: change.value, read: [member], author: authorOf(caller), at };
    if (!(await deps.workspaces.commit(write))) return lostRace;
    await deps.users.chooseWorkspace(caller.user.id, id);
    await deps.contacts.remember(id, [{ name: caller.user.name, email: caller.user.email }]);
    return done({ _id: id, name });
  });
}

async function findInvitation(deps: Pick<AppDeps, "clock" | "links" | "workspaces">, token: string) {
  const member = await deps.workspaces.findInvitation(await deps.links.hash(token));
  const workspace = member && (await deps.workspaces.find(member.value.workspaceId));
  const isLiving =
    member?.value.state.status === "invited" && member.value.state.expiresAt > toInstant(deps.clock.now());
  return workspace && isLiving ? done({ member, workspace }) : refuse("invitation_expired");
}
