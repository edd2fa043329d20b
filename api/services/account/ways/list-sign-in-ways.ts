import type { listSignInWaysCall as contract } from "../../../../domain/contract/account/sign-in.ts";
import type { Output } from "../../../../domain/contract/endpoint.ts";
import type { AccountDeps } from "../../../deps.ts";
import { RETURN_PATH } from "./issuer-flow.ts";

/** The ways to sign in that the login page offers; in development also what is missing for Google. */
export function listSignInWays(deps: AccountDeps): Output<typeof contract> {
  if (!deps.identity.accounts) return { providers: [], oneTap: null, passkeys: null };
  const { providers, oneTap } = deps.issuers;
  const { rpId } = deps.passkeys;
  const { isProduction, publicUrl } = deps.config;
  const isSetUp = isProduction || providers.some(({ isGoogle }) => isGoogle);
  return {
    providers: [...providers],
    oneTap,
    passkeys: rpId === null ? null : { rpId },
    ...(isSetUp ? {} : { setUp: { redirectUri: publicUrl + RETURN_PATH } }),
  };
}
