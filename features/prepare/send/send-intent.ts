/** Remembers that Send was pressed before signing in, so that sending continues after the sign-in. */
import type { Host } from "../../host/host.ts";
import { personalStorage } from "../../host/personal-storage.ts";

const KEY = "send-after-sign-in";

export function rememberToSend(host: Host, documentId: string): void {
  personalStorage(host.storage).set(KEY, documentId);
}

/** Whether this document was about to be sent; clears the intent. */
export function claimIntentToSend(host: Host, documentId: string): boolean {
  const storage = personalStorage(host.storage);
  if (storage.get(KEY) !== documentId) return false;
  storage.remove(KEY);
  return true;
}
