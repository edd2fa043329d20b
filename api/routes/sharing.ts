import * as contract from "../../domain/contract/sharing.ts";
import type { Deps } from "../deps.ts";
import type { Mount } from "../http/mount.ts";
import { addComment } from "../services/sent/comment/add-comment.ts";
import { deleteComment, editComment } from "../services/sent/comment/change-comment.ts";
import { listComments } from "../services/sent/comment/list-comments.ts";
import { readSharing } from "../services/sent/read-sharing.ts";
import { shareDocument } from "../services/sent/share-document.ts";
import { unshareDocument } from "../services/sent/unshare-document.ts";

/** Calls on sharing and comments. Mounted before the routes below `/api/document/:documentId`, which would match their paths. */
export function sharingRoutes(mount: Mount, deps: Deps): void {
  mount(contract.readSharingCall, ({ principal, params }) => readSharing(deps, principal, params.documentId));
  mount(contract.shareDocumentCall, ({ principal, params, body }) =>
    shareDocument(deps, principal, params.documentId, body.member),
  );
  mount(contract.unshareDocumentCall, ({ principal, params, body }) =>
    unshareDocument(deps, principal, params.documentId, body.member),
  );
  mount(contract.listCommentsCall, ({ principal, params }) => listComments(deps, principal, params.documentId));
  mount(contract.addCommentCall, ({ principal, params, body, newId }) =>
    addComment(deps, principal, params.documentId, { ...body, newId }),
  );
  mount(contract.editCommentCall, ({ principal, params, body }) =>
    editComment(deps, principal, { ...params, ...body }, body.text),
  );
  mount(contract.deleteCommentCall, ({ principal, params, query }) =>
    deleteComment(deps, principal, { ...params, ...query }),
  );
}
