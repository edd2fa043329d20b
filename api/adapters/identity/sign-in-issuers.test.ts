import { UnsecuredJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { followTo, type Issuer, openIssuer } from "../../../tests/support/issuer.ts";
import { IssuerUnavailable } from "../../ports/account/identity.ts";
import { IssuerRefused, type SignInIssuers } from "../../ports/account/sign-in.ts";
import { signInIssuers } from "./sign-in-issuers.ts";

const redirectUri = "http://countersign.test/app/login/return";
const ann = { sub: "ann", email: "ann@example.com", email_verified: true, name: "Ann" };

let issuer: Issuer;
let issuers: SignInIssuers;
/** The same issuer, configured without Google's special cases. */
let plain: SignInIssuers;

beforeAll(async () => {
  issuer = await openIssuer([redirectUri], "127.0.0.1");
});
afterAll(() => issuer.close());
beforeEach(() => {
  Object.assign(issuer, { person: ann, forge: null });
  const { url, clientId, secret } = issuer;
  issuers = signInIssuers({ google: { issuer: url, clientId, secret }, others: [], now: Date.now });
  plain = signInIssuers({ google: null, others: [{ name: "Corp", issuer: url, clientId, secret }], now: Date.now });
});

/** A new request, and the issuer's answer to it. */
async function signIn(from = issuers) {
  const provider = from.providers[0]!.id;
  const secrets = { state: "flow.state", nonce: crypto.randomUUID(), verifier: from.newVerifier(), redirectUri };
  const page = await from.authorizationUrl(provider, secrets);
  return { provider, secrets, page, answer: (await followTo(page, redirectUri)).searchParams };
}

async function exchange(from = issuers) {
  const { provider, answer, secrets } = await signIn(from);
  return from.exchange(provider, answer, secrets);
}

describe("the authorization URL of an issuer", () => {
  it("contains a PKCE challenge, a state and a nonce", async () => {
    const { page, secrets } = await signIn();
    const asked = Object.fromEntries(page.searchParams);
    const { state, nonce } = secrets;
    expect(asked).toMatchObject({ state, nonce, code_challenge_method: "S256", response_type: "code" });
    expect([asked.redirect_uri, asked.code_challenge?.length]).toEqual([redirectUri, 43]);
    expect(page.href).not.toContain(secrets.verifier);
  });

  it("cannot be made while the issuer is unreachable", async () => {
    const gone = { name: "Gone", issuer: "http://127.0.0.1:1", clientId: "c", secret: "s" };
    const away = signInIssuers({ google: null, others: [gone], now: Date.now });
    const [{ id }] = away.providers as unknown as [{ id: string }];
    const secrets = { state: "s", nonce: "n", verifier: "v".repeat(43), redirectUri };
    await expect(away.authorizationUrl(id, secrets)).rejects.toBeInstanceOf(IssuerUnavailable);
    await expect(away.check()).rejects.toBeInstanceOf(IssuerUnavailable);
  });
});

describe("the issuer's response", () => {
  it("identifies the person, with the address from the userinfo endpoint", async () => {
    const expected = { issuer: issuer.url, subject: "ann", email: ann.email, emailVerified: true, name: "Ann" };
    expect(await exchange(plain)).toEqual(expected);
  });

  it.each([
    ["of a hosted domain", { hd: "example.com" }, true],
    ["of Gmail", { email: "ann@gmail.com" }, true],
    ["of another domain, which its holder typed", {}, false],
    ["of Gmail that is unconfirmed", { email: "ann@gmail.com", email_verified: false }, false],
  ])("from Google for an address %s: %o has emailVerified %s", async (_, more, emailVerified) => {
    issuer.person = { ...ann, ...more };
    expect(await exchange()).toMatchObject({ emailVerified });
  });

  it("without an address yields a person without an address", async () => {
    const { email: _, ...nameless } = ann;
    issuer.person = nameless;
    expect(await exchange(plain)).toMatchObject({ email: null, emailVerified: false });
  });

  it("with a refusal is refused", async () => {
    issuer.person = null;
    await expect(exchange()).rejects.toBeInstanceOf(IssuerRefused);
  });

  it.each([
    ["another state", { state: "other.state" }],
    ["another issuer (RFC 9207)", { iss: "https://evil.example.com" }],
    ["an unknown code", { code: "made-up" }],
  ])("with %s is refused", async (_, change) => {
    const { provider, answer, secrets } = await signIn();
    const forged = new URLSearchParams({ ...Object.fromEntries(answer), ...change });
    await expect(issuers.exchange(provider, forged, secrets)).rejects.toBeInstanceOf(IssuerRefused);
  });

  it("without `iss` is refused if the issuer announces that it sends one", async () => {
    const { provider, answer, secrets } = await signIn();
    answer.delete("iss");
    await expect(issuers.exchange(provider, answer, secrets)).rejects.toBeInstanceOf(IssuerRefused);
  });

  it.each([
    ["verifier", { verifier: "w".repeat(43) }],
    ["nonce", { nonce: "another-nonce" }],
    ["address to return to", { redirectUri: "http://countersign.test/elsewhere" }],
  ])("is refused if the stored %s differs", async (_, change) => {
    const { provider, answer, secrets } = await signIn();
    await expect(issuers.exchange(provider, answer, { ...secrets, ...change })).rejects.toBeInstanceOf(IssuerRefused);
  });

  it("is refused when it is used a second time", async () => {
    const { provider, answer, secrets } = await signIn();
    await issuers.exchange(provider, answer, secrets);
    await expect(issuers.exchange(provider, answer, secrets)).rejects.toBeInstanceOf(IssuerRefused);
  });

  const foreignKey = crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, true, ["sign"]);
  it.each([
    ["for another audience", (nonce: string) => issuer.sign({ nonce, aud: "other" })],
    ["of another issuer", (nonce: string) => issuer.sign({ nonce, iss: "https://evil.example.com" })],
    ["with another nonce", () => issuer.sign({ nonce: "theirs" })],
    ["that has expired", (nonce: string) => issuer.sign({ nonce, exp: 1 })],
    ["without a subject", (nonce: string) => issuer.sign({ nonce, sub: undefined })],
    [
      "without a signature (alg none)",
      async (nonce: string) =>
        new UnsecuredJWT({ nonce, sub: "ann" })
          .setIssuer(issuer.url)
          .setAudience(issuer.clientId)
          .setIssuedAt()
          .setExpirationTime("5m")
          .encode(),
    ],
    [
      "with another's signature",
      async (nonce: string) => {
        const [header, body] = (await issuer.sign({ nonce })).split(".");
        const signature = await crypto.subtle.sign("HMAC", await foreignKey, new TextEncoder().encode("x"));
        return `${header}.${body}.${Buffer.from(signature).toString("base64url")}`;
      },
    ],
  ])("is refused if its ID token is one %s", async (_, forge) => {
    issuer.forge = forge;
    await expect(exchange()).rejects.toBeInstanceOf(IssuerRefused);
  });

  it("is accepted if its ID token is valid, which proves that the refusals above have the stated reason", async () => {
    issuer.forge = (nonce) => issuer.sign({ nonce });
    expect(await exchange()).toMatchObject({ subject: "ann" });
  });
});

