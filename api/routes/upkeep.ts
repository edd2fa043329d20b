import * as contract from "../../domain/contract/document.ts";
import type { DocumentId } from "../../domain/ids.ts";
import type { AppDeps } from "../deps.ts";
import type { Mount } from "../http/mount.ts";
import { restoreDocument } from "../services/bin/restore-document.ts";
import { copyDocument } from "../services/draft/copy-document.ts";
import { renameDocument } from "../services/draft/rename-document.ts";

/** Calls that keep documents in order. They stand before the calls below `/api/document/:documentId`. */
export function upkeepRoutes(mount: Mount, deps: AppDeps): void {
  mount(contract.restoreDocument, ({ principal, params }) => restoreDocument(deps, principal, params.documentId));
  mount(contract.copyDocument, ({ principal, params, body, newId }) =>
    copyDocument(deps, principal, params.documentId, { ...body, newId: newId as DocumentId }),
  );
  mount(contract.renameDocument, ({ principal, params, body }) =>
    renameDocument(deps, principal, params.documentId, body.title),
  );
}
