/** Bulk sending: one document of a template per row of a table. */
import * as z from "zod/mini";
import { Actor } from "../../audit/action.ts";
import { sha256 } from "../../audit/sha256.ts";
import { DocumentHead } from "../../document/document.ts";
import { MetadataKey } from "../../document/program-data.ts";
import { DocumentId, FieldKey, Instant, RecipientId, Sha256, TemplateId, UserId, WorkspaceId } from "../../ids.ts";
import type { Fault } from "../../outcome.ts";

/** A ULID. */
export const BulkId = z
  .string()
  .check(z.regex(/^[0-9A-Z]{26}$/))
  .brand<"BulkId">();
export type BulkId = z.infer<typeof BulkId>;

export const BULK_ROWS_LIMIT = 5_000;
export const BULK_COLUMNS_LIMIT = 100;
export const BULK_CELL_LIMIT = 10_000;

/** Number of cells of a column that prove a decimal separator; `format`: language and currency of the field. */
const SeparatorProofs = z.object({
  format: z.string(),
  point: z.int(),
  comma: z.int(),
  either: z.int(),
});
export type SeparatorProofs = z.infer<typeof SeparatorProofs>;

/** The first row of a table names its columns; every row has one cell per column. */
export const Table = z.object({
  headers: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  /** For each row, the indexes of cells that the file holds as numbers, which have one reading. */
  numeric: z.optional(z.array(z.array(z.int()))),
  /** Decimal separator that each column of numbers proves, by index. Stored so that correcting a cell reads no other row. */
  proofs: z.optional(z.record(z.string(), SeparatorProofs)),
});
export type Table = z.infer<typeof Table>;

export const DecimalSeparator = z.enum([".", ","]);
export type DecimalSeparator = z.infer<typeof DecimalSeparator>;

/** Whether the day or the month comes first where both are numbers. */
export const DayOrder = z.enum(["dmy", "mdy"]);
export type DayOrder = z.infer<typeof DayOrder>;

/** The part of a document that a column fills in. */
export const BulkTarget = z.union([
  z.strictObject({ recipient: RecipientId, as: z.enum(["name", "email"]) }),
  /**
   * `decimal`: the decimal separator of a column of numbers; `order`: that of day and month in a column of days. Without
   * them, the column's cells must prove it.
   */
  z.strictObject({ field: FieldKey, decimal: z.optional(DecimalSeparator), order: z.optional(DayOrder) }),
  /** The program's id of the row's document, and one of its pairs of strings. */
  z.strictObject({ externalId: z.literal(true) }),
  z.strictObject({ metadata: MetadataKey }),
]);
export type BulkTarget = z.infer<typeof BulkTarget>;

/** Targets by column header; absent columns are not used. */
export const BulkMapping = z
  .record(z.string().check(z.maxLength(BULK_CELL_LIMIT)), BulkTarget)
  .check(z.refine((mapping) => Object.keys(mapping).length <= BULK_COLUMNS_LIMIT));
export type BulkMapping = z.infer<typeof BulkMapping>;

/** `row`: counted from 1 without the header row; `column`: the header, empty if the fault belongs to no column. */
export type RowFault = { row: number; column: string; code: Fault["code"]; params?: Fault["params"] };

/** `prepared`: not started yet. `scheduled`: starts at `startsAt`. */
const BulkState = z.enum(["prepared", "scheduled", "running", "paused", "cancelled", "done"]);

/** `next`: the first row, from 1, that was not attempted. */
export const Bulk = z.object({
  _id: BulkId,
  workspaceId: WorkspaceId,
  /** The member who owns the documents, with their data at the start of sending. */
  sender: z.object({ id: UserId, name: z.string(), email: z.string(), language: z.string() }),
  /** The program or page, with its key, through which the sending was started for the sender, if any. */
  startedThrough: z.optional(z.pick(Actor, { through: true, key: true })),
  /** The id of that key, without whose right to send nothing more is sent. Absent in records of earlier versions. */
  startedWithKey: z.optional(z.string()),
  /** Set if made with a test key; the documents are tests. */
  isTest: z.optional(z.literal(true)),
  templateId: TemplateId,
  templateName: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
  state: BulkState,
  rows: z.int(),
  next: z.int(),
  sent: z.int(),
  failed: z.int(),
  mapping: BulkMapping,
  /** The table as JSON. */
  table: Sha256,
  /** Name of the uploaded table file. */
  fileName: z.optional(z.string()),
  /** Only while scheduled. */
  startsAt: z.optional(Instant),
  /**
   * The template at the start of sending, as JSON, and its files. Absent before the start, and once nothing remains to
   * be sent.
   */
  held: z.optional(z.extend(z.pick(DocumentHead, { fileParts: true, settings: true }), { template: Sha256 })),
});
export type Bulk = z.infer<typeof Bulk>;

/** The result of a row. */
export const BulkRow = z.union([
  z.object({ row: z.int(), documentId: DocumentId }),
  z.object({
    row: z.int(),
    column: z.string(),
    code: z.string(),
    params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  }),
]);
export type BulkRow = z.infer<typeof BulkRow>;

/** Id of a row's document, the same in every attempt. Documents of one bulk sending sort by row. */
export async function bulkDocumentId(id: BulkId, row: number): Promise<DocumentId> {
  const hash = (await sha256(id)).toUpperCase();
  // Hex digits are valid ULID characters.
  return `${id.slice(0, 10)}${hash.slice(0, 12)}${String(row).padStart(4, "0")}` as DocumentId;
}