describe("a one-tap token", () => {
  it("identifies the person", async () => {
    const token = await issuer.sign({ nonce: "n1", hd: "example.com" });
    expect(await issuers.verifyOneTap(token, "n1")).toMatchObject({ subject: "ann", emailVerified: true });
  });

  it.each([
    ["for another audience", () => issuer.sign({ nonce: "n1", aud: "other" })],
    ["of another issuer", () => issuer.sign({ nonce: "n1", iss: "https://evil.example.com" })],
    ["with another nonce", () => issuer.sign({ nonce: "n2" })],
    ["without a nonce", () => issuer.sign({})],
    ["that has expired", () => issuer.sign({ nonce: "n1", exp: 1 })],
    ["without a signature", async () => new UnsecuredJWT({ nonce: "n1", sub: "ann" }).encode()],
    ["that is no token", async () => "made.up.token"],
  ])("%s is refused", async (_, forge) => {
    await expect(issuers.verifyOneTap(await forge(), "n1")).rejects.toBeInstanceOf(IssuerRefused);
  });

  it("is refused on an installation without Google", async () => {
    const token = await issuer.sign({ nonce: "n1" });
    expect(plain.oneTap).toBeNull();
    await expect(plain.verifyOneTap(token, "n1")).rejects.toBeInstanceOf(IssuerRefused);
  });
});
