import { can } from "../../../domain/access/can.ts";
import type { FolderRow } from "../../../domain/contract/folder.ts";
import type { FolderId } from "../../../domain/ids.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps, TemplateDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { workspaceScopeOf } from "../judge-document.ts";
import { mayActOn } from "../template/find-own-template.ts";

/** All folders of the workspace, each with the number of its documents and templates that the caller may see. */
export async function listFolders(
  { folders, documents, templates }: DocumentDeps & TemplateDeps,
  principal: MemberPrincipal,
): Promise<Outcome<FolderRow[]>> {
  const { workspaceId, rights } = principal;
  const tree = await folders.read(workspaceId);
  const counts = new Map<FolderId, number>();
  if (can(rights, "Documents", "VIEW")) {
    const { member } = workspaceScopeOf(principal);
    const ids = tree.folders.map((one) => one._id);
    const found = await documents.countInFolders(ids, member);
    for (const [index, _id] of ids.entries()) counts.set(_id, found[index]!);
  }
  const inFolders = await templates.countInFolders(workspaceId, (one) => mayActOn(principal, "VIEW", one));
  const rows = tree.folders.map(({ _id, name, parentId }) => ({
    _id,
    name,
    parentId,
    documents: counts.get(_id) ?? 0,
    templates: inFolders.get(_id) ?? 0,
  }));
  return done(rows.sort((one, other) => one.name.localeCompare(other.name, "en", { numeric: true })));
}
