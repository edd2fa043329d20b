/** Issuers whose sign-in this installation offers. */

/** An issuer as people see it; `id` is public and stays the same across restarts. */
type SignInProvider = { id: string; name: string; isGoogle: boolean };

/** The person as an issuer describes them. `issuer` and `subject` together never change; the address may. */
export type IssuerFacts = {
  issuer: string;
  subject: string;
  email: string | null;
  /** The issuer proved that the address is this person's. */
  emailVerified: boolean;
  name: string;
};

/** Secrets of one sign-in, which the server alone knows until the issuer answers. */
export type AuthorizationSecrets = { state: string; nonce: string; verifier: string; redirectUri: string };

export type SignInIssuers = {
  /** Google first, then in the order of the settings. */
  readonly providers: readonly SignInProvider[];
  /** Configuration of the browser's own dialog; `null` without Google. */
  readonly oneTap: { configUrl: string; clientId: string } | null;
  /** The name of an issuer that is, or was, offered. */
  nameOf(issuer: string): string;
  newVerifier(): string;
  /** The issuer's page for this sign-in. @throws IssuerUnavailable */
  authorizationUrl(provider: string, secrets: AuthorizationSecrets): Promise<URL>;
  /**
   * Exchanges the issuer's answer, the query of the redirect, for the person.
   * @throws IssuerRefused, IssuerUnavailable
   */
  exchange(provider: string, answer: URLSearchParams, secrets: AuthorizationSecrets): Promise<IssuerFacts>;
  /**
   * The person of an ID token from the browser's own dialog.
   * @throws IssuerRefused, IssuerUnavailable
   */
  verifyOneTap(token: string, nonce: string): Promise<IssuerFacts>;
  /** @throws IssuerUnavailable when an issuer cannot be asked */
  check(): Promise<void>;
};

/** The person refused, or the answer is not the issuer's answer to our request. */
export class IssuerRefused extends Error {
  override name = "IssuerRefused";
}
