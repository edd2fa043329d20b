import { createHash } from "node:crypto";
import { createRemoteJWKSet, jwtVerify } from "jose";
import * as oauth from "oauth4webapi";
import * as z from "zod/mini";
import { isEmail } from "../../../domain/recipient/email.ts";
import { IssuerUnavailable } from "../../ports/account/identity.ts";
import {
  type AuthorizationSecrets,
  type IssuerFacts,
  IssuerRefused,
  type SignInIssuers,
} from "../../ports/account/sign-in.ts";

type Configured = { name: string; issuer: string; clientId: string; secret: string };
type Issuer = Configured & { id: string; isGoogle: boolean };
type Server = oauth.AuthorizationServer;

const TIMEOUT_MS = 10_000;
const CLOCK_SECONDS = 30;
/** Only asymmetric signatures: no `none`, no HMAC. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
/** Google's ID tokens name their issuer with or without `https://`. */
const GOOGLE = "https://accounts.google.com";

const Claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.optional(z.string()),
  email_verified: z.optional(z.union([z.boolean(), z.literal("true"), z.literal("false")])),
  name: z.optional(z.string()),
  hd: z.optional(z.string()),
});
type Claims = z.infer<typeof Claims>;

/** OpenID Connect with oauth4webapi: authorization code with PKCE; verifies every ID token's signature. */
export function signInIssuers(options: {
  google: Omit<Configured, "name"> | null;
  others: readonly Configured[];
  now: () => number;
}): SignInIssuers {
  const google = options.google && { ...options.google, id: "google", name: "Google", isGoogle: true };
  const others = options.others.map((one) => ({ ...one, id: idOf(one.issuer), isGoogle: false }));
  const issuers: readonly Issuer[] = google ? [google, ...others] : others;
  const servers = new Map<string, Server>();
  const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

  /** Discovered at first use, so that the server starts without the issuer. */
  async function discover({ issuer }: Issuer): Promise<Server> {
    const known = servers.get(issuer);
    if (known) return known;
    const address = new URL(issuer);
    const server = await orUnavailable(async () => {
      const response = await oauth.discoveryRequest(address, { algorithm: "oidc", ...requestOptions(issuer) });
      return oauth.processDiscoveryResponse(address, response);
    });
    servers.set(issuer, server);
    return server;
  }

  async function keysOf(one: Issuer) {
    const { jwks_uri } = await discover(one);
    if (!jwks_uri) throw new IssuerUnavailable("the issuer names no keys");
    const known = keySets.get(jwks_uri) ?? createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: TIMEOUT_MS });
    keySets.set(jwks_uri, known);
    return known;
  }

  function find(id: string): Issuer {
    const found = issuers.find((one) => one.id === id);
    if (!found) throw new IssuerRefused("no such issuer");
    return found;
  }

  const clientOf = ({ clientId }: Issuer): oauth.Client => ({
    client_id: clientId,
    [oauth.clockSkew]: Math.round((options.now() - Date.now()) / 1000),
    [oauth.clockTolerance]: CLOCK_SECONDS,
  });

  return {
    providers: issuers.map(({ id, name, isGoogle }) => ({ id, name, isGoogle })),
    oneTap: google && { configUrl: `${withoutSlash(google.issuer)}/gsi/fedcm.json`, clientId: google.clientId },
    nameOf: (issuer) => issuers.find((one) => one.issuer === issuer)?.name ?? new URL(issuer).host,
    newVerifier: () => oauth.generateRandomCodeVerifier(),
    async authorizationUrl(id, { state, nonce, verifier, redirectUri }) {
      const one = find(id);
      const { authorization_endpoint } = await discover(one);
      if (!authorization_endpoint) throw new IssuerUnavailable("the issuer names no page to sign in");
      const url = new URL(authorization_endpoint);
      const parameters = {
        client_id: one.clientId,
        redirect_uri: redirectUri,
        response_type: "code",
        response_mode: "query",
        scope: "openid email profile",
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...{ state, nonce },
        // Otherwise Google would select a single account without showing it.
        ...(one.issuer === GOOGLE ? { prompt: "select_account" } : {}),
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url;
    },
    async exchange(id, answer, secrets) {
      const one = find(id);
      const server = await discover(one);
      const claims = await exchangeCode(one, server, clientOf(one), answer, secrets).catch(asFailure);
      return factsOf(one, claims);
    },
    async verifyOneTap(token, nonce) {
      if (!google) throw new IssuerRefused("no such issuer");
      const { payload } = await jwtVerify(token, await keysOf(google), {
        issuer: google.issuer === GOOGLE ? [GOOGLE, "accounts.google.com"] : google.issuer,
        audience: google.clientId,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_SECONDS,
        currentDate: new Date(options.now()),
        requiredClaims: ["exp", "sub", "nonce"],
      }).catch(asFailure);
      if (payload.nonce !== nonce) throw new IssuerRefused("the nonce is not ours");
      return factsOf(google, parse(payload));
    },
    async check() {
      await Promise.all(issuers.map(discover));
    },
  };
}

