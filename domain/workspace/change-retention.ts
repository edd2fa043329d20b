import type { Instant } from "../ids.ts";
import type { JobRequest } from "../job/job.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { Team, WorkspaceChange } from "./change.ts";
import { RETENTION_DAYS_MAX, RETENTION_DAYS_MIN, type Retention, retentionBegins } from "./retention.ts";

/** The rule that an admin sets; `null` keeps completed documents. */
export type RetentionChoice = Pick<Retention, "days" | "recipientsToo"> | null;

/**
 * Sets the retention of completed documents. A new rule deletes nothing in its first days. Refusals:
 * `retention_days_range`.
 * @param notices mails about a new rule, in the same commit
 */
export function changeRetention(
  { workspace, actor }: Team,
  choice: RetentionChoice,
  at: Instant,
  notices: readonly JobRequest[],
): Outcome<WorkspaceChange> {
  const { retention, ...kept } = workspace;
  const isSame = retention?.days === choice?.days && retention?.recipientsToo === choice?.recipientsToo;
  if (isSame) return done({ members: [], facts: [], jobs: [] });
  const members = [{ before: actor.member, next: actor.member }];
  if (!choice) return done({ workspace: kept, members, facts: [{ kind: "retention_ended" }], jobs: [] });
  if (choice.days < RETENTION_DAYS_MIN || choice.days > RETENTION_DAYS_MAX) {
    const params = { min: RETENTION_DAYS_MIN, max: RETENTION_DAYS_MAX };
    return refuse("retention_days_range", {
      params,
      faults: [{ path: "days", code: "retention_days_range", params }],
    });
  }
  const rule: Retention = { ...choice, since: at, by: actor.userId };
  const task = { kind: "apply_retention" as const, workspaceId: workspace.id, since: at };
  return done({
    workspace: { ...kept, retention: rule },
    members,
    facts: [{ kind: "retention_set", days: choice.days, recipientsToo: choice.recipientsToo }],
    jobs: [{ task, dueAt: retentionBegins(rule) }, ...notices],
  });
}
