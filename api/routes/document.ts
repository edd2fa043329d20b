import { createDocumentCall } from "../../domain/contract/create-document.ts";
import * as contract from "../../domain/contract/document.ts";
import * as list from "../../domain/contract/document-list.ts";
import * as fieldSet from "../../domain/contract/draft/field-set.ts";
import * as found from "../../domain/contract/draft/found-field.ts";
import { generateStorageUrlCall, generateTemplateStorageUrlCall } from "../../domain/contract/draft/storage-url.ts";
import * as sent from "../../domain/contract/sent-document.ts";
import * as takeOver from "../../domain/contract/take-over.ts";
import type { DocumentId } from "../../domain/ids.ts";
import { done, refuse } from "../../domain/outcome.ts";
import type { Deps } from "../deps.ts";
import { findGuest } from "../http/middleware/session.ts";
import type { Mount } from "../http/mount.ts";
import { deleteDocument } from "../services/bin/delete-document.ts";
import { attachDocument } from "../services/draft/attach-document.ts";
import { changeFields } from "../services/draft/change-fields.ts";
import { deleteFieldSet } from "../services/draft/delete-field-set.ts";
import { detectFields } from "../services/draft/detect-fields.ts";
import { listFieldSets } from "../services/draft/list-field-sets.ts";
import { previewDocument } from "../services/draft/preview-document.ts";
import { readFoundFields } from "../services/draft/read-found-fields.ts";
import { readSendingOptions } from "../services/draft/read-sending-options.ts";
import { saveDraft } from "../services/draft/save-draft.ts";
import { saveFieldSet } from "../services/draft/save-field-set.ts";
import { searchRecipients } from "../services/draft/search-recipients.ts";
import { sendDocument } from "../services/draft/send-document.ts";
import { composeFile } from "../services/file/compose-file.ts";
import { readFile } from "../services/file/read-file.ts";
import { readPdf } from "../services/file/read-pdf.ts";
import { generateStorageUrl } from "../services/file/storage-url.ts";
import { retrySealing } from "../services/seal/retry-sealing.ts";
import { copyLink } from "../services/sent/copy-link.ts";
import { downloadDocument } from "../services/sent/download-document.ts";
import { editRecipient } from "../services/sent/edit-recipient.ts";
import { listExpandedDocuments, readExpandedDocument } from "../services/sent/expand-document.ts";
import { extendDocument } from "../services/sent/extend-document.ts";
import { listAudit } from "../services/sent/list-audit.ts";
import { countDocuments } from "../services/sent/list-documents.ts";
import { moveDocuments } from "../services/sent/move-documents.ts";
import { remindRecipients } from "../services/sent/remind-recipients.ts";
import { resendDocument } from "../services/sent/resend-document.ts";
import { unlockRecipient } from "../services/sent/unlock-recipient.ts";
import { viewSelfie } from "../services/sent/view-selfie.ts";
import { voidDocument } from "../services/sent/void-document.ts";
import { openIncoming } from "../services/signing/open-incoming.ts";
import { receiveFiles } from "./file/receive-files.ts";
import { receiveOrder } from "./file/receive-order.ts";

