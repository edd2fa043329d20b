import type { SavedSignatureView } from "../../../domain/contract/profile.ts";
import { call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";

export type SavedInk = readonly SavedSignatureView[];

/** A person who waits longer than this for their saved signatures is asked to write a new one. */
const PATIENCE_MS = 1_500;

/**
 * Saved signatures and initials of the recipient, if they are the person signed in here: the server compares the addresses.
 * Never on a device that a host handed over, and never without a session of a person. Does not reject.
 */
export function readSavedInk(
  host: Host,
  { userEmail, isHosted }: { userEmail: string; isHosted: boolean },
): Promise<SavedInk> {
  if (isHosted || !host.headers().Token) return Promise.resolve([]);
  const late = new Promise<SavedInk>((resolve) => setTimeout(resolve, PATIENCE_MS, []));
  return Promise.race([ask(host, userEmail), late]);
}

async function ask(host: Host, email: string): Promise<SavedInk> {
  try {
    // Loaded here, because most signers have no account.
    const { listSavedSignatures } = await import("../../../domain/contract/profile.ts");
    const answer = await call(host, listSavedSignatures, { query: { email } });
    return answer.ok ? answer.value : [];
  } catch {
    return [];
  }
}
