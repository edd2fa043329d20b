/** Written by `npm run reference` from the contract. Do not edit. */
import { type Call, call } from "./client.ts";
import type * as t from "./types.ts";

/** Create a document in one call, and with `send` send it: a form with `files` (repeated), `document` (JSON), and before the files `passwords` and `trackedChanges` as for an upload; or JSON with `templateId`, or with `fileKeys` of uploaded files beside what `document` has. Fields have a box or stand at a text of the page (`anchor`); text tags in the files become fields, too. If anything is refused, nothing is stored. With `send`, the permission Documents ADD is needed as well. Needs the permission Documents CREATE. At most 120 calls in 3600 seconds. */
export const createDocument: Call<{
  workspace?: string;
  body: {
    files: Blob[];
    passwords?: string;
    trackedChanges?: string;
    document: t.NewDocument;
  } | t.NewFromTemplate | t.NewDocumentFromFiles;
}, {
  _id: string;
  status: t.DocumentStatus;
  recipients: { _id: string; email: string; status: t.RecipientStatus }[];
}> = /* @__PURE__ */ call("POST", "/api/document/create", { once: true, formOrJson: true });

/** Upload files: `files` (repeated; PDF, or DOC, DOCX, ODS, JPG and PNG, which are converted to PDF and listed in `originals`), `documentId`, `IdsArray` (the client's id of each file, in the same order), `externalId` and `metadata` (JSON) for the document that begins with them, and before the files `passwords` (a JSON array in the same order, `null` for a file without password) and `trackedChanges` (likewise, `accept` or `keep` for a DOCX: whether its PDF shows the text with all tracked changes accepted or marks them; `review` of its original says how many it has). Needs the permission Documents CREATE. At most 120 calls in 600 seconds. */
export const uploadDocument: Call<{
  workspace?: string;
  body: {
    files?: Blob[];
    documentId?: string;
    passwords?: string;
    trackedChanges?: string;
    externalId?: string;
    metadata?: string;
    IdsArray?: string;
  };
}, t.UploadResult[]> = /* @__PURE__ */ call("POST", "/api/document/upload", { once: true, form: true });

/** Get an address for one `PUT` of a file's bytes, without credentials, within 15 minutes. It answers as `POST /api/document/upload` does for one file; then `save`, `create` (`fileKeys`) and `template/send` (`jsonData.basePdf`) take the `key`. A refused file is not stored, and the address takes another try. Needs the permission Documents CREATE. At most 120 calls in 600 seconds. */
export const generateStorageUrl: Call<{
  workspace?: string;
  body: { fileName: string; size: number; type: string };
}, { url: string; key: string; expiresAt: string }> = /* @__PURE__ */ call("POST", "/api/document/generate-storage-url");

/** Compose a file from pages of uploaded files, in the given order, each rotated clockwise as requested. The source files stay unchanged. Needs the permission Documents CREATE. At most 120 calls in 600 seconds. */
export const composeFile: Call<{
  workspace?: string;
  body: {
    fileName: string;
    documentId?: string;
    pages: { part: string; page: number; rotate: 0 | 90 | 180 | 270 }[];
  };
}, t.UploadedFile> = /* @__PURE__ */ call("POST", "/api/document/compose", { once: true });

/** Read the page sizes and pictures of an uploaded file, even if no document contains it yet. Needs the permission Documents CREATE. */
export const readFile: Call<{ part: string; workspace?: string }, { pages: { width: number; height: number }[]; assets: t.Pictures }> = /* @__PURE__ */ call("GET", "/api/document/file/{part}");

/** List the fields of an uploaded file's form and text tags, and unreadable tags. Needs the permission Documents CREATE. */
export const readFoundFields: Call<{
  part: string;
  documentId?: string;
  workspace?: string;
}, {
  fields: ({
    type: t.FieldType;
    page: number;
    box: { x: number; y: number; width: number; height: number };
    role: number | null;
    required: boolean;
    readOnly: boolean;
    label: string;
    data: string | boolean;
    fontSize?: 8 | 10 | 12 | 14 | 16 | 18 | 20 | 22 | 24 | 32;
    placeholder?: string;
    align?: "start" | "left" | "center" | "right";
    dateFormat?: "dd/MM/yyyy" | "MM/dd/yyyy" | "yyyy-MM-dd" | "dd-MM-yyyy" | "dd.MM.yyyy" | "yyyy/MM/dd" | "d MMMM yyyy" | "MMMM d, yyyy" | "dd MMM yyyy" | "dd/MM/yyyy HH:mm" | "yyyy-MM-dd HH:mm:ss";
    maxLength?: number;
    options?: string[];
    min?: string;
    max?: string;
    decimals?: number;
    grouping?: boolean;
    currency?: string;
    group?: string;
    source: "form" | "tag" | "detected";
    confidence: number;
    isFilled?: boolean;
  })[];
  brokenTags: {
    page: number;
    text: string;
    reason: "unknown_kind" | "unknown_attribute" | "bad_value" | "not_closed";
  }[];
}> = /* @__PURE__ */ call("GET", "/api/document/file/{part}/fields");

/** Detect fields in an uploaded file by its form, its text tags and the layout of its pages. No data leaves the server. Needs the permission Documents CREATE. At most 60 calls in 600 seconds. */
export const detectFields: Call<{
  part: string;
  documentId?: string;
  workspace?: string;
  body?: Record<string, unknown>;
}, {
  fields: ({
    type: t.FieldType;
    page: number;
    box: { x: number; y: number; width: number; height: number };
    role: number | null;
    required: boolean;
    readOnly: boolean;
    label: string;
    data: string | boolean;
    fontSize?: 8 | 10 | 12 | 14 | 16 | 18 | 20 | 22 | 24 | 32;
    placeholder?: string;
    align?: "start" | "left" | "center" | "right";
    dateFormat?: "dd/MM/yyyy" | "MM/dd/yyyy" | "yyyy-MM-dd" | "dd-MM-yyyy" | "dd.MM.yyyy" | "yyyy/MM/dd" | "d MMMM yyyy" | "MMMM d, yyyy" | "dd MMM yyyy" | "dd/MM/yyyy HH:mm" | "yyyy-MM-dd HH:mm:ss";
    maxLength?: number;
    options?: string[];
    min?: string;
    max?: string;
    decimals?: number;
    grouping?: boolean;
    currency?: string;
    group?: string;
    source: "form" | "tag" | "detected";
    confidence: number;
    isFilled?: boolean;
  })[];
}> = /* @__PURE__ */ call("POST", "/api/document/file/{part}/detect");

/** Save a draft; `new` creates one. An old `version` is refused with the newer state. Needs the permission Documents CREATE. */
export const saveDocument: Call<{ documentId: string; workspace?: string; body: t.Draft }, t.Document> = /* @__PURE__ */ call("POST", "/api/document/save/{documentId}", { once: true });

/** Add, replace and remove fields of a draft; other fields stay unchanged. An old `version` is refused with the newer state. Needs the permission Documents CREATE. */
export const changeFields: Call<{
  documentId: string;
  workspace?: string;
  body: { version: number; put: t.FieldChange[]; remove: string[] };
}, { _id: string; version: number; updatedAt: string }> = /* @__PURE__ */ call("PATCH", "/api/document/fields/{documentId}", { once: true });

/** Send a draft. It becomes immutable, and the recipients whose turn it is are invited. `externalId` and `metadata` replace those of the draft. Needs the permission Documents ADD. At most 120 calls in 3600 seconds. */
export const sendDocument: Call<{
  documentId: string;
  workspace?: string;
  body?: { externalId?: string; metadata?: { [key: string]: string } };
}, { _id: string; status: "QUEUED" | "SENT" }> = /* @__PURE__ */ call("POST", "/api/document/send/{documentId}", { once: true });

/** List documents, newest first or sorted by a column. With `search` the list is sorted by creation only. Needs the permission Documents VIEW. */
export const listDocuments: Call<{
  search?: string;
  view?: "all" | "draft" | "sent" | "completed" | "action-required" | "waiting-for-others" | "declined" | "voided" | "expired" | "waiting-for-payment" | "archived" | "bin";
  folderId?: string;
  filterBy?: "Waiting for me" | "Waiting for others" | "To approve" | "Approved" | "Rejected" | "Shared with me" | "Test" | "DRAFT" | "QUEUED" | "SENT" | "WAITING_FOR_PAYMENT" | "SEALING" | "COMPLETED" | "DECLINED" | "EXPIRED" | "VOIDED";
  status?: t.DocumentStatus;
  externalId?: string;
  metadata?: { [key: string]: string };
  recipient?: string;
  updatedSince?: string;
  fromDate?: string;
  toDate?: string;
  member?: string;
  sort?: "created" | "-created" | "changed" | "-changed" | "title" | "-title" | "expires" | "-expires" | "completed" | "-completed";
  limit?: number;
  cursor?: string;
  expand?: string;
  workspace?: string;
}, { items: t.DocumentRow[]; cursor: string | null; total?: number }> = /* @__PURE__ */ call("GET", "/api/document/all");

/** Read the median time from sending to the last signature, of documents completed in the last eight weeks. Needs the permission Documents VIEW. */
export const readSignTime: Call<{ member?: string; workspace?: string }, { medianMinutes: number | null; documents: number }> = /* @__PURE__ */ call("GET", "/api/document/sign-time");

/** Count the documents of each view. Needs the permission Documents VIEW. */
export const countDocuments: Call<{
  member?: string;
  workspace?: string;
}, {
  all: number;
  draft: number;
  sent: number;
  completed: number;
  "action-required": number;
  "waiting-for-others": number;
  declined: number;
  voided: number;
  expired: number;
  "waiting-for-payment": number;
  archived: number;
  bin: number;
}> = /* @__PURE__ */ call("GET", "/api/document/counts");

/** List the audit trail with its hashes, oldest first. Needs the permission Documents VIEW. */
export const listAudit: Call<{ documentId: string; workspace?: string }, { items: t.AuditLine[]; intact: boolean }> = /* @__PURE__ */ call("GET", "/api/document/logs/{documentId}");

/** Get the URL of the sealed PDF (a zip if there are several), or before completion of the source. Valid for ten minutes. Needs the permission Documents VIEW. */
export const downloadDocument: Call<{ documentId: string; workspace?: string }, t.Download> = /* @__PURE__ */ call("GET", "/api/document/download-url/{documentId}");

/** Move documents into a folder (`null`: to the root). Each is moved independently; `failed` lists the documents that were not moved and why. Refused if none could be moved. Needs the permission Documents MANAGE. At most 120 calls in 60 seconds. */
export const moveDocuments: Call<{
  workspace?: string;
  body: { documentIds: string[]; folderId: string | null };
}, { documentIds: string[]; folderId: string | null; failed: { documentId: string; code: string }[] }> = /* @__PURE__ */ call("POST", "/api/document/move", { once: true });

/** Verify a sealed file of a completed document as it is stored, with the checks of an uploaded copy. `file`: its position. Needs the permission Documents VIEW. At most 30 calls in 60 seconds. */
export const verifyDocument: Call<{
  documentId: string;
  file?: number;
  workspace?: string;
}, { fileName: string; size: number; files: number; result: t.Verification }> = /* @__PURE__ */ call("POST", "/api/document/verify/{documentId}");

/** Void a sent document, with a reason. A repeat returns the current state. Needs the permission Documents MANAGE. */
export const voidDocument: Call<{ documentId: string; workspace?: string; body: { reason: string } }, t.Document> = /* @__PURE__ */ call("POST", "/api/document/void/{documentId}", { once: true });

/** Remind the recipients whose turn it is. Documents whose recipients were all reminded within the hour are `unchanged`. Needs the permission Documents SEND_REMINDER. At most 200 calls in 3600 seconds. */
export const remindDocuments: Call<{ workspace?: string; body: { documentIds: string[] } }, { results: t.BulkActionResult[] }> = /* @__PURE__ */ call("POST", "/api/document/bulk/remind", { once: true });

/** Void sent documents, with one reason for all. Needs the permission Documents MANAGE. At most 600 calls in 3600 seconds. */
export const voidDocuments: Call<{
  workspace?: string;
  body: { documentIds: string[]; reason: string };
}, { results: t.BulkActionResult[] }> = /* @__PURE__ */ call("POST", "/api/document/bulk/void", { once: true });

/** Extend deadlines to `days` days from now. Documents that already end later are `unchanged`. Needs the permission Documents MANAGE. At most 600 calls in 3600 seconds. */
export const extendDocuments: Call<{ workspace?: string; body: { documentIds: string[]; days: number } }, { results: t.BulkActionResult[] }> = /* @__PURE__ */ call("POST", "/api/document/bulk/extend", { once: true });

/** Move documents to the bin for 30 days; with `permanent`, permanently delete drafts and documents in the bin. Documents out for signing are refused. Needs the permission Documents DELETE. At most 600 calls in 3600 seconds. */
export const deleteDocuments: Call<{
  workspace?: string;
  body: { documentIds: string[]; deleteType?: "bin" | "permanent" };
}, { results: t.BulkActionResult[] }> = /* @__PURE__ */ call("POST", "/api/document/bulk/delete", { once: true });

