import { awaitedEmail } from "../../../domain/account/email-change.ts";
import { picturePath } from "../../../domain/account/picture.ts";
import { IDLE_MINUTES } from "../../../domain/compliance/idle-time.ts";
import type { UserDetail } from "../../../domain/contract/user.ts";
import { mutedByDefault } from "../../../domain/document/document.ts";
import { toInstant } from "../../../domain/ids.ts";
import { isSupportAdmitted } from "../../../domain/workspace/workspace.ts";
import type { ProfileDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { hasAgreement } from "../compliance/agreement/find-agreement.ts";
import { isOnSupportTeam } from "../workspace/is-on-support-team.ts";
import { devOutboxUrl } from "./dev-outbox-url.ts";

/** Profile, settings and workspace of the caller. */
export async function userDetail(
  deps: ProfileDeps,
  { user, workspaceId, role, rights, lacksTwoFactor }: MemberPrincipal,
): Promise<UserDetail> {
  const profile = await deps.users.find(user.id);
  if (!profile) throw new Error(`user ${user.id} is missing`);
  const { displayName, color, language, timeZone, timeFormat } = profile;
  const workspace = await deps.workspaces.find(workspaceId);
  const isAdmitted = workspace !== null && isSupportAdmitted(workspace.value, toInstant(deps.clock.now()));
  const outbox = devOutboxUrl(deps, user.email);
  const awaited = awaitedEmail(profile.emailChange, deps.clock.now());
  return {
    uid: user.id,
    email: user.email,
    emailVerified: user.emailVerified,
    ...(awaited ? { awaitedEmail: awaited } : {}),
    ...(outbox && !user.emailVerified ? { outbox } : {}),
    ...{ displayName, color, language, timeZone, timeFormat },
    workspace: {
      _id: workspaceId,
      name: workspace?.value.name ?? "",
      role,
      rights: { ...rights } as UserDetail["workspace"]["rights"],
      supportUntil: isAdmitted ? (workspace.value.support?.until ?? null) : null,
      lacksTwoFactor: lacksTwoFactor === true,
      ...((await hasAgreement(deps, workspaceId)) ? { idleMinutes: IDLE_MINUTES } : {}),
    },
    picture: profile.picture ? picturePath(user.id, profile.picture) : null,
    timeZoneSet: profile.timeZoneSet ?? timeZone !== "UTC",
    ...(isOnSupportTeam(deps, user) ? { onSupportTeam: true as const } : {}),
    mutedNotices: profile.mutedNotices ?? [...mutedByDefault],
    delegate: profile.delegate ?? null,
  };
}
