import { accountRefusals } from "./account-refusals.ts";
import { callerRefusals } from "./caller-refusals.ts";
import { complianceRefusals } from "./compliance-refusals.ts";
import { draftRefusals } from "./draft-refusals.ts";
import { fileRefusals } from "./file-refusals.ts";
import { filterRefusals } from "./filter-refusals.ts";
import { folderRefusals } from "./folder-refusals.ts";
import { integrationRefusals } from "./integration-refusals.ts";
import { paymentRefusals } from "./payment-refusals.ts";
import { proofRefusals } from "./proof-refusals.ts";
import { serverRefusals } from "./server-refusals.ts";
import { signingRefusals } from "./signing-refusals.ts";
import { templateRefusals } from "./template-refusals.ts";
import { workspaceRefusals } from "./workspace-refusals.ts";

/**
 * The closed list of refusal codes with their HTTP statuses. Each code is in the table of its area; its message is in
 * `locales/<lng>/refusals.json` under the same key. Used only by the server: browsers do not load statuses.
 */
export const refusalStatus = {
  ...callerRefusals,
  ...integrationRefusals,
  ...accountRefusals,
  ...workspaceRefusals,
  ...complianceRefusals,
  ...fileRefusals,
  ...filterRefusals,
  ...folderRefusals,
  ...draftRefusals,
  ...templateRefusals,
  ...proofRefusals,
  ...paymentRefusals,
  ...signingRefusals,
  ...serverRefusals,
} as const;
