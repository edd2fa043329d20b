/** Exports of recipients' answers. */
import * as z from "zod/mini";
import { ANSWER_COLUMNS_LIMIT, KeyedColumn } from "../document/answers/answer-columns.ts";
import { ListSort } from "../document/list-order.ts";
import { DocumentView } from "../document/views.ts";
import { FormId, TemplateId, UserId } from "../ids.ts";
import { ProgramFilter } from "./document-list.ts";
import { DRAFT_BODY, endpoint } from "./endpoint.ts";

/** The filter of the list, or the documents of a template or form. */
const AnswerFilter = z.object({
  workspace: z.optional(z.string()),
  search: z.optional(z.string().check(z.maxLength(200))),
  view: z._default(DocumentView, "all"),
  folderId: z.optional(z.string()),
  filterBy: z.optional(z.string().check(z.maxLength(100))),
  fromDate: z.optional(z.string()),
  toDate: z.optional(z.string()),
  ...ProgramFilter.shape,
  member: z.optional(UserId),
  sort: z.optional(ListSort),
  /** Only documents made from this template. */
  templateId: z.optional(TemplateId),
  /** Only documents made by this web form. */
  formId: z.optional(FormId),
});

export const exportCsvCall = endpoint({
  method: "GET",
  path: "/api/document/export/csv",
  summary:
    "Export the workspace's documents as CSV, one per line: facts, each person's state and times, and the filled-in values. The filters are those of the list.",
  caller: "member",
  needs: ["Documents", "VIEW"],
  contents: true,
  query: z.extend(AnswerFilter, {
    /** Whether the file starts with a byte order mark, which Excel needs for non-ASCII characters. */
    bom: z._default(z.enum(["true", "false"]), "true"),
  }),
  bytes: "text/csv; charset=utf-8",
  limit: { calls: 60, seconds: 3600 },
});

export const exportXlsxCall = endpoint({
  method: "GET",
  path: "/api/document/export/xlsx",
  summary:
    "Export the workspace's documents as XLSX, in which dates are dates and texts that look like formulas are texts.",
  caller: "member",
  needs: ["Documents", "VIEW"],
  contents: true,
  query: AnswerFilter,
  bytes: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  limit: { calls: 60, seconds: 3600 },
});

/** Maximum documents; an export of more is refused, so the caller must narrow the dates. */
export const EXPORT_ROWS_LIMIT = 50_000;

export const surveyAnswersCall = endpoint({
  method: "GET",
  path: "/api/document/export/columns",
  summary:
    "List the columns that the next documents add to an export, some hundred documents at a time, with the cursor for the following ones. Large exports use these steps, each of which responds quickly.",
  caller: "member",
  needs: ["Documents", "VIEW"],
  contents: true,
  query: z.extend(AnswerFilter, {
    cursor: z.optional(z.string().check(z.maxLength(2_000))),
    /** Number of documents in earlier steps, for the limit. */
    counted: z._default(z.coerce.number<string>().check(z.minimum(0), z.maximum(EXPORT_ROWS_LIMIT)), 0),
  }),
  output: z.object({
    columns: z.array(KeyedColumn),
    documents: z.int(),
    /** `null` after the last document. */
    cursor: z.nullable(z.string()),
  }),
  limit: { calls: 2_000, seconds: 3600 },
});

export const exportTableCall = endpoint({
  method: "POST",
  path: "/api/document/export/table",
  summary:
    "Export the documents as CSV or XLSX with the columns from `surveyAnswers`. The response starts immediately.",
  caller: "member",
  needs: ["Documents", "VIEW"],
  contents: true,
  body: z.strictObject({
    filter: AnswerFilter,
    format: z.enum(["csv", "xlsx"]),
    /** Adds a byte order mark to a CSV file; ignored for XLSX. */
    bom: z.optional(z.boolean()),
    columns: z.array(KeyedColumn).check(z.maxLength(ANSWER_COLUMNS_LIMIT)),
    /** Number of columns omitted because of the limit; stated in the table. */
    leftOut: z.optional(z.int().check(z.minimum(0))),
  }),
  bodyLimit: DRAFT_BODY,
  bytes: "application/octet-stream",
  limit: { calls: 60, seconds: 3600 },
});
