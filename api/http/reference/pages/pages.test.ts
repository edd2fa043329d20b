import { parseHTML } from "linkedom";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiVersions } from "../../../../domain/contract/api-version.ts";
import { endpoints } from "../../../../domain/contract/endpoints.ts";
import type { Instant } from "../../../../domain/ids.ts";
import { refusalStatus } from "../../../../domain/refusals/refusal-status.ts";
import { openTestApp, type TestApp } from "../../../../tests/support/test-app.ts";
import { openApi } from "../openapi.ts";
import { guides } from "./guides.ts";
import { createPages } from "./pages.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** The parts of a page's document that these tests read; Deno has no types of a browser's. */
type Element = { id: string; textContent: string | null; getAttribute(name: string): string | null } & Queried;
type Queried = {
  querySelector(selector: string): Element | null;
  querySelectorAll(selector: string): Iterable<Element>;
};
type Page = Queried & { getElementById(id: string): Element | null };

function documentOf(html: string): Page {
  return (parseHTML(html) as unknown as { document: Page }).document;
}

async function open(path: string) {
  const response = await app.request(path);
  const text = await response.text();
  return { status: response.status, text, document: documentOf(text) };
}

/** Every page of the reference, found by following links from the first one. */
async function crawl(): Promise<Map<string, Awaited<ReturnType<typeof open>>>> {
  const pages = new Map<string, Awaited<ReturnType<typeof open>>>();
  const waiting = ["/api/docs"];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue;
    const page = await open(path);
    pages.set(path, page);
    for (const link of page.document.querySelectorAll("a[href^='/api/docs']")) {
      const target = link.getAttribute("href")!.split("#")[0]!;
      if (target !== "/api/docs/try") waiting.push(target);
    }
  }
  return pages;
}

const examplesRoot = "/examples";
const clientSource = new URL("../../../../integrations/client/src/index.ts", import.meta.url).pathname;
const nodeTypes = new URL("../../../../node_modules/@types", import.meta.url).pathname;