/** Restore documents from the bin, each into its folder if that still exists. Needs the permission Documents DELETE. At most 600 calls in 3600 seconds. */
export const restoreDocuments: Call<{ workspace?: string; body: { documentIds: string[] } }, { results: t.BulkActionResult[] }> = /* @__PURE__ */ call("POST", "/api/document/bulk/restore", { once: true });

/** Archive documents, or restore them from the archive. Documents already in that state are `unchanged`. Needs the permission Documents MANAGE. At most 600 calls in 3600 seconds. */
export const archiveDocuments: Call<{
  workspace?: string;
  body: { documentIds: string[]; archived: boolean };
}, { results: t.BulkActionResult[] }> = /* @__PURE__ */ call("POST", "/api/document/bulk/archive", { once: true });

/** Get the URL of a zip of the sealed files, valid for ten minutes. Documents that are not completed are `unchanged`. Needs the permission Documents VIEW. At most 60 calls in 3600 seconds. */
export const packDocuments: Call<{
  workspace?: string;
  body: { documentIds: string[] };
}, { url?: string; fileName: string; expiresAt: string; results: t.BulkActionResult[] }> = /* @__PURE__ */ call("POST", "/api/document/bulk/download");

/** Export the workspace's documents as CSV, one per line: facts, each person's state and times, and the filled-in values. The filters are those of the list. Needs the permission Documents VIEW. At most 60 calls in 3600 seconds. */
export const exportCsv: Call<{
  search?: string;
  view?: "all" | "draft" | "sent" | "completed" | "action-required" | "waiting-for-others" | "declined" | "voided" | "expired" | "waiting-for-payment" | "archived" | "bin";
  folderId?: string;
  filterBy?: "Waiting for me" | "Waiting for others" | "To approve" | "Approved" | "Rejected" | "Shared with me" | "Test" | "DRAFT" | "QUEUED" | "SENT" | "WAITING_FOR_PAYMENT" | "SEALING" | "COMPLETED" | "DECLINED" | "EXPIRED" | "VOIDED";
  fromDate?: string;
  toDate?: string;
  status?: t.DocumentStatus;
  externalId?: string;
  metadata?: { [key: string]: string };
  recipient?: string;
  member?: string;
  sort?: "created" | "-created" | "changed" | "-changed" | "title" | "-title" | "expires" | "-expires" | "completed" | "-completed";
  templateId?: string;
  formId?: string;
  bom?: "true" | "false";
  workspace?: string;
}, Blob> = /* @__PURE__ */ call("GET", "/api/document/export/csv", { bytes: true });

/** Export the workspace's documents as XLSX, in which dates are dates and texts that look like formulas are texts. Needs the permission Documents VIEW. At most 60 calls in 3600 seconds. */
export const exportXlsx: Call<{
  search?: string;
  view?: "all" | "draft" | "sent" | "completed" | "action-required" | "waiting-for-others" | "declined" | "voided" | "expired" | "waiting-for-payment" | "archived" | "bin";
  folderId?: string;
  filterBy?: "Waiting for me" | "Waiting for others" | "To approve" | "Approved" | "Rejected" | "Shared with me" | "Test" | "DRAFT" | "QUEUED" | "SENT" | "WAITING_FOR_PAYMENT" | "SEALING" | "COMPLETED" | "DECLINED" | "EXPIRED" | "VOIDED";
  fromDate?: string;
  toDate?: string;
  status?: t.DocumentStatus;
  externalId?: string;
  metadata?: { [key: string]: string };
  recipient?: string;
  member?: string;
  sort?: "created" | "-created" | "changed" | "-changed" | "title" | "-title" | "expires" | "-expires" | "completed" | "-completed";
  templateId?: string;
  formId?: string;
  workspace?: string;
}, Blob> = /* @__PURE__ */ call("GET", "/api/document/export/xlsx", { bytes: true });

/** Read a document's or a template's PDF: the sealed file of a completed document, otherwise the file to sign. `file` chooses one of several, from 0. Needs the permission Documents VIEW. At most 600 calls in 3600 seconds. */
export const readPdf: Call<{ id: string; file?: number; workspace?: string }, Blob> = /* @__PURE__ */ call("GET", "/api/pdf", { bytes: true });

/** List the columns that the next documents add to an export, some hundred documents at a time, with the cursor for the following ones. Large exports use these steps, each of which responds quickly. Needs the permission Documents VIEW. At most 2000 calls in 3600 seconds. */
export const surveyAnswers: Call<{
  search?: string;
  view?: "all" | "draft" | "sent" | "completed" | "action-required" | "waiting-for-others" | "declined" | "voided" | "expired" | "waiting-for-payment" | "archived" | "bin";
  folderId?: string;
  filterBy?: "Waiting for me" | "Waiting for others" | "To approve" | "Approved" | "Rejected" | "Shared with me" | "Test" | "DRAFT" | "QUEUED" | "SENT" | "WAITING_FOR_PAYMENT" | "SEALING" | "COMPLETED" | "DECLINED" | "EXPIRED" | "VOIDED";
  fromDate?: string;
  toDate?: string;
  status?: t.DocumentStatus;
  externalId?: string;
  metadata?: { [key: string]: string };
  recipient?: string;
  member?: string;
  sort?: "created" | "-created" | "changed" | "-changed" | "title" | "-title" | "expires" | "-expires" | "completed" | "-completed";
  templateId?: string;
  formId?: string;
  cursor?: string;
  counted?: number;
  workspace?: string;
}, {
  columns: ({
    key: string;
    column: {
      kind: "metadata";
      key: string;
    } | {
      kind: "document";
      fact: "id" | "title" | "status" | "created" | "sent" | "ended" | "expires" | "sender" | "senderEmail" | "externalId" | "reason";
    } | {
      kind: "person";
      who: { role: string; number: number; copy: number };
      fact: "name" | "email" | "state" | "invited" | "opened" | "finished";
    } | {
      kind: "value";
      who: { role: string; number: number; copy: number };
      label: string;
      type: t.FieldType;
      copy: number;
      dateFormat?: "dd/MM/yyyy" | "MM/dd/yyyy" | "yyyy-MM-dd" | "dd-MM-yyyy" | "dd.MM.yyyy" | "yyyy/MM/dd" | "d MMMM yyyy" | "MMMM d, yyyy" | "dd MMM yyyy" | "dd/MM/yyyy HH:mm" | "yyyy-MM-dd HH:mm:ss";
    };
  })[];
  documents: number;
  cursor: string | null;
}> = /* @__PURE__ */ call("GET", "/api/document/export/columns");

/** Export the documents as CSV or XLSX with the columns from `surveyAnswers`. The response starts immediately. Needs the permission Documents VIEW. At most 60 calls in 3600 seconds. */
export const exportTable: Call<{
  workspace?: string;
  body: {
    filter: {
      workspace?: string;
      search?: string;
      view?: "all" | "draft" | "sent" | "completed" | "action-required" | "waiting-for-others" | "declined" | "voided" | "expired" | "waiting-for-payment" | "archived" | "bin";
      folderId?: string;
      filterBy?: "Waiting for me" | "Waiting for others" | "To approve" | "Approved" | "Rejected" | "Shared with me" | "Test" | "DRAFT" | "QUEUED" | "SENT" | "WAITING_FOR_PAYMENT" | "SEALING" | "COMPLETED" | "DECLINED" | "EXPIRED" | "VOIDED";
      fromDate?: string;
      toDate?: string;
      status?: t.DocumentStatus;
      externalId?: string;
      metadata?: { [key: string]: string };
      recipient?: string;
      member?: string;
      sort?: "created" | "-created" | "changed" | "-changed" | "title" | "-title" | "expires" | "-expires" | "completed" | "-completed";
      templateId?: string;
      formId?: string;
    };
    format: "csv" | "xlsx";
    bom?: boolean;
    columns: ({
      key: string;
      column: {
        kind: "metadata";
        key: string;
      } | {
        kind: "document";
        fact: "id" | "title" | "status" | "created" | "sent" | "ended" | "expires" | "sender" | "senderEmail" | "externalId" | "reason";
      } | {
        kind: "person";
        who: { role: string; number: number; copy: number };
        fact: "name" | "email" | "state" | "invited" | "opened" | "finished";
      } | {
        kind: "value";
        who: { role: string; number: number; copy: number };
        label: string;
        type: t.FieldType;
        copy: number;
        dateFormat?: "dd/MM/yyyy" | "MM/dd/yyyy" | "yyyy-MM-dd" | "dd-MM-yyyy" | "dd.MM.yyyy" | "yyyy/MM/dd" | "d MMMM yyyy" | "MMMM d, yyyy" | "dd MMM yyyy" | "dd/MM/yyyy HH:mm" | "yyyy-MM-dd HH:mm:ss";
      };
    })[];
    leftOut?: number;
  };
}, Blob> = /* @__PURE__ */ call("POST", "/api/document/export/table", { bytes: true });

/** Send the invitation again to chosen recipients whose turn it is; to all of them if none is named. Needs the permission Documents SEND_REMINDER. At most 20 calls in 3600 seconds. */
export const resendDocument: Call<{ documentId: string; workspace?: string; body?: { recipients?: string[] } }, t.Document> = /* @__PURE__ */ call("POST", "/api/document/resend/{documentId}", { once: true });

/** Remind recipients whose turn it is; all of them if none is named. Nobody is reminded twice within an hour; `reminded` lists who was reminded now. Needs the permission Documents SEND_REMINDER. At most 60 calls in 3600 seconds. */
export const remindRecipients: Call<{
  documentId: string;
  workspace?: string;
  body?: { recipients?: string[] };
}, {
  _id: string;
  version: number;
  status: t.DocumentStatus;
  title: string;
  defaultDocumentTitle: string;
  ownerId: string | null;
  createdAt: string;
  updatedAt: string;
  deleted: boolean;
  deletedAt: string | null;
  isDocumentSet: boolean;
  editedBy?: { id: string; name: string };
  externalId?: string;
  metadata?: { [key: string]: string };
  isTest?: boolean;
  folderId?: string;
  may?: ("CREATE" | "ADD" | "MANAGE" | "SEND_REMINDER" | "DELETE")[];
  mayProtect?: false;
  sentAt?: string;
  expiresAt?: string;
  completedAt?: string;
  sender: { name: string; email: string } | null;
  handledBy?: { name: string; email: string };
  fileParts: ({
    key: string;
    fileName: string;
    hashData: string;
    uploadedSha256: string;
    originals?: ({
      kind: "doc" | "docx" | "ods" | "jpg" | "png";
      fileName: string;
      sha256: string;
      by: string;
      review?: { changes: number; comments: number; choice: "keep" | "accept" };
    })[];
    removed: ("encryption" | "restrictions" | "usage_rights" | "form" | "annotations" | "scripts" | "actions" | "attachments" | "layers" | "xfa" | "revisions" | "repaired" | "text_tags")[];
    looksDifferent?: number[];
    notCompared?: number;
    pages: number;
    size: number;
    thumbnailKey: string;
    id: string;
  })[];
  recipients: t.Recipient[];
  documentInfo: { [key: string]: { title: string; message: string } };
  settings: t.DocumentSettings;
  nextReminderAt?: string;
  documentValidity: t.DocumentValidity;
  signingOrder: boolean;
  mergeDocuments: boolean;
  ccEmails: string;
  jsonData: t.DocumentFields;
  pages: t.Page[];
  assets: t.Pictures;
  sealing?: { since: string; attempts: number; delay?: t.SealDelay; nextTryAt?: string };
  sealed?: t.Seal;
  declined?: { recipient: string; reason: string; at: string };
  voided?: { reason: string; at: string };
  reminded: string[];
}> = /* @__PURE__ */ call("POST", "/api/document/remind/{documentId}", { once: true });

/** Extend the deadline to `days` days from now. An expired document continues in its former status. Needs the permission Documents MANAGE. At most 120 calls in 3600 seconds. */
export const extendDocument: Call<{ documentId: string; workspace?: string; body: { days: number } }, t.Document> = /* @__PURE__ */ call("POST", "/api/document/extend/{documentId}", { once: true });

/** Correct a recipient who has not acted yet. The old link becomes invalid, and a new one is mailed. Needs the permission Documents REDIRECT. At most 120 calls in 3600 seconds. */
export const editRecipient: Call<{
  documentId: string;
  workspace?: string;
  body: { recipient: string; name: string; email: string; countryCode?: string; contact?: string };
}, t.Document> = /* @__PURE__ */ call("PATCH", "/api/document/edit-recipient/{documentId}", { once: true });

/** Get the link of a recipient to whom the sender delivers it. The audit trail records the call. Needs the permission Documents SIGN. At most 120 calls in 3600 seconds. */
export const copyLink: Call<{ documentId: string; workspace?: string; body: { recipient: string } }, { url: string }> = /* @__PURE__ */ call("POST", "/api/document/link/{documentId}");

/** Unlock a recipient who is locked out after too many wrong answers, optionally with a new access code. Needs the permission Documents MANAGE. At most 120 calls in 3600 seconds. */
export const unlockRecipient: Call<{ documentId: string; workspace?: string; body: { recipient: string; accessCode?: string } }, t.Document> = /* @__PURE__ */ call("POST", "/api/document/unlock/{documentId}");

