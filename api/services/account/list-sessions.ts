import { browserOf } from "../../../domain/account/browser-of.ts";
import { type ExtensionSession, type ExtensionsEnd, isBefore } from "../../../domain/account/extension-session.ts";
import type { AccountSession } from "../../../domain/contract/session.ts";
import { type Instant, toInstant } from "../../../domain/ids.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { AccountDeps } from "../../deps.ts";
import type { WebSession } from "../../ports/account/identity.ts";
import type { MemberPrincipal } from "../../ports/people.ts";

/** Lists a person's sessions in pages and extensions; sessions of an external identity service are unknown here. */
export async function listSessions(
  deps: AccountDeps,
  { user }: MemberPrincipal,
  token: string,
): Promise<Outcome<AccountSession[]>> {
  const profile = await deps.users.find(user.id);
  const web = (profile && (await deps.identity.accounts?.listSessions(profile.subject, token))) ?? [];
  const extensions = await deps.extensionSessions.list(user.id);
  const at = toInstant(deps.clock.now());
  const all = [...web.map(webView), ...extensions.map(({ value }) => extensionView(value, at, profile?.extensionsEnd))];
  return done(all.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent) || compareUse(one, other)));
}

function webView({ id, userAgent, createdAtMs, usedAtMs, isCurrent }: WebSession): AccountSession {
  const lastUsedAt = toInstant(usedAtMs);
  const facts = { createdAt: toInstant(createdAtMs), lastUsedAt, endedAt: null, isCurrent };
  return { _id: id, kind: "web", ...browserOf(userAgent), ...facts };
}

function extensionView(session: ExtensionSession, at: Instant, end: ExtensionsEnd | undefined): AccountSession {
  const { _id, userAgent, createdAt, lastUsedAt, expiresAt } = session;
  const lastAt = end && isBefore(session, end) && end.at < expiresAt ? end.at : expiresAt;
  const endedAt = session.endedAt ?? (lastAt <= at ? lastAt : null);
  const facts = { createdAt, lastUsedAt: lastUsedAt ?? null, endedAt, isCurrent: false };
  return { _id, kind: "extension", ...browserOf(userAgent), ...facts };
}

/** Active sessions first, then by last use. */
function compareUse(one: AccountSession, other: AccountSession): number {
  const ended = Number(one.endedAt !== null) - Number(other.endedAt !== null);
  const lastSeenAt = ({ endedAt, lastUsedAt, createdAt }: AccountSession) => endedAt ?? lastUsedAt ?? createdAt;
  return ended || (lastSeenAt(one) < lastSeenAt(other) ? 1 : -1);
}
