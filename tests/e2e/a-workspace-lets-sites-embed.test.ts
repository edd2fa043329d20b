import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { abroad, phone } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { wordsOf } from "./locale-texts.ts";
import { openByTile } from "./open-by-tile.ts";
import { expectNoBarriers, expectNoBarriersInBothLooks } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();

/** Opens the settings as a signed-in member. */
async function openSettings(look: Parameters<typeof stage.seat>[0] = {}, language = "en") {
  const at = { tile: "integrations:embed.name", title: "embedding:title" } as const;
  const { open, ...seat } = await openByTile(stage, at, look, language);
  await open();
  return seat;
}

/** The hash as written in an `integrity` attribute. */
async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-384", bytes));
  return `sha384-${digest.toBase64()}`;
}

const sitesIn = (page: Page) => page.getByRole("list", { name: t("embedding:sites.label") }).getByRole("listitem");
const keysIn = (page: Page) =>
  page.getByRole("list", { name: t("apikeys:label", { type: "API" }) }).getByRole("listitem");

async function addSite(page: Page, typed: string): Promise<void> {
  await page.getByLabel(t("embedding:sites.address"), { exact: true }).fill(typed);
  await page.getByRole("button", { name: t("embedding:sites.add") }).click();
}

async function makeKey(page: Page, name: string): Promise<string> {
  await page.getByRole("button", { name: t("apikeys:new") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t("apikeys:create.name"), { exact: true }).fill(name);
  await dialog.getByRole("button", { name: t("apikeys:create"), exact: true }).click();
  const key = await dialog.getByLabel(t("apikeys:secret"), { exact: true }).inputValue();
  await expectNoBarriers(page);
  await dialog.getByRole("button", { name: t("apikeys:done") }).click();
  return key;
}

describe("sites", () => {
  it("are kept when two windows add them, and stay typed while the server is unreachable", async () => {
    const { page, client, context } = await openSettings();
    await page.getByText(t("embedding:sites.none")).waitFor();
    await client.data("PUT", "/api/embed/origins", { origins: ["https://other.example"] });
    await addSite(page, "https://shop.example");
    await sitesIn(page).nth(1).waitFor();
    expect(await client.data("GET", "/api/embed/origins")).toEqual({
      origins: ["https://other.example", "https://shop.example"],
    });

    // The other window saves between this one's reading and saving.
    let hasSaved = false;
    await page.route("**/api/embed/origins*", async (route) => {
      const isFirstSave = route.request().method() === "PUT" && !hasSaved;
      hasSaved ||= isFirstSave;
      if (isFirstSave) await client.data("PUT", "/api/embed/origins", { origins: ["https://first.example"] });
      await route.continue();
    });
    await addSite(page, "https://second.example");
    await page.getByText(t("refusals:settings_changed")).waitFor();
    await expectNoBarriers(page);
    await expect.poll(() => sitesIn(page).allInnerTexts()).toEqual(["https://first.example"]);
    expect(await page.getByLabel(t("embedding:sites.address"), { exact: true }).inputValue()).toBe(
      "https://second.example",
    );
    await page.getByRole("button", { name: t("embedding:sites.add") }).click();
    await expect.poll(() => sitesIn(page).allInnerTexts()).toEqual(["https://first.example", "https://second.example"]);
    expect(await client.data("GET", "/api/embed/origins")).toEqual({
      origins: ["https://first.example", "https://second.example"],
    });

    // A site that cannot be saved because the server is unreachable stays typed, with an error.
    await page.unroute("**/api/embed/origins*");
    await context.setOffline(true);
    await addSite(page, "https://third.example");
    await page.getByText(t("common:error.unreachable")).waitFor();
    await context.setOffline(false);
    await page.getByRole("button", { name: t("embedding:sites.add") }).click();
    await sitesIn(page).filter({ hasText: "https://third.example" }).waitFor();
  });

  it("are stored as browsers spell them, refused in place, and removed after confirmation", async () => {
    const { page, client, troubles } = await openSettings();
    await page.getByText(t("embedding:sites.none")).waitFor();
    const field = page.getByLabel(t("embedding:sites.address"), { exact: true });
    for (const [typed, why] of [
      ["", "embed_origin_invalid"],
      ["shop", "embed_origin_invalid"],
      ["https://shop.example/page", "embed_origin_invalid"],
      ["https://*.shop.example", "embed_origin_invalid"],
      ["http://shop.example", "embed_origin_not_https"],
    ] as const) {
      await addSite(page, typed);
      await page.getByText(t(`refusals:${why}`)).waitFor();
      expect([await field.inputValue(), await field.getAttribute("aria-invalid")]).toEqual([typed, "true"]);
    }
    await addSite(page, " HTTPS://Shop.Example:443/ ");
    await sitesIn(page).filter({ hasText: "https://shop.example" }).waitFor();
    await expect.poll(() => field.inputValue()).toBe("");
    await addSite(page, "https://shop.example");
    await page.getByText(t("embedding:sites.listed")).waitFor();
    await addSite(page, "http://localhost:3000");
    await sitesIn(page).nth(1).waitFor();
    await expectNoBarriers(page);
    await page.reload();
    await sitesIn(page).nth(1).waitFor();
    expect(await sitesIn(page).allInnerTexts()).toEqual(["https://shop.example", "http://localhost:3000"]);

    await page
      .getByRole("button", { name: t("embedding:sites.remove.named", { site: "https://shop.example" }) })
      .click();
    await page.getByText(/stop working at once/).waitFor();
    await expectNoBarriers(page);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("embedding:sites.remove"), exact: true })
      .click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await client.data("GET", "/api/embed/origins")).toEqual({ origins: ["http://localhost:3000"] });
    expect(troubles).toEqual([]);
  });
});

