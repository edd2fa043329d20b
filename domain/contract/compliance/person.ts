/** Exporting and erasing all data about one person in a workspace's documents. */
import * as z from "zod/mini";
import { ErasurePlace, ErasureResult } from "../../compliance/erase-person.ts";
import { Instant } from "../../ids.ts";
import { EmailInput } from "../../recipient/email-input.ts";
import { endpoint } from "../endpoint.ts";

const email = EmailInput;

export const requestPersonExportCall = endpoint({
  method: "POST",
  path: "/api/compliance/person/export",
  summary: "Get a short-lived URL of a zip with all data about a person in the workspace's documents.",
  caller: "member",
  needs: ["User", "MANAGE"],
  allDocuments: true,
  only: "web",
  contents: true,
  recent: true,
  body: z.strictObject({ email }),
  output: z.object({
    url: z.string(),
    expiresAt: Instant,
    /** `false`: nothing is stored about the person; the zip has only the address. A large workspace is not searched: `true`. */
    found: z.boolean(),
  }),
  limit: { calls: 10, seconds: 3600 },
});

export const readPersonExportCall = endpoint({
  method: "GET",
  path: "/api/compliance/person-export/:ticket",
  summary: "Download a person's export by its URL.",
  caller: "anyone",
  params: z.object({ ticket: z.string().check(z.minLength(1), z.maxLength(2_000)) }),
  bytes: "application/zip",
  limit: { calls: 10, seconds: 60 },
});

const ErasureView = z.object({
  id: z.string(),
  /** The address without its name. */
  mask: z.string(),
  by: z.string(),
  requestedAt: Instant,
  /** Absent while the erasure is running. */
  doneAt: z.optional(Instant),
  /** Number of documents read so far, and of documents and other objects that name the person. */
  looked: z.int(),
  found: z.int(),
});
export type ErasureView = z.infer<typeof ErasureView>;

export const erasePersonDataCall = endpoint({
  method: "POST",
  path: "/api/compliance/person/erase",
  summary:
    "Erase a person from the workspace's contacts, drafts, ended documents, comments, templates, finished bulk sendings, saved filters and log of webhooks; `confirm` must repeat the address. Sealed documents and documents out for signing stay.",
  caller: "member",
  needs: ["User", "MANAGE"],
  allDocuments: true,
  only: "web",
  recent: "strong",
  body: z.strictObject({ email, confirm: email }),
  output: ErasureView,
  limit: { calls: 10, seconds: 3600 },
});

export const listErasuresCall = endpoint({
  method: "GET",
  path: "/api/compliance/person/erasures",
  summary: "List the last erasures of people from the workspace, newest first.",
  caller: "member",
  needs: ["User", "MANAGE"],
  allDocuments: true,
  only: "not_extension",
  output: z.array(ErasureView),
  limit: { calls: 240, seconds: 60 },
});

const ErasureRow = z.extend(ErasureResult, { title: z.string() });

export const readErasureCall = endpoint({
  method: "GET",
  path: "/api/compliance/person/erasures/:erasureId",
  summary: "List what an erasure removed from each document, and what was kept and why.",
  caller: "member",
  needs: ["User", "MANAGE"],
  allDocuments: true,
  only: "not_extension",
  params: z.object({ erasureId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  output: z.object({ erasure: ErasureView, items: z.array(ErasureRow), places: z.array(ErasurePlace) }),
  limit: { calls: 120, seconds: 60 },
});
