/** Remembers that Send was pressed before signing in, so that sending continues after the sign-in. */
import type { Host } from "../../host/host.ts";

const KEY = "send-after-sign-in";

export function rememberToSend(host: Host, documentId: string): void {
  host.storage.set(KEY, documentId);
}

/** Whether this document was about to be sent; clears the intent. */
export function claimIntentToSend(host: Host, documentId: string): boolean {
  if (host.storage.get(KEY) !== documentId) return false;
  host.storage.remove(KEY);
  return true;
}
