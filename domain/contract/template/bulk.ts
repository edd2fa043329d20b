import * as z from "zod/mini";
import { Instant, TemplateId } from "../../ids.ts";
import {
  BULK_CELL_LIMIT,
  BULK_ROWS_LIMIT,
  Bulk,
  BulkId,
  BulkMapping,
  BulkTarget,
  DayOrder,
  DecimalSeparator,
} from "../../template/bulk/bulk.ts";
import { endpoint, MIDDLE_BODY } from "../endpoint.ts";

const ofTemplate = z.object({ templateId: z.string() });
const ofBulk = z.object({ bulkId: z.string() });
const workspace = z.object({ workspace: z.optional(z.string()) });

/** `row` counts from 1 without the header row; `column` is the header, empty if the fault belongs to no column. */
export const RowFaultView = z.object({
  row: z.int(),
  column: z.string(),
  code: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  message: z.string(),
});
export type RowFaultView = z.infer<typeof RowFaultView>;

export const BulkView = z.object({
  bulkId: BulkId,
  templateId: TemplateId,
  templateName: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
  state: Bulk.shape.state,
  /** `null` unless the sending is scheduled. */
  startsAt: z.nullable(Instant),
  rows: z.int(),
  sent: z.int(),
  failed: z.int(),
});
export type BulkView = z.infer<typeof BulkView>;

/** Something that the table leaves open: nothing is sent until the mapping contains one of the choices. */
const BulkQuestionView = z.object({
  code: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  message: z.string(),
  /** Entries of the mapping, one of which answers the question. */
  choices: z.array(z.object({ column: z.string(), target: BulkTarget })),
});
export type BulkQuestionView = z.infer<typeof BulkQuestionView>;

/** The result of checking a prepared sending: its columns and the rows that cannot be sent. */
const BulkCheck = z.object({
  fileName: z.string(),
  rows: z.int(),
  columns: z.array(
    z.object({
      header: z.string(),
      target: z.nullable(BulkTarget),
      samples: z.array(z.string()),
      /** Only for a column of numbers with separators; `null` if a number has two readings and nothing decides. */
      decimal: z.optional(z.nullable(DecimalSeparator)),
      /** Only for a column of days written as three numbers; `null` if a day has two readings and nothing decides. */
      order: z.optional(z.nullable(DayOrder)),
    }),
  ),
  /** All possible targets of a column. */
  targets: z.array(z.object({ header: z.string(), target: BulkTarget })),
  /** Missing targets, without which no row can be sent. */
  missing: z.array(z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })),
  questions: z.array(BulkQuestionView),
  faultyRows: z.int(),
  /** The first 200. */
  faults: z.array(RowFaultView),
});

export const beginBulkCall = endpoint({
  method: "POST",
  path: "/api/template/bulk/:templateId",
  summary:
    "Send a document of the template for each row: `rows` (CSV, XLSX or tab-separated text) and `mapping` (JSON: column → `{ recipient, as: name | email }` or `{ field }`, with `decimal` = `.` or `,` for a column of numbers and `order` = `dmy` or `mdy` for a column of days; guessed without it). Invalid rows are reported and skipped. If the table leaves something open, the bulk send is only `prepared` and `questions` lists what to choose: set the mapping, then start it. With `hold` = `true`, nothing is sent until it is started in any case.",
  caller: "member",
  needs: ["Templates", "VIEW"],
  confirmed: true,
  params: ofTemplate,
  query: workspace,
  upload: "table",
  output: z.object({
    bulkId: BulkId,
    state: Bulk.shape.state,
    mapping: BulkMapping,
    /** Empty unless the state is `prepared`. */
    questions: z.array(BulkQuestionView),
  }),
  idempotent: true,
  limit: { calls: 30, seconds: 600 },
});

export const makeBulkSheetCall = endpoint({
  method: "GET",
  path: "/api/template/bulk/sheet/:templateId",
  summary: "Get a CSV file with the columns that a bulk sending of this template can fill in.",
  caller: "member",
  needs: ["Templates", "VIEW"],
  params: ofTemplate,
  query: workspace,
  bytes: "text/csv; charset=utf-8",
});

export const checkBulkCall = endpoint({
  method: "GET",
  path: "/api/template/bulk/check/:bulkId",
  summary: "Check a prepared bulk sending: its columns' targets, and the rows that cannot be sent.",
  caller: "member",
  needs: ["Documents", "VIEW"],
  params: ofBulk,
  query: workspace,
  output: BulkCheck,
  limit: { calls: 120, seconds: 600 },
});

export const mapBulkCall = endpoint({
  method: "POST",
  path: "/api/template/bulk/map/:bulkId",
  summary: "Set the target of each column of a prepared bulk sending. All rows are checked again.",
  caller: "member",
  needs: ["Documents", "ADD"],
  params: ofBulk,
  query: workspace,
  body: z.strictObject({ mapping: BulkMapping }),
  bodyLimit: MIDDLE_BODY,
  output: BulkCheck,
  limit: { calls: 120, seconds: 600 },
});

