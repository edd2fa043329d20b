/** Retention of completed documents, and certificates of their deletion. */
import * as z from "zod/mini";
import { IdCursor, Instant } from "../../ids.ts";
import { DoneDeletion } from "../../workspace/retention.ts";
import { endpoint } from "../endpoint.ts";

const limit = { calls: 120, seconds: 60 };

const RetentionRule = z.nullable(
  z.object({ days: z.int(), recipientsToo: z.boolean(), since: Instant, beginsAt: Instant }),
);

export const readRetentionCall = endpoint({
  method: "GET",
  path: "/api/workspace/retention",
  summary: "Read how long the workspace keeps completed documents; `null` means forever.",
  caller: "member",
  needs: ["User", "MANAGE"],
  output: RetentionRule,
  limit,
});

export const saveRetentionCall = endpoint({
  method: "POST",
  path: "/api/workspace/retention",
  summary:
    "Delete completed documents after some days, or keep them (`days: null`). A new rule deletes nothing in its first seven days. `recipientsToo` also deletes recipients' copies.",
  confirmed: true,
  caller: "member",
  needs: ["User", "MANAGE"],
  allDocuments: true,
  only: "web",
  recent: "strong",
  body: z.strictObject({ days: z.nullable(z.int()), recipientsToo: z.boolean() }),
  output: RetentionRule,
  limit: { calls: 20, seconds: 3600 },
});

export const DeletionRow = z.pick(DoneDeletion, {
  id: true,
  documentId: true,
  title: true,
  completedAt: true,
  deletedAt: true,
});
export type DeletionRow = z.infer<typeof DeletionRow>;

export const listDeletionsCall = endpoint({
  method: "GET",
  path: "/api/workspace/deletions",
  summary: "List documents deleted by the workspace's retention rule, newest first.",
  caller: "member",
  needs: ["User", "MANAGE"],
  allDocuments: true,
  query: z.object({
    cursor: z.optional(IdCursor),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  }),
  output: z.object({ items: z.array(DeletionRow), cursor: z.nullable(z.string()) }),
  limit,
});

export const readDeletionCertificateCall = endpoint({
  method: "GET",
  path: "/api/workspace/deletions/:deletionId/certificate",
  summary:
    "Print the certificate of a deletion: a sealed PDF with the hashes of the deleted files, in the caller's language.",
  caller: "member",
  needs: ["User", "MANAGE"],
  allDocuments: true,
  params: z.object({ deletionId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  bytes: "application/pdf",
  limit: { calls: 30, seconds: 60 },
});