/** Calls on drafts and sent documents. */
export function documentRoutes(mount: Mount, deps: Deps): void {
  fieldSetRoutes(mount, deps);
  takeOverRoutes(mount, deps);
  sentRoutes(mount, deps);
  mount(generateStorageUrlCall, ({ principal, body }) => generateStorageUrl(deps, principal, body, "Documents"));
  mount(generateTemplateStorageUrlCall, ({ principal, body }) =>
    generateStorageUrl(deps, principal, body, "Templates"),
  );
  mount(createDocumentCall, (call) => receiveOrder(deps, call));
  mount(contract.uploadDocumentCall, (call) => receiveFiles(deps, call));
  mount(contract.composeFileCall, ({ principal, body }) => composeFile(deps, principal, body));
  mount(contract.readFileCall, ({ principal, params }) => readFile(deps, principal, params.part));
  mount(found.readFoundFieldsCall, ({ principal, params, query }) =>
    readFoundFields(deps, principal, { ...params, ...query }),
  );
  mount(found.detectFieldsCall, ({ principal, params, query }) =>
    detectFields(deps, principal, { ...params, ...query }),
  );
  mount(contract.saveDocumentCall, ({ principal, params, body, newId }) =>
    saveDraft(deps, principal, params.documentId, body, newId as DocumentId),
  );
  mount(contract.changeFieldsCall, ({ principal, params, body }) =>
    changeFields(deps, principal, params.documentId, body),
  );
  mount(contract.sendDocumentCall, ({ principal, params, body }) =>
    sendDocument(deps, principal, params.documentId, body),
  );
  mount(list.listDocumentsCall, ({ principal, query, embedded }) =>
    listExpandedDocuments(deps, principal, query, embedded !== null),
  );
  mount(list.countDocumentsCall, ({ principal, query }) => countDocuments(deps, principal, query.member));
  mount(contract.listAuditCall, ({ principal, params }) => listAudit(deps, principal, params.documentId));
  mount(contract.downloadDocumentCall, ({ principal, params }) => downloadDocument(deps, principal, params.documentId));
  mount(contract.moveDocumentsCall, ({ principal, body }) =>
    moveDocuments(deps, principal, body.documentIds, body.folderId),
  );
  mount(contract.readSendingOptionsCall, async ({ principal }) => done(await readSendingOptions(deps, principal)));
  mount(contract.readPdfCall, ({ principal, query }) => readPdf(deps, principal, query));
  mount(contract.previewDocumentCall, ({ principal, params, query }) =>
    previewDocument(deps, principal, params.documentId, query),
  );
  mount(list.searchRecipientsCall, ({ principal, query }) => searchRecipients(deps, principal, query.search));
  mount(contract.deleteDocumentCall, ({ principal, params, query }) =>
    deleteDocument(deps, principal, params.documentId, query.deleteType),
  );
  mount(contract.readDocumentCall, ({ principal, params, query, embedded }) =>
    readExpandedDocument(deps, principal, params.documentId, query, embedded !== null),
  );
}

/** Calls of the sender on a sent document. */
function sentRoutes(mount: Mount, deps: Deps): void {
  mount(sent.voidDocumentCall, ({ principal, params, body }) =>
    voidDocument(deps, principal, params.documentId, body.reason),
  );
  mount(sent.unlockRecipientCall, ({ principal, params, body }) =>
    unlockRecipient(deps, principal, params.documentId, body),
  );
  mount(sent.viewSelfieCall, ({ principal, params, body }) =>
    viewSelfie(deps, principal, params.documentId, body.recipient),
  );
  mount(sent.resendDocumentCall, ({ principal, params, body }) =>
    resendDocument(deps, principal, params.documentId, body?.recipients),
  );
  mount(sent.remindRecipientsCall, ({ principal, params, body }) =>
    remindRecipients(deps, principal, params.documentId, body?.recipients),
  );
  mount(sent.extendDocumentCall, ({ principal, params, body }) =>
    extendDocument(deps, principal, params.documentId, body.days),
  );
  mount(sent.editRecipientCall, ({ principal, params, body }) =>
    editRecipient(deps, principal, params.documentId, body),
  );
  mount(sent.copyLinkCall, ({ principal, params, body }) =>
    copyLink(deps, principal, params.documentId, body.recipient),
  );
  mount(sent.retrySealingCall, ({ principal, params }) => retrySealing(deps, principal, params.documentId));
  mount(sent.openIncomingCall, ({ principal, params }) => openIncoming(deps, principal, params.documentId));
}

function fieldSetRoutes(mount: Mount, deps: Deps): void {
  mount(fieldSet.listBlocksCall, ({ principal }) => listFieldSets(deps, principal));
  mount(fieldSet.saveBlockCall, ({ principal, body }) => saveFieldSet(deps, principal, body));
  mount(fieldSet.deleteBlockCall, ({ principal, params }) => deleteFieldSet(deps, principal, params.blockId));
}

function takeOverRoutes(mount: Mount, deps: Deps): void {
  mount(takeOver.attachDocumentCall, async ({ principal, params, body }) =>
    attachDocument(deps, principal, await findGuest(deps, body.sessionId), params.documentId),
  );
  mount(takeOver.attachToSessionCall, async ({ principal, body }) => {
    const isElsewhere = body.workspace !== undefined && body.workspace !== principal.workspaceId;
    if (isElsewhere) return refuse("invalid_input", { faults: [{ path: "workspace", code: "invalid_input" }] });
    return attachDocument(deps, principal, await findGuest(deps, body.sessionId), body.documentId);
  });
}
