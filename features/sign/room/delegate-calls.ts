import type { BodyInput, Output } from "../../../domain/contract/endpoint.ts";
import { keepAnswers } from "../../../domain/contract/signing/continue.ts";
import { askForTime, delegateDocument } from "../../../domain/contract/signing/signing.ts";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { type Answer, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import type { LinkAccess } from "./session.ts";

export type Substitute = Omit<BodyInput<typeof delegateDocument>, "token" | "session">;

/** Delegates to a substitute; the link of the caller stops working. */
export function handOverTo(
  host: Host,
  access: LinkAccess,
  substitute: Substitute,
  idempotencyKey: string,
): Promise<Answer<Output<typeof delegateDocument>>> {
  return call(host, delegateDocument, { body: { ...access, ...substitute } }, { idempotencyKey });
}

/** Stores the typed input on the server and has the link mailed. */
export function saveForLater(
  host: Host,
  access: LinkAccess,
  values: BodyInput<typeof keepAnswers>["values"],
): Promise<Answer<Output<typeof keepAnswers>>> {
  return call(host, keepAnswers, { body: { ...access, values } });
}

export function requestMoreTime(host: Host, access: LinkAccess): Promise<Answer<SignerView>> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return call(host, askForTime, { body: { ...access, timeZone } });
}