export const correctBulkCall = endpoint({
  method: "POST",
  path: "/api/template/bulk/correct/:bulkId",
  summary: "Change one cell of a prepared bulk sending, and check its row again.",
  caller: "member",
  needs: ["Documents", "ADD"],
  params: ofBulk,
  query: workspace,
  body: z.strictObject({
    row: z.int().check(z.minimum(1), z.maximum(BULK_ROWS_LIMIT)),
    /** The column's header. */
    column: z.string().check(z.maxLength(BULK_CELL_LIMIT)),
    value: z.string().check(z.maxLength(BULK_CELL_LIMIT)),
  }),
  bodyLimit: MIDDLE_BODY,
  output: z.object({ faults: z.array(RowFaultView) }),
  limit: { calls: 600, seconds: 600 },
});

const rowNumber = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(BULK_ROWS_LIMIT)), 1);

export const readBulkRowCall = endpoint({
  method: "GET",
  path: "/api/template/bulk/row/:bulkId",
  summary: "Read a row of a prepared bulk sending: its cells, its people, its faults, and the pages of its document.",
  caller: "member",
  needs: ["Documents", "VIEW"],
  contents: true,
  params: ofBulk,
  query: z.object({ ...workspace.shape, row: rowNumber }),
  output: z.object({
    row: z.int(),
    rows: z.int(),
    /** In the order of the table, without unused columns. */
    cells: z.array(z.object({ column: z.string(), value: z.string() })),
    people: z.array(z.object({ role: z.string(), name: z.string(), email: z.string(), color: z.string() })),
    faults: z.array(RowFaultView),
    /** Page sizes in millimetres; empty for a row with faults. */
    pages: z.array(z.object({ width: z.number(), height: z.number() })),
  }),
  limit: { calls: 600, seconds: 600 },
});

export const previewBulkPageCall = endpoint({
  method: "GET",
  path: "/api/template/bulk/preview/:bulkId",
  summary:
    "Draw a page of a row's document as PNG or JPEG, as it will be sealed, with names instead of signatures. `page` counts from 0 across all files.",
  caller: "member",
  needs: ["Documents", "VIEW"],
  contents: true,
  params: ofBulk,
  query: z.object({
    ...workspace.shape,
    row: rowNumber,
    page: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000)), 0),
  }),
  bytes: "image/*",
  limit: { calls: 600, seconds: 600 },
});

export const startBulkCall = endpoint({
  method: "POST",
  path: "/api/template/bulk/start/:bulkId",
  summary:
    "Start a prepared bulk sending with the template's current version, now or at `startsAt`, within a year. A repeat before that time reschedules it.",
  caller: "member",
  needs: ["Documents", "ADD"],
  confirmed: true,
  params: ofBulk,
  query: workspace,
  body: z.strictObject({ startsAt: z._default(z.nullable(Instant), null) }),
  output: BulkView,
  limit: { calls: 60, seconds: 600 },
});

export const listBulksCall = endpoint({
  method: "GET",
  path: "/api/template/bulk/all",
  summary:
    "List the workspace's bulk sendings, newest first: the caller's own, or all if the caller sees all documents.",
  caller: "member",
  needs: ["Documents", "VIEW"],
  query: z.object({
    ...workspace.shape,
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
    cursor: z.optional(BulkId),
  }),
  output: z.object({ items: z.array(BulkView), cursor: z.nullable(z.string()) }),
});

export const exportBulkCall = endpoint({
  method: "GET",
  path: "/api/template/bulk/result/:bulkId",
  summary: "Export the rows of a bulk sending with their results, as CSV.",
  caller: "member",
  needs: ["Documents", "VIEW"],
  contents: true,
  params: ofBulk,
  query: workspace,
  bytes: "text/csv; charset=utf-8",
});

export const steerBulkCall = endpoint({
  method: "POST",
  path: "/api/template/bulk/steer/:bulkId",
  summary:
    "Pause, resume (`running`) or cancel a bulk sending. Sent documents stay sent; cancelling a prepared bulk sending removes it.",
  caller: "member",
  needs: ["Documents", "ADD"],
  params: ofBulk,
  query: workspace,
  body: z.strictObject({ state: z.enum(["running", "paused", "cancelled"]) }),
  output: BulkView,
  idempotent: true,
});

/** Declared after the fixed paths, so that none is parsed as an id. */
export const readBulkCall = endpoint({
  method: "GET",
  path: "/api/template/bulk/:bulkId",
  summary: "Read the progress of a bulk sending, with the first 200 faults.",
  caller: "member",
  needs: ["Documents", "VIEW"],
  params: ofBulk,
  query: workspace,
  output: z.object({ ...BulkView.shape, faults: z.array(RowFaultView) }),
});
