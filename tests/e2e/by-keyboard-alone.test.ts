import { Buffer } from "node:buffer";
import type { Locator, Page } from "playwright";
import { expect, it } from "vitest";
import { aPdf } from "../support/pdf-fixtures.ts";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, signInBySession } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();
const MOST_STOPS = 150;

/** Presses Tab until the target has a visible focus. */
async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if ((await target.and(page.locator(":focus")).count()) > 0) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`not reached by Tab: ${target}`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await reach(page, target);
  await page.keyboard.press("Enter");
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target);
  await page.keyboard.type(text);
}

it("a document is prepared, sent and signed without a pointer", async () => {
  const sam = await stage.seat();
  const { page } = sam;
  const signer = aPerson("Kay Board");
  // Intercepts file choosers from now on: a key press is faster than the start of interception.
  page.on("filechooser", () => undefined);
  await signInBySession(sam, (await signUp(stage.server)).client);
  await page.goto(`${stage.server.url}/app/document/new`);
  const drop = page.getByRole("button", { name: t("prepare:files.drop") });
  await reach(page, drop);
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("Enter");
  const buffer = Buffer.from(aPdf(["Order by keyboard", "Second page"]));
  await (await chooser).setFiles({ name: "order.pdf", mimeType: "application/pdf", buffer });
  await page.getByText("2 pages").first().waitFor();
  const card = page.getByRole("group", { name: t("prepare:people.nth", { number: 1 }) });
  await type(page, card.getByLabel(t("prepare:people.name"), { exact: true }), signer.name);
  await type(page, card.getByLabel(t("prepare:people.email"), { exact: true }), signer.email);
  await press(page, page.getByRole("button", { name: t("prepare:next"), exact: true }));
  await page.waitForURL(/\/document\/editor\//);

  const fields = page.locator(".pr-field:not(.pr-aim)");
  await page.locator(".pr-layer").first().waitFor();
  await page.keyboard.press("s");
  await expect.poll(() => fields.count()).toBe(1);
  const before = (await fields.first().boundingBox())!;
  for (let n = 0; n < 10; n++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await fields.first().boundingBox())!.y).toBeGreaterThan(before.y + 20);
  await page.keyboard.press("t");
  await expect.poll(() => fields.count()).toBe(2);
  for (let n = 0; n < 30; n++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+Shift+z");
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
  await expectNoBarriers(page);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await press(page, page.getByRole("button", { name: t("prepare:send"), exact: true }));
  await page.waitForURL(/\/document\/detail\//);

  const kay = await stage.seat();
  await kay.page.goto((await signingLinkOf(stage.server, signer.email)).url);
  const next = kay.page.getByRole("region", { name: t("sign:bar.label") }).getByRole("button");
  await press(kay.page, next);
  const ink = kay.page.getByRole("dialog");
  await ink.waitFor();
  await press(kay.page, ink.getByRole("button", { name: t("sign:ink.adopt") }));
  await ink.waitFor({ state: "hidden" });
  await press(kay.page, next);
  await kay.page.locator("input:focus").waitFor();
  await kay.page.keyboard.type("Ground floor");
  await press(kay.page, kay.page.getByRole("button", { name: t("sign:bar.finish"), exact: true }));
  await kay.page.getByRole("heading", { name: t("sign:room.completed.title") }).waitFor({ timeout: 60_000 });
  expect([...sam.troubles, ...kay.troubles]).toEqual([]);
});
