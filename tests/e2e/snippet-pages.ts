/** Pages of a customer's site with the snippets that the embedding page displays. */
import type { Page } from "playwright";
import { expect } from "vitest";
import type { SnippetFacts, SnippetKind } from "../../features/embedding/snippets.ts";
import { snippetOf } from "../../features/embedding/snippets.ts";
import type { Scope } from "../support/embedder.ts";
import { type openSite, recordedEvents } from "./embedding.ts";
import type { openStage } from "./stage.ts";

type Stage = ReturnType<typeof openStage>;
type World = ReturnType<typeof openSite>;

/** Builds and opens pages with snippets. */
export function openSnippets(stage: Stage, world: World) {
  return {
    /** The exact text that the embedding page displays. */
    snippet(how: SnippetKind, more: Partial<SnippetFacts> = {}): string {
      const server = stage.server.url;
      const facts = { kind: "sign", server, workspaceId: "", language: "en", theme: "light" } as const;
      return snippetOf(how, { ...facts, formUrl: "", release: null, ...more });
    },
    /** Serves a page with the snippet; the site's server answers `/countersign-session` for the signer. */
    async show(scope: Scope, html: string, script?: string): Promise<Page> {
      world.site.answerSession(scope);
      const { page } = await stage.seat();
      const file =
        script &&
        world.site.putFile(
          `app-${crypto.randomUUID()}.js`,
          new TextEncoder().encode(script),
          "text/javascript; charset=utf-8",
        );
      const app = file ? `<main></main><script src="${file}"></script>` : "";
      await page.goto(world.site.origin + world.site.putPage({ html: html + app, scripts: [] }));
      return page;
    },
  };
}

export const headingIn = (page: Page, title = "Lease of flat 7") =>
  page.locator("countersign-sign").getByRole("heading", { name: title });

export async function expectOpened(page: Page): Promise<void> {
  await headingIn(page).waitFor();
  expect(await recordedEvents(page, "error")).toEqual([]);
}