/** Type errors of examples, by their file. */
function faultsIn(examples: ReadonlyMap<string, string>): string[] {
  const options: ts.CompilerOptions = {
    ...{ target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, lib: ["lib.es2024.d.ts", "lib.dom.d.ts"] },
    ...{ moduleResolution: ts.ModuleResolutionKind.Bundler, strict: true, noEmit: true, skipLibCheck: true },
    ...{ allowImportingTsExtensions: true, typeRoots: [nodeTypes], types: ["node"] },
    paths: { "@countersign/client": [clientSource] },
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  const textOf = (path: string) =>
    path.startsWith(`${examplesRoot}/`) ? examples.get(path.slice(examplesRoot.length + 1)) : undefined;
  host.fileExists = (path) => textOf(path) !== undefined || fileExists(path);
  host.readFile = (path) => textOf(path) ?? readFile(path);
  host.getSourceFile = (path, language) => {
    const text = textOf(path);
    return text === undefined ? getSourceFile(path, language) : ts.createSourceFile(path, text, language);
  };
  const program = ts.createProgram(
    [...examples.keys()].map((name) => `${examplesRoot}/${name}`),
    options,
    host,
  );
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`);
}

describe("the reference", () => {
  it("has a section for every call, error and guide, and no broken link", async () => {
    const pages = await crawl();
    const broken: string[] = [];
    const ids = new Map(
      [...pages].map(([path, { document }]) => [
        path,
        new Set([...document.querySelectorAll("[id]")].map(({ id }) => id)),
      ]),
    );
    for (const [path, { status, document }] of pages) {
      expect([path, status]).toEqual([path, 200]);
      for (const link of document.querySelectorAll("a[href*='#']")) {
        const [target, id] = link.getAttribute("href")!.split("#");
        if (!ids.get(target || path)?.has(id!)) broken.push(`${path} → ${target}#${id}`);
      }
    }
    expect(broken).toEqual([]);
    expect([...pages].filter(([, { text }]) => text.includes("{{")).map(([path]) => path)).toEqual([]);
    const sections = [...pages].filter(([path]) => path.startsWith("/api/docs/calls/"));
    const names = sections.flatMap(([, { document }]) =>
      [...document.querySelectorAll("main section")].map(({ id }) => id),
    );
    expect(names.sort()).toEqual(Object.keys(endpoints).sort());
    for (const code of Object.keys(refusalStatus)) {
      expect(pages.get("/api/docs")!.document.getElementById(code)).not.toBeNull();
    }
    for (const { slug } of guides) expect(pages.has(`/api/docs/guides/${slug}`)).toBe(true);
  });

  it("lists the versions, and deprecated calls with their last day and replacement", async () => {
    const { document } = await open("/api/docs/changelog");
    const versions = [...document.querySelectorAll("main section")].map(({ id }) => id);
    expect(versions).toEqual([...apiVersions]);
    expect(document.querySelector("main")!.textContent).toContain("None.");
    const [since, sunset] = ["2026-01-01T00:00:00.000Z", "2027-02-03T00:00:00.000Z"] as Instant[];
    const deprecated = { since: since!, sunset: sunset!, link: "/api/docs/changelog#2026-11-23" };
    const ending = { former: { ...endpoints.listFolders, deprecated } };
    const pageOf = createPages(ending, openApi(ending, { version: "1", publicUrl: "https://sign.example.com" }));
    for (const path of ["/api/docs/changelog", "/api/docs/calls/folders"]) {
      const main = documentOf(pageOf(path)!).querySelector("main")!;
      expect(main.textContent).toContain("deprecated since 2026-01-01, ends on 2027-02-03");
      expect(main.querySelector(`a[href='${deprecated.link}']`)).not.toBeNull();
    }
  });

  it("has no inline script or style, which its policy would block", async () => {
    for (const [path, { text, document }] of await crawl()) {
      const scripts = [...document.querySelectorAll("script")].map((script) => [
        script.getAttribute("src"),
        script.textContent,
      ]);
      expect([path, scripts]).toEqual([path, [["/api/docs/search.js", ""]]]);
      expect(text).not.toMatch(/\sstyle=|\son\w+=/);
    }
  });

  it("shows each call with its parameters, errors, and examples in three languages", async () => {
    const { document } = await open("/api/docs/calls/documents");
    const section = document.getElementById("extendDocument")!;
    expect(section.textContent).toContain("/api/document/extend/:documentId");
    const titles = [...section.querySelectorAll(".choices summary")].map(({ textContent }) => textContent);
    expect(titles).toEqual(["curl", "TypeScript", "Python", "Response"]);
    expect(section.textContent).toContain("await extendDocument(client, {");
    expect(section.querySelector("a[href='/api/docs#email_not_verified']")).not.toBeNull();
  });

  it("shows every call in curl, TypeScript that compiles with the client package, and Python", {
    timeout: 120_000,
  }, async () => {
    const examples = new Map<string, string>();
    for (const [path, { document }] of await crawl()) {
      if (!path.startsWith("/api/docs/calls/")) continue;
      for (const section of document.querySelectorAll("main section")) {
        const titles = [...section.querySelectorAll(".choices summary")].map(({ textContent }) => textContent);
        expect([section.id, titles.slice(0, 3)]).toEqual([section.id, ["curl", "TypeScript", "Python"]]);
        const code = section.querySelector("code.language-ts");
        examples.set(`${section.id}.ts`, `${code!.textContent}\nexport {};\n`);
      }
    }
    expect(examples.size).toBe(Object.keys(endpoints).length);
    expect(faultsIn(examples)).toEqual([]);
    // A compiler that accepts everything would prove nothing.
    const wrong = examples.get("voidDocument.ts")!.replace("reason:", "cause:");
    expect(faultsIn(new Map([["wrong.ts", wrong]]))).toHaveLength(1);
  });

  it("uses a session for calls that refuse API keys, and an idempotency key where it is supported", async () => {
    const textOf = async (group: string, name: string) =>
      (await open(`/api/docs/calls/${group}`)).document.getElementById(name)!.querySelector(".choices")!.textContent!;
    const send = await textOf("documents", "sendDocument");
    expect(send).toContain('-H "Idempotency-Key: $(openssl rand -hex 16)"');
    expect(send).toContain('"Idempotency-Key": str(uuid.uuid4())');
    expect(send).not.toContain("COUNTERSIGN_TOKEN");
    const generate = await textOf("integrations", "generateApiKey");
    expect(generate).toContain("COUNTERSIGN_TOKEN");
    expect(generate).not.toContain("COUNTERSIGN_API_KEY");
  });

  it("redirects the address with a trailing slash", async () => {
    const { status, headers } = await app.request("/api/docs/");
    expect([status, headers.get("Location")]).toEqual([301, "/api/docs"]);
  });

  it("returns 404 for an unknown page, and 304 for an unchanged one", async () => {
    for (const path of ["/api/docs/calls/none", "/api/docs/guides/none", "/api/docs/none"]) {
      expect((await app.request(path)).status).toBe(404);
    }
    const { headers } = await app.request("/api/docs", { headers: { "Accept-Encoding": "gzip" } });
    expect(headers.get("Content-Encoding")).toBe("gzip");
    const again = { "If-None-Match": headers.get("ETag")!, "Accept-Encoding": "gzip" };
    expect((await app.request("/api/docs", { headers: again })).status).toBe(304);
  });
});
