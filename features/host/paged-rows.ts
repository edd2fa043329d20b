/** Rows of a list, loaded page by page; one per mount, without React. Late answers to outdated calls are dropped. */
import { batch, computed, signal } from "@preact/signals-react";
import type { Answer, CallRefusal } from "./api.ts";

export type PagedRows<Row> = { rows: readonly Row[]; cursor: string | null };

/** `cursor` is `null` for the first page; without `limit`, the list's usual page size applies. */
type FetchRows<Row> = (
  cursor: string | null,
  limit?: number,
) => Promise<Answer<{ items: readonly Row[]; cursor: string | null }>>;

type Identified = { _id: string } | { id: string } | { deliveryId: string };

export function createPagedRows<Row extends Identified>(fetchRows: FetchRows<Row>) {
  const page = signal<PagedRows<Row> | null>(null);
  const refusal = signal<CallRefusal | null>(null);
  const loadingMore = signal(false);
  const isLoading = signal(false);
  const rows = computed(() => page.value?.rows ?? null);
  /** Incremented whenever the query changes or the list closes: answers under way are outdated. */
  let turn = 0;
  /** Incremented by each reload of the first page, which outdates only earlier ones. */
  let reload = 0;

  function begin(known: PagedRows<Row> | null): void {
    turn += 1;
    batch(() => {
      refusal.value = null;
      loadingMore.value = false;
      isLoading.value = false;
      page.value = known;
    });
  }

  async function refresh(
    limit?: number,
    merge: (fresh: PagedRows<Row>) => PagedRows<Row> = (fresh) => fresh,
  ): Promise<boolean> {
    reload += 1;
    const [mine, own] = [turn, reload];
    isLoading.value = true;
    const answer = await fetchRows(null, limit);
    if (mine !== turn || own !== reload) return false;
    batch(() => {
      isLoading.value = false;
      refusal.value = answer.ok ? null : answer.refusal;
      if (answer.ok) page.value = merge({ rows: answer.value.items, cursor: answer.value.cursor });
    });
    return answer.ok;
  }

  async function load(): Promise<void> {
    await refresh();
  }

  return {
    page,
    /** `null` until the first response. */
    rows,
    /** The rows again, for `LoadedContent`. */
    value: rows,
    hasMore: computed(() => Boolean(page.value?.cursor)),
    refusal,
    loadingMore,
    isLoading,
    /** Starts another query; `known` is shown until its response arrives. */
    begin,
    /** Reloads the first page. Resolves with `true` if it arrived and is shown. */
    refresh,
    load,
    /** See `Loadable`. */
    open(): () => void {
      void load();
      return () => {
        turn += 1;
        isLoading.value = false;
        loadingMore.value = false;
      };
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
        const known = page.peek()?.rows ?? before.rows;
        if (answer.ok) page.value = { rows: joined(known, answer.value.items), cursor: answer.value.cursor };
      });
    },
    /** Replaces each row by the result of `how`; `[]` removes the row. */
    alter(how: (row: Row) => Row | []): void {
      const known = page.peek();
      if (known) page.value = { ...known, rows: known.rows.flatMap(how) };
    },
  };
}

function joined<Row extends Identified>(before: readonly Row[], next: readonly Row[]): Row[] {
  const ids = new Set(before.map(idOf));
  return [...before, ...next.filter((row) => !ids.has(idOf(row)))];
}

function idOf(row: Identified): string {
  if ("_id" in row) return row._id;
  return "id" in row ? row.id : row.deliveryId;
}
