/** The calls that each kind of embed session may make. Every other call is refused. */
import type { endpoints } from "../contract/endpoints.ts";
import type { DraftPart } from "./locks.ts";
import type { EmbedKind, EmbedScope } from "./session.ts";

export type EndpointName = keyof typeof endpoints;

/** Parts of a call, named as in the contract. */
export type Named = { params?: unknown; query?: unknown; body?: unknown };

/** Where a call names its document; with a question mark the name is optional. */
type Place = `${keyof Named}.${string}`;

/**
 * `free`: the call names no document, or the services keep to the session's. `unbound`: only for sessions without a
 * document. Otherwise the named document must be the session's own.
 */
type Rule = "free" | "unbound" | Place;

const document = "params.documentId";

export const reach: Record<EmbedKind, Partial<Record<EndpointName, Rule>>> = {
  // The session stands for the recipient's link, which is all that services see.
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
  // The resulting document is signed through the link in the response.
  form: {
    readForm: "params.formId",
    createFromTemplate: "params.id",
  },
  // One draft until it is sent and its status read; no address book, no profile.
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
  // Nothing that reveals a signer's link or secret, or replaces a recipient.
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

/** Whether a session's scope includes a call. */
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
