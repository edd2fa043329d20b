/** Comments of members on a document; one per document page, without React. */
import {
  addCommentCall,
  type CommentsView,
  deleteCommentCall,
  editCommentCall,
  listCommentsCall,
} from "../../../domain/contract/sharing.ts";
import type { UserId } from "../../../domain/ids.ts";
import { type Answer, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import { createLoaded } from "../../host/loaded.ts";

const EVERY_MS = 20_000;

export function createComments(host: Host, documentId: string) {
  const params = { documentId };
  const comments = createLoaded(host, listCommentsCall, { params }, { againIn: () => EVERY_MS });
  const show = async (answer: Promise<Answer<CommentsView>>) => comments.accept(await answer);

  return {
    ...comments,
    /** The following resolve with the refusal, or `null` on success. */
    add: (text: string, mentions: UserId[]) => show(call(host, addCommentCall, { params, body: { text, mentions } })),
    edit: (comment: string, text: string) => show(call(host, editCommentCall, { params, body: { comment, text } })),
    remove: (comment: string) => show(call(host, deleteCommentCall, { params, query: { comment } })),
  };
}
