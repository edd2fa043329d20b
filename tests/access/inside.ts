/**
 * The table says how calls about the owner's records answer other people of the workspace and keys of its members: the
 * refusal's code, or `200` with nothing of the owner's, `200+` with it, `refused` for every document of the call. Written by hand; a call
 * about documents without a row fails the suite.
 */
export const people = ["admin", "ownOnly", "guest", "support", "restrictedKey", "testKey", "grantedKey"] as const;
/**
 * `ownOnly`: a member whose rights reach their own records only. `support`: without contents. `restrictedKey`: an
 * admin's key with the rights of `ownOnly`. `testKey`: an admin's test key. `grantedKey`: a key with every
 * action on documents and templates, whose maker has the rights of `ownOnly`.
 */
export type Person = (typeof people)[number];

/** A row's name is a call, optionally with a query of its own; its codes are in the order of `people`. */
export const inside: Readonly<Record<string, string>> = {
  // Calls that list, count, search and export.
  listDocuments: "200+ 200 200 200+ 200 200+ 200",
  readSignTime: "200 200 200 200 200 200 200",
  listFilters: "200 200 200 200 not_with_api_key not_with_api_key not_with_api_key",
  countDocuments: "200 200 200 200 200 200 200",
  exportCsv: "200+ 200 200 not_authorized 200 200+ 200",
  exportXlsx: "200 200 200 not_authorized 200 200 200",
  surveyAnswers: "200 200 200 not_authorized 200 200 200",
  exportTable: "200 200 200 not_authorized 200 200 200",
  searchRecipients: "200+ 200 not_authorized not_authorized 200 200+ 200",
  listBlocks: "200+ 200 not_authorized not_authorized 200 200+ 200",
  listBulks: "200+ 200 200 200+ 200 200+ 200",
  listFolders: "200 200 200 200 200 200 200",
  listTemplates: "200+ 200 200+ 200+ 200 200+ 200",
  "listDocuments?search=lease": "200+ 200 200 200+ 200 200+ 200",
  "listDocuments?search=ann": "200+ 200 200 200+ 200 200+ 200",
  "listDocuments?view=draft": "200+ 200 200 200+ 200 200+ 200",
  "searchRecipients?search=ann": "200+ 200 not_authorized not_authorized 200 200+ 200",
  readStats: "200 200 200 200 200 200 200",
  listWorkspaceEvents: "200 not_authorized not_authorized not_authorized not_authorized not_authorized not_authorized",
  exportWorkspaceEvents:
    "200 not_authorized not_authorized not_authorized not_authorized not_authorized not_authorized",
  // One document.
  saveDocument: "200 not_found not_authorized not_authorized not_found not_authorized not_found",
  changeFields: "conflict not_found not_authorized not_authorized not_found not_authorized not_found",
  sendDocument: "200 not_found not_authorized not_authorized not_found not_authorized not_found",
  listAudit: "200 not_found not_found 200 not_found 200 not_found",
  downloadDocument: "200+ not_found not_found not_authorized not_found 200+ not_found",
  verifyDocument: "document_not_sealed not_found not_found not_authorized not_found document_not_sealed not_found",
  readPdf: "200+ pdf_not_found pdf_not_found not_authorized pdf_not_found 200+ pdf_not_found",
  voidDocument: "200+ not_found not_authorized not_authorized not_authorized not_authorized not_found",
  resendDocument: "200+ not_found not_authorized not_authorized not_authorized document_is_no_test not_found",
  remindRecipients: "200+ not_found not_authorized not_authorized not_authorized document_is_no_test not_found",
  extendDocument: "200+ not_found not_authorized not_authorized not_authorized not_authorized not_found",
  editRecipient: "200+ not_found not_authorized not_authorized not_authorized not_authorized not_found",
  copyLink: "delivery_not_by_link not_found not_authorized not_authorized not_authorized not_authorized not_found",
  unlockRecipient:
    "recipient_not_locked not_found not_authorized not_authorized not_authorized not_authorized not_found",
  viewSelfie:
    "selfie_missing not_found not_authorized not_authorized not_with_api_key not_with_api_key not_with_api_key",
  readSharing: "200 not_found not_authorized not_authorized not_authorized not_authorized not_found",
  shareDocument: "200 not_found not_authorized not_authorized not_authorized not_authorized not_found",
  unshareDocument: "200 not_found not_authorized not_authorized not_authorized not_authorized not_found",
  retrySealing: "document_not_sealing not_found not_authorized not_authorized not_authorized not_authorized not_found",
  archiveDocument: "200 not_found not_authorized not_authorized not_authorized not_authorized not_found",
  printHistory: "200 not_found not_found 200 not_found 200 not_found",
  listComments: "200 not_found not_found not_authorized not_found 200 not_found",
  addComment: "200 not_found not_found not_authorized not_found not_authorized not_found",
  editComment: "comment_not_own not_found not_found not_authorized not_found not_authorized not_found",
  deleteComment: "200 not_found not_found not_authorized not_found not_authorized not_found",
  restoreDocument: "200 not_found not_authorized not_authorized not_authorized not_authorized not_found",
  copyDocument: "200 not_found not_authorized not_authorized not_found 200 not_found",
  renameDocument: "200 not_found not_authorized not_authorized not_authorized not_authorized not_found",
  previewDocument: "200+ not_found not_found not_authorized not_found 200+ not_found",
  deleteDocument: "200 not_found not_authorized not_authorized not_authorized not_authorized not_found",
  readDocument: "200+ not_found not_found not_authorized not_found 200+ not_found",
  openIncoming: "not_found not_found not_found not_found not_with_api_key not_with_api_key not_with_api_key",
  findDocumentHome: "not_found not_found not_found not_found not_with_api_key not_with_api_key not_with_api_key",
  // Several documents: `refused` for each of them, also if they are out for signing.
  moveDocuments: "200 not_found not_authorized not_authorized not_authorized not_authorized not_found",
  remindDocuments: "200 refused not_authorized not_authorized not_authorized refused refused",
  voidDocuments: "200 refused not_authorized not_authorized not_authorized not_authorized refused",
  extendDocuments: "200 refused not_authorized not_authorized not_authorized not_authorized refused",
  deleteDocuments: "refused refused not_authorized not_authorized not_authorized not_authorized refused",
  restoreDocuments: "200 refused not_authorized not_authorized not_authorized not_authorized refused",
  archiveDocuments: "refused refused not_authorized not_authorized not_authorized not_authorized refused",
  packDocuments: "200 refused refused not_authorized refused 200 refused",
  // Files and blocks.
  createDocument: "200 200 not_authorized not_authorized 200 200 200",
  uploadDocument: "200 200 not_authorized not_authorized 200 200 200",
  generateStorageUrl: "200 200 not_authorized not_authorized 200 200 200",
  composeFile: "200 not_found not_authorized not_authorized not_found 200 not_found",
  readFile: "200 not_found not_authorized not_authorized not_found 200 not_found",
  readFoundFields: "200 not_found not_authorized not_authorized not_found 200 not_found",
  detectFields: "200 not_found not_authorized not_authorized not_found 200 not_found",
  saveBlock: "200 200 not_authorized not_authorized 200 200 200",
  deleteBlock: "200 200 not_authorized not_authorized 200 not_authorized 200",
  makeBlankFile: "200 200 not_authorized not_authorized 200 200 200",
  outlineTexts: "200 200 not_authorized not_authorized 200 200 200",
  // Templates and their bulk runs.
  uploadTemplate: "200 200 not_authorized not_authorized 200 200 200",
  generateTemplateStorageUrl: "200 200 not_authorized not_authorized 200 200 200",
  moveTemplate:
    "200 template_not_found not_authorized not_authorized not_authorized not_with_test_key template_not_found",
  readTemplateSharing:
    "200 template_not_found not_authorized not_authorized not_authorized not_authorized template_not_found",
  shareTemplate:
    "200 template_not_found not_authorized not_authorized not_authorized not_with_test_key template_not_found",
  checkBulk: "200 bulk_not_found bulk_not_found 200 bulk_not_found 200 bulk_not_found",
  mapBulk: "200 bulk_not_found not_authorized not_authorized bulk_not_found not_authorized bulk_not_found",
  correctBulk: "200 bulk_not_found not_authorized not_authorized bulk_not_found not_authorized bulk_not_found",
  readBulkRow: "200+ bulk_not_found bulk_not_found not_authorized bulk_not_found 200+ bulk_not_found",
  previewBulkPage:
    "page_not_found bulk_not_found bulk_not_found not_authorized bulk_not_found page_not_found bulk_not_found",
  startBulk: "200+ bulk_not_found not_authorized not_authorized bulk_not_found not_authorized bulk_not_found",
  makeBulkSheet: "200 template_not_found 200 200 template_not_found 200 template_not_found",
  exportBulk: "200 bulk_not_found bulk_not_found not_authorized bulk_not_found 200 bulk_not_found",
  steerBulk: "200+ bulk_not_found not_authorized not_authorized bulk_not_found not_authorized bulk_not_found",
  readBulk: "200+ bulk_not_found bulk_not_found 200+ bulk_not_found 200+ bulk_not_found",
  beginBulk: "200 template_not_found not_authorized not_authorized template_not_found 200 template_not_found",
  saveCustom:
    "200+ template_not_found not_authorized not_authorized template_not_found not_authorized template_not_found",
  readStatistics: "200 template_not_found 200 200 template_not_found 200 template_not_found",
  readTemplateInputs: "200+ template_not_found 200+ not_authorized template_not_found 200+ template_not_found",
  listVersions: "200 template_not_found 200 200 template_not_found 200 template_not_found",
  compareVersions:
    "template_version_not_found template_not_found template_version_not_found not_authorized template_not_found template_version_not_found template_not_found",
  restoreVersion:
    "template_version_not_found template_not_found not_authorized not_authorized template_not_found not_authorized template_not_found",
  readVersion: "200+ template_not_found 200+ not_authorized template_not_found 200+ template_not_found",
  saveTemplate:
    "200+ template_not_found not_authorized not_authorized template_not_found not_authorized template_not_found",
  sendTemplate: "200 template_not_found not_authorized not_authorized template_not_found 200 template_not_found",
  enableWebform:
    "200 template_not_found not_authorized not_authorized template_not_found not_with_test_key template_not_found",
  readFormSettings: "200+ template_not_found 200+ 200+ template_not_found 200+ template_not_found",
  saveFormSettings:
    "200+ template_not_found not_authorized not_authorized template_not_found not_with_test_key template_not_found",
  makeFormPoster: "200 template_not_found 200 200 template_not_found 200 template_not_found",
  readTemplate: "200+ template_not_found 200+ not_authorized template_not_found 200+ template_not_found",
  deleteTemplate:
    "200 template_not_found not_authorized not_authorized not_authorized not_with_test_key template_not_found",
  // Folders, the caller's own filters and settings.
  addFilter: "200 200 200 200 not_with_api_key not_with_api_key not_with_api_key",
  changeFilter: "not_found not_found not_found not_found not_with_api_key not_with_api_key not_with_api_key",
  removeFilter: "200 200 200 200 not_with_api_key not_with_api_key not_with_api_key",
  readSendingOptions: "200 200 not_authorized not_authorized 200 200 200",
  createFolder: "200 not_authorized not_authorized not_authorized not_authorized 200 not_authorized",
  updateFolder: "200 not_authorized not_authorized not_authorized not_authorized not_with_test_key not_authorized",
  deleteFolder: "200 not_authorized not_authorized not_authorized not_authorized not_with_test_key not_authorized",
  openEmbedSession:
    "api_key_required api_key_required api_key_required api_key_required embed_origins_missing embed_origins_missing embed_origins_missing",
  readAadhaarCredits: "200 200 not_authorized not_authorized 200 200 200",
  // The workspace's webhooks, records and rules.
  createWebhook: "200 not_authorized not_authorized not_authorized not_authorized not_authorized not_authorized",
  updateWebhook: "200 not_authorized not_authorized not_authorized not_authorized not_authorized not_authorized",
  resumeWebhook: "200 not_authorized not_authorized not_authorized not_authorized not_authorized not_authorized",
  restoreWebhook: "200 not_authorized not_authorized not_authorized not_authorized not_authorized not_authorized",
  listWebhookLogs: "200 not_authorized not_authorized 200 not_authorized not_authorized not_authorized",
  readWebhookDelivery: "200 not_authorized not_authorized not_authorized not_authorized not_authorized not_authorized",
  retryWebhook: "200 not_authorized not_authorized not_authorized not_authorized not_authorized not_authorized",
  retryWebhooks: "200 not_authorized not_authorized not_authorized not_authorized not_authorized not_authorized",
  readWebhookSample: "200 not_authorized not_authorized not_authorized not_authorized not_authorized not_authorized",
  saveRetention: "200 not_authorized not_authorized not_authorized not_with_api_key not_with_api_key not_with_api_key",
  listDeletions: "200 not_authorized not_authorized not_authorized not_authorized not_authorized not_authorized",
  readDeletionCertificate:
    "200 not_authorized not_authorized not_authorized not_authorized not_authorized not_authorized",
  requestPersonExport:
    "200 not_authorized not_authorized not_authorized not_with_api_key not_with_api_key not_with_api_key",
  erasePersonData:
    "200 not_authorized not_authorized not_authorized not_with_api_key not_with_api_key not_with_api_key",
  listErasures: "200 not_authorized not_authorized not_authorized not_authorized not_authorized not_authorized",
  readErasure: "200 not_authorized not_authorized not_authorized not_authorized not_authorized not_authorized",
  enableSupport:
    "support_until_out_of_range not_authorized not_authorized not_authorized not_with_api_key not_with_api_key not_with_api_key",
  // The holder of a guest's session takes over its draft, whatever else they see. Last, because the draft is theirs then.
  attachDocument: "200+ 200+ not_authorized not_authorized not_with_api_key not_with_api_key not_with_api_key",
  attachToSession: "200+ 200+ not_authorized not_authorized not_with_api_key not_with_api_key not_with_api_key",
};