/** @throws if the query is not the issuer's response to our request */
async function exchangeCode(
  { issuer, secret }: Issuer,
  server: Server,
  client: oauth.Client,
  answer: URLSearchParams,
  { state, nonce, verifier, redirectUri }: AuthorizationSecrets,
): Promise<Claims> {
  const request = requestOptions(issuer);
  // Checks `state`, and `iss` (RFC 9207) where the issuer sends it.
  const checked = oauth.validateAuthResponse(server, client, answer, state);
  const method = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const authentication = method.includes("client_secret_basic")
    ? oauth.ClientSecretBasic(secret)
    : oauth.ClientSecretPost(secret);
  const response = await oauth.authorizationCodeGrantRequest(
    ...([server, client, authentication, checked, redirectUri, verifier, request] as const),
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  });
  await oauth.validateApplicationLevelSignature(server, response, request);
  const claims = parse(oauth.getValidatedIdTokenClaims(tokens));
  if (claims.email !== undefined || !server.userinfo_endpoint) return claims;
  // Many issuers include the address only here.
  const about = await oauth.userInfoRequest(server, client, tokens.access_token, request);
  return parse(await oauth.processUserInfoResponse(server, client, claims.sub, about));
}

/**
 * Google does not re-verify addresses of other providers, so only Gmail addresses and those of its hosted domains count
 * as verified.
 */
function factsOf({ issuer, isGoogle }: Issuer, { sub, email, email_verified, name, hd }: Claims): IssuerFacts {
  const address = email !== undefined && isEmail(email) ? email : null;
  const isVerified = email_verified === true || email_verified === "true";
  const isVouchedFor = !isGoogle || hd !== undefined || /@gmail\.com$/i.test(address ?? "");
  return {
    ...{ issuer, subject: sub, email: address, name: name ?? "" },
    emailVerified: address !== null && isVerified && isVouchedFor,
  };
}

function parse(claims: unknown): Claims {
  const parsed = z.safeParse(Claims, claims);
  if (!parsed.success) throw new IssuerRefused("the claims are incomplete");
  return parsed.data;
}

function requestOptions(issuer: string) {
  return {
    signal: () => AbortSignal.timeout(TIMEOUT_MS),
    // The settings refuse http in production.
    [oauth.allowInsecureRequests]: issuer.startsWith("http:"),
  };
}

async function orUnavailable<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw new IssuerUnavailable("the issuer cannot be asked", { cause: error });
  }
}

/**
 * Maps errors: `fetch` throws a TypeError, or a DOMException after a timeout; every other error of the libraries is a
 * refusal.
 */
function asFailure(error: unknown): never {
  const isAway = (error instanceof TypeError && !("code" in error)) || error instanceof DOMException;
  if (isAway) throw new IssuerUnavailable("the issuer cannot be asked", { cause: error });
  if (error instanceof IssuerUnavailable || error instanceof IssuerRefused) throw error;
  throw new IssuerRefused("the issuer's answer is not accepted", { cause: error });
}

function idOf(issuer: string): string {
  return createHash("sha256").update(issuer).digest("hex").slice(0, 12);
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, "");
}
