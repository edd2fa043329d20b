import { expect, it } from "vitest";
import type { Endpoint } from "../../domain/contract/endpoint.ts";
import { endpoints } from "../../domain/contract/endpoints.ts";

/** POST calls of programs that take no `Idempotency-Key`, under the reason. */
const repeatable: Record<string, readonly string[]> = {
  "they read, and note at most who did": [
    ...[
      "exportTable",
      "packDocuments",
      "requestCertificate",
      "detectFields",
      "outlineTexts",
      "copyLink",
      "verifyDocument",
      "previewBrandMail",
    ],
  ],
  "a repeat issues another address, and an unused one leaves nothing": [
    "generateStorageUrl",
    "generateTemplateStorageUrl",
  ],
  "a repeat leaves what the first call left": [
    ...["restoreDocument", "archiveDocument", "renameDocument", "unlockRecipient", "retrySealing", "shareDocument"],
    ...["unshareDocument", "updateFolder", "updateWebhook", "pauseWebhook", "resumeWebhook", "archiveWebhook"],
    ...["restoreWebhook", "mapBulk", "correctBulk", "startBulk", "moveTemplate", "shareTemplate", "activateMember"],
    ...["deactivateMember", "changeMemberRole", "renameWorkspace", "saveMailRule"],
  ],
};

it("every POST that programs can call takes an Idempotency-Key, unless a repeat is harmless", () => {
  const found = Object.entries<Endpoint>(endpoints).filter(
    ([, { method, caller, only, idempotent }]) =>
      method === "POST" && caller.startsWith("member") && only !== "person" && only !== "web" && !idempotent,
  );
  expect(found.map(([name]) => name).sort()).toEqual(Object.values(repeatable).flat().sort());
});
