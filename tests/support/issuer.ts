/** A local OpenID provider that simulates Google or a company's issuer, including the FedCM endpoints. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
// @ts-types="./oidc-provider.d.ts"
import Provider from "oidc-provider";

type IssuerPerson = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  hd?: string;
};

export type Issuer = {
  /** URL without a trailing slash. */
  readonly url: string;
  readonly clientId: string;
  readonly secret: string;
  /** The person who is signed in at the issuer; `null` refuses every request. */
  person: IssuerPerson | null;
  /** Whether requests stop at a page with the buttons "Allow" and "Deny" instead of consenting automatically. */
  isAsking: boolean;
  /** Allowed redirect URIs. */
  redirectUris: string[];
  /** Replaces the ID tokens of the token endpoint. */
  forge: ((nonce: string) => Promise<string>) | null;
  /** An ID token as the issuer would sign it, with other claims or another header. */
  sign(claims: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
};

/** `redirectUris` may be filled in later: the port of the server under test is not known yet. */
export async function openIssuer(redirectUris: string[] = [], at = "localhost"): Promise<Issuer> {
  const clientId = "countersign";
  const secret = "a-secret-of-the-client-of-32-bytes";
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: "k1", alg: "RS256", use: "sig" };
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server: Server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, at, resolve));
  const url = `http://${at}:${(server.address() as AddressInfo).port}`;
  const issuer: Issuer = {
    ...{ url, clientId, secret, person: null, isAsking: false, redirectUris, forge: null },
    sign: (claims) =>
      new SignJWT({ iss: url, aud: clientId, ...issuer.person, exp: Math.floor(Date.now() / 1000) + 300, ...claims })
        .setProtectedHeader({ alg: "RS256", kid: "k1" })
        .setIssuedAt()
        .sign(privateKey),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const provider = createProvider(issuer, jwk);
  const answerOidc = provider.callback();
  let nonce = "";
  handle = (request, response) => {
    void answerFedCm(issuer, request, response).then(async (isAnswered) => {
      if (isAnswered) return;
      if (request.url?.startsWith("/auth?")) nonce = new URL(request.url, url).searchParams.get("nonce") ?? "";
      if (request.url === "/token" && issuer.forge) {
        response.setHeader("Content-Type", "application/json");
        const id_token = await issuer.forge(nonce);
        response.end(JSON.stringify({ access_token: "a", token_type: "Bearer", id_token }));
        return;
      }
      if (request.url?.startsWith("/interaction/")) return interact(issuer, provider, request, response);
      return answerOidc(request, response);
    });
  };
  return issuer;
}

function createProvider(issuer: Issuer, jwk: object): Provider {
  return new Provider(issuer.url, {
    clients: [
      {
        client_id: issuer.clientId,
        client_secret: issuer.secret,
        redirect_uris: issuer.redirectUris,
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ["a-key-of-the-cookies"] },
    claims: { openid: ["sub"], email: ["email", "email_verified", "hd"], profile: ["name"] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ ...issuer.person, sub }),
    }),
  });
}

/** Signs the person in and consents; on a page with buttons if the issuer asks. */
async function interact(
  issuer: Issuer,
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "", issuer.url);
  const { prompt, params, grantId, session, lastSubmission } = await provider.interactionDetails(request, response);
  // A sign-in immediately before counts as consent.
  if (issuer.isAsking && !searchParams.has("allow") && !lastSubmission?.login) {
    response.setHeader("Content-Type", "text/html");
    response.end(
      `<title>Issuer</title><h1>Who are you?</h1><a href="${pathname}?allow=yes">Allow</a> <a href="${pathname}?allow=no">Deny</a>`,
    );
    return;
  }
  const isDenied = issuer.person === null || searchParams.get("allow") === "no";
  if (isDenied) {
    return provider.interactionFinished(
      request,
      response,
      { error: "access_denied" },
      { mergeWithLastSubmission: false },
    );
  }
  const sub = issuer.person!.sub;
  if (prompt.name === "login") {
    return provider.interactionFinished(
      request,
      response,
      { login: { accountId: sub } },
      { mergeWithLastSubmission: false },
    );
  }
  const grant = grantId
    ? await provider.Grant.find(grantId)
    : new provider.Grant({ accountId: session!.accountId, clientId: params.client_id });
  grant.addOIDCScope("openid email profile");
  const consent = { grantId: await grant.save() };
  return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
}

/** Serves the endpoints of the browser's one-tap dialog; `false` for every other path. */
async function answerFedCm(issuer: Issuer, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const { pathname } = new URL(request.url ?? "", issuer.url);
  const json = (body: object) => {
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify(body));
    return true;
  };
  if (pathname === "/gsi/signed-in") {
    response.setHeader("Set-Login", "logged-in");
    response.setHeader("Content-Type", "text/html");
    response.end("<title>Issuer</title>Signed in");
    return true;
  }
  const isBrowser = request.headers["sec-fetch-dest"] === "webidentity";
  if (!isBrowser) return false;
  if (request.headers.origin) {
    response.setHeader("Access-Control-Allow-Origin", request.headers.origin);
    response.setHeader("Access-Control-Allow-Credentials", "true");
  }
  switch (pathname) {
    case "/.well-known/web-identity":
      return json({ provider_urls: [`${issuer.url}/gsi/fedcm.json`] });
    case "/gsi/fedcm.json":
      return json({
        accounts_endpoint: "/gsi/accounts",
        client_metadata_endpoint: "/gsi/client",
        id_assertion_endpoint: "/gsi/token",
        login_url: "/gsi/signed-in",
      });
    case "/gsi/accounts": {
      if (!issuer.person) return json({ accounts: [] });
      const { sub, name, email } = issuer.person;
      return json({ accounts: [{ id: sub, name, email, approved_clients: [issuer.clientId] }] });
    }
    case "/gsi/client":
      return json({});
    case "/gsi/token": {
      const form = new URLSearchParams(await textOf(request));
      const params = JSON.parse(form.get("params") ?? "{}") as { nonce?: string };
      const nonce = params.nonce ?? form.get("nonce");
      return json({ token: await issuer.sign({ ...issuer.person, nonce }) });
    }
  }
  return false;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks).toString();
}

/** Follows the redirects of a sign-in like a browser with cookies, up to the redirect URI. */
export async function followTo(start: URL, back: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let at = start;
  for (let hops = 0; hops < 12 && !at.href.startsWith(back); hops++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(at, { redirect: "manual", headers: { cookie } });
    await response.body?.cancel();
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = line.split(";")[0]!.split(/=(.*)/s);
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    const next = response.headers.get("location");
    if (!next) throw new Error(`${at} answered ${response.status} without sending on`);
    at = new URL(next, at);
  }
  return at;
}