/** List the members who see a document and why, and the members with whom it can be shared. Needs the permission Documents MANAGE. At most 240 calls in 3600 seconds. */
export const readSharing: Call<{
  documentId: string;
  workspace?: string;
}, {
  members: {
    user_id: string;
    name: string;
    email: string;
    role: t.MemberRole;
    isActive: boolean;
    isShared: boolean;
    sees: "owner" | "role" | "host" | "none" | "barred";
  }[];
  canAdd: boolean;
}> = /* @__PURE__ */ call("GET", "/api/document/sharing/{documentId}");

/** Share a document with an active member, who is notified by mail. A repeat changes nothing. Needs the permission Documents MANAGE. At most 240 calls in 3600 seconds. */
export const shareDocument: Call<{
  documentId: string;
  workspace?: string;
  body: { member: string };
}, {
  members: {
    user_id: string;
    name: string;
    email: string;
    role: t.MemberRole;
    isActive: boolean;
    isShared: boolean;
    sees: "owner" | "role" | "host" | "none" | "barred";
  }[];
  canAdd: boolean;
}> = /* @__PURE__ */ call("POST", "/api/document/share/{documentId}");

/** Stop sharing a document with a member, effective immediately. A repeat changes nothing. Needs the permission Documents MANAGE. At most 240 calls in 3600 seconds. */
export const unshareDocument: Call<{
  documentId: string;
  workspace?: string;
  body: { member: string };
}, {
  members: {
    user_id: string;
    name: string;
    email: string;
    role: t.MemberRole;
    isActive: boolean;
    isShared: boolean;
    sees: "owner" | "role" | "host" | "none" | "barred";
  }[];
  canAdd: boolean;
}> = /* @__PURE__ */ call("POST", "/api/document/unshare/{documentId}");

/** List a sender's options: data centers, hosts, payment connections, proofs of identity, the seal. Needs the permission Documents CREATE. */
export const readSendingOptions: Call<{
  workspace?: string;
}, {
  locked?: ("files" | "recipients" | "order" | "message" | "delivery" | "settings" | "fields" | "send")[];
  kinds?: t.FieldType[];
  dataCenters: {
    id: "us-east-1" | "us-east-2" | "us-west-1" | "us-west-2" | "eu-central-1" | "eu-west-1" | "eu-west-2" | "eu-west-3" | "eu-north-1" | "eu-south-1" | "ap-south-1" | "ap-southeast-1" | "ap-southeast-2" | "ap-southeast-3" | "ap-northeast-1" | "ap-northeast-2" | "ap-east-1" | "me-south-1" | "me-central-1" | "il-central-1" | "af-south-1" | "ca-central-1" | "sa-east-1";
    hasOwnStore: boolean;
  }[];
  hosts: { memberId: string; name: string; email: string }[];
  messaging: { isConnected: boolean };
  mayProtect: boolean;
  aadhaar: { isAvailable: boolean; isSandbox: boolean; credits?: number };
  payments: { connectionId: string; name?: string; currency: string; provider: "stripe" | "razorpay" }[];
  seal: { isOwn: boolean; subject: string; issuer: string; level: t.SealLevel };
}> = /* @__PURE__ */ call("GET", "/api/document/options");

/** Retry a delayed seal now. Needs the permission Documents MANAGE. At most 20 calls in 600 seconds. */
export const retrySealing: Call<{ documentId: string; workspace?: string; body?: Record<string, unknown> }, t.Document> = /* @__PURE__ */ call("POST", "/api/document/seal/{documentId}");

/** Archive a document on which nobody has to act, or restore it from the archive. A repeat changes nothing. Needs the permission Documents MANAGE. */
export const archiveDocument: Call<{ documentId: string; workspace?: string; body: { archived: boolean } }, { _id: string }> = /* @__PURE__ */ call("POST", "/api/document/archive/{documentId}");

/** Print the history as a sealed PDF in the caller's language; with `proof` every entry with its facts and fingerprint, and the trail attached. Needs the permission Documents VIEW. At most 30 calls in 60 seconds. */
export const printHistory: Call<{ documentId: string; proof?: "true" | "false"; workspace?: string }, Blob> = /* @__PURE__ */ call("GET", "/api/document/history/{documentId}", { bytes: true });

/** List members' comments on a document, oldest first. Recipients never see comments. Needs the permission Documents VIEW. */
export const listComments: Call<{
  documentId: string;
  workspace?: string;
}, { items: t.Comment[]; readers: { user_id: string; name: string; email: string }[]; canAdd: boolean }> = /* @__PURE__ */ call("GET", "/api/document/comments/{documentId}");

/** Comment on a document. The document's owner, earlier authors and mentioned members are notified by mail. Needs the permission Documents VIEW. At most 120 calls in 600 seconds. */
export const addComment: Call<{
  documentId: string;
  workspace?: string;
  body: { text: string; mentions?: string[] };
}, { items: t.Comment[]; readers: { user_id: string; name: string; email: string }[]; canAdd: boolean }> = /* @__PURE__ */ call("POST", "/api/document/comments/{documentId}", { once: true });

/** Change the caller's own comment. Needs the permission Documents VIEW. At most 120 calls in 600 seconds. */
export const editComment: Call<{
  documentId: string;
  workspace?: string;
  body: { comment: string; text: string };
}, { items: t.Comment[]; readers: { user_id: string; name: string; email: string }[]; canAdd: boolean }> = /* @__PURE__ */ call("PATCH", "/api/document/comments/{documentId}");

/** Delete the caller's own comment; admins can delete any comment. A repeat changes nothing. Needs the permission Documents VIEW. At most 120 calls in 600 seconds. */
export const deleteComment: Call<{
  documentId: string;
  comment: string;
  workspace?: string;
}, { items: t.Comment[]; readers: { user_id: string; name: string; email: string }[]; canAdd: boolean }> = /* @__PURE__ */ call("DELETE", "/api/document/comments/{documentId}");

/** Restore a document from the bin, into its folder if that still exists. A repeat changes nothing. Needs the permission Documents DELETE. */
export const restoreDocument: Call<{ documentId: string; workspace?: string; body?: Record<string, unknown> }, { _id: string }> = /* @__PURE__ */ call("POST", "/api/document/restore/{documentId}");

/** Create a draft with the files, people, fields and settings of a document. With `correct`, create the correction of a document that ended without completion; every caller gets the same draft. Needs the permission Documents CREATE. At most 120 calls in 600 seconds. */
export const copyDocument: Call<{
  documentId: string;
  workspace?: string;
  body: { correct?: boolean };
}, { _id: string; status: t.DocumentStatus }> = /* @__PURE__ */ call("POST", "/api/document/copy/{documentId}", { once: true });

/** Change a document's title in lists. Recipients keep seeing the sent title. Needs the permission Documents MANAGE. At most 240 calls in 600 seconds. */
export const renameDocument: Call<{ documentId: string; workspace?: string; body: { title: string } }, { _id: string; title: string }> = /* @__PURE__ */ call("POST", "/api/document/rename/{documentId}");

/** Preview a draft as one of its recipients would see it. Needs the permission Documents VIEW. At most 120 calls in 60 seconds. */
export const previewDocument: Call<{ documentId: string; recipient?: string; timeZone?: string; workspace?: string }, t.SigningSession> = /* @__PURE__ */ call("GET", "/api/document/preview/{documentId}");

/** Search people to whom this workspace has sent documents, by prefix of name or email. Needs the permission Documents CREATE. At most 300 calls in 60 seconds. */
export const searchRecipients: Call<{ search?: string; workspace?: string }, { name: string; emailId: string }[]> = /* @__PURE__ */ call("GET", "/api/document/recipients");

/** List the workspace's saved groups of fields, sorted by name; callers who do not see all documents get their own. Needs the permission Documents CREATE. At most 120 calls in 60 seconds. */
export const listBlocks: Call<{ workspace?: string }, t.FieldBlock[]> = /* @__PURE__ */ call("GET", "/api/document/blocks");

/** Save a group of fields for the workspace; replaces the caller's group of the same name. Needs the permission Documents CREATE. At most 120 calls in 60 seconds. */
export const saveBlock: Call<{ workspace?: string; body: { name: string; fields: t.FieldBlockField[] } }, t.FieldBlock> = /* @__PURE__ */ call("POST", "/api/document/blocks", { once: true });

/** Delete a saved group of fields; those of others need `Documents` `MANAGE`. A repeat does nothing. Needs the permission Documents CREATE. At most 120 calls in 60 seconds. */
export const deleteBlock: Call<{ blockId: string; workspace?: string }, { _id: string }> = /* @__PURE__ */ call("DELETE", "/api/document/blocks/{blockId}");

/** Delete a draft permanently, or with `deleteType` `bin` move a document that is not out for signing to the bin for 30 days. `permanent` permanently deletes a document in the bin; recipients keep their sealed copies. Needs the permission Documents DELETE. */
export const deleteDocument: Call<{ documentId: string; deleteType?: "bin" | "permanent"; workspace?: string }, { _id: string }> = /* @__PURE__ */ call("DELETE", "/api/document/{documentId}");

/** Read a document as its owner sees it. Needs the permission Documents VIEW. */
export const readDocument: Call<{ documentId: string; expand?: string; workspace?: string }, t.ExpandedDocument> = /* @__PURE__ */ call("GET", "/api/document/{documentId}");

/** Upload files for a template, with the same form as `POST /api/document/upload`. Needs the permission Templates CREATE. At most 120 calls in 600 seconds. */
export const uploadTemplate: Call<{
  workspace?: string;
  body: {
    files?: Blob[];
    documentId?: string;
    passwords?: string;
    trackedChanges?: string;
    externalId?: string;
    metadata?: string;
    IdsArray?: string;
  };
}, t.UploadResult[]> = /* @__PURE__ */ call("POST", "/api/template/upload", { once: true, form: true });

/** Get an address for one `PUT` of a template's file, as `POST /api/document/generate-storage-url` does. Needs the permission Templates CREATE. At most 120 calls in 600 seconds. */
export const generateTemplateStorageUrl: Call<{
  workspace?: string;
  body: { fileName: string; size: number; type: string };
}, { url: string; key: string; expiresAt: string }> = /* @__PURE__ */ call("POST", "/api/template/generate-storage-url");

/** Create a PDF of blank pages for a template's texts and fields. Needs the permission Templates CREATE. At most 120 calls in 600 seconds. */
export const makeBlankFile: Call<{
  workspace?: string;
  body: { fileName: string; paper?: "a4" | "letter"; pages?: number };
}, t.UploadedFile> = /* @__PURE__ */ call("POST", "/api/template/base", { once: true });

/** Move a template into a folder, or out of its folder (`null`). Needs the permission Templates MANAGE. At most 240 calls in 3600 seconds. */
export const moveTemplate: Call<{
  templateId: string;
  workspace?: string;
  body: { folderId: string | null };
}, { _id: string; folderId: string | null }> = /* @__PURE__ */ call("POST", "/api/template/move/{templateId}");

/** Read who sees a template: everybody in the workspace, or chosen members. Needs the permission Templates MANAGE. At most 240 calls in 3600 seconds. */
export const readTemplateSharing: Call<{
  templateId: string;
  workspace?: string;
}, {
  isRestricted: boolean;
  members: {
    user_id: string;
    name: string;
    email: string;
    role: t.MemberRole;
    isChosen: boolean;
    sees: "owner" | "role" | "none";
  }[];
}> = /* @__PURE__ */ call("GET", "/api/template/sharing/{templateId}");

/** Share a template with the whole workspace (`null`) or with chosen active members. Its web form stays public. With `former`, the choice that the caller read, a choice that was changed since is refused with `settings_changed` and the newer one. Needs the permission Templates MANAGE. At most 240 calls in 3600 seconds. */
export const shareTemplate: Call<{
  templateId: string;
  workspace?: string;
  body: { members: string[] | null; former?: string[] | null };
}, {
  isRestricted: boolean;
  members: {
    user_id: string;
    name: string;
    email: string;
    role: t.MemberRole;
    isChosen: boolean;
    sees: "owner" | "role" | "none";
  }[];
}> = /* @__PURE__ */ call("POST", "/api/template/share/{templateId}");

/** Check a prepared bulk sending: its columns' targets, and the rows that cannot be sent. Needs the permission Documents VIEW. At most 120 calls in 600 seconds. */
export const checkBulk: Call<{
  bulkId: string;
  workspace?: string;
}, {
  fileName: string;
  rows: number;
  columns: {
    header: string;
    target: t.BulkTarget | null;
    samples: string[];
    decimal?: "." | "," | null;
    order?: "dmy" | "mdy" | null;
  }[];
  targets: { header: string; target: t.BulkTarget }[];
  missing: ({ code: string; params: { [key: string]: string | number } })[];
  questions: ({
    code: string;
    params?: { [key: string]: string | number };
    message: string;
    choices: { column: string; target: t.BulkTarget }[];
  })[];
  faultyRows: number;
  faults: t.RowFault[];
}> = /* @__PURE__ */ call("GET", "/api/template/bulk/check/{bulkId}");