describe("keys", () => {
  it("are shown once, work for a server, and are refused once they are revoked", async () => {
    const { page, client, troubles } = await openSettings();
    await client.data("PUT", "/api/embed/origins", { origins: ["https://shop.example"] });
    await page.getByRole("button", { name: t("apikeys:new") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("apikeys:create"), exact: true })
      .click();
    await page.getByText(t("refusals:api_key_name_required")).waitFor();
    await page.keyboard.press("Escape");

    const key = await makeKey(page, "Shop server");
    expect(key).toMatch(/^csk_[\w-]{22,}$/);
    const row = keysIn(page).filter({ hasText: "Shop server" });
    expect(await row.textContent()).toContain(`csk_…${key.slice(-4)}`);
    await row.getByText(t("apikeys:unused")).waitFor();
    await page.reload();
    await row.waitFor();
    expect(await page.content()).not.toContain(key);

    const program = new Client(stage.server.url, { Authorization: `Bearer ${key}` });
    const open = () =>
      program.data<{ session: string }>("POST", "/api/embed/session", { scope: { kind: "documents" } });
    expect((await open()).session).toMatch(/^ces_/);
    await page.reload();
    await row.getByText(/Last used/).waitFor();

    await row.getByRole("button", { name: t("apikeys:more.named", { name: "Shop server" }) }).click();
    await page.getByRole("menuitem", { name: t("apikeys:revoke"), exact: true }).click();
    await expectNoBarriers(page);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("apikeys:revoke"), exact: true })
      .click();
    await page.getByText(t("apikeys:none")).waitFor();
    await expect(open()).rejects.toMatchObject({ status: 401, code: "api_key_revoked" });
    expect(troubles).toEqual([]);
  });
});

