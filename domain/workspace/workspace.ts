import * as z from "zod/mini";
import { Instant, UserId, WorkspaceId } from "../ids.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { cleanLine } from "../text/clean-text.ts";
import { MemberId } from "./member.ts";
import { Retention } from "./retention.ts";

export const WORKSPACE_NAME_LIMIT = 30;
/** Maximum duration of support access. */
export const SUPPORT_DAYS_LIMIT = 30;

export const Workspace = z.object({
  id: WorkspaceId,
  name: z.string(),
  /** `null` for the workspace of a guest's session. */
  ownerId: z.nullable(UserId),
  /** Access of the support team; `contents`: they may also open documents. */
  support: z.optional(z.object({ until: Instant, contents: z.boolean(), by: UserId })),
  /** A pending offer of ownership. */
  transfer: z.optional(z.object({ to: MemberId, at: Instant })),
  /** Since when two-factor is required; absent if it is not. */
  twoFactorSince: z.optional(Instant),
  /** Retention of completed documents; absent if they are kept. */
  retention: z.optional(Retention),
  /** Mails about completed documents have the sealed PDF attached; absent: they have. */
  attachesSealed: z.optional(z.boolean()),
  deletedAt: z.optional(Instant),
});
export type Workspace = z.infer<typeof Workspace>;

/** The cleaned name: one line of at most 30 characters. */
export function cleanWorkspaceName(typed: string): Outcome<string> {
  const name = cleanLine(typed);
  if (name === "")
    return refuse("workspace_name_required", { faults: [{ path: "name", code: "workspace_name_required" }] });
  if ([...name].length > WORKSPACE_NAME_LIMIT) {
    const params = { limit: WORKSPACE_NAME_LIMIT };
    return refuse("workspace_name_too_long", {
      params,
      faults: [{ path: "name", code: "workspace_name_too_long", params }],
    });
  }
  return done(name);
}

export function isSupportAdmitted({ support }: Pick<Workspace, "support">, at: Instant): boolean {
  return support !== undefined && at < support.until;
}
