import type { DocumentHead } from "../../../domain/document/document.ts";
import type { Deps } from "../../deps.ts";

/** URL of a document's page for members of its workspace; works whichever workspace they have selected. */
export function documentPage(
  { publicUrl }: Deps["config"],
  { _id, workspaceId }: Pick<DocumentHead, "_id" | "workspaceId">,
): string {
  return `${publicUrl}/app/document/detail/${_id}?workspace=${workspaceId}`;
}
