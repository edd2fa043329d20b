/** What each kind of embed session may do. What does not stand here is refused. */
import type { endpoints } from "../contract/endpoints.ts";
import type { DraftPart } from "./locks.ts";
import type { EmbedKind, EmbedScope } from "./session.ts";

export type EndpointName = keyof typeof endpoints;

/** Parts of a call, by the names that the contract gives them. */
export type Named = { params?: unknown; query?: unknown; body?: unknown };

/** Where a call says what it is about; with a question mark it may leave that out. */
type Place = `${keyof Named}.${string}`;

/**
 * `free`: nothing in the call names a document, or the services themselves keep to the session's. `unbound`: for sessions
 * that are not for one document. Otherwise what is named there must be the session's own.
 */
type Rule = "free" | "unbound" | Place;

const document = "params.documentId";

export const reach: Record<EmbedKind, Partial<Record<EndpointName, Rule>>> = {
  // The session stands for the recipient's link: services see nothing else.
  sign: {
    openSession: "free",
    openTab: "free",
    signDocument: "free",
    declineDocument: "free",
    approveDocument: "free",
    delegateDocument: "free",
    askForTime: "free",
    handOverDevice: "free",
    returnDevice: "free",
    readForEditor: "free",
    editFields: "free",
    downloadSigned: "free",
    outlineForSigner: "free",
    payDocument: "free",
    uploadSignerAttachment: "free",
    deleteSignerAttachment: "free",
    requestCode: "free",
    resendCode: "free",
    verifyCode: "free",
    verifyKnowledge: "free",
    verifyPassword: "free",
    submitSelfie: "free",
    requestAadhaarOtp: "free",
    verifyAadhaarOtp: "free",
  },
  // What comes of it is signed through the link that it answers.
  form: {
    readForm: "params.formId",
    createFromTemplate: "params.id",
  },
  // One draft, until it is sent and seen to be; neither the address book nor anybody's profile.
  prepare: {
    uploadDocument: "free",
    composeFile: "body.documentId?",
    readFile: "free",
    readFoundFields: "query.documentId?",
    detectFields: "query.documentId?",
    saveDocument: document,
    changeFields: document,
    sendDocument: document,
    readDocument: document,
    previewDocument: document,
    readSendingOptions: "free",
    listBlocks: "free",
    outlineTexts: "free",
  },
  // Nothing that gives a signer's link or secret away, or asks somebody else in their place.
  documents: {
    listDocuments: "unbound",
    countDocuments: "unbound",
    readDocument: document,
    listAudit: document,
    downloadDocument: document,
    remindRecipients: document,
    resendDocument: document,
    extendDocument: document,
    voidDocument: document,
    retrySealing: document,
  },
};

/** Calls that do nothing but change one part of a draft, or send it. */
const changes: Partial<Record<EndpointName, DraftPart>> = {
  uploadDocument: "files",
  composeFile: "files",
  detectFields: "fields",
  changeFields: "fields",
  sendDocument: "send",
};

/** Whether a session keeps the part that a call would change as it is. */
export function isLocked(scope: EmbedScope, name: EndpointName): boolean {
  const part = changes[name];
  return scope.kind === "prepare" && part !== undefined && scope.locked?.includes(part) === true;
}

/** Whether a session's scope holds a call. */
export function reaches(scope: EmbedScope, name: EndpointName, call: Named): boolean {
  const rule = reach[scope.kind][name];
  const own = scope.kind === "form" ? scope.formId : scope.documentId;
  if (rule === undefined) return false;
  if (rule === "free") return true;
  if (rule === "unbound") return own === undefined;
  const [part, field] = rule.split(".") as [keyof Named, string];
  const named = (call[part] as Record<string, unknown> | undefined)?.[field.replace("?", "")];
  return named === undefined ? field.endsWith("?") : own === undefined || named === own;
}
