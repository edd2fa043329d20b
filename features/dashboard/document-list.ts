/** State of the document list: rows of a query, page by page, and the counts of all views, refreshed while shown. */

import { computed } from "@preact/signals-react";
import { countDocumentsCall, listDocumentsCall } from "../../domain/contract/document-list.ts";
import { readSignTimeCall } from "../../domain/contract/document-upkeep.ts";
import type { DocumentRow } from "../../domain/contract/views/views.ts";
import type { DocumentView } from "../../domain/document/views.ts";
import type { UserId } from "../../domain/ids.ts";
import { call } from "../host/api.ts";
import type { Host } from "../host/host.ts";
import { createLoadedBy, type Loaded } from "../host/loaded.ts";
import { createPagedRows, type PagedRows } from "../host/paged-rows.ts";
import { boundsOf, type ListQuery, sortOf } from "./list-query.ts";

const PAGE = 50;
/** Page size of a call that collects all rows. */
const COLLECTED = 100;
/** Time for which the rows of a previous query are shown immediately while they are fetched again. */
const KEEP_MS = 60_000;
const REFRESH_MS = 10_000;

type Page = PagedRows<DocumentRow>;
type Totals = { counts: Record<DocumentView, number> | null; medianMinutes: number | null };

export function createDocumentList(host: Host, clock: () => number = Date.now) {
  /** Cache by query: the rows, and when they were last fetched from the top. */
  const cache = new Map<string, { page: Page; at: number }>();
  let query: ListQuery | null = null;
  /** Scroll positions by query, in CSS pixels. */
  const places = new Map<string, number>();
  const filterNow = () => {
    const { view, search, approval, member, shared, folderId } = query!;
    const filterBy = shared ? "Shared with me" : approval;
    const filter = {
      ...(filterBy ? { filterBy } : {}),
      ...(member ? { member: member as UserId } : {}),
      ...(folderId ? { folderId } : {}),
    };
    return { view, search, sort: sortOf(query!), ...filter, ...boundsOf(query!, new Date(clock())) };
  };
  const fetchRows = (cursor: string | null, limit = PAGE) =>
    call(host, listDocumentsCall, { query: { ...filterNow(), limit, ...(cursor ? { cursor } : {}) } });
  const paged = createPagedRows<DocumentRow>(fetchRows);
  const keyNow = () => JSON.stringify(query);

  const totals: Loaded<Totals> = createLoadedBy(async () => {
    const member = query?.member as UserId | undefined;
    const input = { query: member ? { member } : {} };
    const [tally, time] = await Promise.all([
      call(host, countDocumentsCall, input),
      call(host, readSignTimeCall, input),
    ]);
    const before = totals.value.peek() ?? { counts: null, medianMinutes: null };
    const counts = tally.ok ? tally.value : before.counts;
    return { ok: true, value: { counts, medianMinutes: time.ok ? time.value.medianMinutes : before.medianMinutes } };
  });

  async function refreshRows(): Promise<void> {
    const known = paged.page.peek();
    // Refetches all rows scrolled to, up to the limit of one call.
    const limit = Math.min(100, Math.max(PAGE, known?.rows.length ?? 0));
    const isCurrent = await paged.refresh(limit, (fresh) => mergeFresh(paged.page.peek(), fresh));
    if (isCurrent) cache.set(keyNow(), { page: paged.page.peek()!, at: clock() });
  }

  async function refresh(): Promise<void> {
    if (query) await Promise.all([refreshRows(), totals.load()]);
  }

  return {
    rows: paged.rows,
    hasMore: paged.hasMore,
    counts: computed(() => totals.value.value?.counts ?? null),
    medianMinutes: computed(() => totals.value.value?.medianMinutes ?? null),
    refusal: paged.refusal,
    loadingMore: paged.loadingMore,
    /** Shows a query: rows cached within the last minute immediately, then fresh ones. */
    async show(next: ListQuery): Promise<void> {
      const cached = query && cache.get(keyNow());
      const page = paged.page.peek();
      if (cached && page) cache.set(keyNow(), { ...cached, page });
      query = next;
      const known = cache.get(keyNow());
      paged.begin(known && clock() - known.at < KEEP_MS ? known.page : null);
      await refresh();
    },
    refresh,
    /** Scroll position of the current query's rows. */
    place: {
      get: () => places.get(keyNow()) ?? 0,
      set: (top: number) => void places.set(keyNow(), top),
    },
    /** Loads the counts alone, for pages without the list. */
    count: totals.load,
    /** The current query in the form of the server's calls. */
    filter: filterNow,
    /** The workspace's own documents of the current query from the top, at most that many. */
    async collect(limit: number): Promise<DocumentRow[]> {
      const found: DocumentRow[] = [];
      let cursor: string | null = null;
      do {
        const answer: Awaited<ReturnType<typeof fetchRows>> = await fetchRows(cursor, COLLECTED);
        if (!answer.ok) break;
        found.push(...answer.value.items.filter((row) => !row.incoming));
        cursor = answer.value.cursor;
      } while (cursor && found.length < limit);
      return found.slice(0, limit);
    },
    more: paged.more,
    /** Removes a row before the server has confirmed the deletion. */
    drop: (id: string) => paged.alter((row) => (row._id === id ? [] : row)),
    /** Refreshes the list while it is visible; returns the function that stops this. */
    watch(): () => void {
      const look = () => {
        if (document.visibilityState === "visible") void refresh();
      };
      const timer = setInterval(look, REFRESH_MS);
      document.addEventListener("visibilitychange", look);
      window.addEventListener("focus", look);
      return () => {
        clearInterval(timer);
        document.removeEventListener("visibilitychange", look);
        window.removeEventListener("focus", look);
      };
    },
  };
}

/** Replaces the rows at the top by fresh ones; rows below them stay. */
function mergeFresh(known: Page | null, fresh: Page): Page {
  const ids = new Set(fresh.rows.map((row) => row._id));
  const edge = known?.rows.findLastIndex((row) => ids.has(row._id)) ?? -1;
  const below = known && fresh.cursor && edge >= 0 ? known.rows.slice(edge + 1) : [];
  if (!known || below.length === 0) return fresh;
  return { rows: [...fresh.rows, ...below], cursor: known.cursor };
}
