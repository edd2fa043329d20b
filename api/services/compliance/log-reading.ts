import type { Endpoint } from "../../../domain/contract/endpoint.ts";
import { DocumentId } from "../../../domain/ids.ts";
import type { ComplianceDeps, DocumentDeps, WorkspaceDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { logForWorkspace } from "../workspace/log-for-workspace.ts";
import { hasAgreement } from "./agreement/find-agreement.ts";

type Reading = { principal: Principal | null; params: unknown };

/**
 * Logs that a member or program exported documents and, if the workspace has a business associate agreement, that they
 * read contents. Called before the response is sent, so that every read has an entry.
 */
export async function logReading(
  deps: WorkspaceDeps & DocumentDeps & ComplianceDeps,
  { contents, needs, method, bytes }: Pick<Endpoint, "contents" | "needs" | "method" | "bytes">,
  { principal, params }: Reading,
): Promise<void> {
  if (!contents || !Array.isArray(needs) || needs[0] !== "Documents" || principal?.kind !== "member") return;
  const id = DocumentId.safeParse((params as { documentId?: unknown } | undefined)?.documentId);
  // Calls without a document that answer a file, or a link to a zip, concern many documents.
  const isExport = !id.success && (method === "POST" || (bytes !== undefined && !bytes.startsWith("image/")));
  if (!isExport && !(await hasAgreement(deps, principal.workspaceId))) return;
  if (!id.success) return logForWorkspace(deps, principal, { kind: "documents_exported" });
  if (method !== "GET") return;
  const title = (await deps.documents.findHead(id.data))?.value.title ?? "";
  await logForWorkspace(deps, principal, { kind: "document_read", document: id.data, title });
}
