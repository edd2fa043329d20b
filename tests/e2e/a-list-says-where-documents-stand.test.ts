import { expect, it } from "vitest";
import { phone } from "../support/browser.ts";
import type { Client } from "../support/client.ts";
import { aSavedDraft } from "../support/journey.ts";
import { aPerson, signUp } from "../support/people.ts";
import { keepPicture } from "./keep-picture.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const stage = openStage();

async function openList(client: Client, look: Parameters<typeof stage.seat>[0], language: string) {
  const seat = await stage.seat(look);
  const stored = { "countersign.token": client.who.Token!, "countersign.language": language };
  await seat.context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
  await seat.page.goto(`${stage.server.url}/app/`);
  return seat;
}

it("a list says where its documents stand, and what is done with goes into the archive and comes back", async () => {
  const { client } = await signUp(stage.server, aPerson("Olga Owner"));
  for (const title of ["Lease 1", "Lease 2"]) {
    const { _id } = await aSavedDraft(client, [aPerson("Ann Ames"), aPerson("Bob Burr")], { title });
    await client.send(_id);
  }
  for (const title of ["Old offer", "Offer"]) await aSavedDraft(client, [aPerson("Dora Dean")], { title });

  const say = wordsOf("en");
  const { page, troubles } = await openList(client, {}, "en");
  const strip = page.getByRole("region", { name: say("list:strip.label") });
  await strip.getByRole("link", { name: /^Waiting for others\s*2$/ }).waitFor();
  await expectNoBarriers(page);
  await keepPicture(page, "strip-light");
  await strip.getByRole("link", { name: /^Drafts/ }).click();
  await page.waitForURL(/view=draft/);

  const row = (title: string) => page.locator(".cs-row").filter({ has: page.getByText(title, { exact: true }) });
  await row("Lease 1").waitFor({ state: "detached" });
  await page.getByRole("checkbox", { name: say("list:select.row", { title: "Old offer" }), exact: true }).click();
  const bar = page.getByRole("region", { name: say("list:bulk.label") });
  await bar.getByRole("button", { name: say("list:bulk.archive.submit"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: say("list:bulk.archive.submit"), exact: true }).click();
  await row("Old offer").waitFor({ state: "detached" });
  await page.goto(`${stage.server.url}/app/?view=archived`);
  await row("Old offer").waitFor();
  expect(await page.locator(".cs-row-link").allInnerTexts()).toEqual(["Old offer"]);
  await keepPicture(page, "archive-light");

  const arabic = await openList(client, {}, "ar");
  await arabic.page.getByText("Lease 1", { exact: true }).waitFor();
  await keepPicture(arabic.page, "strip-arabic");

  const small = await openList(client, { viewport: phone, isTouch: true, colorScheme: "dark" }, "en");
  await small.page.getByText("Lease 1", { exact: true }).waitFor();
  await small.page.locator(".cs-row-check").first().click();
  await keepPicture(small.page, "strip-phone-dark");
  expect([...troubles, ...arabic.troubles, ...small.troubles]).toEqual([]);
});
