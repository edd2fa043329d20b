import type { DocumentHead } from "../../../domain/document/document.ts";
import { isTimeZone } from "../../../domain/field/date-format.ts";
import type { KnownValues } from "../../../domain/field/kind.ts";
import { toInstant } from "../../../domain/ids.ts";
import type { Recipient } from "../../../domain/recipient/recipient.ts";
import type { Deps } from "../../deps.ts";

/** Values to prefill for a signer, partly from the workspace's earlier documents. */
export async function knownValues(
  deps: Pick<Deps, "clock" | "contacts">,
  { workspaceId, madeFrom }: Pick<DocumentHead, "workspaceId" | "madeFrom">,
  signer: Recipient,
  timeZone: string | undefined,
): Promise<KnownValues> {
  const { name, email, language } = signer;
  // A web form's filler may have typed anybody's address.
  const isStranger = madeFrom?.form?.filler === signer._id;
  const contact = isStranger ? null : await deps.contacts.find(workspaceId, email);
  const { title = "", company = "" } = contact ?? {};
  const zone = timeZone && isTimeZone(timeZone) ? timeZone : "UTC";
  return { name, email, language, title, company, at: toInstant(deps.clock.now()), timeZone: zone };
}
