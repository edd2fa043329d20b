import type { DocumentHead } from "../../../domain/document/document.ts";
import { isStranger } from "../../../domain/document/signing/form-respondent.ts";
import { isTimeZone } from "../../../domain/field/date-format.ts";
import type { KnownValues } from "../../../domain/field/kind.ts";
import { toInstant } from "../../../domain/ids.ts";
import type { Recipient } from "../../../domain/recipient/recipient.ts";
import type { DocumentDeps } from "../../deps.ts";

/** Values to prefill for a signer, partly from the workspace's earlier documents. */
export async function knownValues(
  deps: DocumentDeps,
  document: Pick<DocumentHead, "workspaceId" | "madeFrom">,
  signer: Recipient,
  timeZone: string | undefined,
): Promise<KnownValues> {
  const { name, email, language } = signer;
  // The person filling in a web form may have typed anybody's address, so it must not reveal contact details.
  const contact = isStranger(document, signer) ? null : await deps.contacts.find(document.workspaceId, email);
  const { title = "", company = "" } = contact ?? {};
  const zone = timeZone && isTimeZone(timeZone) ? timeZone : "UTC";
  return { name, email, language, title, company, at: toInstant(deps.clock.now()), timeZone: zone };
}
