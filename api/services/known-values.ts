import { isTimeZone } from "../../domain/field/date-format.ts";
import type { KnownValues } from "../../domain/field/kind.ts";
import { toInstant, type WorkspaceId } from "../../domain/ids.ts";
import type { Recipient } from "../../domain/recipient/recipient.ts";
import type { Deps } from "../deps.ts";

/** What can be filled in for a signer before they touch anything: partly what this workspace's documents taught. */
export async function knownValues(
  deps: Deps,
  workspace: WorkspaceId,
  signer: Recipient,
  timeZone: string | undefined,
): Promise<KnownValues> {
  const { name, email, language } = signer;
  const { title = "", company = "" } = (await deps.contacts.find(workspace, email)) ?? {};
  const zone = timeZone && isTimeZone(timeZone) ? timeZone : "UTC";
  return { name, email, language, title, company, at: toInstant(deps.clock.now()), timeZone: zone };
}
