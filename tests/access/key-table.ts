/**
 * Which keys reach which calls, written by hand. `api`, `automation` and `agent` are new keys of these types; `everything`
 * has full access to every entity, which does not include acting as a recipient. Calls without a member as caller are not
 * listed: for them a key is a stranger.
 */
import type { EndpointName } from "./matrix.ts";

export const keyKinds = ["api", "automation", "agent", "everything"] as const;
export type KeyKind = (typeof keyKinds)[number];

type Group = { kinds: readonly KeyKind[]; calls: readonly EndpointName[] };

export const keyTable: readonly Group[] = [
  // Reading, preparing and reminding.
  {
    kinds: ["api", "automation", "agent", "everything"],
    calls: [
      ...(["readUser", "listWorkspaces", "readStats", "readAadhaarCredits"] as const),
      ...([
        "createDocument",
        "uploadDocument",
        "generateStorageUrl",
        "composeFile",
        "readFile",
        "readFoundFields",
        "detectFields",
        "outlineTexts",
      ] as const),
      ...(["saveDocument", "changeFields", "copyDocument", "previewDocument", "readSendingOptions"] as const),
      ...(["listDocuments", "readDocument", "readSignTime", "countDocuments", "listAudit", "printHistory"] as const),
      ...(["downloadDocument", "readPdf", "packDocuments", "listComments", "searchRecipients"] as const),
      "verifyDocument",
      ...(["exportCsv", "exportXlsx", "exportTable", "surveyAnswers", "readStatistics"] as const),
      ...(["remindDocuments", "remindRecipients", "resendDocument"] as const),
      ...(["listBlocks", "saveBlock", "deleteBlock"] as const),
      ...(["listFolders", "listTemplates", "readTemplate", "readTemplateInputs", "createFromTemplate"] as const),
      ...(["listVersions", "compareVersions", "readVersion", "readFormSettings", "makeFormPoster"] as const),
      ...(["checkBulk", "readBulkRow", "previewBulkPage", "makeBulkSheet", "listBulks", "exportBulk"] as const),
      // The session is for the list of documents; those for signing are below.
      ...(["readBulk", "openEmbedSession"] as const),
    ],
  },
  // Sending.
  {
    kinds: ["api", "automation", "everything"],
    calls: ["sendDocument", "sendTemplate", "beginBulk", "mapBulk", "correctBulk", "startBulk", "steerBulk"],
  },
  // Making templates and folders.
  {
    kinds: ["api", "everything"],
    calls: [
      ...([
        "uploadTemplate",
        "generateTemplateStorageUrl",
        "makeBlankFile",
        "saveTemplate",
        "saveCustom",
        "restoreVersion",
      ] as const),
      ...(["enableWebform", "saveFormSettings", "createFolder", "readBranding", "readCustomBranding"] as const),
      "previewBrandMail",
      "listPaymentConnections",
    ],
  },
  // Subscribing to events.
  {
    kinds: ["automation", "everything"],
    calls: [
      ...(["createWebhook", "listWebhooks", "listArchivedWebhooks", "updateWebhook", "testWebhook"] as const),
      ...(["rotateWebhookSecret", "pauseWebhook", "resumeWebhook", "archiveWebhook", "restoreWebhook"] as const),
      ...(["removeWebhook", "listWebhookLogs", "readWebhookDelivery", "retryWebhook", "retryWebhooks"] as const),
      ...(["readWebhookSample", "listIntegrations", "listConnected", "listAutomations", "readAutomation"] as const),
      "readEmbedOrigins",
    ],
  },
  // Managing, redirecting and deleting, and the workspace itself: no new key does.
  {
    kinds: ["everything"],
    calls: [
      ...(["voidDocument", "voidDocuments", "extendDocument", "extendDocuments", "renameDocument"] as const),
      ...(["moveDocuments", "archiveDocument", "archiveDocuments", "unlockRecipient", "retrySealing"] as const),
      ...(["readSharing", "shareDocument", "unshareDocument", "addComment", "editComment", "deleteComment"] as const),
      "editRecipient",
      ...(["deleteDocument", "deleteDocuments", "restoreDocument", "restoreDocuments"] as const),
      ...(["moveTemplate", "readTemplateSharing", "shareTemplate", "deleteTemplate"] as const),
      ...(["updateFolder", "deleteFolder", "saveBranding", "saveCustomBranding"] as const),
      ...(["listMembers", "addMember", "resendInvite", "activateMember", "deactivateMember"] as const),
      ...(["changeMemberRole", "removeMember", "renameWorkspace", "readAcl"] as const),
      ...(["readSupport", "readTwoFactorRule", "readRetention", "listDeletions", "readDeletionCertificate"] as const),
      ...(["readMailRule", "saveMailRule"] as const),
      ...(["listWorkspaceEvents", "exportWorkspaceEvents", "readCompliance", "requestCertificate"] as const),
      ...(["listErasures", "readErasure", "readProcessing"] as const),
    ],
  },
  // Acting as a recipient, which only its own permission allows.
  { kinds: [], calls: ["copyLink"] },
  // For people only.
  {
    kinds: [],
    calls: [
      ...([
        "listFilters",
        "addFilter",
        "changeFilter",
        "removeFilter",
        "viewSelfie",
        "attachDocument",
        "attachToSession",
      ] as const),
      ...(["openIncoming", "connectIntegration", "disconnectIntegration", "saveEmbedOrigins"] as const),
      ...(["listApiKeys", "generateApiKey", "changeApiKey", "revokeApiKey", "changeAcl", "resetAcl"] as const),
      ...(["createPaymentConnection", "updatePaymentConnection", "deletePaymentConnection", "refundPayment"] as const),
      ...(["savePicture", "removePicture", "listSavedSignatures", "addSavedSignature"] as const),
      ...(["preferSavedSignature", "removeSavedSignature", "saveDelegate", "removeDelegate"] as const),
      ...([
        "updateUser",
        "saveUserSetting",
        "sendVerificationEmail",
        "generateVerificationLink",
        "verifyUser",
        "findDocumentHome",
      ] as const),
      ...(["readTwoFactor", "enrolTwoFactor", "confirmTwoFactor", "disableTwoFactor", "renewRecoveryCodes"] as const),
      ...(["changePassword", "changeEmail", "confirmEmailChange", "exportData", "previewAccountEnd"] as const),
      ...(["deleteAccount", "listSecurityEvents", "provePerson", "beginPasskeyProof", "proveByPasskey"] as const),
      ...(["mailProofCode", "readWaysIn", "beginLinking", "finishLinking", "removeWayIn"] as const),
      ...(["beginPasskey", "addPasskey", "renamePasskey", "connectExtension", "listSessions"] as const),
      ...(["endSession", "endAllSessions", "listAdmittingWorkspaces", "testMail"] as const),
      ...(["createWorkspace", "switchWorkspace", "leaveWorkspace", "deleteWorkspace", "acceptInvite"] as const),
      ...(["offerOwnership", "withdrawOwnership", "acceptOwnership", "enableSupport"] as const),
      ...(["changeTwoFactorRule", "saveRetention", "readBaaStatus", "requestBaa", "downloadBaa"] as const),
      ...(["requestPersonExport", "erasePersonData"] as const),
    ],
  },
];

/** Keys with one permission on documents, and the acts on a document of their own that it allows. */
export const singleGrants: Readonly<Record<string, readonly string[]>> = {
  VIEW: [],
  CREATE: [],
  ADD: [],
  SEND_REMINDER: [],
  MANAGE: ["void"],
  REDIRECT: ["redirect"],
  DELETE: ["delete"],
  SIGN: ["link", "sign"],
  FULL_ACCESS: ["void", "redirect", "delete"],
};
