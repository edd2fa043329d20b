/**
 * A customer's site: its server has an API key and creates embed sessions, and its pages embed the product. Its host is
 * `localhost`; `127.0.0.1` is the same server, but another site to a browser.
 */
import { Buffer } from "node:buffer";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Client, type Json } from "./client.ts";
import { embeddingRights } from "./embedding.ts";
import type { Server } from "./server.ts";

export type Scope =
  | { kind: "sign"; documentId: string; recipientId: string }
  | { kind: "form"; formId: string }
  | { kind: "prepare"; documentId?: string; draft?: object; locked?: string[]; kinds?: string[] }
  | { kind: "documents"; documentId?: string };
type Minted = { session: string; expiresAt: string; scope: Scope; origins: string[] };

type SitePage = {
  /** HTML of the body. */
  html: string;
  /** Runs after the script common to all pages of the site. */
  script?: string;
  /** `Content-Security-Policy`; `{server}` is replaced by the product's origin. */
  policy?: string;
  css?: string;
  lang?: string;
  /** URLs of scripts to use instead of the loader; `{server}` as above. */
  scripts?: readonly string[];
};

export type Embedder = {
  /** The origin, which is on the workspace's list. */
  readonly origin: string;
  /** The same pages under an unlisted origin. */
  readonly stranger: string;
  readonly key: string;
  /** Path of a page below the origin. */
  putPage(page: SitePage): string;
  /** Serves bytes below the origin. */
  putFile(name: string, bytes: Uint8Array, type: string): string;
  /**
   * Sets the scope of sessions that its server returns from `/countersign-session`, the path used in the
   * documentation's snippets.
   */
  answerSession(scope: Scope, more?: { expiresIn?: number }): void;
  mint(scope: Scope, more?: { expiresIn?: number; origins?: string[]; externalId?: string }): Promise<Minted>;
  /** Number of session requests to its server. */
  readonly requestCount: () => number;
  stop(): Promise<void>;
};

/**
 * Script of every page of the site: listens to the elements' events, counts policy violations, and sets `getSession` on
 * every element with `data-scope`.
 */
const everyPage = `
window.recorded = [];
window.refused = [];
document.addEventListener("securitypolicyviolation", (event) =>
  refused.push(event.effectiveDirective + " " + (event.blockedURI || event.sample)));
for (const name of ["load", "ready", "field-change", "entered", "uploaded", "saved", "sent", "completed", "declined", "error"]) {
  document.addEventListener(name, (event) => {
    if (event instanceof CustomEvent) recorded.push({ name, tag: event.target.localName, ...event.detail });
  });
}
window.mint = async (scope, more = {}) => {
  const answer = await fetch("/session", { method: "POST", body: JSON.stringify({ scope, ...more }) });
  return await answer.json();
};
for (const element of document.querySelectorAll("[data-scope]")) {
  const scope = JSON.parse(element.getAttribute("data-scope"));
  element.getSession = ({ documentId }) => {
    const { draft, ...own } = scope;
    return mint(scope.kind === "prepare" && documentId ? { ...own, documentId } : scope);
  };
}
`;

/** @param owner a member of the workspace, who creates the key and lists the site */
export async function startEmbedder(server: Server, owner: Client): Promise<Embedder> {
  const pages = new Map<string, { body: string | Uint8Array; type: string; policy?: string }>();
  let requestCount = 0;
  let signer: Scope | null = null;
  let lasting: { expiresIn?: number } = {};
  const http = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;
  const [origin, stranger] = [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  const { key } = await owner.data<{ key: string }>("POST", "/api/integrations/api-key/generate", {
    name: "Our site",
    rights: { Documents: embeddingRights },
  });
  await owner.data("PUT", "/api/embed/origins", { origins: [origin] });
  const api = new Client(server.url, { Authorization: `Bearer ${key}` });

  const mint: Embedder["mint"] = (scope, more = {}) => {
    requestCount += 1;
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    return api.data("POST", "/api/embed/session", { scope, ...more }, headers);
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "/";
    if (path === "/countersign-session" && signer && request.method === "POST") {
      const { documentId } = JSON.parse((await textOf(request)) || "{}") as { documentId?: string | null };
      const scope = signer.kind === "prepare" && documentId ? { ...signer, documentId } : signer;
      response.writeHead(200, { "Content-Type": "application/json" });
      return void response.end(JSON.stringify(await mint(scope, lasting)));
    }
    if (path === "/session") {
      const wanted = JSON.parse(await textOf(request)) as Json & { scope: Scope };
      const { scope, ...more } = wanted;
      const minted = await mint(scope, more).catch((reason: Error) => reason);
      response.writeHead(minted instanceof Error ? 502 : 200, { "Content-Type": "application/json" });
      return void response.end(JSON.stringify(minted instanceof Error ? { message: minted.message } : minted));
    }
    const page = pages.get(path);
    if (!page) return void response.writeHead(404).end();
    response.writeHead(200, {
      "Content-Type": page.type,
      ...(page.policy ? { "Content-Security-Policy": page.policy } : {}),
    });
    response.end(page.body);
  }

  let count = 0;
  const here = (text: string) => text.replaceAll("{server}", server.url);
  return {
    ...{ origin, stranger, key, mint },
    requestCount: () => requestCount,
    answerSession(scope, more = {}) {
      signer = scope;
      lasting = more;
    },
    putPage({ html, script = "", policy, css = "", lang = "en", scripts = ["{server}/elements/countersign.js"] }) {
      count += 1;
      const path = `/page-${count}`;
      const type = "text/javascript; charset=utf-8";
      pages.set(`${path}.js`, { body: `${everyPage}\n${here(script)}`, type });
      pages.set(`${path}.css`, { body: css, type: "text/css" });
      const tags = scripts.map((src) => `<script src="${here(src)}" defer></script>`).join("");
      pages.set(path, {
        body: `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Acme</title>
<link rel="stylesheet" href="${path}.css"><script src="${path}.js" defer></script>${tags}</head>
<body>${here(html)}</body></html>`,
        type: "text/html; charset=utf-8",
        ...(policy ? { policy: here(policy) } : {}),
      });
      return path;
    },
    putFile(name, bytes, type) {
      pages.set(`/${name}`, { body: bytes, type });
      return `/${name}`;
    },
    async stop() {
      const closed = new Promise<void>((resolve) => http.close(() => resolve()));
      http.closeAllConnections();
      await closed;
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks).toString("utf8");
}
