import { createFolder as decide } from "../../../domain/folder/change-folders.ts";
import type { Folder } from "../../../domain/folder/folder.ts";
import { FolderId, toInstant } from "../../../domain/ids.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { changeTree } from "./change-tree.ts";
import { parentFault, readParent } from "./read-parent.ts";

export async function createFolder(
  deps: DocumentDeps,
  { workspaceId }: MemberPrincipal,
  input: { name: string; parentId?: string | null },
  newId: string,
): Promise<Outcome<Pick<Folder, "_id" | "name" | "parentId">>> {
  const _id = FolderId.parse(newId);
  const parentId = readParent(input.parentId ?? null);
  if (parentId === undefined) return parentFault();
  const at = toInstant(deps.clock.now());
  const after = await changeTree(deps, workspaceId, (folders) => {
    // A retry after a crash finds the folder that it created.
    if (folders.some((one) => one._id === _id)) return done({ put: [], removed: [] });
    return decide(folders, { _id, at, name: input.name, parentId });
  });
  return after.ok ? done(after.value.find((one) => one._id === _id)!) : after;
}
