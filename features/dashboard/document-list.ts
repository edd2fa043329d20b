/** The document list's state: rows of a query, page by page, and the counts of all views, kept fresh while shown. */
import { batch, computed, signal } from "@preact/signals-react";
import { countDocuments, listDocuments } from "../../domain/contract/document.ts";
import type { DocumentRow } from "../../domain/contract/views.ts";
import type { DocumentView } from "../../domain/document/views.ts";
import { type CallRefusal, call } from "../api.ts";
import type { Host } from "../host.ts";
import { boundsOf, type ListQuery } from "./list-query.ts";

const PAGE = 50;
/** How long rows of a query that was left are shown again at once, while they are fetched anew. */
const KEEP_MS = 60_000;
const REFRESH_MS = 10_000;

type Page = { rows: readonly DocumentRow[]; cursor: string | null; at: number };

export type DocumentList = ReturnType<typeof createDocumentList>;

export function createDocumentList(host: Host, clock: () => number = Date.now) {
  const pages = new Map<string, Page>();
  const shown = signal<Page | null>(null);
  const counts = signal<Record<DocumentView, number> | null>(null);
  const refusal = signal<CallRefusal | null>(null);
  const loadingMore = signal(false);
  let query: ListQuery | null = null;
  /** Raised by every change of what is asked for, so that late answers are recognised. */
  let turn = 0;

  async function fetchPage(cursor: string | null, limit = PAGE) {
    const { view, search, approval } = query!;
    const filter = approval ? { filterBy: approval } : {};
    return call(host, listDocuments, {
      query: { view, search, limit, ...filter, ...boundsOf(query!, new Date(clock())), ...(cursor ? { cursor } : {}) },
    });
  }

  function keep(page: Page): void {
    pages.set(JSON.stringify(query), page);
    shown.value = page;
  }

  async function refresh(): Promise<void> {
    if (!query) return;
    const mine = turn;
    const known = shown.peek();
    // What has been scrolled to stays, as far as one call can fetch it.
    const limit = Math.min(100, Math.max(PAGE, known?.rows.length ?? 0));
    const [answer, tally] = await Promise.all([fetchPage(null, limit), call(host, countDocuments, {})]);
    if (mine !== turn) return;
    batch(() => {
      if (tally.ok) counts.value = tally.value;
      refusal.value = answer.ok ? null : answer.refusal;
      if (answer.ok) keep(mergeFresh(known, answer.value.items, answer.value.cursor, clock()));
    });
  }

  return {
    /** `null` until the first answer. */
    rows: computed(() => shown.value?.rows ?? null),
    hasMore: computed(() => Boolean(shown.value?.cursor)),
    counts,
    refusal,
    loadingMore,
    /** Shows a query: rows seen within the last minute at once, then fresh ones. */
    async show(next: ListQuery): Promise<void> {
      query = next;
      turn += 1;
      const known = pages.get(JSON.stringify(next));
      batch(() => {
        refusal.value = null;
        loadingMore.value = false;
        shown.value = known && clock() - known.at < KEEP_MS ? known : null;
      });
      await refresh();
    },
    refresh,
    /** The next page below. */
    async more(): Promise<void> {
      const before = shown.peek();
      if (!before?.cursor || loadingMore.peek()) return;
      const mine = turn;
      loadingMore.value = true;
      const answer = await fetchPage(before.cursor);
      if (mine !== turn) return;
      batch(() => {
        loadingMore.value = false;
        if (!answer.ok) refusal.value = answer.refusal;
        else keep({ ...before, rows: joined(before.rows, answer.value.items), cursor: answer.value.cursor });
      });
    },
    /** Takes a row away before the server has confirmed that it is gone. */
    drop(id: string): void {
      const page = shown.peek();
      if (page) keep({ ...page, rows: page.rows.filter((row) => row._id !== id) });
    },
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
function mergeFresh(known: Page | null, fresh: readonly DocumentRow[], cursor: string | null, at: number): Page {
  const last = fresh.at(-1)?._id;
  const below = known && cursor && last ? known.rows.filter((row) => row._id < last) : [];
  if (!known || below.length === 0) return { rows: fresh, cursor, at };
  return { rows: [...fresh, ...below], cursor: known.cursor, at };
}

function joined(before: readonly DocumentRow[], next: readonly DocumentRow[]): DocumentRow[] {
  const ids = new Set(before.map((row) => row._id));
  return [...before, ...next.filter((row) => !ids.has(row._id))];
}
