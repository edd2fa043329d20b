import * as z from "zod/mini";
import { FILES_LIMIT, PAGES_LIMIT, PageChoice } from "../document/file-part.ts";
import { ProgramData } from "../document/program-data.ts";
import { MOVES_LIMIT } from "../folder/folder.ts";
import { DocumentId, FolderId, Instant } from "../ids.ts";

import { DraftInput, FieldsChange } from "./draft/draft.ts";
import { DRAFT_BODY, endpoint, MIDDLE_BODY } from "./endpoint.ts";
import { expandQuery } from "./expand.ts";
import { AuditTrail, ExpandedDocument } from "./views/expanded.ts";
import { SignerView } from "./views/signer-view.ts";
import { DownloadView, FileView, OwnerView, SendingOptions, UploadedFile, UploadResult } from "./views/views.ts";

const params = z.object({ documentId: z.string() });
const workspace = z.object({ workspace: z.optional(z.string()) });

export const uploadDocumentCall = endpoint({
  method: "POST",
  path: "/api/document/upload",
  summary:
    "Upload files: `files` (repeated; PDF, or DOC, DOCX, ODS, JPG and PNG, which are converted to PDF and listed in `originals`), `documentId`, `IdsArray` (the client's id of each file, in the same order), `externalId` and `metadata` (JSON) for the document that begins with them, and before the files `passwords` (a JSON array in the same order, `null` for a file without password) and `trackedChanges` (likewise, `accept` or `keep` for a DOCX: whether its PDF shows the text with all tracked changes accepted or marks them; `review` of its original says how many it has).",
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

export const composeFileCall = endpoint({
  method: "POST",
  path: "/api/document/compose",
  summary:
    "Compose a file from pages of uploaded files, in the given order, each rotated clockwise as requested. The source files stay unchanged.",
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

export const readFileCall = endpoint({
  method: "GET",
  path: "/api/document/file/:part",
  summary: "Read the page sizes and pictures of an uploaded file, even if no document contains it yet.",
  caller: "member_or_guest",
  needs: ["Documents", "CREATE"],
  embed: { prepare: "free" },
  params: z.object({ part: z.string() }),
  query: workspace,
  output: FileView,
});

export const saveDocumentCall = endpoint({
  method: "POST",
  path: "/api/document/save/:documentId",
  summary: "Save a draft; `new` creates one. An old `version` is refused with the newer state.",
  caller: "member_or_guest",
  needs: ["Documents", "CREATE"],
  embed: { prepare: "params.documentId" },
  params,
  query: workspace,
  readBack: ExpandedDocument,
  body: DraftInput,
  bodyLimit: DRAFT_BODY,
  output: OwnerView,
  idempotent: true,
});

export const changeFieldsCall = endpoint({
  method: "PATCH",
  path: "/api/document/fields/:documentId",
  summary:
    "Add, replace and remove fields of a draft; other fields stay unchanged. An old `version` is refused with the newer state.",
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
export const readDocumentCall = endpoint({
  method: "GET",
  path: "/api/document/:documentId",
  summary: "Read a document as its owner sees it.",
  caller: "member_or_guest",
  needs: ["Documents", "VIEW"],
  contents: true,
  embed: { prepare: "params.documentId", documents: "params.documentId" },
  params,
  query: z.object({ ...workspace.shape, expand: expandQuery("folder", "audit", "comments", "values") }),
  output: ExpandedDocument,
});

export const sendDocumentCall = endpoint({
  method: "POST",
  path: "/api/document/send/:documentId",
  summary:
    "Send a draft. It becomes immutable, and the recipients whose turn it is are invited. `externalId` and `metadata` replace those of the draft.",
  caller: "member_or_guest",
  needs: ["Documents", "ADD"],
  embed: { prepare: "params.documentId" },
  changes: "send",
  confirmed: true,
  params,
  query: workspace,
  body: z.optional(z.strictObject(ProgramData.shape)),
  bodyLimit: MIDDLE_BODY,
  output: z.object({ _id: DocumentId, status: z.enum(["QUEUED", "SENT"]) }),
  idempotent: true,
  limit: { calls: 120, seconds: 3600 },
});

export const listAuditCall = endpoint({
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

export const downloadDocumentCall = endpoint({
  method: "GET",
  path: "/api/document/download-url/:documentId",
  summary:
    "Get the URL of the sealed PDF (a zip if there are several), or before completion of the source. Valid for ten minutes.",
  caller: "member_or_guest",
  needs: ["Documents", "VIEW"],
  contents: true,
  embed: { documents: "params.documentId" },
  params,
  query: workspace,
  output: DownloadView,
});

const folderId = z.nullable(z.string().check(z.maxLength(100)));

export const moveDocumentsCall = endpoint({
  method: "POST",
  path: "/api/document/move",
  summary:
    "Move documents into a folder (`null`: to the root). Each is moved independently; `failed` lists the documents that were not moved and why. Refused if none could be moved.",
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

export const readSendingOptionsCall = endpoint({
  method: "GET",
  path: "/api/document/options",
  summary: "List a sender's options: data centers, hosts, payment connections, proofs of identity, the seal.",
  caller: "member_or_guest",
  needs: ["Documents", "CREATE"],
  embed: { prepare: "free" },
  query: workspace,
  output: SendingOptions,
});

export const deleteDocumentCall = endpoint({
  method: "DELETE",
  path: "/api/document/:documentId",
  summary:
    "Delete a draft permanently, or with `deleteType` `bin` move a document that is not out for signing to the bin for 30 days. `permanent` permanently deletes a document in the bin; recipients keep their sealed copies.",
  caller: "member_or_guest",
  needs: ["Documents", "DELETE"],
  params,
  query: z.object({
    ...workspace.shape,
    deleteType: z.optional(z.string().check(z.maxLength(40), z.describe("`bin` or `permanent`, the default."))),
  }),
  output: z.object({ _id: DocumentId }),
});

export const readPdfCall = endpoint({
  method: "GET",
  path: "/api/pdf",
  summary:
    "Read a document's or a template's PDF: the sealed file of a completed document, otherwise the file to sign. `file` chooses one of several, from 0.",
  caller: "member",
  needs: ["Documents", "VIEW"],
  contents: true,
  query: z.object({
    ...workspace.shape,
    id: z._default(z.string().check(z.maxLength(64)), ""),
    file: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(FILES_LIMIT)), 0),
  }),
  bytes: "application/pdf",
  limit: { calls: 600, seconds: 3600 },
});

export const previewDocumentCall = endpoint({
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
