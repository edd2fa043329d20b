/** Actions on a document, offered in its row or on its page; the server checks again. */
import { deleteDocumentCall, downloadDocumentCall } from "../../domain/contract/document.ts";
import { archiveDocumentCall, copyDocumentCall, restoreDocumentCall } from "../../domain/contract/document-upkeep.ts";
import type { BodyInput } from "../../domain/contract/endpoint.ts";
import { refundPaymentCall } from "../../domain/contract/payment.ts";
import {
  copyLinkCall,
  editRecipientCall,
  extendDocumentCall,
  openIncomingCall,
  remindRecipientsCall,
  resendDocumentCall,
  retrySealingCall,
  unlockRecipientCall,
  viewSelfieCall,
  voidDocumentCall,
} from "../../domain/contract/sent-document.ts";
import type { DocumentRow } from "../../domain/contract/views/views.ts";
import type { DocumentStatus } from "../../domain/document/document.ts";
import type { RecipientId } from "../../domain/ids.ts";
import { call } from "../host/api.ts";
import type { Host } from "../host/host.ts";

export type DocumentAction =
  | "sign"
  | "open"
  | "edit"
  | "remind"
  | "resend"
  | "extend"
  | "fix"
  | "share"
  | "move"
  | "duplicate"
  | "correct"
  | "template"
  | "webform"
  | "void"
  | "download"
  | "delete"
  | "archive"
  | "unarchive"
  | "restore"
  | "erase";
/** Reusable forms in which a document can be saved. */
type SavedAs = Extract<DocumentAction, "template" | "webform">;
/** Implemented by hosts that can save documents as templates or web forms. */
export type OnSaveAs = (document: { documentId: string; title: string }, as: SavedAs) => void;

/** `saveAs`: the host can save documents as templates; `share`: the reader is a member, who can share with others; `move`: the page has folders. */
export type Offers = { saveAs?: boolean; share?: boolean; move?: boolean };

/** Actions in the order in which they are shown. */
export function actionsFor(
  row: {
    status: DocumentStatus;
    incoming: boolean;
    actionRequired: boolean;
    may?: readonly DocumentPermission[];
    binnedAt?: string;
    archivedAt?: string;
  },
  { saveAs = false, share = false, move = false }: Offers = {},
): DocumentAction[] {
  if (row.incoming) return ["sign"];
  if (row.binnedAt) return (["restore", "erase"] as const).filter((one) => isAllowed(one, row.may));
  const further: DocumentAction[] = [
    ...(move ? ["move" as const] : []),
    ...(share ? ["share" as const] : []),
    ...(saveAs ? savedAs : []),
  ];
  const own = ownActions(row.status).map((one) => (one === "archive" && row.archivedAt ? "unarchive" : one));
  const offered = withFurther(own, further).filter((one) => isAllowed(one, row.may));
  return row.actionRequired ? ["sign", ...offered] : offered;
}

type DocumentPermission = NonNullable<DocumentRow["may"]>[number];
/** The permission on the document that an action needs; actions without an entry need only that it is visible. */
const permissions: { readonly [A in DocumentAction]?: DocumentPermission } = {
  edit: "CREATE",
  remind: "SEND_REMINDER",
  resend: "SEND_REMINDER",
  extend: "MANAGE",
  fix: "MANAGE",
  share: "MANAGE",
  move: "MANAGE",
  void: "MANAGE",
  delete: "DELETE",
  archive: "MANAGE",
  unarchive: "MANAGE",
  restore: "DELETE",
  erase: "DELETE",
  correct: "MANAGE",
};

function isAllowed(action: DocumentAction, may: readonly DocumentPermission[] | undefined): boolean {
  const needed = permissions[action];
  return needed === undefined || may === undefined || may.includes(needed);
}

const savedAs = ["template", "webform"] as const;

/** Inserts actions before the destructive ones. */
function withFurther(actions: DocumentAction[], further: readonly DocumentAction[]): DocumentAction[] {
  const end = actions.findIndex((one) => one === "void" || one === "archive" || one === "unarchive");
  return actions.toSpliced(end < 0 ? actions.length : end, 0, ...further);
}

