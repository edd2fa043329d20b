import type { DocumentHead } from "../../../domain/document/document.ts";
import type { AppDeps } from "../../deps.ts";

/** Address of a document's page for its workspace's members, whichever of their workspaces they use at the time. */
export function documentPage(
  { publicUrl }: AppDeps["config"],
  { _id, workspaceId }: Pick<DocumentHead, "_id" | "workspaceId">,
): string {
  return `${publicUrl}/app/document/detail/${_id}?workspace=${workspaceId}`;
}
