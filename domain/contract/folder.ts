/** Folders of a workspace, nested. */
import * as z from "zod/mini";
import { FolderId } from "../ids.ts";
import { endpoint } from "./endpoint.ts";

const limit = { calls: 120, seconds: 60 };
const id = z.string().check(z.minLength(1), z.maxLength(64));
const query = z.object({ workspace: z.optional(z.string()) });
const typedName = z.string().check(z.maxLength(400));
const parentId = z.optional(z.nullable(id));

/** `documents`: number of documents in the folder that the caller may see, without subfolders. */
export const FolderRow = z.object({
  _id: FolderId,
  name: z.string(),
  parentId: z.nullable(FolderId),
  documents: z.int(),
  /** Number of templates in the folder that the caller may see. */
  templates: z.int(),
});
export type FolderRow = z.infer<typeof FolderRow>;
export const NamedFolder = z.object({ _id: FolderId, name: z.string(), parentId: z.nullable(FolderId) });

export const listFoldersCall = endpoint({
  method: "GET",
  path: "/api/folder/all",
  summary: "List all folders of the workspace, sorted by name; `parentId` is the parent folder.",
  caller: "member",
  needs: ["Folders", "VIEW"],
  query,
  output: z.array(FolderRow),
});

export const createFolderCall = endpoint({
  method: "POST",
  path: "/api/folder/create",
  summary: "Create a folder, at the root or in another folder. Names within a folder are unique.",
  caller: "member",
  needs: ["Folders", "ADD"],
  query,
  body: z.strictObject({ name: typedName, parentId }),
  output: NamedFolder,
  idempotent: true,
  limit,
});

export const updateFolderCall = endpoint({
  method: "POST",
  path: "/api/folder/update/:id",
  summary: "Rename a folder, or move it into another one (`null`: to the root).",
  caller: "member",
  needs: ["Folders", "MANAGE"],
  params: z.object({ id }),
  query,
  readBack: FolderRow,
  body: z.strictObject({ name: z.optional(typedName), parentId }),
  output: NamedFolder,
  limit,
});

export const deleteFolderCall = endpoint({
  method: "DELETE",
  path: "/api/folder/delete/:id",
  summary: "Delete a folder. Its content moves to `to` (`root`, or a folder's id), by default to the parent folder.",
  caller: "member",
  needs: ["Folders", "DELETE"],
  params: z.object({ id }),
  query: z.object({ ...query.shape, to: z.optional(id) }),
  output: z.object({ _id: FolderId }),
  limit,
});
