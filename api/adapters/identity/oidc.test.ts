import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Identity } from "../../ports/account/identity.ts";
import { IssuerUnavailable } from "../../ports/account/identity.ts";
import { oidcIdentity } from "./oidc.ts";

const NOW_MS = Date.parse("2026-11-21T10:00:00.000Z");
const AUDIENCE = "countersign";

let server: Server;
let issuer: string;
let identity: Identity;
let own: { privateKey: CryptoKey; publicKey: CryptoKey };
let foreign: { privateKey: CryptoKey };
let publicJwk: string;

beforeAll(async () => {
  own = await generateKeyPair("RS256", { extractable: true });
  foreign = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(own.publicKey)), kid: "k1", alg: "RS256", use: "sig" };
  publicJwk = JSON.stringify(jwk);
  server = createServer((request, response) => {
    const isKeys = request.url === "/keys";
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify(isKeys ? { keys: [jwk] } : { issuer, jwks_uri: `${issuer}/keys` }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  identity = oidcIdentity({ issuer, audience: AUDIENCE, now: () => NOW_MS });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const claims = { sub: "u1", email: "ann@example.com", name: "Ann", email_verified: true };
const seconds = (ms: number) => Math.floor(ms / 1000);

function token(
  more: object = {},
  header: { alg?: string; kid?: string } = {},
  key: CryptoKey | Uint8Array = own.privateKey,
) {
  const {
    iss = issuer,
    aud = AUDIENCE,
    exp = seconds(NOW_MS) + 600,
    ...rest
  } = { ...claims, ...more } as Record<string, unknown>;
  const jwt = new SignJWT({
    ...rest,
    iss: iss as string,
    aud: aud as string,
    ...(exp === null ? {} : { exp: exp as number }),
  });
  return jwt.setProtectedHeader({ alg: "RS256", kid: "k1", ...header }).sign(key);
}

describe("an issuer's token", () => {
  it("identifies the person", async () => {
    expect(await identity.verify(await token())).toEqual({
      issuer,
      subject: "u1",
      email: "ann@example.com",
      name: "Ann",
      emailVerified: true,
    });
  });

  it("confirms the email address only if it contains `email_verified`", async () => {
    const unverified = await identity.verify(await token({ email_verified: undefined }));
    expect(unverified?.emailVerified).toBe(false);
  });

  it.each([
    ["for another audience", { aud: "other" }],
    ["of another issuer", { iss: "https://evil.example.com" }],
    ["that has expired", { exp: seconds(NOW_MS) - 60 }],
    ["without an expiry", { exp: null }],
    ["that is not valid yet", { nbf: seconds(NOW_MS) + 600 }],
    ["without a subject", { sub: undefined }],
    ["without an address", { email: undefined }],
  ])("%s is rejected", async (_, more) => {
    expect(await identity.verify(await token(more))).toBeNull();
  });

  it("signed with another key is rejected", async () => {
    expect(await identity.verify(await token({}, {}, foreign.privateKey))).toBeNull();
    expect(await identity.verify(await token({}, { kid: "../k1" }, foreign.privateKey))).toBeNull();
  });

  it("signed with the public key as an HMAC secret is rejected", async () => {
    const forged = await token({}, { alg: "HS256" }, new TextEncoder().encode(publicJwk));
    expect(await identity.verify(forged)).toBeNull();
  });

  it("without a signature is rejected", async () => {
    const [, body] = (await token()).split(".");
    const header = Buffer.from('{"alg":"none"}').toString("base64url");
    expect(await identity.verify(`${header}.${body}.`)).toBeNull();
    expect(await identity.verify(`${header}.${body}.x`)).toBeNull();
    expect(await identity.verify("no-jwt-at-all")).toBeNull();
  });
});

describe("an unreachable issuer", () => {
  const broken = (paths: Record<string, () => { status: number; body: string }>) => {
    const other = createServer((request, response) => {
      const { status, body } = (paths[request.url ?? ""] ?? (() => ({ status: 404, body: "" })))();
      response.statusCode = status;
      response.end(body);
    });
    return new Promise<{ at: string; close: () => void }>((resolve) => {
      other.listen(0, "127.0.0.1", () => {
        resolve({ at: `http://127.0.0.1:${(other.address() as AddressInfo).port}`, close: () => other.close() });
      });
    });
  };
  const ask = async (at: string) =>
    oidcIdentity({ issuer: at, audience: AUDIENCE, now: () => NOW_MS }).verify(await token({ iss: at }));

  it("throws IssuerUnavailable instead of rejecting the token", async () => {
    await expect(ask("http://127.0.0.1:1")).rejects.toBeInstanceOf(IssuerUnavailable);
  });

  it.each([
    ["answers with an error", { status: 502, body: "bad gateway" }],
    ["answers with no configuration", { status: 200, body: "<html>" }],
    ["names another issuer", { status: 200, body: '{"issuer":"https://evil.example.com","jwks_uri":"https://x.y/z"}' }],
  ])("also throws when it %s", async (_, answer) => {
    const other = await broken({ "/.well-known/openid-configuration": () => answer });
    await expect(ask(other.at)).rejects.toBeInstanceOf(IssuerUnavailable);
    other.close();
  });

  it("also throws when its keys cannot be loaded", async () => {
    const other = await broken({
      "/.well-known/openid-configuration": () => ({
        status: 200,
        body: JSON.stringify({ issuer: other.at, jwks_uri: `${other.at}/keys` }),
      }),
      "/keys": () => ({ status: 503, body: "" }),
    });
    await expect(ask(other.at)).rejects.toBeInstanceOf(IssuerUnavailable);
    other.close();
  });
});
