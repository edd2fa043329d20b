import * as contract from "../../domain/contract/folder.ts";
import type { AppDeps } from "../deps.ts";
import type { Mount } from "../http/mount.ts";
import { createFolder } from "../services/folder/create-folder.ts";
import { deleteFolder } from "../services/folder/delete-folder.ts";
import { listFolders } from "../services/folder/list-folders.ts";
import { updateFolder } from "../services/folder/update-folder.ts";

export function folderRoutes(mount: Mount, deps: AppDeps): void {
  mount(contract.listFolders, ({ principal }) => listFolders(deps, principal));
  mount(contract.createFolder, ({ principal, body, newId }) => createFolder(deps, principal, body, newId));
  mount(contract.updateFolder, ({ principal, params, body }) => updateFolder(deps, principal, params.id, body));
  mount(contract.deleteFolder, ({ principal, params, query }) => deleteFolder(deps, principal, params.id, query.to));
}
