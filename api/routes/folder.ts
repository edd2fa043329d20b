import * as upkeep from "../../domain/contract/document-upkeep.ts";
import * as contract from "../../domain/contract/folder.ts";
import * as filter from "../../domain/contract/saved-filter.ts";
import type { DocumentId } from "../../domain/ids.ts";
import { done } from "../../domain/outcome.ts";
import type { Deps } from "../deps.ts";
import type { Mount } from "../http/mount.ts";
import { restoreDocument } from "../services/bin/restore-document.ts";
import { copyDocument } from "../services/draft/copy-document.ts";
import { renameDocument } from "../services/draft/rename-document.ts";
import { createFolder } from "../services/folder/create-folder.ts";
import { deleteFolder } from "../services/folder/delete-folder.ts";
import { listFolders } from "../services/folder/list-folders.ts";
import { updateFolder } from "../services/folder/update-folder.ts";
import { archiveDocument } from "../services/sent/archive-document.ts";
import { readSignTime } from "../services/sent/list-documents.ts";
import { printHistory } from "../services/sent/print-history.ts";
import { addFilter, changeFilter, listFilters, removeFilter } from "../services/sent/saved-filters.ts";

export function folderRoutes(mount: Mount, deps: Deps): void {
  mount(contract.listFoldersCall, ({ principal }) => listFolders(deps, principal));
  mount(contract.createFolderCall, ({ principal, body, newId }) => createFolder(deps, principal, body, newId));
  mount(contract.updateFolderCall, ({ principal, params, body }) => updateFolder(deps, principal, params.id, body));
  mount(contract.deleteFolderCall, ({ principal, params, query }) =>
    deleteFolder(deps, principal, params.id, query.to),
  );
}

/**
 * Calls on folders, archive, bin and filters. Mounted before the routes below `/api/document/:documentId`, which would
 * match their paths.
 */
export function upkeepRoutes(mount: Mount, deps: Deps): void {
  mount(filter.listFiltersCall, ({ principal }) => listFilters(deps, principal));
  mount(filter.addFilterCall, ({ principal, body, newId }) => addFilter(deps, principal, { ...body, _id: newId }));
  mount(filter.changeFilterCall, ({ principal, params, body }) =>
    changeFilter(deps, principal, { ...body, _id: params.filterId }),
  );
  mount(filter.removeFilterCall, ({ principal, params }) => removeFilter(deps, principal, params.filterId));
  mount(upkeep.readSignTimeCall, ({ principal, query }) => readSignTime(deps, principal, query.member));
  mount(upkeep.printHistoryCall, ({ principal, params, query, language }) =>
    printHistory(deps, principal, params.documentId, { language, isProof: query.proof === "true" }),
  );
  mount(upkeep.archiveDocumentCall, async ({ principal, params, body }) => {
    const answer = await archiveDocument(deps, principal, params.documentId, body.archived);
    return answer.ok ? done({ _id: answer.value._id }) : answer;
  });
  mount(upkeep.restoreDocumentCall, ({ principal, params }) => restoreDocument(deps, principal, params.documentId));
  mount(upkeep.copyDocumentCall, ({ principal, params, body, newId }) =>
    copyDocument(deps, principal, params.documentId, { ...body, newId: newId as DocumentId }),
  );
  mount(upkeep.renameDocumentCall, ({ principal, params, body }) =>
    renameDocument(deps, principal, params.documentId, body.title),
  );
}
