import type { CallOptions, Client } from "./client.ts";

/** A call that returns a list in pages. */
type Paged<Arguments, Row> = (
  client: Client,
  args: Arguments,
  options?: CallOptions,
) => Promise<{ items: Row[]; cursor: string | null }>;

/**
 * All rows of a list, page after page.
 *
 * @throws Error if a page leads to itself, for example through a proxy that drops the query
 * @example
 * for await (const document of each(client, listDocuments, { view: "completed" })) console.log(document.title);
 */
export async function* each<Arguments extends { cursor?: string } | undefined, Row>(
  client: Client,
  list: Paged<Arguments, Row>,
  args: NonNullable<NoInfer<Arguments>>,
  options?: CallOptions,
): AsyncGenerator<Row, void, undefined> {
  let cursor: string | null | undefined = args.cursor;
  do {
    const page: { items: Row[]; cursor: string | null } = await list(
      client,
      { ...args, ...(cursor ? { cursor } : {}) } as Arguments,
      options,
    );
    yield* page.items;
    if (page.cursor !== null && page.cursor === cursor) throw new Error(`a page leads to itself: ${page.cursor}`);
    cursor = page.cursor;
  } while (cursor);
}
