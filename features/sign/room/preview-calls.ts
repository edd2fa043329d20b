import { previewDocumentCall } from "../../../domain/contract/document.ts";
import { outlineTextsCall } from "../../../domain/contract/draft/outlines.ts";
import { type Answer, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import type { SigningCalls } from "./signing-calls.ts";

/** Calls of a signing room in which everything can be tried and nothing is sent; `onTried` reports an attempt. */
export function previewCalls(
  host: Host,
  { documentId, recipient }: { documentId: string; recipient: string },
  onTried: () => void,
): SigningCalls {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const not = async (): Promise<Answer<never>> => {
    onTried();
    return { ok: false, refusal: { code: "document_not_sent", status: 409, message: "", faults: [] } };
  };
  return {
    access() {
      onTried();
      return null;
    },
    open: () => call(host, previewDocumentCall, { params: { documentId }, query: { recipient, timeZone } }),
    outlines: (texts) => call(host, outlineTextsCall, { body: { texts } }),
    ...{ sign: not, approve: not, decline: not, download: not, verify: not },
  };
}
