import { deleteFolder as decide } from "../../../domain/folder/change-folders.ts";
import { FolderId, toInstant } from "../../../domain/ids.ts";
import { done, notFound, type Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { changeTree } from "./change-tree.ts";
import { readParent } from "./read-parent.ts";

/** Deletes a folder; a job in the same commit moves its documents and templates. */
export async function deleteFolder(
  deps: DocumentDeps,
  { workspaceId }: MemberPrincipal,
  id: string,
  to: string | undefined,
): Promise<Outcome<{ _id: FolderId }>> {
  const _id = FolderId.safeParse(id).data;
  if (!_id) return notFound("folder");
  const target = to === undefined ? undefined : readParent(to === "root" ? null : to);
  if (to !== undefined && target === undefined) return notFound("folder", "to");
  const dueAt = toInstant(deps.clock.now());
  const after = await changeTree(deps, workspaceId, (folders) => {
    const into = target === undefined ? (folders.find((one) => one._id === _id)?.parentId ?? null) : target;
    const change = decide(folders, { _id, into });
    if (!change.ok) return change;
    const jobs = change.value.removed.map((folderId) => ({
      task: { kind: "empty_folder" as const, workspaceId, folderId, into },
      dueAt,
    }));
    return done({ ...change.value, jobs });
  });
  return after.ok ? done({ _id }) : after;
}
