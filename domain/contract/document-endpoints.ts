/** Calls about documents, in the order in which the router tries them. */
import * as answers from "./answers.ts";
import * as bulk from "./bulk.ts";
import * as document from "./document.ts";
import * as list from "./document-list.ts";
import * as upkeep from "./document-upkeep.ts";
import * as block from "./draft/block.ts";
import * as found from "./draft/found-field.ts";
import * as savedFilter from "./saved-filter.ts";
import * as sent from "./sent-document.ts";
import * as sharing from "./sharing.ts";
import * as copy from "./signing/copy.ts";
import * as takeOver from "./take-over.ts";

export const documentEndpoints = {
  uploadDocument: document.uploadDocument,
  composeFile: document.composeFile,
  readFile: document.readFile,
  readFoundFields: found.readFoundFields,
  detectFields: found.detectFields,
  saveDocument: document.saveDocument,
  changeFields: document.changeFields,
  sendDocument: document.sendDocument,
  listDocuments: list.listDocuments,
  readSignTime: upkeep.readSignTime,
  listFilters: savedFilter.listFilters,
  addFilter: savedFilter.addFilter,
  changeFilter: savedFilter.changeFilter,
  removeFilter: savedFilter.removeFilter,
  countDocuments: list.countDocuments,
  listAudit: document.listAudit,
  downloadDocument: document.downloadDocument,
  moveDocuments: document.moveDocuments,
  openCopy: copy.openCopy,
  downloadCopy: copy.downloadCopy,
  voidDocument: sent.voidDocument,
  remindDocuments: bulk.remindDocuments,
  voidDocuments: bulk.voidDocuments,
  extendDocuments: bulk.extendDocuments,
  deleteDocuments: bulk.deleteDocuments,
  restoreDocuments: bulk.restoreDocuments,
  archiveDocuments: bulk.archiveDocuments,
  packDocuments: bulk.packDocuments,
  exportCsv: answers.exportCsv,
  exportXlsx: answers.exportXlsx,
  attachToSession: takeOver.attachToSession,
  readPdf: document.readPdf,
  surveyAnswers: answers.surveyAnswers,
  exportTable: answers.exportTable,
  resendDocument: sent.resendDocument,
  remindRecipients: sent.remindRecipients,
  extendDocument: sent.extendDocument,
  editRecipient: sent.editRecipient,
  copyLink: sent.copyLink,
  unlockRecipient: sent.unlockRecipient,
  viewSelfie: sent.viewSelfie,
  readSharing: sharing.readSharing,
  shareDocument: sharing.shareDocument,
  unshareDocument: sharing.unshareDocument,
  readSendingOptions: document.readSendingOptions,
  retrySealing: sent.retrySealing,
  archiveDocument: upkeep.archiveDocument,
  printHistory: upkeep.printHistory,
  listComments: sharing.listComments,
  addComment: sharing.addComment,
  editComment: sharing.editComment,
  deleteComment: sharing.deleteComment,
  restoreDocument: upkeep.restoreDocument,
  copyDocument: upkeep.copyDocument,
  renameDocument: upkeep.renameDocument,
  attachDocument: takeOver.attachDocument,
  previewDocument: document.previewDocument,
  searchRecipients: list.searchRecipients,
  listBlocks: block.listBlocks,
  saveBlock: block.saveBlock,
  deleteBlock: block.deleteBlock,
  openIncoming: sent.openIncoming,
  deleteDocument: document.deleteDocument,
  readDocument: document.readDocument,
};
