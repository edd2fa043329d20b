import type { Instant, UserId, WorkspaceId } from "../ids.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { Team, WorkspaceChange } from "./change.ts";
import type { Membership } from "./member.ts";

/**
 * Starts or stops requiring two-factor from every member. A job copies the rule into the members' accounts, which every
 * call reads; the actor's account gets it immediately. Refusals: `two_factor_first` if the actor does not use
 * two-factor.
 */
export function setTwoFactorRule(
  { workspace, actor }: Team,
  { isRequired, hasTwoFactor }: { isRequired: boolean; hasTwoFactor: boolean },
  at: Instant,
): Outcome<WorkspaceChange> {
  if (isRequired && !hasTwoFactor) return refuse("two_factor_first");
  if (isRequired === (workspace.twoFactorSince !== undefined)) return done({ members: [], facts: [], jobs: [] });
  const { twoFactorSince: _, ...kept } = workspace;
  const task = { kind: "spread_two_factor_rule" as const, workspaceId: workspace.id, by: actor.userId };
  return done({
    workspace: isRequired ? { ...kept, twoFactorSince: at } : kept,
    members: [{ before: actor.member, next: actor.member }],
    facts: [{ kind: isRequired ? "two_factor_required" : "two_factor_optional" }],
    jobs: [{ task, dueAt: at }],
  });
}

/** A workspace that requires two-factor from the person, who therefore may not turn it off; `null` if none does. */
export function findTwoFactorRule(memberships: Readonly<Record<WorkspaceId, Membership>>): WorkspaceId | null {
  const entries = Object.entries(memberships) as [WorkspaceId, Membership][];
  return entries.find(([, one]) => one.needsTwoFactor && !one.ended)?.[0] ?? null;
}

/** Task of the job that copies a changed rule; `by`: who changed it. */
export type TwoFactorRuleJob = { workspaceId: WorkspaceId; by: UserId };
