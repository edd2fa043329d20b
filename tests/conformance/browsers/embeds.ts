/** Journeys in a customer's page: a custom element under the strictest content security policy, and a frame. */
import { strict as assert } from "node:assert";
import { snippetOf } from "../../../features/embedding/snippets.ts";
import { wordsOf } from "../../e2e/locale-texts.ts";
import type { Client } from "../../support/client.ts";
import { type Embedder, type Scope, startEmbedder } from "../../support/embedder.ts";
import { eventually } from "../../support/eventually.ts";
import { aPerson, signUp } from "../../support/people.ts";
import { barOf, button, desktop, dialog, drawOn, heading, sendThree, type World } from "./journeys.ts";
import type { Screen } from "./screen.ts";

const t = wordsOf("en");

/** The strictest policy that still allows the product's origin. */
const strict = [
  "default-src 'none'",
  "script-src 'self' {server}",
  "style-src 'self'",
  "connect-src 'self' {server}",
  "img-src {server} blob: data:",
  "font-src {server} data:",
  "worker-src blob:",
  "require-trusted-types-for 'script'",
].join("; ");

type EmbeddingSite = { site: Embedder; client: Client; scope: Scope & { kind: "sign" } };

async function withSite({ server }: World, act: (stand: EmbeddingSite) => Promise<void>): Promise<void> {
  const { client } = await signUp(server);
  const site = await startEmbedder(server, client);
  try {
    const documentId = await sendThree(client, aPerson("Sina Signer"), { language: "en" });
    const { recipients } = await client.read(documentId);
    const recipientId = String((recipients as { _id: string }[])[0]!._id);
    await act({ site, client, scope: { kind: "sign", documentId, recipientId } });
  } finally {
    await site.stop();
  }
}

/** Draws, chooses a typeface and types; works in any room, because the first press opens the field. */
async function signHere(screen: Screen): Promise<void> {
  await screen.find(heading("Lease of flat 7"));
  await screen.fill({ role: "textbox", name: "Company" }, "Acme GmbH");
  await screen.press(barOf(t));
  await drawOn(screen, t);
  await screen.press(button(t("sign:ink.adopt"), { within: dialog }));
  await screen.waitUntilGone(dialog);
  await screen.press(barOf(t));
  await screen.press(button(t("sign:ink.finish"), { within: dialog }));
  await screen.find(heading(t("sign:room.completed.title")), 60_000);
}

/** Signs in a shadow root without a policy violation. */
export async function signsInAnElement(world: World): Promise<void> {
  const { screen } = await world.open();
  await withSite(world, async ({ site, client, scope }) => {
    await screen.resize(desktop.width, desktop.height);
    const scoped = JSON.stringify(scope).replaceAll('"', "&quot;");
    const html = `<main><h1>Acme</h1><countersign-sign data-scope="${scoped}"></countersign-sign></main>`;
    await screen.go(site.origin + site.putPage({ html, policy: strict }));
    await signHere(screen);
    const eventNames = await screen.run<string[]>("return recorded.map(({ name }) => name)");
    assert.deepEqual([...new Set(eventNames)], ["load", "ready", "field-change", "completed"]);
    assert.deepEqual(await screen.run("return refused.filter((one) => !one.endsWith('/favicon.ico'))"), []);
    await sealed(client, scope.documentId);
  });
}

/** Signs in a frame of another origin, which reports its events to the embedding page. */
export async function signsInAFrame(world: World): Promise<void> {
  const { screen } = await world.open();
  await withSite(world, async ({ site, client, scope }) => {
    await screen.resize(desktop.width, desktop.height);
    const { workspace } = await client.data<{ workspace: { _id: string } }>("GET", "/api/user/detail");
    const facts = {
      release: null,
      server: world.server.url,
      workspaceId: workspace._id,
      language: "en",
      theme: "auto" as const,
    };
    const text = snippetOf("frame", { kind: "sign", ...facts, formUrl: "" });
    const body = `{ method: "POST", body: ${JSON.stringify(JSON.stringify({ scope }))} }`;
    const html = text.replace('fetch("/countersign-session", { method: "POST" })', `fetch("/session", ${body})`);
    const recordMessages = `<script>told = []; addEventListener("message", ({ origin, data }) => told.push({ origin, ...data }))</script>`;
    await screen.go(site.origin + site.putPage({ html: recordMessages + html, scripts: [] }));
    await screen.enter({ css: "iframe" });
    await signHere(screen);
    await screen.leave();
    const messages = await screen.run<{ origin: string; name: string }[]>("return told");
    assert.deepEqual(new Set(messages.map(({ origin }) => origin)), new Set([world.server.url]));
    for (const name of ["load", "ready", "field-change", "completed"])
      assert.ok(
        messages.some((one) => one.name === name),
        name,
      );
    await sealed(client, scope.documentId);
  });
}

async function sealed(client: Client, id: string): Promise<void> {
  const { url } = await eventually("the sealed document", async () =>
    (await client.read(id)).status === "COMPLETED" ? client.downloadUrl(id) : undefined,
  );
  assert.equal((await client.verify(await client.fetchBytes(url))).verdict, "genuine");
}
