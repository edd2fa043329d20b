/** The document list's state: rows of a query, page by page, and the counts of all views, kept fresh while shown. */
import { signal } from "@preact/signals-react";
import { countDocuments, listDocuments } from "../../domain/contract/document.ts";
import type { DocumentRow } from "../../domain/contract/views/views.ts";
import type { DocumentView } from "../../domain/document/views.ts";
import { call } from "../host/api.ts";
import type { Host } from "../host/host.ts";
import { createPagedRows, type PagedRows } from "../host/paged-rows.ts";
import { boundsOf, type ListQuery } from "./list-query.ts";

const PAGE = 50;
/** How long rows of a query that was left are shown again at once, while they are fetched anew. */
const KEEP_MS = 60_000;
const REFRESH_MS = 10_000;

type Page = PagedRows<DocumentRow>;

export type DocumentList = ReturnType<typeof createDocumentList>;

export function createDocumentList(host: Host, clock: () => number = Date.now) {
  /** What was seen of a query, and when it was fetched from its top. */
  const seen = new Map<string, { page: Page; at: number }>();
  const counts = signal<Record<DocumentView, number> | null>(null);
  let query: ListQuery | null = null;
  const paged = createPagedRows<DocumentRow>((cursor, limit = PAGE) => {
    const { view, search, approval } = query!;
    const filter = approval ? { filterBy: approval } : {};
    return call(host, listDocuments, {
      query: { view, search, limit, ...filter, ...boundsOf(query!, new Date(clock())), ...(cursor ? { cursor } : {}) },
    });
  });
  const keyNow = () => JSON.stringify(query);

  async function count(): Promise<void> {
    const tally = await call(host, countDocuments, {});
    if (tally.ok) counts.value = tally.value;
  }

  async function refreshRows(): Promise<void> {
    const known = paged.page.peek();
    // What has been scrolled to stays, as far as one call can fetch it.
    const limit = Math.min(100, Math.max(PAGE, known?.rows.length ?? 0));
    const isTaken = await paged.refresh(limit, (fresh) => mergeFresh(known, fresh));
    if (isTaken) seen.set(keyNow(), { page: paged.page.peek()!, at: clock() });
  }

  async function refresh(): Promise<void> {
    if (query) await Promise.all([refreshRows(), count()]);
  }

  return {
    rows: paged.rows,
    hasMore: paged.hasMore,
    counts,
    refusal: paged.refusal,
    loadingMore: paged.loadingMore,
    /** Shows a query: rows seen within the last minute at once, then fresh ones. */
    async show(next: ListQuery): Promise<void> {
      const left = query && seen.get(keyNow());
      const page = paged.page.peek();
      if (left && page) seen.set(keyNow(), { ...left, page });
      query = next;
      const known = seen.get(keyNow());
      paged.begin(known && clock() - known.at < KEEP_MS ? known.page : null);
      await refresh();
    },
    refresh,
    more: paged.more,
    /** Takes a row away before the server has confirmed that it is gone. */
    drop: (id: string) => paged.alter((row) => (row._id === id ? [] : row)),
    /** Keeps the list fresh while it is on screen; answers how to stop. */
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

/** Fresh rows from the top; below what they cover, the rows known before stay. */
function mergeFresh(known: Page | null, fresh: Page): Page {
  const last = fresh.rows.at(-1)?._id;
  const below = known && fresh.cursor && last ? known.rows.filter((row) => row._id < last) : [];
  if (!known || below.length === 0) return fresh;
  return { rows: [...fresh.rows, ...below], cursor: known.cursor };
}
