/** The whole table of texts. */
import { accountTexts } from "./account.ts";
import { documentTexts } from "./documents.ts";
import type { Texts } from "./entry.ts";
import { sharedTexts } from "./everywhere.ts";
import { fieldTexts } from "./fields.ts";
import { integrationTexts } from "./integrations.ts";
import { parameterTexts } from "./parameters.ts";
import { recipientTexts } from "./recipients.ts";
import { signingTexts } from "./signing.ts";
import { systemTexts } from "./system.ts";
import { templateTexts } from "./templates.ts";
import { workspaceTexts } from "./workspace.ts";

/** Each file once; a test refuses a key that two of them have. */
export const textFiles: readonly Texts[] = [
  ...[sharedTexts, documentTexts, fieldTexts, recipientTexts, signingTexts, templateTexts],
  ...[integrationTexts, workspaceTexts, accountTexts, systemTexts, parameterTexts],
];

export const propertyTexts: Texts = Object.assign({}, ...textFiles);
