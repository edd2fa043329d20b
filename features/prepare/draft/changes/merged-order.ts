import type { Side } from "./merge-drafts.ts";

type Keyed = ReadonlyMap<string, unknown>;

/**
 * Merges two orders: the side that changed the order decides, and additions of the other keep their neighbour. When
 * both changed it, `choose` decides. Includes ids that only one side has.
 */
export function mergedOrder(
  { base, mine, theirs }: { base: Keyed; mine: Keyed; theirs: Keyed },
  choose: () => Side,
): string[] {
  const isCommon = (id: string) => base.has(id) && mine.has(id) && theirs.has(id);
  const [was, here, there] = [base, mine, theirs].map((side) => [...side.keys()].filter(isCommon).join("\n"));
  const side = here === was || here === there ? "theirs" : there === was ? "mine" : choose();
  const [first, second] = side === "mine" ? [mine, theirs] : [theirs, mine];
  const ids = [...first.keys()];
  let before: string | null = null;
  for (const id of second.keys()) {
    if (!first.has(id)) ids.splice(before === null ? 0 : ids.indexOf(before) + 1, 0, id);
    before = id;
  }
  return ids;
}
