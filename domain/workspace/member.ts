/** Members of a workspace. */
import * as z from "zod/mini";
import { RightsChange } from "../access/rights.ts";
import { MemberRole } from "../access/roles.ts";
import { Instant, Sha256, UserId, WorkspaceId } from "../ids.ts";

/** Unique within its workspace. */
export const MemberId = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
  .brand<"MemberId">();
export type MemberId = z.infer<typeof MemberId>;

export const MEMBERS_LIMIT = 2_000;
/** Maximum workspaces per person, because one record contains their rights in all of them. */
export const WORKSPACES_LIMIT = 100;
export const INVITATION_DAYS = 7;

export const Member = z.object({
  memberId: MemberId,
  workspaceId: WorkspaceId,
  name: z.string(),
  email: z.string(),
  role: MemberRole,
  /** Differences from the role's rights. */
  changes: z.optional(RightsChange),
  state: z.discriminatedUnion("status", [
    z.object({ status: z.literal("active"), userId: UserId, since: Instant }),
    z.object({ status: z.literal("inactive"), userId: UserId, since: Instant }),
    /** `language`: the language of the inviter's interface, for the mail. */
    z.object({
      status: z.literal("invited"),
      by: UserId,
      tokenSha256: Sha256,
      sentAt: Instant,
      expiresAt: Instant,
      language: z.string(),
    }),
  ]),
});
export type Member = z.infer<typeof Member>;

/** A person's rights in one workspace, as stored in their account; `ended`: why the membership ended. */
export const Membership = z.object({
  role: MemberRole,
  changes: z.optional(RightsChange),
  ended: z.optional(z.enum(["removed", "deactivated", "left", "deleted"])),
  /** Set if the workspace requires two-factor; copied into the account, which every call reads anyway. */
  needsTwoFactor: z.optional(z.literal(true)),
});
export type Membership = z.infer<typeof Membership>;

export function userOf({ state }: Pick<Member, "state">): UserId | null {
  return state.status === "invited" ? null : state.userId;
}

/** The membership of a member who has an account, under the workspace's rules; `null` for an invited one. */
export function membershipOf(
  { role, changes, state }: Member,
  { twoFactorSince }: { twoFactorSince?: Instant | undefined },
): Membership | null {
  if (state.status === "invited") return null;
  return {
    role,
    ...(changes ? { changes } : {}),
    ...(state.status === "inactive" ? { ended: "deactivated" as const } : {}),
    ...(twoFactorSince ? { needsTwoFactor: true as const } : {}),
  };
}
