import { isExtensionSession } from "../../../domain/account/extension-session.ts";
import { sha256 } from "../../../domain/audit/sha256.ts";
import type { AccountDeps } from "../../deps.ts";
import { endExtensionSessions } from "./end-extensions.ts";

/** Ends the session of this token, whether a page or an extension holds it. */
export async function endOwnSession(deps: AccountDeps, token: string): Promise<void> {
  if (!isExtensionSession(token)) return deps.identity.accounts?.signOut(token);
  const found = await deps.extensionSessions.findBySecret(await sha256(token));
  if (found) await endExtensionSessions(deps, found.value.userId, ({ _id }) => _id === found.value._id);
}
