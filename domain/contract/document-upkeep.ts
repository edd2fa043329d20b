/** Calls for archive, bin, copies and titles; declared before the paths below `/api/document/:documentId`. */
import * as z from "zod/mini";
import { DocumentStatus, TITLE_LIMIT } from "../document/document.ts";
import { DocumentId, UserId } from "../ids.ts";
import { endpoint } from "./endpoint.ts";

const params = z.object({ documentId: z.string() });
const workspace = z.object({ workspace: z.optional(z.string()) });
const empty = z.optional(z.strictObject({}));

export const restoreDocumentCall = endpoint({
  method: "POST",
  path: "/api/document/restore/:documentId",
  summary: "Restore a document from the bin, into its folder if that still exists. A repeat changes nothing.",
  caller: "member",
  needs: ["Documents", "DELETE"],
  params,
  query: workspace,
  body: empty,
  output: z.object({ _id: DocumentId }),
});

export const readSignTimeCall = endpoint({
  method: "GET",
  path: "/api/document/sign-time",
  summary: "Read the median time from sending to the last signature, of documents completed in the last eight weeks.",
  caller: "member_or_guest",
  needs: ["Documents", "VIEW"],
  embed: { documents: "unbound" },
  query: z.object({ ...workspace.shape, member: z.optional(UserId) }),
  output: z.object({ medianMinutes: z.nullable(z.int()), documents: z.int() }),
});

export const printHistoryCall = endpoint({
  method: "GET",
  path: "/api/document/history/:documentId",
  summary:
    "Print the history as a sealed PDF in the caller's language; with `proof` every entry with its facts and fingerprint, and the trail attached.",
  caller: "member_or_guest",
  needs: ["Documents", "VIEW"],
  embed: { documents: "params.documentId" },
  params,
  query: z.object({ ...workspace.shape, proof: z._default(z.enum(["true", "false"]), "false") }),
  bytes: "application/pdf",
  limit: { calls: 30, seconds: 60 },
});

export const archiveDocumentCall = endpoint({
  method: "POST",
  path: "/api/document/archive/:documentId",
  summary: "Archive a document on which nobody has to act, or restore it from the archive. A repeat changes nothing.",
  caller: "member",
  needs: ["Documents", "MANAGE"],
  params,
  query: workspace,
  body: z.strictObject({ archived: z.boolean() }),
  output: z.object({ _id: DocumentId }),
});

export const copyDocumentCall = endpoint({
  method: "POST",
  path: "/api/document/copy/:documentId",
  summary:
    "Create a draft with the files, people, fields and settings of a document. With `correct`, create the correction of a document that ended without completion; every caller gets the same draft.",
  caller: "member",
  needs: ["Documents", "CREATE"],
  params,
  query: workspace,
  body: z.strictObject({ correct: z.optional(z.boolean()) }),
  output: z.object({ _id: DocumentId, status: DocumentStatus }),
  idempotent: true,
  limit: { calls: 120, seconds: 600 },
});

export const renameDocumentCall = endpoint({
  method: "POST",
  path: "/api/document/rename/:documentId",
  summary: "Change a document's title in lists. Recipients keep seeing the sent title.",
  caller: "member",
  needs: ["Documents", "MANAGE"],
  params,
  query: workspace,
  body: z.strictObject({ title: z.string().check(z.maxLength(TITLE_LIMIT * 2)) }),
  output: z.object({ _id: DocumentId, title: z.string() }),
  limit: { calls: 240, seconds: 600 },
});