describe("the preview", () => {
  it("uses the real element: without a session for verifying, with a site and a key for documents", async () => {
    const { page, troubles } = await openSettings();
    await page.getByRole("heading", { name: t("verify:title") }).waitFor();
    await expectNoBarriers(page);
    const element = page.getByLabel(t("embedding:code.element"), { exact: true });
    await element.selectOption("documents");
    await page.getByText(t("embedding:preview.site")).waitFor();
    await addSite(page, "https://shop.example");
    await page.getByText(t("embedding:preview.session")).waitFor();
    const key = await makeKey(page, "Preview");
    await page.locator("countersign-documents").getByRole("heading", { level: 1 }).waitFor();
    expect(await page.locator("countersign-documents").evaluate((one) => one.outerHTML)).not.toMatch(/c[es]s_|csk_/);
    expect(await page.content()).not.toContain(key);
    await element.selectOption("sign");
    await page.getByText(t("embedding:preview.sign")).waitFor();
    expect(troubles).toEqual([]);
  });

  it("pins the release of the elements with its hash on request, and follows the chosen language and colours", async () => {
    const { page, troubles } = await openSettings();
    const { loader, integrity } = await (await fetch(`${stage.server.url}/elements/release.json`)).json();
    const script = page.getByLabel(t("embedding:code.script"), { exact: true });
    const code = page.getByLabel(t("embedding:snippet.code"), { exact: true });
    await expect.poll(() => code.inputValue()).toContain(`${stage.server.url}/elements/countersign.js"`);
    await script.selectOption("pinned");
    await page.getByText(t("embedding:script.pinned.hint")).waitFor();
    for (const tab of ["html", "react", "vue", "svelte", "wordpress"]) {
      await page.getByRole("tab", { name: t(`embedding:snippet.${tab}`), exact: true }).click();
      await expect.poll(() => code.inputValue()).toContain(`${stage.server.url}/elements/${loader}`);
      await expect.poll(() => code.inputValue()).toContain(integrity);
    }
    const answer = await fetch(`${stage.server.url}/elements/${loader}`);
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(integrity).toBe(await hashOf(new Uint8Array(await answer.arrayBuffer())));
    await expectNoBarriers(page);

    await page.getByLabel(t("embedding:code.language"), { exact: true }).selectOption("ar");
    await page.getByLabel(t("embedding:code.theme"), { exact: true }).selectOption("dark");
    await page.getByRole("heading", { name: wordsOf("ar")("verify:title") }).waitFor();
    for (const [tab, text] of [
      ["html", 'language="ar" theme="dark"'],
      ["react", 'language="ar"'],
      ["wordpress", 'data-language="ar" data-theme="dark"'],
      ["frame", "language=ar&amp;theme=dark"],
    ] as const) {
      await page.getByRole("tab", { name: t(`embedding:snippet.${tab}`), exact: true }).click();
      await expect.poll(() => code.inputValue()).toContain(text);
    }
    expect(troubles).toEqual([]);
  });
});

it("the settings fit on a phone and a desktop", async () => {
  const { page, client, troubles } = await openSettings(abroad, abroad.locale);
  await client.data("PUT", "/api/embed/origins", { origins: [`https://${"long-".repeat(10)}name.example`] });
  await client.data("POST", "/api/integrations/api-key/generate", {
    name: "Shop server with quite a long name for it",
  });
  await page.reload();
  await page.getByRole("heading", { name: wordsOf(abroad.locale)("verify:title") }).waitFor();
  await expectNoBarriersInBothLooks(page);
  expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(phone.width);
  expect(troubles).toEqual([]);
});

it("everybody can read at /app/privacy what is read, sent and stored", async () => {
  const language = abroad.locale;
  const { page, context, troubles } = await stage.seat({ viewport: phone });
  await context.addInitScript((chosen) => localStorage.setItem("countersign.language", chosen), language);
  await page.goto(`${stage.server.url}/app/privacy#extension`);
  await page.getByText(wordsOf(language)("privacy:extension.file")).waitFor();
  await expectNoBarriers(page);
  expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(phone.width);
  expect(troubles).toEqual([]);
});
