import type { AssignableRole } from "../access/roles.ts";
import { rightsOf } from "../access/roles.ts";
import { DAY_MS } from "../durations.ts";
import { type Instant, type Sha256, toInstant, type UserId } from "../ids.ts";
import type { JobRequest } from "../job/job.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { emailFault, normalEmail, sameEmail } from "../recipient/email.ts";
import { cleanLine } from "../text/clean-text.ts";
import { checkActsOn, checkGrants, personOf, type Team, type WorkspaceChange } from "./change.ts";
import { INVITATION_DAYS, MEMBERS_LIMIT, type Member, type MemberId } from "./member.ts";

type Invitation = {
  email: string;
  name: string;
  role: AssignableRole;
  memberId: MemberId;
  tokenSha256: Sha256;
  language: string;
  at: Instant;
};

/** Invites a person who is neither a member nor invited yet. `existing`: the member with that address. */
export function inviteMember(
  team: Team,
  existing: Member | null,
  memberCount: number,
  command: Invitation,
): Outcome<WorkspaceChange> {
  const email = normalEmail(command.email);
  const faultOf = (
    code: "recipient_needs_email" | "invalid_email" | "several_emails" | "invitation_to_oneself" | "already_member",
  ) => refuse(code, { faults: [{ path: "email", code }] });
  if (email === "") return faultOf("recipient_needs_email");
  const code = emailFault(email);
  if (code) return faultOf(code);
  if (sameEmail(email, team.actor.member.email)) return faultOf("invitation_to_oneself");
  if (existing) return faultOf("already_member");
  if (memberCount >= MEMBERS_LIMIT) return refuse("too_many_members", { params: { limit: MEMBERS_LIMIT } });
  const granted = checkGrants(team, rightsOf(command.role));
  if (!granted.ok) return granted;
  const next: Member = {
    memberId: command.memberId,
    workspaceId: team.workspace.id,
    name: cleanLine(command.name),
    email,
    role: command.role,
    state: invited(command, team.actor.userId),
  };
  const fact = { kind: "member_invited" as const, member: personOf(next), role: next.role };
  return done({ members: [{ before: null, next }], facts: [fact], jobs: [invitationMail(next, command.at)] });
}

/** Issues a new link with a new expiry; the former link becomes invalid. */
export function resendInvitation(
  team: Team,
  member: Member,
  command: Pick<Invitation, "tokenSha256" | "language" | "at">,
): Outcome<WorkspaceChange> {
  if (member.state.status !== "invited") return refuse("already_member");
  const allowed = checkActsOn(team, member);
  if (!allowed.ok) return allowed;
  const next: Member = { ...member, state: invited(command, team.actor.userId) };
  const fact = { kind: "invitation_resent" as const, member: personOf(next), role: next.role };
  return done({ members: [{ before: member, next }], facts: [fact], jobs: [invitationMail(next, command.at)] });
}

/**
 * Makes the invited person a member. Refusals: `invitation_expired`, `invitation_for_another` if the account's address
 * is not the invited one, `already_member`.
 */
export function acceptInvitation(
  member: Member,
  user: { id: UserId; name: string; email: string; isMember: boolean },
  at: Instant,
): Outcome<WorkspaceChange> {
  if (member.state.status !== "invited" || member.state.expiresAt <= at) return refuse("invitation_expired");
  if (!sameEmail(member.email, user.email)) return refuse("invitation_for_another", { data: { email: member.email } });
  if (user.isMember) return refuse("already_member");
  const next: Member = { ...member, name: user.name, state: { status: "active", userId: user.id, since: at } };
  const fact = { kind: "invitation_accepted" as const, member: personOf(next), role: next.role };
  return done({ members: [{ before: member, next }], facts: [fact], jobs: [] });
}

function invited({ tokenSha256, language, at }: Pick<Invitation, "tokenSha256" | "language" | "at">, by: UserId) {
  const expiresAt = toInstant(Date.parse(at) + INVITATION_DAYS * DAY_MS);
  return { status: "invited" as const, by, tokenSha256, sentAt: at, expiresAt, language };
}

function invitationMail({ workspaceId, memberId }: Member, at: Instant): JobRequest {
  return {
    task: { kind: "mail", mail: { about: "workspace_invitation", workspaceId, memberId, sentAt: at } },
    dueAt: at,
  };
}
