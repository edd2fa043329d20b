import { sha256 } from "../../../domain/audit/sha256.ts";
import type { takeTabCall as contract } from "../../../domain/contract/embed/embed-tab.ts";
import type { Output } from "../../../domain/contract/endpoint.ts";
import { EMBED_SESSION_PREFIX } from "../../../domain/embed/secret.ts";
import type { EmbedSession } from "../../../domain/embed/session.ts";
import { TAB_CODE_MS } from "../../../domain/embed/tab.ts";
import { type Instant, toInstant } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { EmbedDeps } from "../../deps.ts";

/** Issues a short-lived, single-use code with which an embedded signer continues in a browser tab. */
export async function openTab(
  deps: EmbedDeps,
  embedded: { session: EmbedSession; origin: string } | null,
): Promise<Outcome<{ code: string; expiresAt: Instant }>> {
  // A caller with a link needs no code, and a tab cannot open another tab.
  if (!embedded || embedded.session.tab) return refuse("embed_out_of_reach");
  const { session, origin } = embedded;
  const code = deps.ids.secret();
  const expiresAt = toInstant(deps.clock.now() + TAB_CODE_MS);
  await deps.embedTabs.put(await sha256(code), { session, openedFrom: origin, expiresAt });
  return done({ code, expiresAt });
}

/** Exchanges the code for a session of the tab; only our own page can do so. The tab's session ends with the embed session. */
export async function claimTab(
  deps: EmbedDeps,
  code: string,
  origin: string | null,
): Promise<Outcome<Output<typeof contract>>> {
  if (origin === null || !deps.config.ownOrigins.includes(origin)) return refuse("embed_origin_refused");
  const waiting = await deps.embedTabs.claim(await sha256(code));
  const createdAt = toInstant(deps.clock.now());
  if (!waiting || waiting.expiresAt <= createdAt || waiting.session.expiresAt <= createdAt) {
    return refuse("embed_session_expired");
  }
  const { session, openedFrom } = waiting;
  const token = `${EMBED_SESSION_PREFIX}${deps.ids.secret()}`;
  const key = deps.ids.secret();
  const tab = { keySha256: await sha256(key), openedFrom };
  await deps.embedSessions.put(await sha256(token), { ...session, tab, createdAt });
  return done({ token, key });
}