/** Set the target of each column of a prepared bulk sending. All rows are checked again. Needs the permission Documents ADD. At most 120 calls in 600 seconds. */
export const mapBulk: Call<{
  bulkId: string;
  workspace?: string;
  body: { mapping: { [key: string]: t.BulkTarget } };
}, {
  fileName: string;
  rows: number;
  columns: {
    header: string;
    target: t.BulkTarget | null;
    samples: string[];
    decimal?: "." | "," | null;
    order?: "dmy" | "mdy" | null;
  }[];
  targets: { header: string; target: t.BulkTarget }[];
  missing: ({ code: string; params: { [key: string]: string | number } })[];
  questions: ({
    code: string;
    params?: { [key: string]: string | number };
    message: string;
    choices: { column: string; target: t.BulkTarget }[];
  })[];
  faultyRows: number;
  faults: t.RowFault[];
}> = /* @__PURE__ */ call("POST", "/api/template/bulk/map/{bulkId}");

/** Change one cell of a prepared bulk sending, and check its row again. Needs the permission Documents ADD. At most 600 calls in 600 seconds. */
export const correctBulk: Call<{
  bulkId: string;
  workspace?: string;
  body: { row: number; column: string; value: string };
}, { faults: t.RowFault[] }> = /* @__PURE__ */ call("POST", "/api/template/bulk/correct/{bulkId}");

/** Read a row of a prepared bulk sending: its cells, its people, its faults, and the pages of its document. Needs the permission Documents VIEW. At most 600 calls in 600 seconds. */
export const readBulkRow: Call<{
  bulkId: string;
  row?: number;
  workspace?: string;
}, {
  row: number;
  rows: number;
  cells: { column: string; value: string }[];
  people: { role: string; name: string; email: string; color: string }[];
  faults: t.RowFault[];
  pages: { width: number; height: number }[];
}> = /* @__PURE__ */ call("GET", "/api/template/bulk/row/{bulkId}");

/** Draw a page of a row's document as PNG or JPEG, as it will be sealed, with names instead of signatures. `page` counts from 0 across all files. Needs the permission Documents VIEW. At most 600 calls in 600 seconds. */
export const previewBulkPage: Call<{ bulkId: string; row?: number; page?: number; workspace?: string }, Blob> = /* @__PURE__ */ call("GET", "/api/template/bulk/preview/{bulkId}", { bytes: true });

/** Start a prepared bulk sending with the template's current version, now or at `startsAt`, within a year. A repeat before that time reschedules it. Needs the permission Documents ADD. At most 60 calls in 600 seconds. */
export const startBulk: Call<{ bulkId: string; workspace?: string; body: { startsAt?: string | null } }, t.BulkSending> = /* @__PURE__ */ call("POST", "/api/template/bulk/start/{bulkId}");

/** Get a CSV file with the columns that a bulk sending of this template can fill in. Needs the permission Templates VIEW. */
export const makeBulkSheet: Call<{ templateId: string; workspace?: string }, Blob> = /* @__PURE__ */ call("GET", "/api/template/bulk/sheet/{templateId}", { bytes: true });

/** List the workspace's bulk sendings, newest first: the caller's own, or all if the caller sees all documents. Needs the permission Documents VIEW. */
export const listBulks: Call<{
  limit?: number;
  cursor?: string;
  workspace?: string;
}, { items: t.BulkSending[]; cursor: string | null }> = /* @__PURE__ */ call("GET", "/api/template/bulk/all");

/** Export the rows of a bulk sending with their results, as CSV. Needs the permission Documents VIEW. */
export const exportBulk: Call<{ bulkId: string; workspace?: string }, Blob> = /* @__PURE__ */ call("GET", "/api/template/bulk/result/{bulkId}", { bytes: true });

/** Pause, resume (`running`) or cancel a bulk sending. Sent documents stay sent; cancelling a prepared bulk sending removes it. Needs the permission Documents ADD. */
export const steerBulk: Call<{
  bulkId: string;
  workspace?: string;
  body: { state: "running" | "paused" | "cancelled" };
}, t.BulkSending> = /* @__PURE__ */ call("POST", "/api/template/bulk/steer/{bulkId}", { once: true });

/** Read the progress of a bulk sending, with the first 200 faults. Needs the permission Documents VIEW. */
export const readBulk: Call<{
  id: string;
  workspace?: string;
}, {
  bulkId: string;
  templateId: string;
  templateName: string;
  createdAt: string;
  updatedAt: string;
  state: "prepared" | "scheduled" | "running" | "paused" | "cancelled" | "done";
  startsAt: string | null;
  rows: number;
  sent: number;
  failed: number;
  faults: t.RowFault[];
}> = /* @__PURE__ */ call("GET", "/api/template/bulk/{id}");

/** Send a document of the template for each row: `rows` (CSV, XLSX or tab-separated text) and `mapping` (JSON: column → `{ recipient, as: name | email }` or `{ field }`, with `decimal` = `.` or `,` for a column of numbers and `order` = `dmy` or `mdy` for a column of days; guessed without it). Invalid rows are reported and skipped. If the table leaves something open, the bulk send is only `prepared` and `questions` lists what to choose: set the mapping, then start it. With `hold` = `true`, nothing is sent until it is started in any case. Needs the permission Templates VIEW. At most 30 calls in 600 seconds. */
export const beginBulk: Call<{
  id: string;
  workspace?: string;
  body: { rows: Blob; mapping?: string; hold?: string };
}, {
  bulkId: string;
  state: "prepared" | "scheduled" | "running" | "paused" | "cancelled" | "done";
  mapping: { [key: string]: t.BulkTarget };
  questions: ({
    code: string;
    params?: { [key: string]: string | number };
    message: string;
    choices: { column: string; target: t.BulkTarget }[];
  })[];
}> = /* @__PURE__ */ call("POST", "/api/template/bulk/{id}", { once: true, form: true });

/** Save a copy of a template under another name, without its web form. Needs the permission Templates CREATE. */
export const saveCustom: Call<{ workspace?: string; body: { templateId: string; name: string } }, t.Template> = /* @__PURE__ */ call("POST", "/api/template/save/custom", { once: true });

/** Read a template's number of uses and completions, and the median time to completion. Needs the permission Templates VIEW. */
export const readStatistics: Call<{
  templateId: string;
  workspace?: string;
}, { uses: number; completed: number; lastUsedAt: string | null; medianMs: number | null }> = /* @__PURE__ */ call("GET", "/api/template/statistics/{templateId}");

/** Read the inputs for sending a template: its roles without the sender's, and the fields that accept values. Needs the permission Templates VIEW. */
export const readTemplateInputs: Call<{
  templateId: string;
  workspace?: string;
}, {
  roles: { _id: string; label: string; name: string; email: string; isRequired: boolean }[];
  fields: { key: string; label: string; form: "text" | "check"; role: string }[];
}> = /* @__PURE__ */ call("GET", "/api/template/inputs/{templateId}");

/** List the current version of a template and the last 50 former ones, newest first. Saves by one person within ten minutes form one version. Needs the permission Templates VIEW. */
export const listVersions: Call<{
  templateId: string;
  workspace?: string;
}, { items: { version: number; at: string; by: { name: string }; note: string; isCurrent: boolean }[] }> = /* @__PURE__ */ call("GET", "/api/template/versions/{templateId}");

/** Compare version `from` with version `to`, by default the current one. Needs the permission Templates VIEW. */
export const compareVersions: Call<{
  templateId: string;
  from: number;
  to?: number;
  workspace?: string;
}, {
  differences: {
    kind: "name_changed" | "category_changed" | "description_changed" | "file_added" | "file_removed" | "file_changed" | "files_reordered" | "role_added" | "role_removed" | "role_changed" | "fields_added" | "fields_removed" | "fields_moved" | "fields_changed" | "text_changed" | "order_changed" | "validity_changed" | "settings_changed";
    subject: string;
    count: number;
  }[];
}> = /* @__PURE__ */ call("GET", "/api/template/compare/{templateId}");

/** Restore a former version's files, roles, fields, texts and settings as the template's next version. `version` must be the current one. Needs the permission Templates CREATE. */
export const restoreVersion: Call<{
  templateId: string;
  workspace?: string;
  body: { from: number; version: number; note?: string };
}, t.Template> = /* @__PURE__ */ call("POST", "/api/template/restore/{templateId}", { once: true });

/** Read a version of a template with its fields and pages; the current one without `version`. Needs the permission Templates VIEW. */
export const readVersion: Call<{ templateId: string; version?: number; workspace?: string }, t.Template> = /* @__PURE__ */ call("GET", "/api/template/version/{templateId}");

/** List all folders of the workspace, sorted by name; `parentId` is the parent folder. Needs the permission Folders VIEW. */
export const listFolders: Call<{ workspace?: string }, t.Folder[]> = /* @__PURE__ */ call("GET", "/api/folder/all");

/** Create a folder, at the root or in another folder. Names within a folder are unique. Needs the permission Folders ADD. At most 120 calls in 60 seconds. */
export const createFolder: Call<{
  workspace?: string;
  body: { name: string; parentId?: string | null };
}, { _id: string; name: string; parentId: string | null }> = /* @__PURE__ */ call("POST", "/api/folder/create", { once: true });

/** Rename a folder, or move it into another one (`null`: to the root). Needs the permission Folders MANAGE. At most 120 calls in 60 seconds. */
export const updateFolder: Call<{
  id: string;
  workspace?: string;
  body: { name?: string; parentId?: string | null };
}, { _id: string; name: string; parentId: string | null }> = /* @__PURE__ */ call("POST", "/api/folder/update/{id}");

/** Delete a folder. Its content moves to `to` (`root`, or a folder's id), by default to the parent folder. Needs the permission Folders DELETE. At most 120 calls in 60 seconds. */
export const deleteFolder: Call<{ id: string; to?: string; workspace?: string }, { _id: string }> = /* @__PURE__ */ call("DELETE", "/api/folder/delete/{id}");

/** Save a template; `new` creates one. The input is a document (`fromDocument`), parts of a draft, or only a new `name`. An old `version` is refused with the newer state. Needs the permission Templates CREATE. */
export const saveTemplate: Call<{ templateId: string; workspace?: string; body: t.TemplateInput }, t.Template> = /* @__PURE__ */ call("POST", "/api/template/save/{templateId}", { once: true });

/** Create a template's document, with people in its roles and values in its fields, and send it. Roles without a person keep the template's person; the caller fills the sender's roles. Without `templateId`, the document consists of uploaded files: `jsonData.basePdf` has their keys and `jsonData.schemas` the fields, and the permission Documents CREATE is needed as well. Needs the permission Documents ADD. At most 120 calls in 3600 seconds. */
export const sendTemplate: Call<{
  workspace?: string;
  body: {
    templateId?: string;
    version?: number;
    further?: { templateId: string; version?: number }[];
    recipients?: {
      _id?: string;
      role?: string;
      name?: string;
      email?: string;
      language?: t.DocumentLanguage;
      countryCode?: string;
      contact?: string;
      hostName?: { memberId: string };
    }[];
    values?: { [key: string]: string | boolean };
    jsonData?: {
      sampledata?: { [key: string]: string | boolean }[];
      schemas?: unknown;
      basePdf?: string | string[];
    };
    externalId?: string;
    metadata?: { [key: string]: string };
    redirectUrl?: string;
  };
}, { _id: string; status: "QUEUED" | "SENT" }> = /* @__PURE__ */ call("POST", "/api/template/send", { once: true });

/** List the workspace's templates that the caller may see, newest first by default. Needs the permission Templates VIEW. */
export const listTemplates: Call<{
  search?: string;
  category?: t.TemplateCategory;
  folderId?: string;
  owner?: "me";
  sort?: "name" | "-name" | "updated" | "-updated" | "owner" | "-owner" | "category" | "-category" | "folder" | "-folder" | "uses" | "-uses" | "used" | "-used";
  limit?: number;
  cursor?: string;
  page?: number;
  workspace?: string;
}, { items: t.TemplateRow[]; cursor: string | null }> = /* @__PURE__ */ call("GET", "/api/template/all");

/** Turn a template's web form on or off. Its URL stays the same. Needs the permission Templates ADD. */
export const enableWebform: Call<{ templateId: string; workspace?: string; body: { enabled: boolean; named?: string[] } }, t.WebForm> = /* @__PURE__ */ call("PATCH", "/api/template/enable-webform/{templateId}", { once: true });

/** Read the settings of a template's web form, and its numbers of visits, started and signed documents. Needs the permission Templates VIEW. */
export const readFormSettings: Call<{
  templateId: string;
  workspace?: string;
}, {
  name: string;
  form: t.WebForm | null;
  frameUrl: string | null;
  settings: {
    opensAt?: string;
    closesAt?: string;
    answers?: number;
    isOncePerPerson?: boolean;
    isAddressChecked?: boolean;
    named?: string[];
    isBotChecked?: boolean;
    texts?: { [key: string]: { title?: string; introduction?: string; thanks?: string } };
    redirect?: string;
  };
  parties: { _id: string; role: string; place: number; isOpen: boolean; mayBeNamed: boolean }[];
  counts: { opened: number; begun: number; sent: number; taken: number };
}> = /* @__PURE__ */ call("GET", "/api/template/form-settings/{templateId}");

