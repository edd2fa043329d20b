/** Templates of the workspace, as their page shows them; one per mount, without React. */
import { listTemplatesCall, type TemplateRow, type TemplateSort } from "../../domain/contract/template/template.ts";
import type { FormId, TemplateId } from "../../domain/ids.ts";
import type { TemplateCategory } from "../../domain/template/template.ts";
import { call } from "../host/api.ts";
import type { Host } from "../host/host.ts";
import { createPagedRows } from "../host/paged-rows.ts";

const PAGE = 50;

/** Opens the export of a template's answers; `formId`: `null` without a web form. */
export type OnExport = (template: { templateId: TemplateId; formId: FormId | null }) => void;

export type TemplateFilter = {
  search: string;
  category: TemplateCategory | null;
  folder: string | null;
  /** Only the reader's own. */
  isOwn: boolean;
  /** `null`: newest first. */
  sort: TemplateSort | null;
};

export const noFilter: TemplateFilter = { search: "", category: null, folder: null, isOwn: false, sort: null };

export function createTemplates(host: Host) {
  let filter = noFilter;
  const { page, rows, hasMore, loadingMore, refusal, begin, refresh, more, alter } = createPagedRows<TemplateRow>(
    (cursor) => {
      const { search, category, folder, isOwn, sort } = filter;
      const query = {
        ...{ search, limit: PAGE },
        ...(category ? { category } : {}),
        ...(folder ? { folderId: folder } : {}),
        ...(isOwn ? { owner: "me" as const } : {}),
        ...(sort ? { sort } : {}),
        ...(cursor ? { cursor } : {}),
      };
      return call(host, listTemplatesCall, { query });
    },
  );

  return {
    ...{ rows, hasMore, loadingMore, refusal, more },
    refresh: () => refresh(),
    /** Shows the templates that contain the words, of one category or all. */
    async show(next: TemplateFilter): Promise<void> {
      filter = next;
      begin(page.peek());
      await refresh();
    },
    /** Updates a row whose name, category or web form changed. */
    change: (
      id: string,
      changed: Partial<Pick<TemplateRow, "name" | "category" | "form" | "folderId" | "isRestricted">>,
    ) => alter((row) => (row._id === id ? { ...row, ...changed } : row)),
    drop: (id: string) => alter((row) => (row._id === id ? [] : row)),
  };
}
