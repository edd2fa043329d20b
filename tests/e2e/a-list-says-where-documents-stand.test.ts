import { expect, it } from "vitest";
import { phone } from "../support/browser.ts";
import type { Client } from "../support/client.ts";
import { aPdf, aSavedDraft } from "../support/journey.ts";
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

it("a list shows its documents' states, and finished ones are archived and restored", async () => {
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
  // A long press begins selecting.
  await small.page.locator(".cs-row").first().click({ button: "right" });
  await small.page.locator(".cs-row-check:checked").waitFor();
  await keepPicture(small.page, "strip-phone-dark");
  expect([...troubles, ...arabic.troubles, ...small.troubles]).toEqual([]);
});

it("a document is found by its text, the search is saved as a filter, and a link restores it", async () => {
  const say = wordsOf("en");
  const owner = aPerson("Olga Owner");
  const { client } = await signUp(stage.server, owner);
  for (const title of ["Lease 1", "Lease 2", "Offer"]) await aSavedDraft(client, [aPerson("Ann Ames")], { title });
  const part = await client.upload("scan.pdf", await aPdf("The deposit is three monthly rents"));
  const people = [{ _id: "r0", name: "Ann Ames", email: aPerson("Ann").email }];
  const field = { type: "signature", position: { x: 20, y: 30 }, width: 42, height: 20, recipient: "r0" };
  const draft = { fileParts: [part], title: "Mill Street", recipients: people, schemas: [{ s0: field }] };
  const { _id } = await client.save(draft);

  const { page, troubles } = await openList(client, {}, "en");
  const row = (title: string) => page.locator(".cs-row").filter({ has: page.getByText(title, { exact: true }) });
  const rail = page.getByRole("list", { name: say("list:filters.title") });
  const menu = (name: string) => page.getByRole("button", { name: say("list:filters.actions", { name }) });
  const dialog = page.getByRole("dialog");
  const save = page.getByRole("button", { name: say("list:filters.save"), exact: true });
  await row("Offer").waitFor();
  expect(await save.isDisabled()).toBe(true);
  await page.getByRole("searchbox", { name: say("dashboard:search.label") }).fill("DEPOSIT rent");
  await row("Mill Street").getByText(say("dashboard:row.in-text")).waitFor();
  await row("Offer").waitFor({ state: "detached" });
  await expectNoBarriers(page);
  await keepPicture(page, "search-light");

  // The search is saved under a name; an empty or existing name is refused.
  await page.goto(`${stage.server.url}/app/?search=deposit&columns=people,status`);
  await row("Mill Street").waitFor();
  expect(await page.getByRole("columnheader", { name: say("list:column.owner") }).count()).toBe(0);
  await save.click();
  await dialog.getByRole("textbox").fill(" ");
  await dialog.getByRole("button", { name: say("list:filters.submit") }).click();
  await dialog.getByText(say("refusals:filter_name_required")).waitFor();
  await dialog.getByRole("textbox").fill("Deposits");
  await expectNoBarriers(page);
  await keepPicture(page, "filter-name");
  await dialog.getByRole("button", { name: say("list:filters.submit") }).click();
  await rail.getByRole("link", { name: "Deposits" }).waitFor();
  expect(await rail.getByRole("link", { name: "Deposits" }).getAttribute("aria-current")).toBe("page");
  await client.data("POST", "/api/document/filters", { name: "By title", query: { sort: "title" } });

  // Another tab shows it too, in another language; it is renamed there, and the first tab follows.
  await page.goto(`${stage.server.url}/app/`);
  await rail.getByRole("link", { name: "By title" }).click();
  await page.waitForURL(/sort=title/);
  await rail.getByRole("link", { name: "Deposits" }).click();
  await page.waitForURL(/search=deposit/);
  await row("Lease 1").waitFor({ state: "detached" });
  await menu("Deposits").click();
  await page.getByRole("menuitem", { name: say("list:filters.rename"), exact: true }).click();
  await dialog.getByRole("textbox").fill("by TITLE");
  await dialog.getByRole("button", { name: say("list:filters.submit") }).click();
  await dialog.getByText(say("refusals:filter_name_taken")).waitFor();
  await dialog.getByRole("textbox").fill("Rents");
  await dialog.getByRole("button", { name: say("list:filters.submit") }).click();
  await rail.getByRole("link", { name: "Rents" }).waitFor();
  await keepPicture(page, "filters-light");
  await menu("By title").click();
  await page.getByRole("menuitem", { name: say("list:filters.delete"), exact: true }).click();
  await dialog.getByRole("button", { name: say("list:filters.delete"), exact: true }).click();
  await rail.getByRole("link", { name: "By title" }).waitFor({ state: "detached" });

  // The list tells a person who returns from the editor that the document was sent.
  await client.send(_id);
  await page.goto(`${stage.server.url}/app/document/create/${_id}`);
  await page.getByRole("link", { name: say("prepare:close"), exact: true }).click();
  await page.waitForURL(/editingError=sent/);
  await page.getByText(say("dashboard:list.editingError.sent")).waitFor();
  await expectNoBarriers(page);
  await keepPicture(page, "editing-error");
  await page.getByRole("button", { name: say("common:close"), exact: true }).click();
  await page.waitForURL((url) => !url.search.includes("editingError"));

  const small = await openList(client, { viewport: phone, isTouch: true, colorScheme: "dark" }, "en");
  await small.page.getByRole("link", { name: "Rents" }).tap();
  await small.page.getByText(say("dashboard:row.in-text")).waitFor();
  await expectNoBarriers(small.page);
  await keepPicture(small.page, "filters-phone-dark");
  const arabic = await openList(client, {}, "ar");
  await arabic.page.getByRole("link", { name: "Rents" }).click();
  await arabic.page.getByText(wordsOf("ar")("dashboard:row.in-text")).waitFor();
  await keepPicture(arabic.page, "filters-arabic");
  expect([...troubles, ...small.troubles, ...arabic.troubles]).toEqual([]);
});
