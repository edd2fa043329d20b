import { expect, it } from "vitest";
import { abroad } from "../support/browser.ts";
import { wordsOf } from "./locale-texts.ts";
import { choosePdf, expectNoBarriers, expectNoBarriersInBothLooks } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const stage = openStage();

it("a visitor signs the sheet of the front page and sees its seal break", async () => {
  const { locale } = abroad;
  const say = wordsOf(locale);
  const { page, troubles } = await stage.seat(abroad);
  await page.goto(`${stage.server.url}/app`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expectNoBarriersInBothLooks(page);
  const verdict = page.getByRole("region", { name: say("front:sheet.label") }).getByRole("status");
  await page.getByRole("button", { name: say("front:sheet.sign"), exact: true }).click();
  await verdict.getByText(say("front:sheet.sealed")).waitFor();
  await page.getByRole("button", { name: /48|٤٨/ }).click();
  await verdict.getByText(say("front:sheet.changed")).first().waitFor();
  await expectNoBarriersInBothLooks(page);
  await page.getByRole("button", { name: say("front:sheet.restore"), exact: true }).click();
  await verdict.getByText(say("front:sheet.sealed")).waitFor();
  expect(
    await page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth"),
  ).toBe(0);
  expect(troubles).toEqual([]);
});

it("a visitor draws a signature by hand, prepares a document without an account, leaves, and finds the draft again", async () => {
  const say = wordsOf("en");
  const { page, troubles } = await stage.seat();
  await page.goto(`${stage.server.url}/app/`);
  const sheet = page.getByRole("region", { name: say("front:sheet.label") });
  const pad = (await sheet.locator("svg").nth(0).boundingBox())!;
  await page.mouse.move(pad.x + 20, pad.y + 50);
  await page.mouse.down();
  for (let step = 1; step <= 12; step += 1) await page.mouse.move(pad.x + 20 + step * 12, pad.y + 50 - (step % 2) * 30);
  await page.mouse.up();
  await sheet.getByRole("status").getByText(say("front:sheet.sealed")).waitFor();

  await page.getByRole("link", { name: say("front:try") }).click();
  await page.waitForURL(/\/document\/create/);
  await choosePdf(page, "Lease of the flat", say);
  await page.getByLabel(say("prepare:info.document.title"), { exact: true }).fill("Lease of the flat");
  await page.waitForURL(/\/document\/create\/\w+/);
  await page.getByText(say("common:saved.now")).first().waitFor();

  await page.goto(`${stage.server.url}/app/`);
  const draft = page.getByRole("link", { name: /Lease of the flat/ });
  await draft.waitFor();
  await expectNoBarriers(page);
  await draft.click();
  await page.waitForURL(/\/document\/create\/\w+/);
  await expect
    .poll(() => page.getByLabel(say("prepare:info.document.title"), { exact: true }).inputValue())
    .toBe("Lease of the flat");

  // The home link of another page leads a visitor back to the front page; a view of the list asks to sign in.
  await page.goto(`${stage.server.url}/app/verify`);
  await page.getByRole("link", { name: "Countersign" }).click();
  await page.getByRole("link", { name: say("front:try") }).waitFor();
  await page.goto(`${stage.server.url}/app/?view=sent`);
  await page.waitForURL(/\/app\/login\?redirect=/);
  expect(troubles).toEqual([]);
});
