/** Comments of members on a document; one per document page, without React. */
import { signal } from "@preact/signals-react";
import {
  addComment,
  type CommentsView,
  deleteComment,
  editComment,
  listComments,
} from "../../../domain/contract/sharing.ts";
import type { UserId } from "../../../domain/ids.ts";
import { type Answer, type CallRefusal, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";

const EVERY_MS = 20_000;

export function createComments(host: Host, documentId: string) {
  const view = signal<CommentsView | null>(null);
  const refusal = signal<CallRefusal | null>(null);
  const params = { documentId };
  let latest = 0;

  /** Stores a response unless a newer one arrived before it. */
  async function storeNewest(asking: Promise<Answer<CommentsView>>): Promise<CallRefusal | null> {
    const turn = ++latest;
    const answer = await asking;
    if (answer.ok && turn === latest) view.value = answer.value;
    return answer.ok ? null : answer.refusal;
  }

  async function refresh(): Promise<void> {
    refusal.value = await storeNewest(call(host, listComments, { params }));
  }

  return {
    /** `null` while it is loading. */
    view,
    /** Why the comments could not be loaded. */
    refusal,
    refresh,
    /** The following resolve with the refusal, or `null` on success. */
    add: (text: string, mentions: UserId[]) =>
      storeNewest(call(host, addComment, { params, body: { text, mentions } })),
    edit: (comment: string, text: string) => storeNewest(call(host, editComment, { params, body: { comment, text } })),
    remove: (comment: string) => storeNewest(call(host, deleteComment, { params, query: { comment } })),
    /** Loads now and while the page is visible; returns the function that stops this. */
    watch(): () => void {
      void refresh();
      const timer = setInterval(() => {
        if (document.visibilityState === "visible") void refresh();
      }, EVERY_MS);
      return () => clearInterval(timer);
    },
  };
}
