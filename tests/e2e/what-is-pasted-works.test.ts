import { describe, expect, it } from "vitest";
import { type ElementKind, type SnippetKind, snippetOf } from "../../features/embedding/snippets.ts";
import type { Scope } from "../support/embedder.ts";
import { aSentDocument, openSite } from "./embedding.ts";
import { wordsOf } from "./locale-texts.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();
const world = openSite(stage);

/** The snippet as the settings display it. */
function snippet(kind: ElementKind, how: SnippetKind): string {
  const facts = { kind, server: stage.server.url, workspaceId: "", language: "en", theme: "auto" as const };
  return snippetOf(how, { ...facts, formUrl: "", release: null });
}

/** Inserts the site's own session endpoint into the snippet's placeholder. */
function withServer(text: string, scope: Scope): string {
  const own = 'fetch("/countersign-session", { method: "POST" })';
  expect(text).toContain(own);
  return text.replace(own, `fetch("/session", { method: "POST", body: ${JSON.stringify(JSON.stringify({ scope }))} })`);
}

describe("a snippet from the settings", () => {
  it("in a page opens the document that the site's server requested", async () => {
    const { page, troubles } = await stage.seat();
    const { scope } = await aSentDocument(world.owner);
    const html = withServer(snippet("sign", "html"), scope);
    await page.goto(world.site.origin + world.site.putPage({ html, scripts: [] }));
    await page.locator("countersign-sign").getByRole("heading", { name: "Lease of flat 7" }).waitFor();
    expect(troubles).toEqual([]);
  });

  it("in a page prepares the draft that the session names", async () => {
    const { page } = await stage.seat();
    world.site.answerSession({ kind: "prepare" });
    const html = snippet("prepare", "html");
    await page.goto(world.site.origin + world.site.putPage({ html, scripts: [] }));
    const desk = page.locator("countersign-prepare");
    await desk.getByRole("group", { name: t("prepare:people.nth", { number: 1 }) }).waitFor();
    await desk.getByLabel(t("prepare:info.document.title"), { exact: true }).waitFor();
  });

  it("in a WordPress article becomes the element", async () => {
    const { page, troubles } = await stage.seat();
    const [block] = snippet("verify", "wordpress").split("<?php");
    await page.goto(world.site.origin + world.site.putPage({ html: block! }));
    await page
      .locator("countersign-verify")
      .getByRole("heading", { name: t("verify:title") })
      .waitFor();
    expect(troubles).toEqual([]);
  });

  it("for WordPress provides its placeholder with sessions, whenever the script loads", async () => {
    const { page } = await stage.seat();
    const { scope } = await aSentDocument(world.owner);
    const text = snippet("sign", "wordpress");
    const [block] = text.split("<?php");
    const inline = /wp_add_inline_script\('countersign', '(.+)', 'before'\)/s.exec(text)![1]!;
    const url = /fetch\("' \. rest_url\('countersign\/v1\/session'\) \. '", \{[^}]+\} \}\)/.exec(inline)![0];
    const body = JSON.stringify(JSON.stringify({ scope }));
    const script = inline.replace(url, `fetch("/session", { method: "POST", body: ${body} })`);
    const html = `<script>${script}</script>${block}`;
    await page.goto(world.site.origin + world.site.putPage({ html }));
    await page.locator("countersign-sign").getByRole("heading", { name: "Lease of flat 7" }).waitFor();
  });

  it("in a shell prints a session", async () => {
    const { documentId, recipientId } = await aSentDocument(world.owner);
    const command = snippet("sign", "server").replace("DOCUMENT_ID", documentId).replace("RECIPIENT_ID", recipientId);
    const [, address, ...options] = /^curl (\S+) (.+?)\n\n/ms.exec(command)!;
    const sentHeaders = [...options.join().matchAll(/-H "([^:]+): ([^"]+)"/g)].map(([, name, value]) => [
      name!,
      value!,
    ]);
    const headers = Object.fromEntries(
      sentHeaders.map(([name, value]) => [name, value!.replace("$COUNTERSIGN_KEY", world.site.key)]),
    );
    const body = /-d '([^']+)'/.exec(command)![1]!;
    const answer = await (await fetch(address!, { method: "POST", headers, body })).json();
    expect(answer.data).toMatchObject({
      session: expect.stringMatching(/^ces_/),
      scope: { kind: "sign", documentId, recipientId },
      origins: [world.site.origin],
    });
  });
});
