import { rightsOf } from "../../../domain/access/roles.ts";
import { isExtensionSession } from "../../../domain/account/extension-session.ts";
import { toInstant, WorkspaceId } from "../../../domain/ids.ts";
import { isApiKey } from "../../../domain/integration/api-key.ts";
import { done, notFound, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { AccountDeps, Deps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { languageOf } from "../refusal-texts.ts";
import { findProgram } from "./api-key.ts";
import { findExtension } from "./extension-session.ts";
import { memberFrom } from "./member.ts";

const TOKEN_LETTERS = 8_192;

/**
 * Identifies the caller by `Token` or `Authorization: Bearer` (a page's or the extension's session token, or a
 * program's key), or as a guest by `x-public-session`; `null` without any of these. An unknown token is refused, never
 * treated as a guest. `workspace` must be one of the caller's workspaces.
 */
export async function identify(
  deps: Deps,
  headers: Headers,
  /** Address of the client, for keys that are bound to addresses. */
  address: string,
  workspace?: string,
): Promise<Outcome<Principal | null>> {
  const token = tokenIn(headers);
  if (token !== null) {
    return findHolder(deps, token, { headers, address, workspace });
  }
  const session = headers.get("x-public-session");
  if (!session) return done(null);
  const guest = await findGuest(deps, session);
  if (!guest) return refuse("unauthenticated");
  return isOwn(guest, workspace) ? done(guest) : notFound("workspace");
}

async function findHolder(
  deps: Deps,
  token: string,
  { headers, address, workspace }: { headers: Headers; address: string; workspace: string | undefined },
): Promise<Outcome<Principal>> {
  if (isExtensionSession(token)) return findExtension(deps, token, workspace);
  if (!isApiKey(token)) return findMember(deps, token, headers, workspace);
  const program = await findProgram(deps, token, address);
  return program.ok && !isOwn(program.value, workspace) ? notFound("workspace") : program;
}

/** The credential that counts if there are several. */
export function bearerIn(headers: Headers): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(headers.get("Authorization")?.trim() ?? "")?.[1];
}

/** The token of the session or key: of `Authorization: Bearer`, otherwise of `Token`. */
export function tokenIn(headers: Headers): string | null {
  const token = bearerIn(headers) ?? headers.get("Token")?.trim();
  return token ? token.slice(0, TOKEN_LETTERS) : null;
}

async function findMember(
  deps: Deps,
  token: string,
  headers: Headers,
  workspace: string | undefined,
): Promise<Outcome<Principal>> {
  const facts = await deps.identity.verify(token);
  if (!facts) return refuse("unauthenticated");
  const profile = await deps.users.findOrCreate(facts, languageOf(headers.get("Accept-Language") ?? undefined));
  return memberFrom(deps, profile, facts, workspace, toInstant(deps.clock.now()));
}

/** Finds the guest of a session id. */
export async function findGuest(
  deps: AccountDeps,
  sessionId: string,
): Promise<Extract<Principal, { kind: "guest" }> | null> {
  const workspaceId = await deps.guests.find(sessionId, deps.clock.now());
  return (
    workspaceId && { kind: "guest", sessionId, workspaceId, role: "guest_session", rights: rightsOf("guest_session") }
  );
}

export function isOwn(principal: Principal, workspace: string | undefined): boolean {
  return workspace === undefined || workspace === "" || WorkspaceId.safeParse(workspace).data === principal.workspaceId;
}
