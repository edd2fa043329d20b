import { parseHTML } from "linkedom";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "../../../../domain/contract/endpoints.ts";
import { refusalStatus } from "../../../../domain/refusals/refusal-status.ts";
import { openTestApp, type TestApp } from "../../../../tests/support/test-app.ts";
import { guides } from "./guides.ts";

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

describe("the reference", () => {
  it("has a section for every call, error and guide, and no link that leads nowhere", async () => {
    const pages = await crawl();
    const broken: string[] = [];
    for (const [path, { status, document }] of pages) {
      expect([path, status]).toEqual([path, 200]);
      for (const link of document.querySelectorAll("a[href*='#']")) {
        const [target, id] = link.getAttribute("href")!.split("#");
        if (!pages.get(target || path)?.document.getElementById(id!)) broken.push(`${path} → ${target}#${id}`);
      }
    }
    expect(broken).toEqual([]);
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

  it("brings no inline script or style, which its policy would refuse", async () => {
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
    expect(titles).toEqual(["curl", "TypeScript", "Python", "Answer"]);
    expect(section.textContent).toContain("await extendDocument(client, {");
    expect(section.querySelector("a[href='/api/docs#email_not_verified']")).not.toBeNull();
  });

  it("has only TypeScript examples that parse", async () => {
    const faults: string[] = [];
    for (const [path, { document }] of await crawl()) {
      for (const { textContent } of document.querySelectorAll("code.language-ts")) {
        const { diagnostics } = ts.transpileModule(textContent!, { reportDiagnostics: true });
        faults.push(...(diagnostics ?? []).map(({ messageText }) => `${path}: ${messageText} in ${textContent}`));
      }
    }
    expect(faults).toEqual([]);
  });

  it("answers a page that is none with 404, and an unchanged one with 304", async () => {
    for (const path of ["/api/docs/calls/none", "/api/docs/guides/none", "/api/docs/none"]) {
      expect((await app.request(path)).status).toBe(404);
    }
    const { headers } = await app.request("/api/docs", { headers: { "Accept-Encoding": "gzip" } });
    expect(headers.get("Content-Encoding")).toBe("gzip");
    const again = { "If-None-Match": headers.get("ETag")!, "Accept-Encoding": "gzip" };
    expect((await app.request("/api/docs", { headers: again })).status).toBe(304);
  });
});
