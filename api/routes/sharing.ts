import { readSharing, shareDocument, unshareDocument } from "../../domain/contract/sharing.ts";
import type { AppDeps } from "../deps.ts";
import type { Mount } from "../http/mount.ts";
import { readSharing as read } from "../services/sent/read-sharing.ts";
import { shareDocument as share } from "../services/sent/share-document.ts";
import { unshareDocument as unshare } from "../services/sent/unshare-document.ts";

/** Calls that share documents with members. They stand before the calls below `/api/document/:documentId`. */
export function sharingRoutes(mount: Mount, deps: AppDeps): void {
  mount(readSharing, ({ principal, params }) => read(deps, principal, params.documentId));
  mount(shareDocument, ({ principal, params, body }) => share(deps, principal, params.documentId, body.member));
  mount(unshareDocument, ({ principal, params, body }) => unshare(deps, principal, params.documentId, body.member));
}
