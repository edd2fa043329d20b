type Page<Item, Position> = { items: readonly Item[]; next: Position | null | undefined };

/**
 * Walks the items of a paged list, one page in memory at a time. Every loop over pages uses this function, because a loop
 * of one's own that keeps asking for the same page never ends.
 * @param read reads the page after a position; `undefined` reads the first page
 * @throws Error if a page leads to itself
 * @example for await (const { _id } of walkPages((after) => documents.list({ scopes, view, after, limit: 100 }))) …
 */
export async function* walkPages<Item, Position>(
  read: (after: Position | undefined) => Promise<Page<Item, Position>>,
): AsyncGenerator<Item> {
  let after: Position | undefined;
  for (;;) {
    const { items, next } = await read(after);
    yield* items;
    if (next === null || next === undefined) return;
    if (JSON.stringify(next) === JSON.stringify(after))
      throw new Error(`a page leads to itself: ${JSON.stringify(next)}`);
    after = next;
  }
}
