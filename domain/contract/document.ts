import * as z from "zod/mini";
import { FILES_LIMIT, PAGES_LIMIT, PageChoice } from "../document/file-part.ts";
import { defaultSort, ListSort } from "../document/list-order.ts";
import { DocumentView, documentViews } from "../document/views.ts";
import { MOVES_LIMIT } from "../folder/folder.ts";
import { DocumentId, FolderId, Instant, UserId } from "../ids.ts";

import { DraftInput, FieldsChange } from "./draft/draft.ts";
import { DRAFT_BODY, endpoint, MIDDLE_BODY } from "./endpoint.ts";
import { expandQuery } from "./expand.ts";
import { AuditTrail, ExpandedDocument, ExpandedRow } from "./views/expanded.ts";
import { SignerView } from "./views/signer-view.ts";
import { DownloadView, FileView, OwnerView, SendingOptions, UploadedFile, UploadResult } from "./views/views.ts";

const params = z.object({ documentId: z.string() });
const workspace = z.object({ workspace: z.optional(z.string()) });
const empty = z.optional(z.strictObject({}));

export const uploadDocument = endpoint({
  method: "POST",
  path: "/api/document/upload",
  summary:
    "Upload files: `files` (repeated; PDF, and DOC, DOCX, ODS, JPG and PNG, of which PDFs are made, then `originals` says of what), `documentId`, `IdsArray` (the client's id of each file, same order), and before the files `passwords` (a JSON array, same order, `null` for a file without).",
  caller: "member_or_guest",
  needs: ["Documents", "CREATE"],
  embed: { prepare: "free" },
  changes: "files",
  query: workspace,
  upload: "multipart",
  output: z.array(UploadResult),
  idempotent: true,
  limit: { calls: 120, seconds: 600 },
});

/** Above this the request is malformed; a file with too many pages below it is refused with its own code. */
const CHOICE_LIMIT = FILES_LIMIT * PAGES_LIMIT;

export const composeFile = endpoint({
  method: "POST",
  path: "/api/document/compose",
  summary:
    "Make a file of pages of uploaded ones, in this order, each turned clockwise as asked. The others stay as they are.",
  caller: "member_or_guest",
  needs: ["Documents", "CREATE"],
  embed: { prepare: "body.documentId?" },
  changes: "files",
  query: workspace,
  body: z.strictObject({
    fileName: z.string().check(z.maxLength(255)),
    /** The draft to which the file belongs; pages of the draft's files may be used even if others uploaded them. */
    documentId: z.optional(z.string()),
    pages: z.array(PageChoice).check(z.minLength(1), z.maxLength(CHOICE_LIMIT)),
  }),
  bodyLimit: MIDDLE_BODY,
  output: UploadedFile,
  idempotent: true,
  limit: { calls: 120, seconds: 600 },
});

export const readFile = endpoint({
  method: "GET",
  path: "/api/document/file/:part",
  summary: "Read an uploaded file, whether a document holds it yet or not: its pages' sizes and pictures.",
  caller: "member_or_guest",
  needs: ["Documents", "CREATE"],
  embed: { prepare: "free" },
  params: z.object({ part: z.string() }),
  query: workspace,
  output: FileView,
});

export const saveDocument = endpoint({
  method: "POST",
  path: "/api/document/save/:documentId",
  summary: "Save a draft; `new` makes one. An old `version` is refused with the newer state.",
  caller: "member_or_guest",
  needs: ["Documents", "CREATE"],
  embed: { prepare: "params.documentId" },
  params,
  query: workspace,
  body: DraftInput,
  bodyLimit: DRAFT_BODY,
  output: OwnerView,
  idempotent: true,
});

export const changeFields = endpoint({
  method: "PATCH",
  path: "/api/document/fields/:documentId",
  summary:
    "Put some fields of a draft in place and take others away; the rest stays. An old `version` is refused with the newer state.",
  caller: "member_or_guest",
  needs: ["Documents", "CREATE"],
  embed: { prepare: "params.documentId" },
  changes: "fields",
  params,
  query: workspace,
  body: FieldsChange,
  bodyLimit: DRAFT_BODY,
  output: z.object({ _id: DocumentId, version: z.int(), updatedAt: Instant }),
  idempotent: true,
});

/** Declared after every fixed path below /api/document, so that no fixed path is parsed as an id. */
export const readDocument = endpoint({
  method: "GET",
  path: "/api/document/:documentId",
  summary: "Read a document as its owner sees it.",
  caller: "member_or_guest",
  needs: ["Documents", "VIEW"],
  contents: true,
  embed: { prepare: "params.documentId", documents: "params.documentId" },
  params,
  query: z.object({ ...workspace.shape, expand: expandQuery("folder", "audit", "comments") }),
  output: ExpandedDocument,
});

export const sendDocument = endpoint({
  method: "POST",
  path: "/api/document/send/:documentId",
  summary: "Send a draft: it becomes immutable and those whose turn it is are invited.",
  caller: "member_or_guest",
  needs: ["Documents", "ADD"],
  embed: { prepare: "params.documentId" },
  changes: "send",
  confirmed: true,
  params,
  query: workspace,
  body: empty,
  output: z.object({ _id: DocumentId, status: z.enum(["QUEUED", "SENT"]) }),
  idempotent: true,
  limit: { calls: 120, seconds: 3600 },
});

