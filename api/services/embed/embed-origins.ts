import { sha256 } from "../../../domain/audit/sha256.ts";
import type { saveEmbedOriginsCall as contract, EmbedOrigins } from "../../../domain/contract/embed/embed.ts";
import type { Body } from "../../../domain/contract/endpoint.ts";
import { readOrigins } from "../../../domain/embed/origin.ts";
import { isEmbedSession } from "../../../domain/embed/secret.ts";
import { WorkspaceId } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { DocumentDeps, EmbedDeps, TemplateDeps } from "../../deps.ts";
import type { MemberPrincipal, Principal } from "../../ports/people.ts";
import { findFormWorkspace } from "../template/find-form.ts";
import { workspaceEventOf } from "../workspace/workspace-event.ts";

export async function readEmbedOrigins(deps: EmbedDeps, principal: Principal): Promise<Outcome<EmbedOrigins>> {
  return done({ origins: await deps.embedOrigins.list(principal.workspaceId) });
}

/** Stores the whole list or nothing; an invalid origin is reported at its index, a list that was changed since is not replaced. */
export async function saveEmbedOrigins(
  deps: EmbedDeps,
  caller: MemberPrincipal,
  { origins: typed, former }: Body<typeof contract>,
): Promise<Outcome<EmbedOrigins>> {
  const { origins, faults } = readOrigins(typed);
  if (faults.length > 0) return refuse(faults[0]!.code, { faults });
  const event = workspaceEventOf(deps, caller, { kind: "sites_changed" });
  const stored = await deps.embedOrigins.replace(caller.workspaceId, origins, event, former);
  return stored === origins ? done({ origins }) : refuse("settings_changed", { data: { origins: stored } });
}

/** Origins that may frame a workspace's pages; empty for an unknown workspace. */
export async function originsOfWorkspace({ embedOrigins }: EmbedDeps, workspace: string): Promise<string[]> {
  const id = WorkspaceId.safeParse(workspace);
  return id.success ? embedOrigins.list(id.data) : [];
}

/** The subject that an embedding page's call names. */
export type PageCall = { session: string } | { link: string } | { form: string };

/**
 * Whether pages of an origin may read a call's response: the workspace of the call must list the origin. The response
 * to a call with an unknown subject is a neutral refusal, which every listed origin may read.
 */
export async function isReadableBy(
  deps: DocumentDeps & TemplateDeps & EmbedDeps,
  origin: string,
  call: PageCall,
): Promise<boolean> {
  const workspace = await workspaceOf(deps, call);
  return workspace ? (await deps.embedOrigins.list(workspace)).includes(origin) : deps.embedOrigins.isListed(origin);
}

async function workspaceOf(deps: DocumentDeps & TemplateDeps & EmbedDeps, call: PageCall): Promise<WorkspaceId | null> {
  if ("form" in call) return findFormWorkspace(deps, call.form);
  const secret = "session" in call ? call.session : call.link;
  if (isEmbedSession(secret)) return (await deps.embedSessions.find(await sha256(secret)))?.workspaceId ?? null;
  if ("session" in call) return null;
  const address = await deps.documents.findByLink(await deps.links.hash(secret));
  return (address && (await deps.documents.findHead(address.documentId)))?.value.workspaceId ?? null;
}
