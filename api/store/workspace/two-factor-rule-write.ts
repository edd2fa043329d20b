import type { UserId } from "../../../domain/ids.ts";
import type { WorkspaceStore } from "../../ports/workspaces.ts";
import { readUser } from "../account/user-record.ts";
import { planJobs } from "../job/job-plan.ts";
import * as keys from "../keys.ts";
import { get } from "../kv.ts";
import { carryOut, emptyPlan } from "../plan.ts";
import { pack } from "../records.ts";
import type { WorkspaceWrites } from "./workspace-commit.ts";

/** Copies a workspace's two-factor rule into one account, if workspace and account are unchanged since they were read. */
export async function writeTwoFactorRule(
  { kv, newName, onJobs }: WorkspaceWrites,
  { value: { id, twoFactorSince }, versionstamp }: Parameters<WorkspaceStore["writeTwoFactorRule"]>[0],
  user: UserId,
  jobs: Parameters<WorkspaceStore["writeTwoFactorRule"]>[2],
): Promise<"written" | "unchanged" | "lost"> {
  const entry = await get(kv, keys.userKey(user));
  const profile = readUser(entry);
  const membership = profile?.memberships[id];
  const isRequired = twoFactorSince !== undefined;
  if (!membership || membership.ended || isRequired === (membership.needsTwoFactor ?? false)) return "unchanged";
  const { needsTwoFactor: _, ...kept } = membership;
  const next = isRequired ? { ...kept, needsTwoFactor: true as const } : kept;
  const plan = emptyPlan();
  plan.checks.push({ key: keys.workspaceKey(id), versionstamp });
  plan.checks.push({ key: entry.key, versionstamp: entry.versionstamp });
  plan.writes.push({
    key: entry.key,
    bytes: pack({ ...profile, memberships: { ...profile.memberships, [id]: next } }),
  });
  const planned = planJobs(jobs, newName);
  plan.writes.push(...planned.writes);
  plan.marks.push(...planned.marks);
  if ((await carryOut(kv, plan)) === null) return "lost";
  if (jobs.length > 0) onJobs();
  return "written";
}
