/** Calls about documents, in the order in which the router tries them. */
import * as answers from "./answers.ts";
import * as bulk from "./bulk.ts";
import * as create from "./create-document.ts";
import * as document from "./document.ts";
import * as list from "./document-list.ts";
import * as upkeep from "./document-upkeep.ts";
import * as fieldSet from "./draft/field-set.ts";
import * as found from "./draft/found-field.ts";
import * as storage from "./draft/storage-url.ts";
import * as savedFilter from "./saved-filter.ts";
import * as sent from "./sent-document.ts";
import * as sharing from "./sharing.ts";
import * as copy from "./signing/copy.ts";
import * as takeOver from "./take-over.ts";
import * as verify from "./verify.ts";

export const documentEndpoints = {
  createDocument: create.createDocumentCall,
  uploadDocument: document.uploadDocumentCall,
  generateStorageUrl: storage.generateStorageUrlCall,
  composeFile: document.composeFileCall,
  readFile: document.readFileCall,
  readFoundFields: found.readFoundFieldsCall,
  detectFields: found.detectFieldsCall,
  saveDocument: document.saveDocumentCall,
  changeFields: document.changeFieldsCall,
  sendDocument: document.sendDocumentCall,
  listDocuments: list.listDocumentsCall,
  readSignTime: upkeep.readSignTimeCall,
  listFilters: savedFilter.listFiltersCall,
  addFilter: savedFilter.addFilterCall,
  changeFilter: savedFilter.changeFilterCall,
  removeFilter: savedFilter.removeFilterCall,
  countDocuments: list.countDocumentsCall,
  listAudit: document.listAuditCall,
  downloadDocument: document.downloadDocumentCall,
  moveDocuments: document.moveDocumentsCall,
  openCopy: copy.openCopyCall,
  downloadCopy: copy.downloadCopyCall,
  verifyDocument: verify.verifyDocumentCall,
  voidDocument: sent.voidDocumentCall,
  remindDocuments: bulk.remindDocumentsCall,
  voidDocuments: bulk.voidDocumentsCall,
  extendDocuments: bulk.extendDocumentsCall,
  deleteDocuments: bulk.deleteDocumentsCall,
  restoreDocuments: bulk.restoreDocumentsCall,
  archiveDocuments: bulk.archiveDocumentsCall,
  packDocuments: bulk.packDocumentsCall,
  exportCsv: answers.exportCsvCall,
  exportXlsx: answers.exportXlsxCall,
  attachToSession: takeOver.attachToSessionCall,
  readPdf: document.readPdfCall,
  surveyAnswers: answers.surveyAnswersCall,
  exportTable: answers.exportTableCall,
  resendDocument: sent.resendDocumentCall,
  remindRecipients: sent.remindRecipientsCall,
  extendDocument: sent.extendDocumentCall,
  editRecipient: sent.editRecipientCall,
  copyLink: sent.copyLinkCall,
  unlockRecipient: sent.unlockRecipientCall,
  viewSelfie: sent.viewSelfieCall,
  readSharing: sharing.readSharingCall,
  shareDocument: sharing.shareDocumentCall,
  unshareDocument: sharing.unshareDocumentCall,
  readSendingOptions: document.readSendingOptionsCall,
  retrySealing: sent.retrySealingCall,
  archiveDocument: upkeep.archiveDocumentCall,
  printHistory: upkeep.printHistoryCall,
  listComments: sharing.listCommentsCall,
  addComment: sharing.addCommentCall,
  editComment: sharing.editCommentCall,
  deleteComment: sharing.deleteCommentCall,
  restoreDocument: upkeep.restoreDocumentCall,
  copyDocument: upkeep.copyDocumentCall,
  renameDocument: upkeep.renameDocumentCall,
  attachDocument: takeOver.attachDocumentCall,
  previewDocument: document.previewDocumentCall,
  searchRecipients: list.searchRecipientsCall,
  listBlocks: fieldSet.listBlocksCall,
  saveBlock: fieldSet.saveBlockCall,
  deleteBlock: fieldSet.deleteBlockCall,
  openIncoming: sent.openIncomingCall,
  deleteDocument: document.deleteDocumentCall,
  readDocument: document.readDocumentCall,
};
