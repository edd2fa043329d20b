import { listSignInWays } from "../../../domain/contract/account/sign-in.ts";
import type { Output } from "../../../domain/contract/endpoint.ts";
import { call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";

export type SignInWays = Output<typeof listSignInWays>;

/** `null` when the server is unreachable: the password still works. */
export async function loadSignInWays(host: Host): Promise<SignInWays | null> {
  const answer = await call(host, listSignInWays, {});
  return answer.ok ? answer.value : null;
}
