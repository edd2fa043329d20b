import type { BodyInput, Output } from "../../../domain/contract/endpoint.ts";
import { keepAnswersCall } from "../../../domain/contract/signing/continue.ts";
import { askForTimeCall, delegateDocumentCall } from "../../../domain/contract/signing/signing.ts";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { type Answer, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import type { LinkAccess } from "./session.ts";

export type Substitute = Omit<BodyInput<typeof delegateDocumentCall>, "token" | "session">;

/** Delegates to a substitute; the link of the caller stops working. */
export function handOverTo(
  host: Host,
  access: LinkAccess,
  substitute: Substitute,
  idempotencyKey: string,
): Promise<Answer<Output<typeof delegateDocumentCall>>> {
  return call(host, delegateDocumentCall, { body: { ...access, ...substitute } }, { idempotencyKey });
}

/** Stores the typed input on the server and has the link mailed. */
export function saveForLater(
  host: Host,
  access: LinkAccess,
  values: BodyInput<typeof keepAnswersCall>["values"],
): Promise<Answer<Output<typeof keepAnswersCall>>> {
  return call(host, keepAnswersCall, { body: { ...access, values } });
}

export function requestMoreTime(host: Host, access: LinkAccess): Promise<Answer<SignerView>> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return call(host, askForTimeCall, { body: { ...access, timeZone } });
}
