/** Issuers with which this installation offers sign-in. */

/** Public facts of an issuer; `id` stays the same across restarts. */
type SignInProvider = { id: string; name: string; isGoogle: boolean };

/** An issuer's facts about a person. `issuer` and `subject` together never change; the address may. */
export type IssuerFacts = {
  issuer: string;
  subject: string;
  email: string | null;
  /** Whether the issuer has verified the person's address. */
  emailVerified: boolean;
  name: string;
};

/** Secrets of one sign-in, known only to the server until the issuer responds. */
export type AuthorizationSecrets = { state: string; nonce: string; verifier: string; redirectUri: string };

export type SignInIssuers = {
  /** Google first, then the others in the order of the settings. */
  readonly providers: readonly SignInProvider[];
  /** Configuration of the browser's one-tap dialog; `null` without Google. */
  readonly oneTap: { configUrl: string; clientId: string } | null;
  /** The name of an issuer that is or was offered. */
  nameOf(issuer: string): string;
  newVerifier(): string;
  /** URL of the issuer's page for this sign-in. @throws IssuerUnavailable */
  authorizationUrl(provider: string, secrets: AuthorizationSecrets): Promise<URL>;
  /**
   * Exchanges the issuer's response (the query of the redirect) for the person.
   * @throws IssuerRefused, IssuerUnavailable
   */
  exchange(provider: string, answer: URLSearchParams, secrets: AuthorizationSecrets): Promise<IssuerFacts>;
  /**
   * The person of an ID token from the browser's one-tap dialog.
   * @throws IssuerRefused, IssuerUnavailable
   */
  verifyOneTap(token: string, nonce: string): Promise<IssuerFacts>;
  /** @throws IssuerUnavailable if an issuer is unreachable */
  check(): Promise<void>;
};

/** Thrown if the person refused, or the response is not the issuer's response to our request. */
export class IssuerRefused extends Error {
  override name = "IssuerRefused";
}
