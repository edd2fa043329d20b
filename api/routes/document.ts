import * as contract from "../../domain/contract/document.ts";
import * as list from "../../domain/contract/document-list.ts";
import * as block from "../../domain/contract/draft/block.ts";
import * as found from "../../domain/contract/draft/found-field.ts";
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
import { deleteBlock } from "../services/draft/delete-block.ts";
import { detectFields } from "../services/draft/detect-fields.ts";
import { listBlocks } from "../services/draft/list-blocks.ts";
import { previewDocument } from "../services/draft/preview-document.ts";
import { readFoundFields } from "../services/draft/read-found-fields.ts";
import { readSendingOptions } from "../services/draft/read-sending-options.ts";
import { saveBlock } from "../services/draft/save-block.ts";
import { saveDraft } from "../services/draft/save-draft.ts";
import { searchRecipients } from "../services/draft/search-recipients.ts";
import { sendDocument } from "../services/draft/send-document.ts";
import { composeFile } from "../services/file/compose-file.ts";
import { readFile } from "../services/file/read-file.ts";
import { readPdf } from "../services/file/read-pdf.ts";
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

/** Calls on drafts and sent documents. */
export function documentRoutes(mount: Mount, deps: Deps): void {
  blockRoutes(mount, deps);
  takeOverRoutes(mount, deps);
  mount(contract.uploadDocument, (call) => receiveFiles(deps, call));
  mount(contract.composeFile, ({ principal, body }) => composeFile(deps, principal, body));
  mount(contract.readFile, ({ principal, params }) => readFile(deps, principal, params.part));
  mount(found.readFoundFields, ({ principal, params, query }) =>
    readFoundFields(deps, principal, { ...params, ...query }),
  );
  mount(found.detectFields, ({ principal, params, query }) => detectFields(deps, principal, { ...params, ...query }));
  mount(contract.saveDocument, ({ principal, params, body, newId }) =>
    saveDraft(deps, principal, params.documentId, body, newId as DocumentId),
  );
  mount(contract.changeFields, ({ principal, params, body }) => changeFields(deps, principal, params.documentId, body));
  mount(contract.sendDocument, ({ principal, params }) => sendDocument(deps, principal, params.documentId));
  mount(list.listDocuments, ({ principal, query, embedded }) =>
    listExpandedDocuments(deps, principal, query, embedded !== null),
  );
  mount(list.countDocuments, ({ principal, query }) => countDocuments(deps, principal, query.member));
  mount(contract.listAudit, ({ principal, params }) => listAudit(deps, principal, params.documentId));
  mount(contract.downloadDocument, ({ principal, params }) => downloadDocument(deps, principal, params.documentId));
  mount(contract.moveDocuments, ({ principal, body }) =>
    moveDocuments(deps, principal, body.documentIds, body.folderId),
  );
  mount(sent.voidDocument, ({ principal, params, body }) =>
    voidDocument(deps, principal, params.documentId, body.reason),
  );
  mount(sent.unlockRecipient, ({ principal, params, body }) =>
    unlockRecipient(deps, principal, params.documentId, body),
  );
  mount(sent.viewSelfie, ({ principal, params, body }) =>
    viewSelfie(deps, principal, params.documentId, body.recipient),
  );
  mount(sent.resendDocument, ({ principal, params, body }) =>
    resendDocument(deps, principal, params.documentId, body?.recipients),
  );
  mount(sent.remindRecipients, ({ principal, params, body }) =>
    remindRecipients(deps, principal, params.documentId, body?.recipients),
  );
  mount(sent.extendDocument, ({ principal, params, body }) =>
    extendDocument(deps, principal, params.documentId, body.days),
  );
  mount(sent.editRecipient, ({ principal, params, body }) => editRecipient(deps, principal, params.documentId, body));
  mount(sent.copyLink, ({ principal, params, body }) => copyLink(deps, principal, params.documentId, body.recipient));
  mount(contract.readSendingOptions, async ({ principal }) => done(await readSendingOptions(deps, principal)));
  mount(sent.retrySealing, ({ principal, params }) => retrySealing(deps, principal, params.documentId));
  mount(contract.readPdf, ({ principal, query }) => readPdf(deps, principal, query));
  mount(contract.previewDocument, ({ principal, params, query }) =>
    previewDocument(deps, principal, params.documentId, query),
  );
  mount(list.searchRecipients, ({ principal, query }) => searchRecipients(deps, principal, query.search));
  mount(sent.openIncoming, ({ principal, params }) => openIncoming(deps, principal, params.documentId));
  mount(contract.deleteDocument, ({ principal, params, query }) =>
    deleteDocument(deps, principal, params.documentId, query.deleteType),
  );
  mount(contract.readDocument, ({ principal, params, query, embedded }) =>
    readExpandedDocument(deps, principal, params.documentId, query, embedded !== null),
  );
}

function blockRoutes(mount: Mount, deps: Deps): void {
  mount(block.listBlocks, ({ principal }) => listBlocks(deps, principal));
  mount(block.saveBlock, ({ principal, body }) => saveBlock(deps, principal, body));
  mount(block.deleteBlock, ({ principal, params }) => deleteBlock(deps, principal, params.blockId));
}

function takeOverRoutes(mount: Mount, deps: Deps): void {
  mount(takeOver.attachDocument, async ({ principal, params, body }) =>
    attachDocument(deps, principal, await findGuest(deps, body.sessionId), params.documentId),
  );
  mount(takeOver.attachToSession, async ({ principal, body }) => {
    const isElsewhere = body.workspace !== undefined && body.workspace !== principal.workspaceId;
    if (isElsewhere) return refuse("invalid_input", { faults: [{ path: "workspace", code: "invalid_input" }] });
    return attachDocument(deps, principal, await findGuest(deps, body.sessionId), body.documentId);
  });
}