function ownActions(status: DocumentStatus): DocumentAction[] {
  switch (status) {
    case "DRAFT":
      return ["edit", "download", "duplicate", "archive", "delete"];
    case "SENT":
    case "WAITING_FOR_PAYMENT":
      return ["open", "remind", "fix", "resend", "extend", "download", "duplicate", "void"];
    case "QUEUED":
      return ["open", "download", "void"];
    case "EXPIRED":
      return ["open", "extend", "correct", "download", "duplicate", "archive", "delete"];
    case "DECLINED":
    case "VOIDED":
      return ["open", "correct", "download", "duplicate", "archive", "delete"];
    case "COMPLETED":
      return ["open", "download", "duplicate", "archive", "delete"];
    default:
      return ["open", "download"];
  }
}

async function openCopy(host: Host, documentId: string, correct: boolean) {
  const answer = await call(host, copyDocumentCall, { params: { documentId }, body: { correct } });
  if (answer.ok) {
    const type = answer.value.status === "DRAFT" ? "document_edit_wanted" : "document_wanted";
    host.go({ type, documentId: answer.value._id });
  }
  return answer;
}

export function documentActions(host: Host) {
  const params = (documentId: string) => ({ params: { documentId } });
  return {
    resend: (documentId: string, recipients?: RecipientId[]) =>
      call(host, resendDocumentCall, { ...params(documentId), body: recipients ? { recipients } : {} }),
    /** Recipients reminded within the last hour get no second mail. */
    remind: (documentId: string, recipients?: RecipientId[]) =>
      call(host, remindRecipientsCall, { ...params(documentId), body: recipients ? { recipients } : {} }),
    extend: (documentId: string, days: number) =>
      call(host, extendDocumentCall, { ...params(documentId), body: { days } }),
    editRecipient: (documentId: string, body: BodyInput<typeof editRecipientCall>) =>
      call(host, editRecipientCall, { ...params(documentId), body }),
    copyLink: (documentId: string, recipient: RecipientId) =>
      call(host, copyLinkCall, { ...params(documentId), body: { recipient } }),
    unlock: (documentId: string, recipient: RecipientId, accessCode?: string) =>
      call(host, unlockRecipientCall, {
        ...params(documentId),
        body: { recipient, ...(accessCode ? { accessCode } : {}) },
      }),
    viewSelfie: (documentId: string, recipient: RecipientId) =>
      call(host, viewSelfieCall, { ...params(documentId), body: { recipient } }),
    refund: (documentId: string, recipient: RecipientId, reference: string) =>
      call(host, refundPaymentCall, { ...params(documentId), body: { recipient, reference } }),
    void: (documentId: string, reason: string) =>
      call(host, voidDocumentCall, { ...params(documentId), body: { reason } }),
    archive: (documentId: string) =>
      call(host, archiveDocumentCall, { ...params(documentId), body: { archived: true } }),
    unarchive: (documentId: string) =>
      call(host, archiveDocumentCall, { ...params(documentId), body: { archived: false } }),
    /** Puts it into the bin. */
    delete: (documentId: string) =>
      call(host, deleteDocumentCall, { ...params(documentId), query: { deleteType: "bin" } }),
    erase: (documentId: string) =>
      call(host, deleteDocumentCall, { ...params(documentId), query: { deleteType: "permanent" } }),
    restore: (documentId: string) => call(host, restoreDocumentCall, { ...params(documentId), body: {} }),
    duplicate: (documentId: string) => openCopy(host, documentId, false),
    /** Opens the draft that corrects an ended document; several requests create only one. */
    correct: (documentId: string) => openCopy(host, documentId, true),
    /** Opens the signing page of a document that was sent to this member. */
    async sign(documentId: string) {
      const answer = await call(host, openIncomingCall, { ...params(documentId), body: {} });
      if (answer.ok) host.go({ type: "signing_wanted", token: answer.value.token });
      return answer;
    },
    retrySealing: (documentId: string) => call(host, retrySealingCall, { ...params(documentId), body: {} }),
    async download(documentId: string) {
      const answer = await call(host, downloadDocumentCall, params(documentId));
      if (answer.ok) host.save(answer.value.url, answer.value.fileName);
      return answer;
    },
  };
}
