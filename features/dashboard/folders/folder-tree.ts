/** Folders as a tree, from the flat list that the server returns in the order of names. */
import type { FolderRow } from "../../../domain/contract/folder.ts";

export type FolderNode = { folder: FolderRow; path: string; depth: number; children: FolderNode[] };

/** A folder whose parent no longer exists is listed at the root. */
export function treeOf(folders: readonly FolderRow[]): FolderNode[] {
  const ids = new Set<string>(folders.map((one) => one._id));
  const below = Map.groupBy(folders, ({ parentId }) => (parentId && ids.has(parentId) ? parentId : null));
  const nodesIn = (parent: FolderRow["parentId"], path: string, depth: number): FolderNode[] =>
    (below.get(parent) ?? []).map((folder) => {
      const own = path ? `${path} / ${folder.name}` : folder.name;
      return { folder, path: own, depth, children: nodesIn(folder._id, own, depth + 1) };
    });
  return nodesIn(null, "", 1);
}

/** All nodes, each before its descendants. */
export function flatten(nodes: readonly FolderNode[]): FolderNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children)]);
}

/** Ids of a folder's ancestors. */
export function ancestorIds(folders: readonly FolderRow[], id: string): Set<string> {
  const byId = new Map<string, FolderRow>(folders.map((one) => [one._id, one]));
  const around = new Set<string>();
  for (let at = byId.get(id)?.parentId; at && !around.has(at); at = byId.get(at)?.parentId) around.add(at);
  return around;
}
