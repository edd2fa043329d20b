import { job } from "../../../domain/document/change.ts";
import { toInstant } from "../../../domain/ids.ts";
import type { JobRequest } from "../../../domain/job/job.ts";
import { done, refuse } from "../../../domain/outcome.ts";
import { type Member, userOf } from "../../../domain/workspace/member.ts";
import type { TwoFactorRuleJob } from "../../../domain/workspace/two-factor-rule.ts";
import type { Workspace } from "../../../domain/workspace/workspace.ts";
import type { AccountDeps, WorkspaceDeps } from "../../deps.ts";
import { lostRace, retryOnLostRace } from "../../services/retry-on-lost-race.ts";
import type { JobResult } from "../handler.ts";

/** Accounts written per run; the job then continues and skips accounts that are up to date. */
const BATCH = 200;

/** Copies the workspace's current rule into its members' accounts, and queues the mail that notifies each member. */
export async function spreadTwoFactorRule(
  deps: AccountDeps & WorkspaceDeps,
  { workspaceId, by }: TwoFactorRuleJob,
): Promise<JobResult> {
  let written = 0;
  for (const member of await deps.workspaces.listMembers(workspaceId)) {
    if (written >= BATCH) return { nextAt: deps.clock.now(), did: written };
    if (await spreadTo(deps, member, by)) written++;
  }
  return "done";
}

async function spreadTo(
  deps: AccountDeps & WorkspaceDeps,
  member: Member,
  by: TwoFactorRuleJob["by"],
): Promise<boolean> {
  const user = userOf(member);
  if (user === null) return false;
  const spread = await retryOnLostRace<boolean>(async () => {
    const workspace = await deps.workspaces.find(member.workspaceId);
    if (!workspace) return refuse("not_found");
    const jobs = user === by ? [] : await mailsTo(deps, member, workspace.value);
    const result = await deps.workspaces.writeTwoFactorRule(workspace, user, jobs);
    return result === "lost" ? lostRace : done(result === "written");
  });
  if (!spread.ok && spread.refusal.code === "conflict") throw new Error(`user ${user} is written all the time`);
  return spread.ok && spread.value;
}

/** Mails only about a new requirement, not about its end. */
async function mailsTo(
  { clock, users, twoFactor }: AccountDeps & WorkspaceDeps,
  member: Member,
  { id, name, twoFactorSince }: Workspace,
): Promise<JobRequest[]> {
  const user = userOf(member);
  const profile = user && (await users.find(user));
  if (!profile || twoFactorSince === undefined) return [];
  const isMet = (await twoFactor.find(profile.id)) !== null;
  const kind = isMet ? ("two_factor_required_met" as const) : ("two_factor_required" as const);
  const { email } = member;
  const notice = { kind, workspaceId: id, workspace: name };
  const mail = { about: "account_notice" as const, user: profile.id, email, language: profile.language, notice };
  return [job({ kind: "mail", mail }, toInstant(clock.now()))];
}
