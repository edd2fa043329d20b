/** Every call there is, for the router, the OpenAPI page and the structure tests. Front ends import single endpoints. */
import * as attachment from "./attachment.ts";
import * as auth from "./auth.ts";
import * as block from "./block.ts";
import * as document from "./document.ts";
import type { Endpoint } from "./endpoint.ts";
import * as found from "./found-field.ts";
import * as guest from "./guest.ts";
import * as outlines from "./outlines.ts";
import * as signing from "./signing.ts";
import * as system from "./system.ts";
import * as user from "./user.ts";
import * as verify from "./verify.ts";

export const endpoints = {
  uploadDocument: document.uploadDocument,
  composeFile: document.composeFile,
  readFile: document.readFile,
  readFoundFields: found.readFoundFields,
  detectFields: found.detectFields,
  saveDocument: document.saveDocument,
  changeFields: document.changeFields,
  sendDocument: document.sendDocument,
  listDocuments: document.listDocuments,
  countDocuments: document.countDocuments,
  listAudit: document.listAudit,
  downloadDocument: document.downloadDocument,
  moveDocuments: document.moveDocuments,
  voidDocument: document.voidDocument,
  resendDocument: document.resendDocument,
  retrySealing: document.retrySealing,
  attachDocument: document.attachDocument,
  previewDocument: document.previewDocument,
  searchRecipients: document.searchRecipients,
  listBlocks: block.listBlocks,
  saveBlock: block.saveBlock,
  deleteBlock: block.deleteBlock,
  openIncoming: document.openIncoming,
  deleteDocument: document.deleteDocument,
  readDocument: document.readDocument,
  openSession: signing.openSession,
  signDocument: signing.signDocument,
  declineDocument: signing.declineDocument,
  downloadSigned: signing.downloadSigned,
  uploadSignerAttachment: attachment.uploadSignerAttachment,
  deleteSignerAttachment: attachment.deleteSignerAttachment,
  outlineTexts: outlines.outlineTexts,
  outlineForSigner: outlines.outlineForSigner,
  signUpByEmail: auth.signUpByEmail,
  signInByEmail: auth.signInByEmail,
  signOut: auth.signOut,
  readUser: user.readUser,
  updateUser: user.updateUser,
  saveUserSetting: user.saveUserSetting,
  checkEmail: user.checkEmail,
  sendVerificationEmail: user.sendVerificationEmail,
  verifyUser: user.verifyUser,
  forgotPassword: user.forgotPassword,
  updatePassword: user.updatePassword,
  openPublicSession: guest.openPublicSession,
  verifyPdf: verify.verifyPdf,
  readHealth: system.readHealth,
  readDevMail: system.readDevMail,
} satisfies Record<string, Endpoint>;
