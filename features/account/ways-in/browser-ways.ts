/** Signing in by dialogs of the browser, without React. */
import {
  beginOneTapCall,
  beginPasskeySignInCall,
  signInByOneTapCall,
  signInByPasskeyCall,
} from "../../../domain/contract/account/sign-in.ts";
import { type Answer, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import { askPasskey } from "../../host/passkey-browser.ts";
import type { Account, Entered } from "../account.ts";
import type { SignInWays } from "./load-sign-in-ways.ts";
import { newTabSecret } from "./tab-secret.ts";

type IdentityCredential = Credential & { token: string };

/**
 * Asks the browser for a Google account (FedCM). `null` where the browser lacks FedCM, the person closed the dialog, or
 * the browser suppresses the dialog for a while after that: the button stays.
 */
export async function tryOneTap(
  host: Host,
  account: Account,
  { configUrl, clientId }: NonNullable<SignInWays["oneTap"]>,
  signal: AbortSignal,
): Promise<Answer<Entered> | null> {
  if (!("IdentityCredential" in window)) return null;
  const tab = newTabSecret();
  const begun = await call(host, beginOneTapCall, { body: { tab } });
  if (!begun.ok || signal.aborted) return null;
  const { nonce } = begun.value;
  // Browsers move the nonce into `params`; older ones read it beside them.
  const providers = [{ configURL: configUrl, clientId, nonce, params: { nonce } }];
  const identity = { context: "signin", mode: "passive", providers };
  const options = { mediation: "optional", signal, identity } as CredentialRequestOptions;
  const credential = (await navigator.credentials.get(options).catch(() => null)) as IdentityCredential | null;
  if (credential?.type !== "identity" || signal.aborted) return null;
  const { token } = credential;
  return account.enter(await call(host, signInByOneTapCall, { body: { token, nonce, tab } }));
}

/**
 * Signs in with a passkey; `isConditional` offers them among the suggestions of the email field until one is chosen.
 * `null` when the person chose none.
 */
export async function signInWithPasskey(
  host: Host,
  account: Account,
  options: { isConditional: boolean; signal: AbortSignal },
): Promise<Answer<Entered> | null> {
  const tab = newTabSecret();
  const begun = await call(host, beginPasskeySignInCall, { body: { tab } });
  if (!begun.ok) return options.isConditional ? null : begun;
  const credential = await askPasskey(begun.value.options, options);
  if (!credential) return null;
  return account.enter(await call(host, signInByPasskeyCall, { body: { credential, tab } }));
}
