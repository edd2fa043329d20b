import { can } from "../../../domain/access/can.ts";
import { sha256 } from "../../../domain/audit/sha256.ts";
import { FRAMED_BY_HEADER } from "../../../domain/embed/framed-by.ts";
import { isEmbedSession } from "../../../domain/embed/secret.ts";
import { checkUse, type EmbedSession } from "../../../domain/embed/session.ts";
import { TAB_HEADER } from "../../../domain/embed/tab.ts";
import { type Sha256, toInstant } from "../../../domain/ids.ts";
import { isLiving } from "../../../domain/integration/api-key.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { Deps, DocumentDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { memberOf } from "./api-key.ts";

/** An embed session that is valid now and for this origin. */
export type Embedded = {
  session: EmbedSession;
  sessionSha256: Sha256;
  /** Origin of the embedding page, even if the request comes from our framed page. */
  origin: string;
  member: MemberPrincipal;
};

/** Finds the session of a secret and checks its validity. Unknown sessions are refused as `embed_session_expired`, too. */
export async function findEmbedded(deps: Deps, secret: string, headers: Headers): Promise<Outcome<Embedded>> {
  const sessionSha256 = await sha256(secret);
  const session = isEmbedSession(secret) ? await deps.embedSessions.find(sessionSha256) : null;
  if (!session) return refuse("embed_session_expired");
  const [key, listed] = await Promise.all([
    deps.apiKeys.find(session.apiKeyId),
    deps.embedOrigins.list(session.workspaceId),
  ]);
  const tabKey = headers.get(TAB_HEADER);
  const at = toInstant(deps.clock.now());
  const used = checkUse(session, {
    at,
    origin: headers.get("Origin"),
    fetchSite: headers.get("Sec-Fetch-Site"),
    ownOrigins: deps.config.ownOrigins,
    framedBy: headers.get(FRAMED_BY_HEADER),
    tabKeySha256: tabKey === null ? null : await sha256(tabKey),
    isKeyLiving: key !== null && isLiving(key.value, at),
    listed,
  });
  if (!used.ok) return used;
  const member = await memberOf(deps, key!.value);
  if (!member) return refuse("embed_session_expired");
  const { scope, externalId } = session;
  if (scope.kind === "sign" && !can(member.rights, "Documents", "SIGN")) return refuse("not_authorized");
  return done({
    session,
    sessionSha256,
    origin: used.value,
    member: { ...member, embed: { sessionSha256, scope, externalId } },
  });
}

/** The link that a signer's session belongs to; no longer valid if the recipient has received a newer link. */
export function linkOf(deps: DocumentDeps, { scope, linkEpoch }: EmbedSession): Promise<string> {
  if (scope.kind !== "sign" || linkEpoch === undefined) throw new Error("only signers' sessions stand for a link");
  return deps.links.tokenOf(scope.documentId, scope.recipientId, linkEpoch);
}
