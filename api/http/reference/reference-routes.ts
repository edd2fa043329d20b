/** The reference: the description as data, and its pages. */
import type { Context, Hono } from "hono";
import type { Endpoint } from "../../../domain/contract/endpoint.ts";
import type { AppEnv } from "../mount.ts";
import { type CachedFile, printedFile, send } from "../static-files.ts";
import { type OpenApi, openApi } from "./openapi.ts";
import { searchScript } from "./pages/html.ts";
import { createPages } from "./pages/pages.ts";
import { docsStyle } from "./pages/style.ts";
import { tryPage, tryScript, tryStyle } from "./pages/try-page.ts";

export function referenceRoutes(
  app: Hono<AppEnv>,
  endpoints: Record<string, Endpoint>,
  config: { version: string; publicUrl: string },
): void {
  let made: { description: OpenApi; pages: ReturnType<typeof createPages> } | undefined;
  // Built at the first request, so that the server starts sooner.
  const make = () => {
    if (made) return made;
    const description = openApi(endpoints, config);
    made = { description, pages: createPages(endpoints, description) };
    return made;
  };
  const files = new Map<string, CachedFile>();
  const answer = async (c: Context<AppEnv>, type: string, print: () => string | null) => {
    const known = files.get(c.req.path);
    if (known) return send(c, known, "no-cache");
    const text = print();
    if (text === null) return null;
    const file = await printedFile(text, `${type}; charset=utf-8`);
    files.set(c.req.path, file);
    return send(c, file, "no-cache");
  };
  const texts: [string, string, () => string][] = [
    ["/api/openapi.json", "application/json", () => JSON.stringify(make().description)],
    ["/api/docs/style.css", "text/css", () => docsStyle],
    ["/api/docs/search.js", "text/javascript", () => searchScript],
    ["/api/docs/try", "text/html", () => tryPage],
    ["/api/docs/try/start.js", "text/javascript", () => tryScript],
    ["/api/docs/try/style.css", "text/css", () => tryStyle],
  ];
  for (const [path, type, print] of texts) app.get(path, async (c) => (await answer(c, type, print))!);
  app.get("/api/docs/", (c) => c.redirect("/api/docs", 301));
  for (const path of ["/api/docs", "/api/docs/*"]) {
    app.get(path, async (c, next) => (await answer(c, "text/html", () => make().pages(c.req.path))) ?? next());
  }
}
