import { expect, it } from "vitest";
import type { Endpoint } from "../../domain/contract/endpoint.ts";
import { endpoints } from "../../domain/contract/endpoints.ts";

/** Calls that API keys may not make, by reason. Programs can make all other calls. */
const closed: Record<string, readonly string[]> = {
  "one person's account, ways in and settings": [
    ...["savePicture", "removePicture", "sendVerificationEmail", "generateVerificationLink", "verifyUser"],
    "listAdmittingWorkspaces",
    ...["switchWorkspace", "readTwoFactor", "enrolTwoFactor", "confirmTwoFactor", "disableTwoFactor"],
    ...["renewRecoveryCodes", "changePassword", "changeEmail", "confirmEmailChange", "exportData"],
    ...["previewAccountEnd", "deleteAccount", "listSecurityEvents", "provePerson", "beginPasskeyProof"],
    ...["proveByPasskey", "mailProofCode", "readWaysIn", "beginLinking", "finishLinking", "removeWayIn"],
    ...["beginPasskey", "addPasskey", "renamePasskey", "connectExtension", "listSessions", "endSession"],
    ...["endAllSessions", "updateUser", "saveUserSetting", "listFilters", "addFilter", "changeFilter", "removeFilter"],
    "findDocumentHome",
  ],
  "one person's signature, and their inbox of documents to sign": [
    ...["openIncoming", "listSavedSignatures", "addSavedSignature", "preferSavedSignature", "removeSavedSignature"],
    ...["saveDelegate", "removeDelegate", "attachDocument", "attachToSession"],
  ],
  "money: connections to providers, and refunds": [
    ...["createPaymentConnection", "updatePaymentConnection", "deletePaymentConnection", "refundPayment"],
  ],
  "power over keys and connections: a key would give itself more than it was given": [
    ...["listApiKeys", "generateApiKey", "changeApiKey", "revokeApiKey", "saveEmbedOrigins"],
    ...["connectIntegration", "disconnectIntegration"],
  ],
  "power over the workspace as a whole, and over what its members may do": [
    ...["createWorkspace", "leaveWorkspace", "deleteWorkspace", "acceptInvite", "offerOwnership", "withdrawOwnership"],
    ...["acceptOwnership", "enableSupport", "changeTwoFactorRule", "changeAcl", "resetAcl"],
  ],
  "personal data and what the law asks a person to answer for": [
    ...["viewSelfie", "saveRetention", "requestPersonExport", "erasePersonData", "readBaaStatus", "requestBaa"],
    "downloadBaa",
  ],
  "the operator's own check of the installation": ["testMail"],
};

it("every call that is closed to API keys has a reason, and every reason has such a call", () => {
  const isClosed = ({ only }: Endpoint) => only === "person" || only === "web";
  const found = Object.entries<Endpoint>(endpoints).filter(([, endpoint]) => isClosed(endpoint));
  const listed = Object.values(closed).flat();
  expect(found.map(([name]) => name).sort()).toEqual([...listed].sort());
});

it("no call about a workspace's documents, templates or folders is closed, unless it is personal", () => {
  const ofOnePerson = new Set([...Object.values(closed).slice(0, 2).flat(), "viewSelfie"]);
  const entities = ["Documents", "Templates", "Folders"];
  const wrong = Object.entries<Endpoint>(endpoints).filter(
    ([name, { only, needs }]) =>
      (only === "person" || only === "web") &&
      Array.isArray(needs) &&
      entities.includes(needs[0]) &&
      !ofOnePerson.has(name),
  );
  expect(wrong.map(([name]) => name)).toEqual([]);
});