/** Replace the settings of a template's web form. The form must have been enabled once. With `former`, the settings that the caller read, settings that were changed since are refused with `settings_changed` and the newer ones. Needs the permission Templates ADD. */
export const saveFormSettings: Call<{
  templateId: string;
  workspace?: string;
  body: {
    opensAt?: string;
    closesAt?: string;
    answers?: number;
    isOncePerPerson?: boolean;
    isAddressChecked?: boolean;
    named?: string[];
    isBotChecked?: boolean;
    texts?: { [key: string]: { title?: string; introduction?: string; thanks?: string } };
    redirect?: string;
    former?: {
      opensAt?: string;
      closesAt?: string;
      answers?: number;
      isOncePerPerson?: boolean;
      isAddressChecked?: boolean;
      named?: string[];
      isBotChecked?: boolean;
      texts?: { [key: string]: { title?: string; introduction?: string; thanks?: string } };
      redirect?: string;
    };
  };
}, {
  name: string;
  form: t.WebForm | null;
  frameUrl: string | null;
  settings: {
    opensAt?: string;
    closesAt?: string;
    answers?: number;
    isOncePerPerson?: boolean;
    isAddressChecked?: boolean;
    named?: string[];
    isBotChecked?: boolean;
    texts?: { [key: string]: { title?: string; introduction?: string; thanks?: string } };
    redirect?: string;
  };
  parties: { _id: string; role: string; place: number; isOpen: boolean; mayBeNamed: boolean }[];
  counts: { opened: number; begun: number; sent: number; taken: number };
}> = /* @__PURE__ */ call("PATCH", "/api/template/form-settings/{templateId}", { once: true });

/** Print one A4 page with the title, a QR code and the link of a template's web form. Needs the permission Templates VIEW. */
export const makeFormPoster: Call<{ templateId: string; workspace?: string }, Blob> = /* @__PURE__ */ call("GET", "/api/template/form-poster/{templateId}", { bytes: true });

/** Read a web form by its public id. At most 300 calls in 600 seconds. */
export const readForm: Call<{
  formId: string;
}, {
  formId: string;
  isEnabled: boolean;
  standing: "open" | "off" | "not_yet" | "ended" | "full";
  opensAt?: string;
  details: {
    title: string;
    message: string;
    texts?: { [key: string]: { title?: string; introduction?: string } };
    senderName: string;
    brand?: {
      primaryColor: string | null;
      secondaryColor: string | null;
      productName: string | null;
      logo: { path: string; width: number; height: number } | null;
    };
    language: t.DocumentLanguage;
    role: string;
    asked: ("name" | "email")[];
    fields: { key: string; label: string; type: t.FieldType; required: boolean; options?: string[] }[];
    named?: { _id: string; role: string }[];
    isOncePerPerson?: boolean;
    needsCode: boolean;
    needsCheck: boolean;
    closesAt?: string;
  } | null;
}> = /* @__PURE__ */ call("GET", "/api/template/form-data/{formId}");

/** Count a visit of a web form, for its statistics. Nothing about the visitor is stored. At most 60 calls in 600 seconds. */
export const countFormVisit: Call<{ formId: string; body?: Record<string, unknown> }, { counted: boolean }> = /* @__PURE__ */ call("POST", "/api/template/form-visit/{formId}");

/** Get a bot-check puzzle for a web form with a bot check, as for a sign-up. At most 120 calls in 900 seconds. */
export const beginFormCheck: Call<{
  formId: string;
  body?: Record<string, unknown>;
}, { id: string; salt: string; target: string; numbers: number; expiresAt: string }> = /* @__PURE__ */ call("POST", "/api/template/form-check/{formId}");

/** Mail a six-digit code to the person filling in a web form that confirms addresses. At most 60 calls in 600 seconds. */
export const mailFormCode: Call<{
  formId: string;
  body: { email: string; language?: t.DocumentLanguage; check?: { id: string; number: number } };
}, { sent: true; outbox?: string }> = /* @__PURE__ */ call("POST", "/api/template/form-code/{formId}");

/** Mail the link of an address's newest unfinished document of a web form. The response does not reveal whether there is one. At most 60 calls in 600 seconds. */
export const mailFormLink: Call<{ formId: string; body: { email: string } }, { sent: true; outbox?: string }> = /* @__PURE__ */ call("POST", "/api/template/form-link/{formId}");

/** Create a draft from a template (by template id, for members), or send a web form's document (by form id, for anyone, with `name` and `email`). `token` is the link of the person who filled in the form; it opens once the document is SENT. At most 120 calls in 600 seconds. */
export const createFromTemplate: Call<{
  id: string;
  workspace?: string;
  body?: {
    name?: string;
    email?: string;
    values?: { [key: string]: string | boolean };
    recipients?: {
      _id?: string;
      role?: string;
      name?: string;
      email?: string;
      language?: t.DocumentLanguage;
      countryCode?: string;
      contact?: string;
      hostName?: { memberId: string };
    }[];
    title?: string;
    message?: string;
    externalId?: string;
    metadata?: { [key: string]: string };
    language?: t.DocumentLanguage;
    named?: { _id: string; name: string; email: string }[];
    code?: string;
    check?: { id: string; number: number };
  };
}, {
  _id: string;
  documentId: string;
  token?: string;
  recipientId?: string;
  status: "DRAFT" | "QUEUED" | "SENT";
}> = /* @__PURE__ */ call("POST", "/api/template/create-document/{id}", { once: true });

/** Read a template with its fields and pages. Needs the permission Templates VIEW. */
export const readTemplate: Call<{ templateId: string; workspace?: string }, t.Template> = /* @__PURE__ */ call("GET", "/api/template/{templateId}");

/** Delete a template and its web form permanently. Documents made from it stay. Needs the permission Templates DELETE. */
export const deleteTemplate: Call<{ templateId: string; workspace?: string }, { _id: string }> = /* @__PURE__ */ call("DELETE", "/api/template/{templateId}");

/** Open a recipient's link: the signer's view. At most 60 calls in 60 seconds. */
export const openSession: Call<{ body: { token: string; session?: string; timeZone?: string; language?: string } }, t.SigningSession> = /* @__PURE__ */ call("POST", "/api/recipient/session");

/** Sign, with values for the recipient's fields and the hash of the viewed content. A repeat returns the same response. At most 60 calls in 60 seconds. */
export const signDocument: Call<{
  body: {
    token: string;
    session?: string;
    viewedSha256: string;
    values: {
      [key: string]: string | boolean | {
        width: number;
        height: number;
        strokes: [number, number, number][][];
      };
    };
    signature?: t.SignatureImage;
    initial?: t.SignatureImage;
    signatureWay?: "style" | "draw" | "upload";
    initialWay?: "style" | "draw" | "upload";
    consent: boolean;
    pagesSeen?: number[];
    timeZone?: string;
    language?: string;
  };
}, t.SigningSession> = /* @__PURE__ */ call("POST", "/api/recipient/sign", { once: true });

/** Decline with a reason; the agreement is void for all. At most 60 calls in 60 seconds. */
export const declineDocument: Call<{ body: { token: string; session?: string; reason: string; timeZone?: string } }, t.SigningSession> = /* @__PURE__ */ call("POST", "/api/recipient/decline", { once: true });

/** Approve as a reviewer; the next recipients are invited. A repeat returns the same response. At most 60 calls in 60 seconds. */
export const approveDocument: Call<{
  body: {
    token: string;
    session?: string;
    viewedSha256: string;
    pagesSeen?: number[];
    timeZone?: string;
    language?: string;
  };
}, t.SigningSession> = /* @__PURE__ */ call("POST", "/api/recipient/approve", { once: true });

/** Delegate to another person, with a reason. The caller's link becomes invalid. At most 60 calls in 60 seconds. */
export const delegateDocument: Call<{
  body: {
    token: string;
    session?: string;
    name: string;
    email: string;
    countryCode?: string;
    contact?: string;
    reason: string;
  };
}, { handedOverTo: { name: string; email: string } }> = /* @__PURE__ */ call("POST", "/api/recipient/delegate", { once: true });

/** Correct the caller's own address before acting, where the sender lets recipients delegate. The caller has passed every check of their identity; the link becomes invalid and a new one goes to the corrected address. The former address and the sender are told. At most 60 calls in 60 seconds. */
export const updateRecipientEmail: Call<{ body: { token: string; session?: string; email: string } }, { email: string }> = /* @__PURE__ */ call("POST", "/api/recipient/update-recipient-email", { once: true });

/** Request more time from the sender, at most once a day. At most 60 calls in 60 seconds. */
export const askForTime: Call<{ body: { token: string; session?: string; timeZone?: string } }, t.SigningSession> = /* @__PURE__ */ call("POST", "/api/recipient/ask-for-time");

/** Save the texts and checkboxes entered in a web form so far, and mail the person a link with which they continue on any device. At most 20 calls in 600 seconds. */
export const keepAnswers: Call<{
  body: { token: string; session?: string; values: { [key: string]: string | boolean } };
}, { keptAt: string; outbox?: string }> = /* @__PURE__ */ call("POST", "/api/recipient/continue-later");

/** As the host, confirm who is present and hand the device over. The PIN returns the device. At most 60 calls in 60 seconds. */
export const handOverDevice: Call<{
  body: { token: string; session?: string; isPresent: true; pin: string; place?: string; timeZone?: string };
}, t.SigningSession> = /* @__PURE__ */ call("POST", "/api/recipient/hand-over");

/** As the host, take the device back with the PIN. At most 60 calls in 60 seconds. */
export const returnDevice: Call<{ body: { token: string; session?: string; pin: string } }, { isReturned: true }> = /* @__PURE__ */ call("POST", "/api/recipient/return-device");

/** Read the document for editing, with everybody's fields. At most 60 calls in 60 seconds. */
export const readForEditor: Call<{
  body: { token: string; session?: string };
}, {
  _id: string;
  version: number;
  recipientId: string;
  title: string;
  fileParts: t.File[];
  pages: t.Page[];
  assets: t.Pictures;
  people: {
    _id: string;
    name: string;
    color: string;
    language: t.DocumentLanguage;
    roleType: t.RecipientRole;
    hasActed: boolean;
  }[];
  fields: ({
    key: string;
    type: t.FieldType;
    position: { x: number; y: number };
    width: number;
    height: number;
    recipient: string;
    required: boolean;
    readOnly: boolean;
    label: string;
    data: string | boolean;
    fontSize: 8 | 10 | 12 | 14 | 16 | 18 | 20 | 22 | 24 | 32;
    placeholder?: string;
    bold?: boolean;
    italic?: boolean;
    align?: "start" | "left" | "center" | "right";
    color?: string;
    dateFormat?: "dd/MM/yyyy" | "MM/dd/yyyy" | "yyyy-MM-dd" | "dd-MM-yyyy" | "dd.MM.yyyy" | "yyyy/MM/dd" | "d MMMM yyyy" | "MMMM d, yyyy" | "dd MMM yyyy" | "dd/MM/yyyy HH:mm" | "yyyy-MM-dd HH:mm:ss";
    timeZone?: string;
    maxLength?: number;
    pattern?: string;
    patternMessage?: string;
    options?: string[];
    min?: string;
    max?: string;
    step?: string;
    decimals?: number;
    grouping?: boolean;
    currency?: string;
    group?: string;
    groupRule?: { kind: "atLeast" | "atMost" | "exactly"; count: number };
    visibleIf?: { field: string; is?: string | boolean };
    placement?: "inside" | "above" | "below";
    caption?: ("name" | "date" | "id")[];
    language?: t.DocumentLanguage;
    mergeWithDocument?: boolean;
    part: string;
    page: number;
  })[];
  viewedSha256: string;
}> = /* @__PURE__ */ call("POST", "/api/recipient/editor");

/** As an editor whose turn it is, add, replace and remove fields. An old `version` is refused with the newer state. At most 240 calls in 60 seconds. */
export const editFields: Call<{
  body: { token: string; session?: string; version: number; put: t.FieldChange[]; remove: string[] };
}, {
  _id: string;
  version: number;
  recipientId: string;
  title: string;
  fileParts: t.File[];
  pages: t.Page[];
  assets: t.Pictures;
  people: {
    _id: string;
    name: string;
    color: string;
    language: t.DocumentLanguage;
    roleType: t.RecipientRole;
    hasActed: boolean;
  }[];
  fields: ({
    key: string;
    type: t.FieldType;
    position: { x: number; y: number };
    width: number;
    height: number;
    recipient: string;
    required: boolean;
    readOnly: boolean;
    label: string;
    data: string | boolean;
    fontSize: 8 | 10 | 12 | 14 | 16 | 18 | 20 | 22 | 24 | 32;
    placeholder?: string;
    bold?: boolean;
    italic?: boolean;
    align?: "start" | "left" | "center" | "right";
    color?: string;
    dateFormat?: "dd/MM/yyyy" | "MM/dd/yyyy" | "yyyy-MM-dd" | "dd-MM-yyyy" | "dd.MM.yyyy" | "yyyy/MM/dd" | "d MMMM yyyy" | "MMMM d, yyyy" | "dd MMM yyyy" | "dd/MM/yyyy HH:mm" | "yyyy-MM-dd HH:mm:ss";
    timeZone?: string;
    maxLength?: number;
    pattern?: string;
    patternMessage?: string;
    options?: string[];
    min?: string;
    max?: string;
    step?: string;
    decimals?: number;
    grouping?: boolean;
    currency?: string;
    group?: string;
    groupRule?: { kind: "atLeast" | "atMost" | "exactly"; count: number };
    visibleIf?: { field: string; is?: string | boolean };
    placement?: "inside" | "above" | "below";
    caption?: ("name" | "date" | "id")[];
    language?: t.DocumentLanguage;
    mergeWithDocument?: boolean;
    part: string;
    page: number;
  })[];
  viewedSha256: string;
}> = /* @__PURE__ */ call("POST", "/api/recipient/edit-fields", { once: true });

