/** Every call, for the router, the OpenAPI document and the structure tests. Front ends import single endpoints. */
import * as apiKey from "./api-key.ts";
import * as auth from "./auth.ts";
import * as block from "./block.ts";
import * as copy from "./copy.ts";
import * as document from "./document.ts";
import * as embed from "./embed.ts";
import * as embedTab from "./embed-tab.ts";
import type { Endpoint } from "./endpoint.ts";
import * as found from "./found-field.ts";
import * as guest from "./guest.ts";
import * as integration from "./integration.ts";
import * as outlines from "./outlines.ts";
import * as payment from "./payment.ts";
import * as prove from "./prove.ts";
import * as sent from "./sent-document.ts";
import * as session from "./session.ts";
import * as signing from "./signing.ts";
import * as system from "./system.ts";
import * as template from "./template.ts";
import * as twoFactor from "./two-factor.ts";
import * as user from "./user.ts";
import * as verification from "./verification.ts";
import * as verify from "./verify.ts";
import * as attachment from "./views/attachment.ts";
import * as webForm from "./web-form.ts";

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
  openCopy: copy.openCopy,
  downloadCopy: copy.downloadCopy,
  voidDocument: sent.voidDocument,
  resendDocument: sent.resendDocument,
  remindRecipients: sent.remindRecipients,
  extendDocument: sent.extendDocument,
  editRecipient: sent.editRecipient,
  copyLink: sent.copyLink,
  unlockRecipient: sent.unlockRecipient,
  viewSelfie: sent.viewSelfie,
  readSendingOptions: document.readSendingOptions,
  retrySealing: sent.retrySealing,
  attachDocument: document.attachDocument,
  previewDocument: document.previewDocument,
  searchRecipients: document.searchRecipients,
  listBlocks: block.listBlocks,
  saveBlock: block.saveBlock,
  deleteBlock: block.deleteBlock,
  openIncoming: sent.openIncoming,
  deleteDocument: document.deleteDocument,
  readDocument: document.readDocument,
  saveTemplate: template.saveTemplate,
  listTemplates: template.listTemplates,
  enableWebform: template.enableWebform,
  readForm: webForm.readForm,
  createFromTemplate: webForm.createFromTemplate,
  readTemplate: template.readTemplate,
  deleteTemplate: template.deleteTemplate,
  openSession: signing.openSession,
  signDocument: signing.signDocument,
  declineDocument: signing.declineDocument,
  approveDocument: signing.approveDocument,
  delegateDocument: signing.delegateDocument,
  askForTime: signing.askForTime,
  handOverDevice: signing.handOverDevice,
  returnDevice: signing.returnDevice,
  readForEditor: signing.readForEditor,
  editFields: signing.editFields,
  downloadSigned: signing.downloadSigned,
  requestCode: verification.requestCode,
  resendCode: verification.resendCode,
  verifyCode: verification.verifyCode,
  verifyKnowledge: verification.verifyKnowledge,
  verifyPassword: verification.verifyPassword,
  submitSelfie: verification.submitSelfie,
  requestAadhaarOtp: verification.requestAadhaarOtp,
  verifyAadhaarOtp: verification.verifyAadhaarOtp,
  readPublicPdf: verification.readPublicPdf,
  listIntegrations: integration.listIntegrations,
  listConnected: integration.listConnected,
  connectIntegration: integration.connectIntegration,
  disconnectIntegration: integration.disconnectIntegration,
  listApiKeys: apiKey.listApiKeys,
  createApiKey: apiKey.createApiKey,
  revokeApiKey: apiKey.revokeApiKey,
  readEmbedOrigins: embed.readEmbedOrigins,
  saveEmbedOrigins: embed.saveEmbedOrigins,
  openEmbedSession: embed.openEmbedSession,
  readEmbedPage: embed.readEmbedPage,
  openTab: embedTab.openTab,
  takeTab: embedTab.takeTab,
  readAadhaarCredits: integration.readAadhaarCredits,
  listPaymentConnections: payment.listPaymentConnections,
  createPaymentConnection: payment.createPaymentConnection,
  updatePaymentConnection: payment.updatePaymentConnection,
  deletePaymentConnection: payment.deletePaymentConnection,
  receivePaymentEvent: payment.receivePaymentEvent,
  payDocument: payment.payDocument,
  createCheckoutSession: payment.createCheckoutSession,
  readPaymentState: payment.readPaymentState,
  refundPayment: payment.refundPayment,
  uploadSignerAttachment: attachment.uploadSignerAttachment,
  deleteSignerAttachment: attachment.deleteSignerAttachment,
  outlineTexts: outlines.outlineTexts,
  outlineForSigner: outlines.outlineForSigner,
  signUpByEmail: auth.signUpByEmail,
  signInByEmail: auth.signInByEmail,
  signInByLink: auth.signInByLink,
  signOut: auth.signOut,
  verifyTwoFactor: twoFactor.verifyTwoFactor,
  readTwoFactor: twoFactor.readTwoFactor,
  enrolTwoFactor: twoFactor.enrolTwoFactor,
  confirmTwoFactor: twoFactor.confirmTwoFactor,
  disableTwoFactor: twoFactor.disableTwoFactor,
  renewRecoveryCodes: twoFactor.renewRecoveryCodes,
  provePerson: prove.provePerson,
  mailProofCode: prove.mailProofCode,
  connectExtension: session.connectExtension,
  listSessions: session.listSessions,
  endSession: session.endSession,
  endAllSessions: session.endAllSessions,
  readUser: user.readUser,
  updateUser: user.updateUser,
  saveUserSetting: user.saveUserSetting,
  saveDelegate: user.saveDelegate,
  removeDelegate: user.removeDelegate,
  checkEmail: user.checkEmail,
  sendVerificationEmail: user.sendVerificationEmail,
  verifyUser: user.verifyUser,
  forgotPassword: user.forgotPassword,
  updatePassword: user.updatePassword,
  requestSignInLink: user.requestSignInLink,
  requestSignInLinkByQuery: user.requestSignInLinkByQuery,
  openPublicSession: guest.openPublicSession,
  verifyPdf: verify.verifyPdf,
  readHealth: system.readHealth,
  readDevMail: system.readDevMail,
} satisfies Record<string, Endpoint>;
