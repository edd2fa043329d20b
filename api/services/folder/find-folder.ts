import { can } from "../../../domain/access/can.ts";
import type { Folder } from "../../../domain/folder/folder.ts";
import { FolderId } from "../../../domain/ids.ts";
import { done, notFound, type Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps } from "../../deps.ts";
import type { Versioned } from "../../ports/basics.ts";
import type { Principal } from "../../ports/people.ts";

/** A folder of the call's workspace that the caller may see. */
export async function findFolder(
  { folders }: DocumentDeps,
  principal: Principal,
  id: string,
): Promise<Outcome<Versioned<Folder>>> {
  const folderId = FolderId.safeParse(id);
  const isSeen = principal.kind !== "guest" && can(principal.rights, "Folders", "VIEW");
  const found = isSeen && folderId.success ? await folders.find(principal.workspaceId, folderId.data) : null;
  return found ? done(found) : notFound("folder", "folderId");
}
