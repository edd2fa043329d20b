/** The workspace's templates, as their page shows them; one per mount, without React. */
import { batch, computed, signal } from "@preact/signals-react";
import { deleteTemplate, listTemplates, saveTemplate, type TemplateRow } from "../../domain/contract/template.ts";
import { type Answer, type CallRefusal, call } from "../api.ts";
import type { Host } from "../host.ts";

const PAGE = 50;

type Page = { rows: readonly TemplateRow[]; cursor: string | null };

export type Templates = ReturnType<typeof createTemplates>;

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

  function change(id: string, how: (row: TemplateRow) => TemplateRow | null): void {
    const known = page.peek();
    if (!known) return;
    page.value = { ...known, rows: known.rows.flatMap((row) => (row._id === id ? (how(row) ?? []) : row)) };
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
    async rename(templateId: string, name: string): Promise<Answer<unknown>> {
      const answer = await call(host, saveTemplate, { params: { templateId }, body: { name } });
      if (answer.ok) change(templateId, (row) => ({ ...row, name: answer.value.name }));
      return answer;
    },
    async remove(templateId: string): Promise<Answer<unknown>> {
      const answer = await call(host, deleteTemplate, { params: { templateId } });
      if (answer.ok || answer.refusal.status === 404) change(templateId, () => null);
      return answer;
    },
    /** A web form was opened or closed. */
    accept(templateId: string, form: TemplateRow["form"]): void {
      change(templateId, (row) => ({ ...row, form }));
    },
  };
}

function joined(before: readonly TemplateRow[], next: readonly TemplateRow[]): TemplateRow[] {
  const ids = new Set(before.map((row) => row._id));
  return [...before, ...next.filter((row) => !ids.has(row._id))];
}
