import { toInstant, type WorkspaceId } from "../../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import type { AppDeps } from "../../../deps.ts";
import type { UserProfile } from "../../../ports/people.ts";
import { lostRace, retryOnLostRace } from "../../retry-on-lost-race.ts";
import { condemnExtensions, endExtensionSessions } from "../end-all-sessions.ts";

type MoveDeps = Pick<
  AppDeps,
  "clock" | "ids" | "identity" | "users" | "accountTokens" | "extensionSessions" | "workspaces" | "apiKeys"
>;

/**
 * Moves an account with its delegation, memberships and API keys to another address. Links of earlier mails die and
 * sessions end, except the one of the token `keptSession`. Refusals: `email_already_registered`.
 */
export async function moveAddress(
  deps: MoveDeps,
  profile: UserProfile,
  email: string,
  keptSession: string | null,
): Promise<Outcome<null>> {
  const { accounts } = deps.identity;
  if (!accounts) return refuse("page_not_found");
  const moved = await accounts.changeEmail(profile.subject, email);
  if (!moved.ok) return moved;
  const at = toInstant(deps.clock.now());
  await deps.users.update(profile.id, { emailProof: { by: "mailed_link", at, email } });
  if (profile.delegate) await deps.users.setDelegate(profile.id, email, profile.delegate);
  await deps.accountTokens.revokeAll(profile.id);
  await condemnExtensions(deps, profile.id);
  await accounts.endOtherSessions(profile.subject, keptSession);
  await endExtensionSessions(deps, profile.id);
  for (const workspace of Object.keys(profile.memberships) as WorkspaceId[]) {
    await moveMember(deps, profile, workspace, email);
    await moveKeys(deps, profile, workspace, email);
  }
  return done(null);
}

async function moveMember(deps: MoveDeps, profile: UserProfile, id: WorkspaceId, email: string): Promise<void> {
  await retryOnLostRace(async () => {
    const [workspace, member] = await Promise.all([
      deps.workspaces.find(id),
      deps.workspaces.findMemberOf(id, profile.id),
    ]);
    if (!workspace || !member) return done(null);
    const change = { members: [{ before: member.value, next: { ...member.value, email } }], facts: [], jobs: [] };
    const author = { by: { id: profile.id, name: profile.displayName, email } };
    const at = toInstant(deps.clock.now());
    return (await deps.workspaces.commit({ workspace, change, read: [member], author, at })) ? done(null) : lostRace;
  });
}

async function moveKeys(deps: MoveDeps, profile: UserProfile, id: WorkspaceId, email: string): Promise<void> {
  for (const key of await deps.apiKeys.list(id)) {
    if (key.userId !== profile.id) continue;
    await retryOnLostRace(async () => {
      const found = await deps.apiKeys.find(key._id);
      return !found || (await deps.apiKeys.put(found, { ...found.value, email })) ? done(null) : lostRace;
    });
  }
}
