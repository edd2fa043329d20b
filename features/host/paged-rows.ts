/** Rows that a list shows page by page; one per mount, without React. Late answers to what is no longer asked are not taken. */
import { batch, computed, signal } from "@preact/signals-react";
import type { Answer, CallRefusal } from "./api.ts";

export type PagedRows<Row> = { rows: readonly Row[]; cursor: string | null };

/** `cursor` is `null` for the first page; without a limit, a page is as long as it always is. */
type FetchRows<Row> = (
  cursor: string | null,
  limit?: number,
) => Promise<Answer<{ items: readonly Row[]; cursor: string | null }>>;

export function createPagedRows<Row extends { _id: string }>(fetchRows: FetchRows<Row>) {
  const page = signal<PagedRows<Row> | null>(null);
  const refusal = signal<CallRefusal | null>(null);
  const loadingMore = signal(false);
  /** Raised by every change of what is asked for, so that late answers are recognised. */
  let turn = 0;

  return {
    page,
    /** `null` until the first answer. */
    rows: computed(() => page.value?.rows ?? null),
    hasMore: computed(() => Boolean(page.value?.cursor)),
    refusal,
    loadingMore,
    /** Something else is asked for from now on; `known` is shown until its answer is there. */
    begin(known: PagedRows<Row> | null): void {
      turn += 1;
      batch(() => {
        refusal.value = null;
        loadingMore.value = false;
        page.value = known;
      });
    },
    /** The first page anew. Resolves with whether it came and is shown. */
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
    /** The next page below. */
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
    /** Each row as `how` says, or gone where it answers `[]`. */
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
