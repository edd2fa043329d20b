import { reachOf } from "../../../../domain/access/can.ts";
import type { Body, Output } from "../../../../domain/contract/endpoint.ts";
import type { saveRetentionCall as contract } from "../../../../domain/contract/workspace/retention.ts";
import { type Instant, toInstant } from "../../../../domain/ids.ts";
import type { JobRequest } from "../../../../domain/job/job.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import { changeRetention, type RetentionChoice } from "../../../../domain/workspace/change-retention.ts";
import { userOf } from "../../../../domain/workspace/member.ts";
import { retentionBegins } from "../../../../domain/workspace/retention.ts";
import type { Workspace } from "../../../../domain/workspace/workspace.ts";
import type { AccountDeps, WorkspaceDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { noticeJob } from "../../account/notice-job.ts";
import { changeTeam } from "../change-team.ts";
import { readRetention } from "./read-retention.ts";

/**
 * Sets how long completed documents are kept; owner and admins get a mail before anything is deleted. The caller needs
 * the permission to delete all documents.
 */
export async function saveRetention(
  deps: AccountDeps & WorkspaceDeps,
  caller: MemberPrincipal,
  { days, recipientsToo }: Body<typeof contract>,
): Promise<Outcome<Output<typeof contract>>> {
  if (reachOf(caller.rights, "Documents", "DELETE") !== "all") return refuse("not_authorized");
  const choice = days === null ? null : { days, recipientsToo };
  const at = toInstant(deps.clock.now());
  const changed = await changeTeam(deps, caller, async (team) => {
    const notices = choice ? await noticesOf(deps, team.workspace, choice, at) : [];
    const change = changeRetention(team, choice, at, notices);
    return change.ok ? done({ change: change.value, read: [] }) : change;
  });
  return changed.ok ? readRetention(deps, caller) : changed;
}

async function noticesOf(
  deps: AccountDeps & WorkspaceDeps,
  { id, name }: Workspace,
  { days }: NonNullable<RetentionChoice>,
  at: Instant,
): Promise<JobRequest[]> {
  const members = await deps.workspaces.listMembers(id);
  const managers = members.filter(
    ({ role, state }) => state.status === "active" && (role === "owner" || role === "admin"),
  );
  const profiles = await deps.users.findAll(managers.flatMap((one) => userOf(one) ?? []));
  return managers.flatMap((one) => {
    const profile = profiles.find((found) => found.id === userOf(one));
    const notice = {
      kind: "retention_set" as const,
      workspaceId: id,
      workspace: name,
      days,
      from: retentionBegins({ since: at }),
    };
    return profile ? [noticeJob(deps, { id: profile.id, email: one.email, language: profile.language }, notice)] : [];
  });
}
