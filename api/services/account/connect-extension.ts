import {
  EXTENSION_SESSION_PREFIX,
  EXTENSION_SESSIONS_LIMIT,
  isActive,
  restEndsAt,
} from "../../../domain/account/extension-session.ts";
import { sha256 } from "../../../domain/audit/sha256.ts";
import { toInstant } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { AccountDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { endExtensionSessions } from "./end-extensions.ts";

/** A session for the extension in this browser, replacing its previous one; only this response contains its secret. */
export async function connectExtension(
  deps: AccountDeps,
  { user }: MemberPrincipal,
  webToken: string,
  { installation }: { installation: string },
  { userAgent }: { userAgent: string },
): Promise<Outcome<{ _id: string; token: string }>> {
  const token = `${EXTENSION_SESSION_PREFIX}${deps.ids.secret()}`;
  const nowMs = deps.clock.now();
  const createdAt = toInstant(nowMs);
  const otherSessions = (await deps.extensionSessions.list(user.id)).filter(
    ({ value }) => isActive(value, createdAt) && value.installation !== installation,
  );
  const remainingIds = new Set(otherSessions.slice(0, EXTENSION_SESSIONS_LIMIT - 1).map(({ value }) => value._id));
  await endExtensionSessions(deps, user.id, ({ _id }) => !remainingIds.has(_id));
  const end = (await deps.users.find(user.id))?.extensionsEnd;
  const session = {
    _id: deps.ids.extensionSession(),
    userId: user.id,
    sha256: await sha256(token),
    ...{ installation, userAgent, createdAt },
    ...{ email: user.email, emailVerified: user.emailVerified },
    expiresAt: restEndsAt(createdAt),
    ...(end ? { after: end.name } : {}),
  };
  if (!(await deps.extensionSessions.put(null, session, nowMs))) return refuse("conflict");
  // "End all sessions" ends the page's session first and then the existing extensions', so a page that is still
  // signed in was not part of it.
  if (await deps.identity.verify(webToken)) return done({ _id: session._id, token });
  await endExtensionSessions(deps, user.id, ({ _id }) => _id === session._id);
  return refuse("unauthenticated");
}
