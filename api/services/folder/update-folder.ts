import { changeFolder } from "../../../domain/folder/change-folders.ts";
import type { Folder } from "../../../domain/folder/folder.ts";
import { FolderId } from "../../../domain/ids.ts";
import { done, notFound, type Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { changeTree } from "./change-tree.ts";
import { parentFault, readParent } from "./read-parent.ts";

/** Renames a folder, moves it with its subfolders, or both. */
export async function updateFolder(
  deps: DocumentDeps,
  { workspaceId }: MemberPrincipal,
  id: string,
  input: { name?: string | undefined; parentId?: string | null | undefined },
): Promise<Outcome<Pick<Folder, "_id" | "name" | "parentId">>> {
  const _id = FolderId.safeParse(id).data;
  if (!_id) return notFound("folder");
  const parentId = input.parentId === undefined ? undefined : readParent(input.parentId);
  if (input.parentId !== undefined && parentId === undefined) return parentFault();
  const after = await changeTree(deps, workspaceId, (folders) =>
    changeFolder(folders, { _id, name: input.name, parentId }),
  );
  return after.ok ? done(after.value.find((one) => one._id === _id)!) : after;
}
