/** The reference: the description as data, and its pages. */
import type { Context, Hono } from "hono";
import type { Endpoint } from "../../../domain/contract/endpoint.ts";
import type { AppEnv } from "../mount.ts";
import { Refused } from "../refusal-response.ts";
import { type CachedFile, printedFile, send } from "../static-files.ts";
import { type OpenApi, openApi } from "./openapi.ts";
import { searchScript } from "./pages/html.ts";
import { createPages } from "./pages/pages.ts";
import { docsStyle } from "./pages/style.ts";

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
  const answer = async (c: Context<AppEnv>, type: string, print: () => string | null): Promise<Response> => {
    const known = files.get(c.req.path);
    if (known) return send(c, known, "no-cache");
    const text = print();
    if (text === null) throw new Refused("page_not_found");
    const file = await printedFile(text, `${type}; charset=utf-8`);
    files.set(c.req.path, file);
    return send(c, file, "no-cache");
  };
  app.get("/api/openapi.json", (c) => answer(c, "application/json", () => JSON.stringify(make().description)));
  app.get("/api/docs/style.css", (c) => answer(c, "text/css", () => docsStyle));
  app.get("/api/docs/search.js", (c) => answer(c, "text/javascript", () => searchScript));
  for (const path of ["/api/docs", "/api/docs/*"]) {
    app.get(path, (c) => answer(c, "text/html", () => make().pages(c.req.path)));
  }
}
