/** Signing in with issuers, without React. */
import { beginIssuerSignInCall, finishIssuerSignInCall } from "../../../domain/contract/account/sign-in.ts";
import { type Answer, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import type { Account, Entered } from "../account.ts";
import type { BeginIssuer } from "./issuer-window.ts";

export function beginWith(host: Host, provider: string): BeginIssuer {
  return (tab) => call(host, beginIssuerSignInCall, { body: { provider, tab } });
}

export async function finishIssuer(
  host: Host,
  account: Account,
  input: { handle: string; tab: string },
): Promise<Answer<Entered>> {
  return account.enter(await call(host, finishIssuerSignInCall, { body: input }));
}
