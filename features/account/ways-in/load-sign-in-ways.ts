import { listSignInWaysCall } from "../../../domain/contract/account/sign-in.ts";
import type { Output } from "../../../domain/contract/endpoint.ts";
import { call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";

export type SignInWays = Output<typeof listSignInWaysCall>;

/** `null` when the server is unreachable: the password still works. */
export async function loadSignInWays(host: Host): Promise<SignInWays | null> {
  const answer = await call(host, listSignInWaysCall, {});
  return answer.ok ? answer.value : null;
}
