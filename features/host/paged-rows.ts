/**
 * Rows of a list, loaded page by page; one per mount, without React. Late responses to an outdated query are dropped.
 */
import { batch, computed, signal } from "@preact/signals-react";
import type { Answer, CallRefusal } from "./api.ts";

export type PagedRows<Row> = { rows: readonly Row[]; cursor: string | null };

/** `cursor` is `null` for the first page; without `limit`, the list's usual page size applies. */
type FetchRows<Row> = (
  cursor: string | null,
  limit?: number,
) => Promise<Answer<{ items: readonly Row[]; cursor: string | null }>>;

export function createPagedRows<Row extends { _id: string }>(fetchRows: FetchRows<Row>) {
  const page = signal<PagedRows<Row> | null>(null);
  const refusal = signal<CallRefusal | null>(null);
  const loadingMore = signal(false);
  /** Incremented whenever the query changes, so that late responses are recognized. */
  let turn = 0;

  return {
    page,
    /** `null` until the first response. */
    rows: computed(() => page.value?.rows ?? null),
    hasMore: computed(() => Boolean(page.value?.cursor)),
    refusal,
    loadingMore,
    /** Starts another query; `known` is shown until its response arrives. */
    begin(known: PagedRows<Row> | null): void {
      turn += 1;
      batch(() => {
        refusal.value = null;
        loadingMore.value = false;
        page.value = known;
      });
    },
    /** Reloads the first page. Resolves with `true` if it arrived and is shown. */
    async refresh(
      limit?: number,
      merge: (fresh: PagedRows<Row>) => PagedRows<Row> = (fresh) => fresh,
    ): Promise<boolean> {
      const mine = turn;
      const answer = await fetchRows(null, limit);
      if (mine !== turn) return false;
      batch(() => {
        refusal.value = answer.ok ? null : answer.refusal;
        if (answer.ok) page.value = merge({ rows: answer.value.items, cursor: answer.value.cursor });
      });
      return answer.ok;
    },
    /** Loads the next page. */
    async more(): Promise<void> {
      const before = page.peek();
      if (!before?.cursor || loadingMore.peek()) return;
      const mine = turn;
      loadingMore.value = true;
      const answer = await fetchRows(before.cursor);
      if (mine !== turn) return;
      batch(() => {
        loadingMore.value = false;
        refusal.value = answer.ok ? null : answer.refusal;
        if (answer.ok) page.value = { rows: joined(before.rows, answer.value.items), cursor: answer.value.cursor };
      });
    },
    /** Replaces each row by the result of `how`; `[]` removes the row. */
    alter(how: (row: Row) => Row | []): void {
      const known = page.peek();
      if (known) page.value = { ...known, rows: known.rows.flatMap(how) };
    },
  };
}

function joined<Row extends { _id: string }>(before: readonly Row[], next: readonly Row[]): Row[] {
  const ids = new Set(before.map((row) => row._id));
  return [...before, ...next.filter((row) => !ids.has(row._id))];
}
