/** Exports of what was filled in. */
import * as z from "zod/mini";
import { ListSort } from "../document/list-order.ts";
import { DocumentView } from "../document/views.ts";
import { FormId, TemplateId, UserId } from "../ids.ts";
import { endpoint } from "./endpoint.ts";

/** The filter of the list, or the documents of a template or form. */
const AnswerFilter = z.object({
  workspace: z.optional(z.string()),
  search: z.optional(z.string().check(z.maxLength(200))),
  view: z._default(DocumentView, "all"),
  folderId: z.optional(z.string()),
  filterBy: z.optional(z.string().check(z.maxLength(100))),
  fromDate: z.optional(z.string()),
  toDate: z.optional(z.string()),
  member: z.optional(UserId),
  sort: z.optional(ListSort),
  /** Only documents made from it. */
  templateId: z.optional(TemplateId),
  /** Only documents that its web form made. */
  formId: z.optional(FormId),
});

export const exportCsv = endpoint({
  method: "GET",
  path: "/api/document/export/csv",
  summary:
    "A CSV file of the workspace's documents, one a line: facts, each person's state and times, and what was filled in. The filters are those of the list.",
  caller: "member",
  needs: ["Documents", "VIEW"],
  contents: true,
  query: z.extend(AnswerFilter, {
    /** Whether the file begins with a byte order mark, which Excel needs for letters beyond ASCII. */
    bom: z._default(z.enum(["true", "false"]), "true"),
  }),
  bytes: "text/csv; charset=utf-8",
  limit: { calls: 60, seconds: 3600 },
});

export const exportXlsx = endpoint({
  method: "GET",
  path: "/api/document/export/xlsx",
  summary: "The same as an XLSX file, in which dates are dates and texts that look like formulas are texts.",
  caller: "member",
  needs: ["Documents", "VIEW"],
  contents: true,
  query: AnswerFilter,
  bytes: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  limit: { calls: 60, seconds: 3600 },
});