export const listDocuments = endpoint({
  method: "GET",
  path: "/api/document/all",
  summary: "List documents, newest first or sorted by a column. With `search` it is only sorted by creation.",
  caller: "member_or_guest",
  needs: ["Documents", "VIEW"],
  embed: { documents: "unbound" },
  query: z.object({
    ...workspace.shape,
    search: z.optional(z.string().check(z.maxLength(200))),
    view: z._default(DocumentView, "all"),
    folderId: z.optional(z.string()),
    /** One of `documentFilters`. */
    filterBy: z.optional(z.string().check(z.maxLength(100))),
    /** ISO dates or instants of creation; from inclusive, to exclusive. */
    fromDate: z.optional(z.string()),
    toDate: z.optional(z.string()),
    /** User id of a member: only documents that they own, host or share. */
    member: z.optional(UserId),
    sort: z._default(ListSort, defaultSort),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
    cursor: z.optional(z.string().check(z.maxLength(200))),
    expand: expandQuery("folder"),
  }),
  output: z.object({ items: z.array(ExpandedRow), cursor: z.nullable(z.string()), total: z.optional(z.int()) }),
});

export const countDocuments = endpoint({
  method: "GET",
  path: "/api/document/counts",
  summary: "Count the documents of each view.",
  caller: "member_or_guest",
  needs: ["Documents", "VIEW"],
  embed: { documents: "unbound" },
  query: z.object({ ...workspace.shape, member: z.optional(UserId) }),
  output: z.object(
    Object.fromEntries(documentViews.map((view) => [view, z.int()])) as Record<DocumentView, z.ZodMiniInt>,
  ),
});

export const listAudit = endpoint({
  method: "GET",
  path: "/api/document/logs/:documentId",
  summary: "List the audit trail with its hashes, oldest first.",
  caller: "member_or_guest",
  needs: ["Documents", "VIEW"],
  embed: { documents: "params.documentId" },
  params,
  query: workspace,
  output: AuditTrail,
});

export const downloadDocument = endpoint({
  method: "GET",
  path: "/api/document/download-url/:documentId",
  summary:
    "Get the address of the sealed PDF (a zip of several), valid for ten minutes; before completion, of the source.",
  caller: "member_or_guest",
  needs: ["Documents", "VIEW"],
  contents: true,
  embed: { documents: "params.documentId" },
  params,
  query: workspace,
  output: DownloadView,
});

const folderId = z.nullable(z.string().check(z.maxLength(100)));

export const moveDocuments = endpoint({
  method: "POST",
  path: "/api/document/move",
  summary:
    "Put documents into a folder; `null` is the root. Each for itself: `failed` says which stayed and why; refused if none could be moved.",
  caller: "member",
  needs: ["Documents", "MANAGE"],
  query: workspace,
  body: z.strictObject({ documentIds: z.array(z.string()).check(z.minLength(1), z.maxLength(MOVES_LIMIT)), folderId }),
  bodyLimit: MIDDLE_BODY,
  output: z.object({
    documentIds: z.array(DocumentId),
    folderId: z.nullable(FolderId),
    failed: z.array(z.object({ documentId: z.string(), code: z.string() })),
  }),
  idempotent: true,
  limit: { calls: 120, seconds: 60 },
});

export const readSendingOptions = endpoint({
  method: "GET",
  path: "/api/document/options",
  summary:
    "List what a sender may choose from: data centers, hosts, payment connections, ways to prove who signs, the seal.",
  caller: "member_or_guest",
  needs: ["Documents", "CREATE"],
  embed: { prepare: "free" },
  query: workspace,
  output: SendingOptions,
});

export const deleteDocument = endpoint({
  method: "DELETE",
  path: "/api/document/:documentId",
  summary:
    "Delete a draft for good, or with `deleteType` `bin` put a document that is not out for signing into the bin, for 30 days. What is in the bin is deleted for good by `permanent`; recipients keep their sealed copies.",
  caller: "member_or_guest",
  needs: ["Documents", "DELETE"],
  params,
  query: z.object({
    ...workspace.shape,
    deleteType: z.optional(z.string().check(z.maxLength(40), z.describe("`bin` or `permanent`, the default."))),
  }),
  output: z.object({ _id: DocumentId }),
});

export const attachDocument = endpoint({
  method: "PATCH",
  path: "/api/document/public-user-to-workspace/:documentId",
  summary: "Take a guest's draft into one's own workspace after signing in.",
  caller: "member",
  needs: ["Documents", "CREATE"],
  only: "person",
  params,
  query: workspace,
  body: z.strictObject({ sessionId: z.string().check(z.maxLength(200)) }),
  output: OwnerView,
});

export const previewDocument = endpoint({
  method: "GET",
  path: "/api/document/preview/:documentId",
  summary: "Preview a draft as one of its recipients would see it.",
  caller: "member_or_guest",
  needs: ["Documents", "VIEW"],
  contents: true,
  embed: { prepare: "params.documentId" },
  params,
  query: z.object({
    ...workspace.shape,
    /** Default: the first. */
    recipient: z.optional(z.string().check(z.maxLength(64))),
    timeZone: z.optional(z.string().check(z.maxLength(60))),
  }),
  output: SignerView,
  limit: { calls: 120, seconds: 60 },
});

export const searchRecipients = endpoint({
  method: "GET",
  path: "/api/document/recipients",
  summary: "People this workspace has sent to, by the beginning of a name or email.",
  caller: "member",
  needs: ["Documents", "CREATE"],
  query: z.object({ ...workspace.shape, search: z._default(z.string().check(z.maxLength(200)), "") }),
  output: z.array(z.object({ name: z.string(), emailId: z.string() })),
  limit: { calls: 300, seconds: 60 },
});
