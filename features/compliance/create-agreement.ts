import { downloadBaaCall, readBaaStatusCall, requestBaaCall } from "../../domain/contract/compliance/agreement.ts";
import { type CallRefusal, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";
import { createLoaded } from "../host/loaded.ts";

const POLL_MS = 2_000;

/** The workspace's business associate agreement; one per mount, without React. */
export function createAgreement(host: Host) {
  const agreement = createLoaded(
    host,
    readBaaStatusCall,
    {},
    {
      // The server prepares the document in the background.
      againIn: (shown) => (shown?.status === "pending" ? POLL_MS : null),
      // The person returns from the signing room, which is another page or tab.
      atFocus: true,
    },
  );
  return {
    ...agreement,
    /** @returns the refusal, or `null` on success */
    async request(): Promise<CallRefusal | null> {
      return agreement.accept(await call(host, requestBaaCall, {}));
    },
    /** Downloads the signed agreement. @returns the refusal, or `null` on success */
    async download(): Promise<CallRefusal | null> {
      const answer = await call(host, downloadBaaCall, {});
      if (!answer.ok) return answer.refusal;
      host.save(answer.value.url, answer.value.fileName);
      return null;
    },
  };
}
