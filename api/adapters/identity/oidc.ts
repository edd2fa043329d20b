import { createRemoteJWKSet, jwtVerify } from "jose";
import * as z from "zod/mini";
import type { Identity } from "../../ports/account/identity.ts";
import { IssuerUnavailable } from "../../ports/account/identity.ts";

/** Only asymmetric signatures: no `none`, no HMAC. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
const CLOCK_SECONDS = 30;

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });
const Claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.string().check(z.maxLength(254)),
  name: z.optional(z.string()),
  email_verified: z.optional(z.union([z.boolean(), z.literal("true"), z.literal("false")])),
});

/** Verifies ID tokens of an external issuer: signature with its published keys, issuer, audience and times. */
export function oidcIdentity(options: { issuer: string; audience: string; now: () => number }): Identity {
  let keys: ReturnType<typeof createRemoteJWKSet> | null = null;

  /** Discovered at first use, so that the server starts without the issuer (OpenID Connect Discovery §4). */
  async function readKeys() {
    if (keys) return keys;
    const address = `${options.issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(10_000), redirect: "error" });
      if (!response.ok) throw new Error(`discovery was answered with ${response.status}`);
      const found = z.parse(Discovery, await response.json());
      if (found.issuer !== options.issuer) throw new Error("the issuer says that it is another");
      keys = createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: 10_000 });
    } catch (error) {
      throw new IssuerUnavailable("the issuer does not say which keys it has", { cause: error });
    }
    return keys;
  }

  return {
    issuer: options.issuer,
    accounts: null,
    async check() {
      const set = await readKeys();
      if (!set.jwks()) await set.reload();
    },
    async verify(token) {
      // Refuses a text that is not a JWT without a request to the issuer.
      if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return null;
      const verified = await jwtVerify(token, await readKeys(), {
        issuer: options.issuer,
        audience: options.audience,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_SECONDS,
        currentDate: new Date(options.now()),
        requiredClaims: ["exp", "sub"],
      }).catch((error: unknown) => {
        if (isIssuerAway(error)) throw new IssuerUnavailable("the issuer's keys cannot be read", { cause: error });
        return null;
      });
      const claims = verified && z.safeParse(Claims, verified.payload);
      if (!claims?.success) return null;
      const { sub, email, name, email_verified } = claims.data;
      const emailVerified = email_verified === true || email_verified === "true";
      return { issuer: options.issuer, subject: sub, email, name: name ?? "", emailVerified };
    },
  };
}

/** jose's error codes for a timeout, a response that is not 200 or not JSON, and JSON that is not a key set. */
const unreadableKeys = new Set(["ERR_JWKS_TIMEOUT", "ERR_JOSE_GENERIC", "ERR_JWKS_INVALID"]);

function isIssuerAway(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return unreadableKeys.has(code) || error instanceof TypeError;
}
