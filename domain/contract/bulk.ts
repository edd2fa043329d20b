/** Calls on many documents: each document is decided independently, and a repeat changes nothing. */
import * as z from "zod/mini";
import { MAX_VALIDITY_DAYS, REASON_LIMIT } from "../document/document.ts";
import { Instant } from "../ids.ts";
import { endpoint, MIDDLE_BODY } from "./endpoint.ts";

/** Maximum documents per call; a client makes several calls and shows the progress. */
export const BULK_LIMIT = 25;
/** Maximum documents per zip, and per selection. */
export const ZIP_LIMIT = 1_000;

const query = z.object({ workspace: z.optional(z.string()) });
const idsUpTo = (limit: number) => z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(limit));
const documentIds = idsUpTo(BULK_LIMIT);
const limit = { calls: 600, seconds: 3600 };

/** `unchanged`: nothing to do. `refused`: with a code and its message in the caller's language. */
export const BulkResult = z.object({
  _id: z.string(),
  state: z.enum(["done", "unchanged", "refused"]),
  code: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type BulkResult = z.infer<typeof BulkResult>;
const output = z.object({ results: z.array(BulkResult) });

export const remindDocumentsCall = endpoint({
  method: "POST",
  path: "/api/document/bulk/remind",
  summary:
    "Remind the recipients whose turn it is. Documents whose recipients were all reminded within the hour are `unchanged`.",
  caller: "member",
  needs: ["Documents", "SEND_REMINDER"],
  embed: { documents: "unbound" },
  confirmed: true,
  query,
  body: z.strictObject({ documentIds }),
  output,
  idempotent: true,
  limit: { calls: 200, seconds: 3600 },
});

export const voidDocumentsCall = endpoint({
  method: "POST",
  path: "/api/document/bulk/void",
  summary: "Void sent documents, with one reason for all.",
  caller: "member",
  needs: ["Documents", "MANAGE"],
  embed: { documents: "unbound" },
  query,
  body: z.strictObject({ documentIds, reason: z.string().check(z.maxLength(REASON_LIMIT)) }),
  output,
  idempotent: true,
  limit,
});

export const extendDocumentsCall = endpoint({
  method: "POST",
  path: "/api/document/bulk/extend",
  summary: "Extend deadlines to `days` days from now. Documents that already end later are `unchanged`.",
  caller: "member",
  needs: ["Documents", "MANAGE"],
  embed: { documents: "unbound" },
  confirmed: true,
  query,
  body: z.strictObject({ documentIds, days: z.int().check(z.minimum(1), z.maximum(MAX_VALIDITY_DAYS)) }),
  output,
  idempotent: true,
  limit,
});

export const deleteDocumentsCall = endpoint({
  method: "POST",
  path: "/api/document/bulk/delete",
  summary:
    "Move documents to the bin for 30 days; with `permanent`, permanently delete drafts and documents in the bin. Documents out for signing are refused.",
  caller: "member",
  needs: ["Documents", "DELETE"],
  query,
  body: z.strictObject({ documentIds, deleteType: z._default(z.enum(["bin", "permanent"]), "bin") }),
  output,
  idempotent: true,
  limit,
});

export const restoreDocumentsCall = endpoint({
  method: "POST",
  path: "/api/document/bulk/restore",
  summary: "Restore documents from the bin, each into its folder if that still exists.",
  caller: "member",
  needs: ["Documents", "DELETE"],
  query,
  body: z.strictObject({ documentIds }),
  output,
  idempotent: true,
  limit,
});

export const archiveDocumentsCall = endpoint({
  method: "POST",
  path: "/api/document/bulk/archive",
  summary: "Archive documents, or restore them from the archive. Documents already in that state are `unchanged`.",
  caller: "member",
  needs: ["Documents", "MANAGE"],
  query,
  body: z.strictObject({ documentIds, archived: z.boolean() }),
  output,
  idempotent: true,
  limit,
});

export const packDocumentsCall = endpoint({
  method: "POST",
  path: "/api/document/bulk/download",
  summary:
    "Get the URL of a zip of the sealed files, valid for ten minutes. Documents that are not completed are `unchanged`.",
  caller: "member",
  needs: ["Documents", "VIEW"],
  contents: true,
  embed: { documents: "unbound" },
  query,
  body: z.strictObject({ documentIds: idsUpTo(ZIP_LIMIT) }),
  bodyLimit: MIDDLE_BODY,
  /** `url` is absent if no document is completed. */
  output: z.object({
    url: z.optional(z.string()),
    fileName: z.string(),
    expiresAt: Instant,
    results: z.array(BulkResult),
  }),
  limit: { calls: 60, seconds: 3600 },
});