/** Get the URL of the sealed PDF, or before completion of the source. Valid for ten minutes. At most 60 calls in 60 seconds. */
export const downloadSigned: Call<{ body: { token: string; session?: string } }, t.Download> = /* @__PURE__ */ call("POST", "/api/recipient/download");

/** Verify a sealed file of the completed document as it is stored, as a recipient. At most 30 calls in 60 seconds. */
export const verifySigned: Call<{
  body: { token: string; session?: string; file?: number };
}, { fileName: string; size: number; files: number; result: t.Verification }> = /* @__PURE__ */ call("POST", "/api/recipient/verify");

/** Send a one-time code by mail or text message, as the sender chose. Earlier codes become invalid. At most 10 calls in 900 seconds. */
export const requestCode: Call<{
  body: { token: string; session?: string; timeZone?: string; language?: string };
}, { challengeId: string; sentTo: string; expiresAt: string; nextAt: string }> = /* @__PURE__ */ call("POST", "/api/recipient/otp");

/** Send another one-time code. Earlier codes become invalid. At most 10 calls in 900 seconds. */
export const resendCode: Call<{
  body: { token: string; session?: string; timeZone?: string; language?: string };
}, { challengeId: string; sentTo: string; expiresAt: string; nextAt: string }> = /* @__PURE__ */ call("POST", "/api/recipient/v1/otp/resend");

/** Submit a one-time code, or the sender's access code. At most 60 calls in 60 seconds. */
export const verifyCode: Call<{
  body: {
    token: string;
    session?: string;
    timeZone?: string;
    language?: string;
    challengeId?: string;
    code: string;
  };
}, t.SigningSession> = /* @__PURE__ */ call("POST", "/api/recipient/v1/otp/verify");

/** Answer the sender's questions; all answers are checked together. At most 60 calls in 60 seconds. */
export const verifyKnowledge: Call<{
  body: {
    token: string;
    session?: string;
    timeZone?: string;
    language?: string;
    answers: { id: string; answer: string }[];
  };
}, t.SigningSession> = /* @__PURE__ */ call("POST", "/api/recipient/verify-knowledgebase");

/** Submit the document's password. At most 60 calls in 60 seconds. */
export const verifyPassword: Call<{
  body: { token: string; session?: string; timeZone?: string; language?: string; password: string };
}, t.SigningSession> = /* @__PURE__ */ call("POST", "/api/recipient/verify-password");

/** Submit a selfie (PNG or JPEG as a data URL, at most 5 MB). It is stored for 90 days; consent is required. At most 20 calls in 600 seconds. */
export const submitSelfie: Call<{
  body: {
    token: string;
    session?: string;
    timeZone?: string;
    language?: string;
    picture: string;
    consent: true;
  };
}, t.SigningSession> = /* @__PURE__ */ call("POST", "/api/recipient/selfie");

/** Request a one-time code from the eSign provider. The Aadhaar number is passed on and never stored. At most 60 calls in 60 seconds. */
export const requestAadhaarOtp: Call<{
  body: {
    token: string;
    session?: string;
    timeZone?: string;
    language?: string;
    aadhaarNumber: string;
    consent: true;
  };
}, { challengeId: string; sentTo: string; expiresAt: string; nextAt: string }> = /* @__PURE__ */ call("POST", "/api/recipient/v1/otp/request/aadhaarOtp");

/** Submit the eSign provider's one-time code. At most 60 calls in 60 seconds. */
export const verifyAadhaarOtp: Call<{
  body: {
    token: string;
    session?: string;
    timeZone?: string;
    language?: string;
    challengeId: string;
    code: string;
  };
}, t.SigningSession> = /* @__PURE__ */ call("POST", "/api/recipient/v1/otp/verify/aadhaarOtp");

/** Create a webhook. `secret` signs every request (Standard Webhooks); only this response contains it. Requests follow no redirects and are sent to public addresses only. Needs the permission Integrations MANAGE. At most 60 calls in 600 seconds. */
export const createWebhook: Call<{
  workspace?: string;
  body: {
    url: string;
    method?: "POST" | "GET";
    events: t.WebhookEventKind[];
    customData?: { name: string; value: string; type: "Header" | "Request Data" }[];
    values?: boolean;
  };
}, {
  _id: string;
  url: string;
  method: "POST" | "GET";
  events: t.WebhookEventKind[];
  customData: { name: string; value: string; type: "Header" | "Request Data" }[];
  values: boolean;
  state: "active" | "paused" | "disabled" | "archived";
  disabled: { at: string; reason: "gone" | "failing" } | null;
  failingSince: string | null;
  lastTriedAt: string | null;
  secretHint: string;
  oldSecretUntil: string | null;
  createdAt: string;
  updatedAt: string;
  archivedAt: string | null;
  archivedBecause: "key_revoked" | "key_expired" | "maker_left" | "rights_lost" | "account_recovered" | null;
  secret: string;
}> = /* @__PURE__ */ call("POST", "/api/integrations/webhook/create", { once: true });

/** List the workspace's webhooks that are not archived, newest first. Needs the permission Integrations VIEW. At most 120 calls in 60 seconds. */
export const listWebhooks: Call<{ workspace?: string }, t.Webhook[]> = /* @__PURE__ */ call("GET", "/api/integrations/webhook/fetch");

/** List archived webhooks, newest first. They are removed a year after archiving. Needs the permission Integrations VIEW. At most 120 calls in 60 seconds. */
export const listArchivedWebhooks: Call<{ workspace?: string }, t.Webhook[]> = /* @__PURE__ */ call("GET", "/api/integrations/webhook/archived");

/** Change a webhook. On the same host, custom data without a `value` keep the one that is stored under their name, and masked values of the URL stay. With `updatedAt`, a webhook that was changed since it was read is refused. Needs the permission Integrations MANAGE. At most 120 calls in 60 seconds. */
export const updateWebhook: Call<{
  id: string;
  workspace?: string;
  body: {
    url: string;
    method: "POST" | "GET";
    events: t.WebhookEventKind[];
    customData: { name: string; value?: string; type: "Header" | "Request Data" }[];
    values?: boolean;
    updatedAt?: string;
  };
}, t.Webhook> = /* @__PURE__ */ call("POST", "/api/integrations/webhook/update/{id}");

/** Send a sample event with `test: true` now, and return the receiver's response. It is not retried. Needs the permission Integrations MANAGE. At most 30 calls in 60 seconds. */
export const testWebhook: Call<{ id: string; workspace?: string; body: { event?: t.WebhookEventKind } }, t.WebhookDeliveryDetail> = /* @__PURE__ */ call("POST", "/api/integrations/webhook/test/{id}", { once: true });

/** Replace the secret. For a day every request has signatures of both secrets, so that receivers can switch. Needs the permission Integrations MANAGE. At most 20 calls in 600 seconds. */
export const rotateWebhookSecret: Call<{
  id: string;
  workspace?: string;
}, {
  _id: string;
  url: string;
  method: "POST" | "GET";
  events: t.WebhookEventKind[];
  customData: { name: string; value: string; type: "Header" | "Request Data" }[];
  values: boolean;
  state: "active" | "paused" | "disabled" | "archived";
  disabled: { at: string; reason: "gone" | "failing" } | null;
  failingSince: string | null;
  lastTriedAt: string | null;
  secretHint: string;
  oldSecretUntil: string | null;
  createdAt: string;
  updatedAt: string;
  archivedAt: string | null;
  archivedBecause: "key_revoked" | "key_expired" | "maker_left" | "rights_lost" | "account_recovered" | null;
  secret: string;
}> = /* @__PURE__ */ call("POST", "/api/integrations/webhook/rotate/{id}", { once: true });

/** Pause a webhook. Events are stored for 30 days and sent when the webhook is resumed. Needs the permission Integrations MANAGE. At most 120 calls in 60 seconds. */
export const pauseWebhook: Call<{ id: string; workspace?: string }, t.Webhook> = /* @__PURE__ */ call("POST", "/api/integrations/webhook/pause/{id}");

/** Resume a paused or disabled webhook, starting with the waiting deliveries. Needs the permission Integrations MANAGE. At most 120 calls in 60 seconds. */
export const resumeWebhook: Call<{ id: string; workspace?: string }, t.Webhook> = /* @__PURE__ */ call("POST", "/api/integrations/webhook/resume/{id}");

/** Archive a webhook. Nothing is sent to it, and no events are stored for it. Needs the permission Integrations MANAGE. At most 120 calls in 60 seconds. */
export const archiveWebhook: Call<{ id: string; workspace?: string }, t.Webhook> = /* @__PURE__ */ call("POST", "/api/integrations/webhook/archive/{id}");

/** Restore a webhook from the archive. It receives later events only. Needs the permission Integrations MANAGE. At most 120 calls in 60 seconds. */
export const restoreWebhook: Call<{ id: string; workspace?: string }, t.Webhook> = /* @__PURE__ */ call("POST", "/api/integrations/webhook/restore/{id}");

/** Unsubscribe: archive a webhook. A repeat also returns 204. Needs the permission Integrations MANAGE. At most 120 calls in 60 seconds. */
export const removeWebhook: Call<{ id: string; workspace?: string }, null> = /* @__PURE__ */ call("DELETE", "/api/integrations/webhook/{id}");

/** List deliveries to a webhook in the last 30 days, newest first. `search` matches document, title and id. A page may have fewer rows than `limit`; `cursor` is null at the end. Needs the permission Integrations VIEW. At most 120 calls in 60 seconds. */
export const listWebhookLogs: Call<{
  webhookId: string;
  search?: string;
  state?: "pending" | "delivered" | "failed";
  event?: t.WebhookEventKind;
  cursor?: string;
  limit?: number;
  workspace?: string;
}, { items: t.WebhookDelivery[]; cursor: string | null }> = /* @__PURE__ */ call("GET", "/api/integrations/webhook/fetchAll/webhooklogs");

/** Read a delivery: the request, and each attempt with the first 1,024 characters of the response. Needs the permission Integrations VIEW. At most 120 calls in 60 seconds. */
export const readWebhookDelivery: Call<{ deliveryId: string; workspace?: string }, t.WebhookDeliveryDetail> = /* @__PURE__ */ call("GET", "/api/integrations/webhook/delivery/{deliveryId}");

/** Send one delivery again with the same id. Its retry schedule starts over. Needs the permission Integrations MANAGE. At most 120 calls in 60 seconds. */
export const retryWebhook: Call<{ workspace?: string; body: { deliveryId: string } }, t.WebhookDelivery> = /* @__PURE__ */ call("POST", "/api/integrations/webhook/retry/one", { once: true });

/** Send again now what failed since then and what waits for its next try after a failure, oldest first. `queued`: the number of deliveries; while `cursor` is not null, call again with it for more. Needs the permission Integrations MANAGE. At most 120 calls in 60 seconds. */
export const retryWebhooks: Call<{
  workspace?: string;
  body: { webhookId: string; since: string; cursor?: string };
}, { queued: number; cursor: string | null }> = /* @__PURE__ */ call("POST", "/api/integrations/webhook/retry/all", { once: true });

/** List sample bodies: the last events of a kind in this workspace, or an example if there are none. Needs the permission Integrations VIEW. At most 120 calls in 60 seconds. */
export const readWebhookSample: Call<{ event?: t.WebhookEventKind; workspace?: string }, t.WebhookEvent[]> = /* @__PURE__ */ call("GET", "/api/integrations/webhook/sample");

/** List all kinds of integrations. Active ones have a connection, a webhook that is not archived, or an API key of their kind. Needs the permission Integrations VIEW. At most 60 calls in 60 seconds. */
export const listIntegrations: Call<{
  workspace?: string;
}, {
  type: "googledrive" | "onedrive" | "dropbox" | "box" | "webhook" | "countersignapi" | "pabbly" | "albato" | "zapier" | "make" | "n8n" | "agent" | "twilio";
  isActive: boolean;
}[]> = /* @__PURE__ */ call("GET", "/api/integrations");

