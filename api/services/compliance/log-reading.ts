import type { Endpoint } from "../../../domain/contract/endpoint.ts";
import { DocumentId } from "../../../domain/ids.ts";
import type { AppDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { logForWorkspace } from "../workspace/log-for-workspace.ts";
import { hasAgreement } from "./agreement/find-agreement.ts";

type ReadingDeps = Pick<AppDeps, "agreements" | "clock" | "documents" | "ids" | "workspaces">;
type Reading = { principal: Principal | null; params: unknown };

/**
 * Logs that a member or program read contents of documents, if the workspace has a business associate agreement. Called
 * before the response is sent, so that every read has an entry.
 */
export async function logReading(
  deps: ReadingDeps,
  { contents, needs, method }: Pick<Endpoint, "contents" | "needs" | "method">,
  { principal, params }: Reading,
): Promise<void> {
  if (!contents || !Array.isArray(needs) || needs[0] !== "Documents" || principal?.kind !== "member") return;
  if (!(await hasAgreement(deps, principal.workspaceId))) return;
  const id = DocumentId.safeParse((params as { documentId?: unknown } | undefined)?.documentId);
  if (!id.success) return logForWorkspace(deps, principal, { kind: "documents_exported" });
  if (method !== "GET") return;
  const title = (await deps.documents.findHead(id.data))?.value.title ?? "";
  await logForWorkspace(deps, principal, { kind: "document_read", document: id.data, title });
}
