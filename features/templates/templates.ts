/** Templates of the workspace, as their page shows them; one per mount, without React. */
import { listTemplates, type TemplateRow } from "../../domain/contract/template/template.ts";
import { call } from "../host/api.ts";
import type { Host } from "../host/host.ts";
import { createPagedRows } from "../host/paged-rows.ts";

const PAGE = 50;

export function createTemplates(host: Host) {
  let search = "";
  const { page, rows, hasMore, loadingMore, refusal, begin, refresh, more, alter } = createPagedRows<TemplateRow>(
    (cursor) => call(host, listTemplates, { query: { search, limit: PAGE, ...(cursor ? { cursor } : {}) } }),
  );

  return {
    ...{ rows, hasMore, loadingMore, refusal, more },
    refresh: () => refresh(),
    /** Shows the templates whose name contains the text. */
    async show(next: string): Promise<void> {
      search = next;
      begin(page.peek());
      await refresh();
    },
    /** Updates a row whose name or web form changed. */
    change: (id: string, changed: Partial<Pick<TemplateRow, "name" | "form">>) =>
      alter((row) => (row._id === id ? { ...row, ...changed } : row)),
    drop: (id: string) => alter((row) => (row._id === id ? [] : row)),
  };
}
