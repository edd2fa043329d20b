import type { FolderId, Instant } from "../ids.ts";
import { done, notFound, type Outcome, type RefusalCode, type RefusalParams, refuse } from "../outcome.ts";
import { cleanLine } from "../text/clean-text.ts";
import { FOLDER_LEVELS, FOLDER_NAME_LIMIT, FOLDERS_LIMIT, type Folder, pathTo, withinFolder } from "./folder.ts";

/** The folders that a decision writes and removes. */
export type FoldersChange = { put: Folder[]; removed: FolderId[] };

type FolderInput = { name: string; parentId: FolderId | null };

export function createFolder(
  folders: readonly Folder[],
  { _id, at, name: typed, parentId }: FolderInput & { _id: FolderId; at: Instant },
): Outcome<FoldersChange> {
  const name = cleanFolderName(typed);
  if (!name.ok) return name;
  if (folders.length >= FOLDERS_LIMIT) return refuse("too_many_folders", { params: { limit: FOLDERS_LIMIT } });
  const folder: Folder = { _id, name: name.value, parentId, createdAt: at };
  const fault = placeFault(folders, folder, 1);
  return fault ?? done({ put: [folder], removed: [] });
}

/** Renames a folder, moves it, or both. Refusal `folder_within_itself`: the new parent is below the folder. */
export function changeFolder(
  folders: readonly Folder[],
  { _id, name: typed, parentId }: { _id: FolderId; name?: string | undefined; parentId?: FolderId | null | undefined },
): Outcome<FoldersChange> {
  const folder = folders.find((one) => one._id === _id);
  if (!folder) return notFound("folder");
  const name = typed === undefined ? done(folder.name) : cleanFolderName(typed);
  if (!name.ok) return name;
  const next: Folder = { ...folder, name: name.value, parentId: parentId === undefined ? folder.parentId : parentId };
  if (next.name === folder.name && next.parentId === folder.parentId) return done({ put: [], removed: [] });
  const own = withinFolder(folders, _id);
  if (own.some((one) => one._id === next.parentId)) return faulty("parentId", "folder_within_itself");
  return placeFault(folders, next, heightOf(folders, own)) ?? done({ put: [next], removed: [] });
}

/**
 * Removes a folder. Its subfolders move to `into`, with a number appended if the name exists there; if `into` is
 * undefined they are removed too. Refusal `folder_within_itself`: `into` would be removed.
 */
export function deleteFolder(
  folders: readonly Folder[],
  { _id, into }: { _id: FolderId; into: FolderId | null | undefined },
): Outcome<FoldersChange> {
  if (!folders.some((one) => one._id === _id)) return notFound("folder");
  const own = withinFolder(folders, _id);
  if (into === undefined) return done({ put: [], removed: own.map((one) => one._id) });
  if (into !== null && own.some((one) => one._id === into)) return faulty("to", "folder_within_itself");
  if (into !== null && !folders.some((one) => one._id === into)) return faulty("to", "not_found");
  const stays = folders.filter((one) => one._id !== _id);
  const put: Folder[] = [];
  for (const child of folders.filter((one) => one.parentId === _id)) {
    const taken = [...stays, ...put].filter((one) => one.parentId === into && one._id !== child._id);
    const next = { ...child, parentId: into, name: freeName(taken, child.name) };
    const fault = placeFault(stays, next, heightOf(folders, withinFolder(folders, child._id)));
    if (fault) return fault;
    put.push(next);
  }
  return done({ put, removed: [_id] });
}

function cleanFolderName(typed: string): Outcome<string> {
  const name = cleanLine(typed);
  if (name === "") return faulty("name", "folder_name_required");
  if ([...name].length > FOLDER_NAME_LIMIT) return faulty("name", "folder_name_too_long", { limit: FOLDER_NAME_LIMIT });
  return done(name);
}

/** The refusal of a folder's new position; `null` if allowed. `levels`: depth of the folder including itself. */
function placeFault(folders: readonly Folder[], folder: Folder, levels: number) {
  const around = pathTo(folders, folder.parentId);
  if (folder.parentId !== null && around.length === 0) return faulty("parentId", "not_found");
  if (around.length + levels > FOLDER_LEVELS) return faulty("parentId", "folder_too_deep", { limit: FOLDER_LEVELS });
  const beside = folders.filter((one) => one.parentId === folder.parentId && one._id !== folder._id);
  return beside.some((one) => isSameName(one.name, folder.name)) ? faulty("name", "folder_name_taken") : null;
}

/** Depth of a folder's subtree, including the folder. */
function heightOf(folders: readonly Folder[], own: readonly Folder[]): number {
  const depths = own.map((one) => pathTo(folders, one._id).length);
  return Math.max(...depths) - Math.min(...depths) + 1;
}

function freeName(taken: readonly Folder[], name: string): string {
  const isTaken = (candidate: string) => taken.some((one) => isSameName(one.name, candidate));
  let free = name;
  for (let number = 2; isTaken(free); number++) {
    const end = ` (${number})`;
    free = [...name].slice(0, FOLDER_NAME_LIMIT - end.length).join("") + end;
  }
  return free;
}

function isSameName(one: string, other: string): boolean {
  return one.toLocaleLowerCase("en") === other.toLocaleLowerCase("en");
}

function faulty(path: string, code: RefusalCode, params?: RefusalParams) {
  return refuse(code, { ...(params ? { params } : {}), faults: [{ path, code, ...(params ? { params } : {}) }] });
}
