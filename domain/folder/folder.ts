/** Folders of a workspace, which its documents and templates share. See `docs/decisions/22-folders-and-the-bin.md`. */
import * as z from "zod/mini";
import { FolderId, Instant } from "../ids.ts";

export const FOLDER_NAME_LIMIT = 80;
/** Maximum depth below the root. */
export const FOLDER_LEVELS = 8;
export const FOLDERS_LIMIT = 500;
/** Maximum documents moved per call. */
export const MOVES_LIMIT = 1_000;

export const Folder = z.object({
  _id: FolderId,
  name: z.string(),
  /** `null` at the root. */
  parentId: z.nullable(FolderId),
  createdAt: Instant,
});
export type Folder = z.infer<typeof Folder>;

/** The folder and its ancestors, outermost first. */
export function pathTo(folders: readonly Folder[], id: FolderId | null): Folder[] {
  const byId = new Map(folders.map((one) => [one._id, one]));
  const path: Folder[] = [];
  for (let at = id && byId.get(id); at && !path.includes(at); at = at.parentId && byId.get(at.parentId))
    path.unshift(at);
  return path;
}

/** The folder and all below it. */
export function withinFolder(folders: readonly Folder[], id: FolderId): Folder[] {
  return folders.filter((one) => pathTo(folders, one._id).some(({ _id }) => _id === id));
}
