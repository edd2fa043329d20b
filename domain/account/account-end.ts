/** The end of an account: closed immediately, erased after a grace period during which its holder can reopen it. */

import * as z from "zod/mini";
import { DAY_MS } from "../durations.ts";
import { Instant, toInstant, type UserId } from "../ids.ts";
import type { JobRequest } from "../job/job.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { type TranslatedLanguage, translatedOr } from "../text/language.ts";
import { type Member, userOf } from "../workspace/member.ts";

export const ERASURE_DAYS = 7;

export const AccountEnd = z.object({
  askedAt: Instant,
  eraseAt: Instant,
  /** The address when the account was closed, for the last mail. */
  email: z.string(),
  /** Set once the erasure has begun: the account cannot be reopened. */
  isErasing: z.optional(z.literal(true)),
});
export type AccountEnd = z.infer<typeof AccountEnd>;

/**
 * The effect on a workspace when the account of a member is erased. `cleared`: deleted with its drafts and templates.
 * `handed_over`: the member's documents pass to the owner. `transfer_first`: the member owns it and must transfer it to
 * another active member first.
 */
export const WorkspaceFate = z.enum(["cleared", "handed_over", "transfer_first"]);
export type WorkspaceFate = z.infer<typeof WorkspaceFate>;

/** Fate of a workspace, and the heir of the person's documents: the owner, or the likely next owner. */
export function fateOf(
  { ownerId }: { ownerId: UserId | null },
  members: readonly Member[],
  user: UserId,
): { fate: WorkspaceFate; heir: Member | null } {
  if (ownerId !== user) return { fate: "handed_over", heir: members.find((one) => userOf(one) === ownerId) ?? null };
  const heir = successorOf(members, user);
  return { fate: heir ? "transfer_first" : "cleared", heir };
}

const ranks: readonly Member["role"][] = ["owner", "admin", "member", "guest_member", "support"];

/** The other active member with the highest role, and among equals the earliest one; `null` if there is none. */
function successorOf(members: readonly Member[], user: UserId): Member | null {
  const others = members.filter(({ state }) => state.status === "active" && state.userId !== user);
  const rankOf = ({ role, state }: Member) => `${ranks.indexOf(role)} ${state.status === "active" ? state.since : ""}`;
  return others.toSorted((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1))[0] ?? null;
}

type Person = { id: UserId; email: string; language: string };

/**
 * Closes an account. Refusals: `account_owns_workspaces`, with their names, until the person has transferred them.
 * @param fates of the person's workspaces
 */
export function closeAccount(
  { id, email, language }: Person,
  fates: readonly { name: string; fate: WorkspaceFate }[],
  at: Instant,
): Outcome<{ end: AccountEnd; jobs: JobRequest[] }> {
  const owned = fates.filter(({ fate }) => fate === "transfer_first").map(({ name }) => name);
  if (owned.length > 0) {
    return refuse("account_owns_workspaces", { params: { names: owned.join(", ") }, data: { workspaces: owned } });
  }
  const end = { askedAt: at, eraseAt: eraseAtOf(at), email };
  const mail = { about: "account_closed" as const, user: id, email, language };
  return done({
    end,
    jobs: [
      { task: { kind: "mail", mail }, dueAt: at },
      { task: { kind: "erase_account", user: id, askedAt: at }, dueAt: end.eraseAt },
    ],
  });
}

export function eraseAtOf(at: Instant): Instant {
  return toInstant(Date.parse(at) + ERASURE_DAYS * DAY_MS);
}

/** Whether the holder can still reopen the account. */
export function isRevocable(end: AccountEnd | undefined, at: Instant): end is AccountEnd {
  return end !== undefined && !end.isErasing && at < end.eraseAt;
}

/** The reason with which open documents are voided. It is stored as evidence, so it is not an interface text. */
const voidReasons: Record<TranslatedLanguage, string> = {
  en: "The sender has deleted their account.",
  ar: "حذف المُرسِل حسابه.",
};

export function voidReasonIn(language: string): string {
  return voidReasons[translatedOr(language)];
}

/** Whether the workspace belongs to a closed account; its web forms accept no submissions, which would soon be voided. */
export function isClosing(
  owner: { ending?: AccountEnd | undefined; memberships: Readonly<Record<string, { role: string }>> } | null,
  workspace: string,
): boolean {
  return owner?.ending !== undefined && owner.memberships[workspace]?.role === "owner";
}