/** List the integrations that this workspace has connected. Needs the permission Integrations VIEW. At most 60 calls in 60 seconds. */
export const listConnected: Call<{ workspace?: string }, t.Integration[]> = /* @__PURE__ */ call("GET", "/api/integrations/connected");

/** List automation platforms and agents, with the state of their keys and subscriptions. Needs the permission Integrations VIEW. At most 120 calls in 60 seconds. */
export const listAutomations: Call<{
  workspace?: string;
}, {
  type: "zapier" | "make" | "pabbly" | "albato" | "n8n" | "agent";
  keys: number;
  lastUsedAt: string | null;
  activeSubscriptions: number;
  stoppedSubscriptions: number;
}[]> = /* @__PURE__ */ call("GET", "/api/integrations/automation");

/** Read the state of one platform, its subscriptions, and the last runs, newest first: calls with its keys and deliveries to its subscriptions in the last 30 days. Needs the permission Integrations VIEW. At most 120 calls in 60 seconds. */
export const readAutomation: Call<{
  type: "zapier" | "make" | "pabbly" | "albato" | "n8n" | "agent";
  workspace?: string;
}, {
  type: "zapier" | "make" | "pabbly" | "albato" | "n8n" | "agent";
  keys: number;
  lastUsedAt: string | null;
  activeSubscriptions: number;
  stoppedSubscriptions: number;
  subscriptions: {
    _id: string;
    url: string;
    events: t.WebhookEventKind[];
    state: "active" | "paused" | "disabled" | "archived";
    lastTriedAt: string | null;
  }[];
  runs: ({
    kind: "call";
    at: string;
    keyId: string;
    keyName: string;
    call: string;
    status: number;
    ms: number;
    isAgent: boolean;
  } | {
    kind: "delivery";
    deliveryId: string;
    webhookId: string;
    id: string;
    event: t.WebhookEventKind;
    documentId: string;
    title: string;
    isTest: boolean;
    at: string;
    state: "pending" | "delivered" | "failed";
    attempts: number;
    nextAt: string | null;
    lastStatus: number | null;
    lastFault: "address_refused" | "dns" | "connect" | "tls" | "timeout" | "closed" | "status" | null;
  })[];
}> = /* @__PURE__ */ call("GET", "/api/integrations/automation/{type}");

/** Read the workspace's branding in mails and on its pages; `null` means the product's default. Needs the permission Branding VIEW. */
export const readBranding: Call<{
  workspace?: string;
}, {
  primaryColor: string | null;
  secondaryColor: string | null;
  productName: string | null;
  logo: { path: string; width: number; height: number } | null;
}> = /* @__PURE__ */ call("GET", "/api/branding");

/** Change colours, product name and logo of mails, signing pages, payment pages and web forms. Needs the permission Branding MANAGE. At most 60 calls in 600 seconds. */
export const saveBranding: Call<{
  workspace?: string;
  body: {
    primaryColor: string | null;
    secondaryColor: string | null;
    productName: string | null;
    logo?: string | { path: string; width: number; height: number } | null | null;
    former?: {
      primaryColor: string | null;
      secondaryColor: string | null;
      productName: string | null;
      logo: { path: string; width: number; height: number } | null;
    };
  };
}, {
  primaryColor: string | null;
  secondaryColor: string | null;
  productName: string | null;
  logo: { path: string; width: number; height: number } | null;
}> = /* @__PURE__ */ call("PUT", "/api/branding");

/** Render an example of an invitation with a branding that is not saved. `logo`: its size; its picture is not needed. Needs the permission Branding VIEW. At most 240 calls in 60 seconds. */
export const previewBrandMail: Call<{
  workspace?: string;
  body: {
    primaryColor: string | null;
    secondaryColor: string | null;
    productName: string | null;
    logo: { width: number; height: number } | null;
  };
}, { fromName: string; subject: string; html: string }> = /* @__PURE__ */ call("POST", "/api/branding/mail");

/** The same as `/api/branding`, under the specification's name. Needs the permission Branding VIEW. */
export const readCustomBranding: Call<{
  workspace?: string;
}, {
  primaryColor: string | null;
  secondaryColor: string | null;
  productName: string | null;
  logo: { path: string; width: number; height: number } | null;
}> = /* @__PURE__ */ call("GET", "/api/custom-branding");

/** The same as `/api/branding`, under the specification's name. Needs the permission Branding MANAGE. At most 60 calls in 600 seconds. */
export const saveCustomBranding: Call<{
  workspace?: string;
  body: {
    primaryColor: string | null;
    secondaryColor: string | null;
    productName: string | null;
    logo?: string | { path: string; width: number; height: number } | null | null;
    former?: {
      primaryColor: string | null;
      secondaryColor: string | null;
      productName: string | null;
      logo: { path: string; width: number; height: number } | null;
    };
  };
}, {
  primaryColor: string | null;
  secondaryColor: string | null;
  productName: string | null;
  logo: { path: string; width: number; height: number } | null;
}> = /* @__PURE__ */ call("PUT", "/api/custom-branding");

/** List the origins of pages that may embed this workspace's documents and forms. Needs the permission Integrations VIEW. At most 60 calls in 60 seconds. */
export const readEmbedOrigins: Call<{ workspace?: string }, { origins: string[] }> = /* @__PURE__ */ call("GET", "/api/embed/origins");

/** Create a session for a page that embeds signing by one recipient, a form, preparing one draft, or documents. A new draft gets its id at once and is created by the page's first change; with `scope.draft` it is created now. To renew a session, name its `documentId`. Signing needs the permission Documents SIGN, the others Documents CREATE. `origins` is a subset of the workspace's list, by default all of it; `expiresIn` is in seconds. Only this response contains `session`. At most 600 calls in 60 seconds. */
export const openEmbedSession: Call<{
  workspace?: string;
  body: { scope: t.EmbedScope; origins?: string[]; expiresIn?: number; externalId?: string };
}, {
  session: string;
  expiresAt: string;
  scope: {
    kind: "sign";
    documentId: string;
    recipientId: string;
  } | {
    kind: "form";
    formId: string;
  } | {
    kind: "prepare";
    documentId: string;
    locked?: ("files" | "recipients" | "order" | "message" | "delivery" | "settings" | "fields" | "send")[];
    kinds?: t.FieldType[];
  } | { kind: "documents"; documentId?: string };
  origins: string[];
  externalId?: string;
}> = /* @__PURE__ */ call("POST", "/api/embed/session", { once: true });

/** Read how many Aadhaar signatures this workspace can still request. Needs the permission Documents CREATE. At most 60 calls in 60 seconds. */
export const readAadhaarCredits: Call<{ workspace?: string }, { credits: number }> = /* @__PURE__ */ call("GET", "/api/document/aadhaar-credits");

/** List the workspace's payment connections, newest first. `page` counts from 1. Needs the permission Payments VIEW. At most 120 calls in 60 seconds. */
export const listPaymentConnections: Call<{
  page?: number;
  limit?: number;
  workspace?: string;
}, { items: t.PaymentConnection[]; total: number; page: number; limit: number }> = /* @__PURE__ */ call("GET", "/api/payment/connections");

/** Get the URL at which a recipient pays before signing. A repeat returns the same payment. At most 60 calls in 60 seconds. */
export const payDocument: Call<{ body: { token: string; session?: string } }, { url: string; key: string }> = /* @__PURE__ */ call("POST", "/api/recipient/pay", { once: true });

/** Redirect a recipient to the payment, like POST /api/recipient/pay, with the link's secret in the path. At most 60 calls in 60 seconds. */
export const createCheckoutSession: Call<{ key: string }, { url: string; key: string }> = /* @__PURE__ */ call("GET", "/api/payment/create-checkout-session/{key}");

/** Read a payment's state from the provider. Parameters of the return URL are ignored. At most 60 calls in 60 seconds. */
export const readPaymentState: Call<{
  body: { key: string };
}, {
  state: "owed" | "open" | "pending" | "paid" | "failed" | "not_needed";
  amountMinor: number;
  currency: string;
}> = /* @__PURE__ */ call("POST", "/api/payment/state");

/** Upload a file (PDF, PNG or JPEG, at most 1 MB) into an attachment field of the recipient, replacing the previous file. Order of the parts: `token`, `session`, `field`, then `file`. At most 60 calls in 60 seconds. */
export const uploadSignerAttachment: Call<{ body: { token: string; session?: string; field: string; file: Blob } }, t.Attachment> = /* @__PURE__ */ call("POST", "/api/recipient/upload-signer-attachment", { form: true });

/** Remove the file from an attachment field. At most 60 calls in 60 seconds. */
export const deleteSignerAttachment: Call<{ body: { token: string; session?: string; field: string } }, { field: string }> = /* @__PURE__ */ call("POST", "/api/recipient/delete-signer-attachment");

/** Outline texts as the sealed PDF draws them: paths, whether they fit, and the first character without a glyph. Needs the permission Documents CREATE. At most 240 calls in 60 seconds. */
export const outlineTexts: Call<{
  workspace?: string;
  body: {
    texts: ({
      text: string;
      box: { width: number; height: number };
      look: {
        size: number;
        minimumSize: number;
        bold: boolean;
        italic: boolean;
        align: "start" | "left" | "center" | "right";
        vertical: "top" | "middle";
        color: string;
        language: t.DocumentLanguage;
      };
    })[];
  };
}, { d: string; size: number; fits: boolean; unsupported: string | null; lines: number }[]> = /* @__PURE__ */ call("POST", "/api/document/outlines");

/** Outline texts as the sealed PDF draws them, for the holder of a recipient's link. At most 240 calls in 60 seconds. */
export const outlineForSigner: Call<{
  body: {
    token: string;
    session?: string;
    texts: ({
      text: string;
      box: { width: number; height: number };
      look: {
        size: number;
        minimumSize: number;
        bold: boolean;
        italic: boolean;
        align: "start" | "left" | "center" | "right";
        vertical: "top" | "middle";
        color: string;
        language: t.DocumentLanguage;
      };
    })[];
  };
}, { d: string; size: number; fits: boolean; unsupported: string | null; lines: number }[]> = /* @__PURE__ */ call("POST", "/api/recipient/outlines");

/** Read the caller's profile, settings and own workspace. */
export const readUser: Call<{ workspace?: string }, t.User> = /* @__PURE__ */ call("GET", "/api/user/detail");

/** Verify whether a PDF was sealed by this installation and is unchanged. The PDF is the body, or the multipart part `file`. Needs no sign-in. At most 30 calls in 60 seconds. */
export const verifyPdf: Call<{ body: { file: Blob } }, t.Verification> = /* @__PURE__ */ call("POST", "/api/verify", { form: true });

/** Check the services that this installation needs. */
export const readHealth: Call<Record<never, never>, {
  status: "ok" | "degraded";
  version: string;
  checks: {
    kv: t.HealthCheck;
    objects: t.HealthCheck;
    mail: t.HealthCheck;
    seal: t.HealthCheck;
    identity: t.HealthCheck;
    signIn: t.HealthCheck;
    convert: t.HealthCheck;
    secondEngine: t.HealthCheck;
    jobs: t.HealthCheck;
  };
}> = /* @__PURE__ */ call("GET", "/api/health");

/** List the caller's workspaces by name. At most 120 calls in 60 seconds. */
export const listWorkspaces: Call<{ workspace?: string }, t.Workspace[]> = /* @__PURE__ */ call("GET", "/api/workspace/all");

/** Rename the workspace of the call. Needs the permission User MANAGE. At most 120 calls in 60 seconds. */
export const renameWorkspace: Call<{ id: string; workspace?: string; body: { name: string } }, { _id: string; name: string }> = /* @__PURE__ */ call("POST", "/api/workspace/update/{id}");

/** List members and invited people by name. Needs the permission User VIEW. At most 120 calls in 60 seconds. */
export const listMembers: Call<{ workspace?: string }, t.Member[]> = /* @__PURE__ */ call("GET", "/api/workspace/members");

/** Invite a person by mail. The response does not reveal whether they have an account. Needs the permission User ADD. At most 200 calls in 3600 seconds. */
export const addMember: Call<{
  workspace?: string;
  body: { email: string; name?: string; role: t.AssignableRole };
}, { memberId: string }> = /* @__PURE__ */ call("POST", "/api/workspace/add-member", { once: true });

/** Mail an invitation again with a new link. The former link becomes invalid. Needs the permission User ADD. At most 60 calls in 3600 seconds. */
export const resendInvite: Call<{ workspace?: string; body: { memberId: string } }, { memberId: string }> = /* @__PURE__ */ call("POST", "/api/workspace/resend-invite", { once: true });

/** Read an invitation: the workspace and the inviter. Changes nothing. At most 120 calls in 60 seconds. */
export const readInvite: Call<{
  token: string;
}, { workspace: string; invitedBy: string; email: string; role: t.MemberRole; expiresAt: string }> = /* @__PURE__ */ call("GET", "/api/workspace/accept-invite/{token}");

/** Reactivate a suspended member. Needs the permission User MANAGE. At most 120 calls in 60 seconds. */
export const activateMember: Call<{ workspace?: string; body: { memberId: string } }, { memberId: string }> = /* @__PURE__ */ call("POST", "/api/workspace/activate-member");

