import * as z from "zod/mini";
import { Instant, TemplateId } from "../../ids.ts";
import { BULK_ROWS_LIMIT, Bulk, BulkId, BulkTarget } from "../../template/bulk/bulk.ts";
import { endpoint } from "../endpoint.ts";

const ofTemplate = z.object({ templateId: z.string() });
const ofBulk = z.object({ bulkId: z.string() });
const workspace = z.object({ workspace: z.optional(z.string()) });

/** `row` counts from 1 without the header row; `column` is its header, empty where the fault belongs to none. */
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
  rows: z.int(),
  sent: z.int(),
  failed: z.int(),
});
export type BulkView = z.infer<typeof BulkView>;

export const checkBulk = endpoint({
  method: "POST",
  path: "/api/template/bulk/check/:templateId",
  summary: `What a bulk sending of these \`rows\` (CSV or XLSX, ${BULK_ROWS_LIMIT} rows) would do: targets of the columns, guessed without a \`mapping\`, and the rows that cannot be sent. Sends nothing.`,
  caller: "member",
  needs: ["Templates", "VIEW"],
  params: ofTemplate,
  query: workspace,
  upload: "table",
  output: z.object({
    rows: z.int(),
    columns: z.array(z.object({ header: z.string(), target: z.nullable(BulkTarget), samples: z.array(z.string()) })),
    /** Everything that a column can fill in. */
    targets: z.array(z.object({ header: z.string(), target: BulkTarget })),
    /** Missing targets, without which no row can be sent. */
    missing: z.array(z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })),
    faultyRows: z.int(),
    /** The first 200. */
    faults: z.array(RowFaultView),
  }),
  limit: { calls: 60, seconds: 600 },
});

export const beginBulk = endpoint({
  method: "POST",
  path: "/api/template/bulk/:templateId",
  summary:
    "Send a document of the template for each row: `rows` (CSV or XLSX) and `mapping` (JSON: column → `{ recipient, as: name | email }` or `{ field }`). Rows with faults are reported and left out.",
  caller: "member",
  needs: ["Templates", "VIEW"],
  confirmed: true,
  params: ofTemplate,
  query: workspace,
  upload: "table",
  output: z.object({ bulkId: BulkId }),
  idempotent: true,
  limit: { calls: 30, seconds: 600 },
});

export const makeBulkSheet = endpoint({
  method: "GET",
  path: "/api/template/bulk/sheet/:templateId",
  summary: "A CSV file with the columns that a bulk sending of this template can fill in.",
  caller: "member",
  needs: ["Templates", "VIEW"],
  params: ofTemplate,
  query: workspace,
  bytes: "text/csv; charset=utf-8",
});

export const listBulks = endpoint({
  method: "GET",
  path: "/api/template/bulk/all",
  summary: "Bulk sendings of the workspace, newest first: one's own, or all for whoever sees all documents.",
  caller: "member",
  needs: ["Documents", "VIEW"],
  query: z.object({
    ...workspace.shape,
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
    cursor: z.optional(BulkId),
  }),
  output: z.object({ items: z.array(BulkView), cursor: z.nullable(z.string()) }),
});

export const exportBulk = endpoint({
  method: "GET",
  path: "/api/template/bulk/result/:bulkId",
  summary: "The rows of a bulk sending with their results, as CSV.",
  caller: "member",
  needs: ["Documents", "VIEW"],
  contents: true,
  params: ofBulk,
  query: workspace,
  bytes: "text/csv; charset=utf-8",
});

export const steerBulk = endpoint({
  method: "POST",
  path: "/api/template/bulk/steer/:bulkId",
  summary: "Pause, resume (`running`) or cancel a bulk sending. What went out stays out.",
  caller: "member",
  needs: ["Documents", "ADD"],
  params: ofBulk,
  query: workspace,
  body: z.strictObject({ state: z.enum(["running", "paused", "cancelled"]) }),
  output: BulkView,
  idempotent: true,
});

/** Declared after the fixed paths, so that none is parsed as an id. */
export const readBulk = endpoint({
  method: "GET",
  path: "/api/template/bulk/:bulkId",
  summary: "How far a bulk sending has come, with the first 200 faults.",
  caller: "member",
  needs: ["Documents", "VIEW"],
  params: ofBulk,
  query: workspace,
  output: z.object({ ...BulkView.shape, faults: z.array(RowFaultView) }),
});
