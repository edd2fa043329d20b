/** What can be done to a document from its row or its page; the server decides again. */
import {
  deleteDocument,
  downloadDocument,
  openIncoming,
  resendDocument,
  retrySealing,
  voidDocument,
} from "../../domain/contract/document.ts";
import type { DocumentStatus } from "../../domain/document/document.ts";
import { call } from "../api.ts";
import type { Host } from "../host.ts";

export type DocumentAction = "sign" | "open" | "edit" | "resend" | "void" | "download" | "delete";

/** In the order in which they are offered. */
export function actionsFor(row: {
  status: DocumentStatus;
  incoming: boolean;
  actionRequired: boolean;
}): DocumentAction[] {
  if (row.incoming) return ["sign"];
  const own = ownActions(row.status);
  return row.actionRequired ? ["sign", ...own] : own;
}

function ownActions(status: DocumentStatus): DocumentAction[] {
  switch (status) {
    case "DRAFT":
      return ["edit", "download", "delete"];
    case "SENT":
      return ["open", "resend", "download", "void"];
    case "QUEUED":
    case "WAITING_FOR_PAYMENT":
      return ["open", "download", "void"];
    default:
      return ["open", "download"];
  }
}

export function documentActions(host: Host) {
  const params = (documentId: string) => ({ params: { documentId } });
  return {
    resend: (documentId: string, recipients?: string[]) =>
      call(host, resendDocument, {
        ...params(documentId),
        body: recipients ? { recipients: recipients as never } : {},
      }),
    void: (documentId: string, reason: string) => call(host, voidDocument, { ...params(documentId), body: { reason } }),
    delete: (documentId: string) => call(host, deleteDocument, params(documentId)),
    /** The room of a document that was sent to this member, or a "no". */
    async sign(documentId: string) {
      const answer = await call(host, openIncoming, { ...params(documentId), body: {} });
      if (answer.ok) host.announce({ type: "signing_wanted", token: answer.value.token });
      return answer;
    },
    retrySealing: (documentId: string) => call(host, retrySealing, { ...params(documentId), body: {} }),
    async download(documentId: string) {
      const answer = await call(host, downloadDocument, params(documentId));
      if (answer.ok) host.save(answer.value.url, answer.value.fileName);
      return answer;
    },
  };
}
