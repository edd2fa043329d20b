import type { UserId } from "../../../domain/ids.ts";
import type { WorkspaceStore } from "../../ports/workspaces.ts";
import { readUser } from "../account/user-record.ts";
import { jobWrites } from "../job/job-writes.ts";
import * as keys from "../keys.ts";
import { get } from "../kv.ts";
import { pack } from "../records.ts";
import { carryOut, emptyWriteSet } from "../write-set.ts";
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
  const writeSet = emptyWriteSet();
  writeSet.checks.push({ key: keys.workspaceKey(id), versionstamp });
  writeSet.checks.push({ key: entry.key, versionstamp: entry.versionstamp });
  writeSet.writes.push({
    key: entry.key,
    bytes: pack({ ...profile, memberships: { ...profile.memberships, [id]: next } }),
  });
  const queued = jobWrites(jobs, newName);
  writeSet.writes.push(...queued.writes);
  writeSet.marks.push(...queued.marks);
  if ((await carryOut(kv, writeSet)) === null) return "lost";
  if (jobs.length > 0) onJobs();
  return "written";
}
