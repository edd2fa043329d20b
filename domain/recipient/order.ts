/** The signing order: editors and reviewers before all others. */
import { done, type Outcome, refuse } from "../outcome.ts";
import type { RoleType } from "./recipient.ts";
import { isDocumentRole } from "./roles.ts";

/** A recipient or a group in the sender's list; entries with the same step act in parallel. */
export type Listed = { _id: string; roleType: RoleType; step?: number | undefined };

/** Editors and reviewers first; stable otherwise. */
export function arranged<T extends Listed>(list: readonly T[]): T[] {
  return [
    ...list.filter((one) => isDocumentRole(one.roleType)),
    ...list.filter((one) => !isDocumentRole(one.roleType)),
  ];
}

/**
 * Dense steps from 1, one per entry of an arranged list: equal steps stay equal, and no signer shares a step with an
 * editor or reviewer. Without signing order all are 1.
 */
export function stepsOf(list: readonly Listed[], isOrdered: boolean): number[] {
  if (!isOrdered) return list.map(() => 1);
  const stepNumbers = list.map((one, index) => one.step ?? index + 1);
  const rank = (index: number) => (isDocumentRole(list[index]!.roleType) ? 0 : 1);
  const indexes = list.map((_, index) => index);
  const sorted = indexes.toSorted((a, b) => rank(a) - rank(b) || stepNumbers[a]! - stepNumbers[b]!);
  const steps: number[] = [];
  let step = 0;
  sorted.forEach((position, index) => {
    const before = sorted[index - 1];
    const isShared =
      before !== undefined && rank(before) === rank(position) && stepNumbers[before] === stepNumbers[position];
    steps[position] = isShared ? step : ++step;
  });
  return steps;
}

/** Whether a requested step puts a signer before an editor or reviewer, or in the same step. */
export function mixesOrder(list: readonly Listed[]): boolean {
  const first = list.flatMap((one) => (isDocumentRole(one.roleType) && one.step !== undefined ? [one.step] : []));
  const later = list.flatMap((one) => (!isDocumentRole(one.roleType) && one.step !== undefined ? [one.step] : []));
  return first.length > 0 && later.length > 0 && Math.min(...later) <= Math.max(...first);
}

/** Moves an entry; refuses to move a signer before an editor or reviewer, and the reverse. Steps follow the positions. */
export function moveListed<T extends Listed>(list: readonly T[], from: number, to: number): Outcome<T[]> {
  const moved = list[from];
  const target = list[to];
  if (!moved || !target) return done([...list]);
  if (isDocumentRole(moved.roleType) !== isDocumentRole(target.roleType)) return refuse("recipient_order_mixed");
  const rest = list.filter((_, index) => index !== from);
  return done([...rest.slice(0, to), moved, ...rest.slice(to)]);
}

/** Changes an entry's role; `isRearranged` says whether the order changed. */
export function changeRole<T extends Listed>(
  list: readonly T[],
  id: string,
  roleType: RoleType,
): { list: T[]; isRearranged: boolean } {
  const changed = list.map((one) => (one._id === id ? { ...one, roleType } : one));
  const next = arranged(changed);
  return { list: next, isRearranged: next.some((one, index) => one._id !== changed[index]!._id) };
}
