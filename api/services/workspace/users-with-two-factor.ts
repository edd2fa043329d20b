import type { userOf } from "../../../domain/workspace/member.ts";
import type { AccountDeps } from "../../deps.ts";

/** Looks up which of these users have two-factor enabled. */
export async function usersWithTwoFactor(
  { twoFactor }: AccountDeps,
  users: readonly ReturnType<typeof userOf>[],
): Promise<{ has(user: ReturnType<typeof userOf>): boolean }> {
  const having = await twoFactor.usersWithTwoFactor(users.filter((one) => one !== null));
  return { has: (user) => user !== null && having.has(user) };
}
