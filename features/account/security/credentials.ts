import { changeEmailCall, changePasswordCall } from "../../../domain/contract/account/credentials.ts";
import type { BodyInput } from "../../../domain/contract/endpoint.ts";
import { type CallRefusal, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";

/** Changes the member's own password; a refusal names its field. */
export async function sendPassword(
  host: Host,
  body: BodyInput<typeof changePasswordCall>,
): Promise<CallRefusal | null> {
  const answer = await call(host, changePasswordCall, { body });
  return answer.ok ? null : answer.refusal;
}

/** Requests a change of the address. */
export async function sendEmail(host: Host, email: string): Promise<CallRefusal | null> {
  const answer = await call(host, changeEmailCall, { body: { email } });
  return answer.ok ? null : answer.refusal;
}