/** Suspend a member immediately. Their documents and rights stay for their return. Needs the permission User MANAGE. At most 120 calls in 60 seconds. */
export const deactivateMember: Call<{ workspace?: string; body: { memberId: string } }, { memberId: string }> = /* @__PURE__ */ call("POST", "/api/workspace/deactivate-member");

/** Change a member's role. Changed permissions are reset to the new role's. Needs the permission User MANAGE. At most 120 calls in 60 seconds. */
export const changeMemberRole: Call<{ workspace?: string; body: { memberId: string; role: t.AssignableRole } }, { memberId: string }> = /* @__PURE__ */ call("POST", "/api/workspace/change-role");

/** Remove a member immediately, or revoke an invitation. Their documents and templates pass to `heir`, by default to the owner. Needs the permission User DELETE. At most 120 calls in 60 seconds. */
export const removeMember: Call<{ memberId: string; heir?: string; workspace?: string }, { memberId: string }> = /* @__PURE__ */ call("DELETE", "/api/workspace/remove-member");

/** Read whether the support team has access. Needs the permission User VIEW. At most 120 calls in 60 seconds. */
export const readSupport: Call<{ workspace?: string }, { isConfigured: boolean; until: string | null; contents: boolean }> = /* @__PURE__ */ call("GET", "/api/workspace/support");

/** Read whether members need two-factor, and how many do not use it. Needs the permission User MANAGE. At most 120 calls in 60 seconds. */
export const readTwoFactorRule: Call<{
  workspace?: string;
}, { offered: boolean; since: string | null; isOwnOn: boolean; membersWithout: number }> = /* @__PURE__ */ call("GET", "/api/workspace/two-factor");

/** List the workspace's security log, newest first; `kinds` are comma-separated. Needs the permission User MANAGE. At most 120 calls in 60 seconds. */
export const listWorkspaceEvents: Call<{
  kinds?: string;
  cursor?: string;
  limit?: number;
  workspace?: string;
}, {
  items: ({
    id: string;
    at: string;
    by: { id: string; name: string; email: string };
    through?: "program" | "extension" | "support";
    key?: { name: string; hint: string };
    fact: {
      kind: "workspace_created" | "workspace_deleted";
      name: string;
    } | {
      kind: "workspace_renamed";
      from: string;
      to: string;
    } | {
      kind: "member_invited" | "invitation_resent" | "invitation_accepted";
      member: { name: string; email: string };
      role: t.MemberRole;
    } | {
      kind: "invitation_revoked" | "member_activated" | "member_deactivated" | "member_left" | "ownership_offered" | "ownership_accepted" | "ownership_withdrawn" | "permissions_reset";
      member: { name: string; email: string };
    } | {
      kind: "member_removed";
      member: { name: string; email: string };
      heir?: { name: string; email: string };
    } | {
      kind: "role_changed";
      member: { name: string; email: string };
      from: t.MemberRole;
      to: t.MemberRole;
    } | {
      kind: "permissions_changed";
      member: { name: string; email: string };
      changes: {
        User?: t.Action[];
        Documents?: t.Action[];
        Templates?: t.Action[];
        Folders?: t.Action[];
        Integrations?: t.Action[];
        AccessCode?: t.Action[];
        Payments?: t.Action[];
        Billing?: t.Action[];
        Branding?: t.Action[];
        ApiKeys?: t.Action[];
      };
    } | {
      kind: "key_permissions_changed";
      name: string;
      changes: {
        User?: t.Action[];
        Documents?: t.Action[];
        Templates?: t.Action[];
        Folders?: t.Action[];
        Integrations?: t.Action[];
        AccessCode?: t.Action[];
        Payments?: t.Action[];
        Billing?: t.Action[];
        Branding?: t.Action[];
        ApiKeys?: t.Action[];
      };
    } | {
      kind: "api_key_created" | "api_key_regenerated" | "api_key_changed" | "api_key_revoked" | "key_permissions_reset";
      name: string;
      type?: "api" | "zapier" | "make" | "pabbly" | "albato" | "n8n" | "agent";
      isTest?: true;
    } | {
      kind: "person_exported" | "person_erased";
      name: string;
    } | {
      kind: "certificate_requested";
      name: string;
    } | {
      kind: "support_admitted";
      until: string;
      contents: boolean;
    } | {
      kind: "support_ended";
    } | {
      kind: "support_acted";
      call: string;
    } | {
      kind: "integration_connected" | "integration_disconnected";
      name: string;
    } | {
      kind: "webhook_created" | "webhook_changed" | "webhook_secret_rotated" | "webhook_paused" | "webhook_resumed" | "webhook_archived" | "webhook_restored";
      name: string;
    } | {
      kind: "two_factor_required" | "two_factor_optional" | "retention_ended" | "copies_mailed" | "copies_not_mailed";
    } | {
      kind: "retention_set";
      days: number;
      recipientsToo: boolean;
    } | {
      kind: "document_shared" | "document_unshared";
      document: string;
      title: string;
      member: { name: string; email: string };
    } | {
      kind: "document_read";
      document: string;
      title: string;
    } | {
      kind: "documents_exported";
    } | { kind: "sites_changed" | "branding_changed" | "baa_requested" | "log_exported" };
  })[];
  cursor: string | null;
}> = /* @__PURE__ */ call("GET", "/api/workspace/log");

/** Export the workspace's security log as CSV. Needs the permission User MANAGE. At most 10 calls in 600 seconds. */
export const exportWorkspaceEvents: Call<{ workspace?: string }, Blob> = /* @__PURE__ */ call("GET", "/api/workspace/log/export", { bytes: true });

/** Read whether mails about completed documents have the sealed PDF attached. Needs the permission User MANAGE. At most 120 calls in 60 seconds. */
export const readMailRule: Call<{ workspace?: string }, { attachesSealed: boolean }> = /* @__PURE__ */ call("GET", "/api/workspace/mail");

/** Attach the sealed PDF to mails about completed documents, or send only the link. Never attached: more than 10 MB, documents whose recipients prove who they are, and documents with health data. Needs the permission User MANAGE. At most 60 calls in 60 seconds. */
export const saveMailRule: Call<{ workspace?: string; body: { attachesSealed: boolean } }, { attachesSealed: boolean }> = /* @__PURE__ */ call("POST", "/api/workspace/mail");

/** Read how long the workspace keeps completed documents; `null` means forever. Needs the permission User MANAGE. At most 120 calls in 60 seconds. */
export const readRetention: Call<{ workspace?: string }, { days: number; recipientsToo: boolean; since: string; beginsAt: string } | null> = /* @__PURE__ */ call("GET", "/api/workspace/retention");

/** List documents deleted by the workspace's retention rule, newest first. Needs the permission User MANAGE. At most 120 calls in 60 seconds. */
export const listDeletions: Call<{
  cursor?: string;
  limit?: number;
  workspace?: string;
}, {
  items: { id: string; documentId: string; title: string; completedAt: string; deletedAt: string }[];
  cursor: string | null;
}> = /* @__PURE__ */ call("GET", "/api/workspace/deletions");

/** Print the certificate of a deletion: a sealed PDF with the hashes of the deleted files, in the caller's language. Needs the permission User MANAGE. At most 30 calls in 60 seconds. */
export const readDeletionCertificate: Call<{ deletionId: string; workspace?: string }, Blob> = /* @__PURE__ */ call("GET", "/api/workspace/deletions/{deletionId}/certificate", { bytes: true });

/** List the facts and duties for seven laws and standards. No badge by itself claims an audit. Needs the permission User VIEW. At most 120 calls in 60 seconds. */
export const readCompliance: Call<{
  workspace?: string;
}, {
  version: string;
  badges: ({
    id: "gdpr" | "aicpa" | "iso" | "pipeda" | "hipaa" | "ccpa" | "australian";
    state: "not_claimed" | "self_assessed" | "operator_document" | "lapsed" | "inactive" | "active";
    facts: {
      id: "seal" | "trail" | "consent" | "transport" | "secrets" | "location" | "access" | "two_factor" | "log" | "export" | "deletion" | "retention" | "no_tracking";
      value?: string;
    }[];
    duties: ("audit" | "baa" | "breach" | "certification" | "controls" | "cross_border" | "legal_basis" | "notice" | "officer" | "processors" | "requests" | "risk" | "storage_encryption" | "training")[];
    document: { issuer?: string; from?: string; to?: string; validUntil?: string } | null;
    download: "self_assessment" | "operator_document" | null;
  })[];
}> = /* @__PURE__ */ call("GET", "/api/compliance/badges");

/** Get a short-lived URL of a badge's certificate: the operator's file, or a sealed self-assessment of this installation. Needs the permission User MANAGE. At most 30 calls in 60 seconds. */
export const requestCertificate: Call<{
  workspace?: string;
  body: {
    badge: "gdpr" | "aicpa" | "iso" | "pipeda" | "hipaa" | "ccpa" | "australian";
    language?: "en" | "ar";
  };
}, { url: string; expiresAt: string; kind: "self_assessment" | "operator_document"; fileName: string }> = /* @__PURE__ */ call("POST", "/api/compliance/request-certificate");

/** Download a person's export by its URL. At most 10 calls in 60 seconds. */
export const readPersonExport: Call<{ ticket: string }, Blob> = /* @__PURE__ */ call("GET", "/api/compliance/person-export/{ticket}", { bytes: true });

/** List the last erasures of people from the workspace, newest first. Needs the permission User MANAGE. At most 240 calls in 60 seconds. */
export const listErasures: Call<{
  workspace?: string;
}, {
  id: string;
  mask: string;
  by: string;
  requestedAt: string;
  doneAt?: string;
  looked: number;
  found: number;
}[]> = /* @__PURE__ */ call("GET", "/api/compliance/person/erasures");

/** List what an erasure removed from each document, and what was kept and why. Needs the permission User MANAGE. At most 120 calls in 60 seconds. */
export const readErasure: Call<{
  erasureId: string;
  workspace?: string;
}, {
  erasure: {
    id: string;
    mask: string;
    by: string;
    requestedAt: string;
    doneAt?: string;
    looked: number;
    found: number;
  };
  items: {
    documentId: string;
    erased: ("person" | "contact" | "copy" | "texts" | "selfie" | "answers" | "trail" | "comments")[];
    kept: ("open" | "sealed" | "payment")[];
    title: string;
  }[];
  places: {
    place: "template" | "bulk" | "webhooks" | "filters";
    id: string;
    name: string;
    kept?: "running";
  }[];
}> = /* @__PURE__ */ call("GET", "/api/compliance/person/erasures/{erasureId}");

/** List the services that this installation is configured to use, and the sub-processors listed by its operator. At most 60 calls in 60 seconds. */
export const readSubProcessors: Call<Record<never, never>, {
  services: {
    kind: "database" | "objects" | "mail" | "time_stamps" | "revocation" | "identity" | "sign_in" | "text_messages" | "payments" | "aadhaar";
    place: string | null;
  }[];
  named: { name: string; purpose: string; country?: string; website?: string }[];
}> = /* @__PURE__ */ call("GET", "/api/compliance/sub-processors");

/** Read the workspace's records of processing, derived from the current settings. Needs the permission User MANAGE. At most 60 calls in 60 seconds. */
export const readProcessing: Call<{
  workspace?: string;
}, {
  at: string;
  workspace: string;
  owner: string | null;
  host: string;
  version: string;
  dataCenters: string[];
  retentionDays: number | null;
  binDays: number;
  selfieDays: number;
  services: {
    kind: "database" | "objects" | "mail" | "time_stamps" | "revocation" | "identity" | "sign_in" | "text_messages" | "payments" | "aadhaar";
    place: string | null;
  }[];
  named: { name: string; purpose: string; country?: string; website?: string }[];
  security: {
    id: "seal" | "trail" | "consent" | "transport" | "secrets" | "location" | "access" | "two_factor" | "log" | "export" | "deletion" | "retention" | "no_tracking";
    value?: string;
  }[];
}> = /* @__PURE__ */ call("GET", "/api/compliance/processing");

/** Download a certificate by its URL. At most 30 calls in 60 seconds. */
export const readCertificate: Call<{ ticket: string }, Blob> = /* @__PURE__ */ call("GET", "/api/compliance/certificate/{ticket}", { bytes: true });

/** Read the rights of the caller, of a member (`memberUserId`: user id or member id) or of an API key. At most 120 calls in 60 seconds. */
export const readAcl: Call<{ memberUserId?: string; userId?: string; apiKeyId?: string; workspace?: string }, t.AccessList> = /* @__PURE__ */ call("GET", "/api/acl");

/** Read used and remaining documents, workspaces and members; unlimited without a billing provider. At most 120 calls in 60 seconds. */
export const readStats: Call<{
  workspace?: string;
}, {
  documentCreditsStats: { available: number | "unlimited"; total: number | "unlimited" };
  teamStats: { available: number | "unlimited"; total: number | "unlimited" };
  userStats: { available: number | "unlimited"; total: number | "unlimited" };
  membersData: { memberId: string; name: string; role: t.MemberRole; documents: number }[];
}> = /* @__PURE__ */ call("GET", "/api/stats");
