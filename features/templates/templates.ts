/** The workspace's templates, as their page shows them; one per mount, without React. */
import { batch, computed, signal } from "@preact/signals-react";
import { listTemplates, type TemplateRow } from "../../domain/contract/template.ts";
import { type CallRefusal, call } from "../api.ts";
import type { Host } from "../host.ts";

const PAGE = 50;

type Page = { rows: readonly TemplateRow[]; cursor: string | null };

export function createTemplates(host: Host) {
  const page = signal<Page | null>(null);
  const refusal = signal<CallRefusal | null>(null);
  const loadingMore = signal(false);
  let search = "";
  /** Raised by every change of what is asked for, so that late answers are recognised. */
  let turn = 0;

  const fetchPage = (cursor: string | null) =>
    call(host, listTemplates, { query: { search, limit: PAGE, ...(cursor ? { cursor } : {}) } });

  async function refresh(): Promise<void> {
    const mine = turn;
    const answer = await fetchPage(null);
    if (mine !== turn) return;
    batch(() => {
      refusal.value = answer.ok ? null : answer.refusal;
      if (answer.ok) page.value = { rows: answer.value.items, cursor: answer.value.cursor };
    });
  }

  function alter(how: (row: TemplateRow) => TemplateRow | []): void {
    const known = page.peek();
    if (known) page.value = { ...known, rows: known.rows.flatMap(how) };
  }

  return {
    /** `null` until the first answer. */
    rows: computed(() => page.value?.rows ?? null),
    hasMore: computed(() => Boolean(page.value?.cursor)),
    loadingMore,
    refusal,
    refresh,
    /** Shows the templates of which the name holds this. */
    async show(next: string): Promise<void> {
      search = next;
      turn += 1;
      loadingMore.value = false;
      await refresh();
    },
    async more(): Promise<void> {
      const before = page.peek();
      if (!before?.cursor || loadingMore.peek()) return;
      const mine = turn;
      loadingMore.value = true;
      const answer = await fetchPage(before.cursor);
      if (mine !== turn) return;
      batch(() => {
        loadingMore.value = false;
        refusal.value = answer.ok ? null : answer.refusal;
        if (answer.ok) page.value = { rows: joined(before.rows, answer.value.items), cursor: answer.value.cursor };
      });
    },
    /** One of them was renamed, or its web form opened or closed. */
    change: (id: string, changed: Partial<Pick<TemplateRow, "name" | "form">>) =>
      alter((row) => (row._id === id ? { ...row, ...changed } : row)),
    drop: (id: string) => alter((row) => (row._id === id ? [] : row)),
  };
}

function joined(before: readonly TemplateRow[], next: readonly TemplateRow[]): TemplateRow[] {
  const ids = new Set(before.map((row) => row._id));
  return [...before, ...next.filter((row) => !ids.has(row._id))];
}
