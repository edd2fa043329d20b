import type { Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { EXTENSION_ID } from "../../domain/account/extension.ts";
import type { Client } from "../support/client.ts";
import { aPerson, signUp } from "../support/people.ts";
import { findFreePort, type Server, startServer } from "../support/server.ts";
import { wordsOf } from "./locale-texts.ts";
import { openMailStage } from "./mail-stage.ts";
import { expectNoBarriers, signInOnScreen } from "./screen-actions.ts";

const t = wordsOf("en");
const stage = openMailStage();
let own: Server;
let options: Page;
let first: Client;

beforeAll(async () => {
  own = await startServer({ env: { RATE_LIMITS: "off" } });
  first = await stage.signIn(aPerson("Erika Example"));
  options = await stage.seat.context.newPage();
  await options.goto(`chrome-extension://${EXTENSION_ID}/options.html`);
});
afterAll(() => own?.stop());

async function choose(address: string): Promise<void> {
  await options.getByLabel(t("extension:options.server"), { exact: true }).fill(address);
  await options.getByRole("button", { name: t("extension:options.server.save") }).click();
}

it("an address that is no Countersign server is reported at its input, and nothing changes", async () => {
  const others = [
    () => Response.json({ ok: true }),
    () => new Response("Bad gateway", { status: 502 }),
    () => Response.redirect("https://sign.example.com/api/health"),
    () => Response.json({ data: { status: "ok", version: "0.0.1", checks: { kv: {}, seal: {} } } }),
  ].map((answer) => Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, answer));
  const [foreign = "", failing = "", moved = "", old = ""] = others.map(({ addr }) => `http://127.0.0.1:${addr.port}`);
  const silent = `http://127.0.0.1:${await findFreePort()}`;
  try {
    await expectNoBarriers(options);
    for (const [address, message] of [
      ["not an address", t("extension:options.server.invalid")],
      ["http://sign.example.com", t("extension:options.server.invalid")],
      ["javascript:alert(1)", t("extension:options.server.invalid")],
      [foreign, t("extension:options.server.foreign", { server: foreign })],
      [failing, t("extension:options.server.failing", { server: failing, status: 502 })],
      [moved, t("extension:options.server.moved", { server: moved })],
      [old, t("extension:options.server.old.version", { server: old, version: "0.0.1" })],
      [silent, t("extension:options.server.unreachable", { server: silent })],
    ] as const) {
      await choose(address);
      await options.getByText(message).waitFor();
    }
    const look = options.getByRole("link", { name: t("extension:options.server.look", { server: silent }) });
    expect(await look.getAttribute("href")).toBe(silent);
    await options.getByText(t("extension:options.session.in", { server: stage.server.url })).waitFor();
  } finally {
    await Promise.all(others.map((other) => other.shutdown()));
  }
});

it("with another server the first sign-in ends, and the panel continues with the new one", async () => {
  const { person, client } = await signUp(own, aPerson("Erika At Home"));
  await choose(own.url);
  await options.getByText(t("extension:options.server.kept", { server: own.url })).waitFor();
  expect((await stage.storedState())["sign-in"]).toBeUndefined();
  await expect(first.data("GET", "/api/user/detail")).rejects.toMatchObject({ status: 401 });
  await options.getByText(t("extension:options.session.out")).waitFor();

  await stage.page.bringToFront();
  await stage.openThread("Lease of the mill");
  await stage.page.locator(".aQH .countersign-sign").click();
  const panel = await stage.seat.panel();
  await panel.getByText(t("extension:connect.text", { server: new URL(own.url).host })).waitFor();
  const opening = stage.seat.context.waitForEvent("page");
  await panel.getByRole("button", { name: t("extension:connect.button"), exact: true }).click();
  const tab = await opening;
  await signInOnScreen({ page: tab, context: stage.seat.context, troubles: [] }, person);
  await tab.getByRole("button", { name: t("extension:web.button"), exact: true }).click();
  await tab.getByRole("heading", { name: t("extension:web.done") }).waitFor();
  await panel.getByRole("button", { name: t("extension:people.me"), exact: true }).click();
  await panel.getByRole("button", { name: t("extension:send"), exact: true }).click();
  await expect.poll(async () => (await client.list({ view: "all" })).items.length, { timeout: 60_000 }).toBe(1);
});
