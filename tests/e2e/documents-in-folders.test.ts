import type { Locator, Page } from "playwright";
import { expect, it } from "vitest";
import { phone } from "../support/browser.ts";
import type { Client } from "../support/client.ts";
import { aSavedDraft } from "../support/journey.ts";
import { aPerson, signUp } from "../support/people.ts";
import { keepPicture } from "./keep-picture.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, signInBySession } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const say = wordsOf("en");
const stage = openStage();

async function deskOf(client: Client, look: Parameters<typeof stage.seat>[0] = {}, language = "en") {
  const seat = await stage.seat(look);
  await seat.context.addInitScript((chosen) => localStorage.setItem("countersign.language", chosen), language);
  await signInBySession(seat, client);
  await seat.page.goto(`${stage.server.url}/app/`);
  return seat;
}
const rowOf = (page: Page, title: string) => page.locator(".cs-row").filter({ hasText: title });
const linkTo = (box: Page | Locator, name: string) => box.locator(".cs-folder-link").filter({ hasText: name });
const toast = (page: Page, text: string) => page.getByText(text).first().waitFor();

/** Chooses from a folder's menu. */
async function choose(page: Page, folder: string, action: "rename" | "new.within" | "delete"): Promise<void> {
  await linkTo(page, folder).first().hover();
  await page.getByRole("button", { name: say("folders:actions", { name: folder }) }).click();
  await page.getByRole("menuitem", { name: say(`folders:${action}`), exact: true }).click();
}

it("documents are sorted into folders by drag and drop, by keyboard and on a phone", async () => {
  const { client } = await signUp(stage.server, aPerson("Olga Owner"));
  for (const title of ["Lease for Acme", "Offer for Bolt"]) await aSavedDraft(client, [aPerson("Ann")], { title });
  const { page } = await deskOf(client);
  const tree = page.locator(".cs-rail .cs-folders");

  // Folders are created and named inline; an empty or existing name is refused.
  await tree.getByRole("button", { name: say("folders:first") }).click();
  const naming = tree.getByRole("textbox", { name: say("folders:name.new") });
  await naming.press("Enter");
  await tree.getByText(say("folders:name.required")).waitFor();
  await naming.fill("Clients");
  await naming.press("Enter");
  await linkTo(tree, "Clients").waitFor();
  await tree.getByRole("button", { name: say("folders:new"), exact: true }).click();
  await naming.fill("clients");
  await naming.press("Enter");
  await tree.getByText(say("refusals:folder_name_taken")).waitFor();
  await naming.press("Escape");
  await choose(page, "Clients", "new.within");
  await naming.fill("Acmee");
  await naming.press("Enter");
  await linkTo(tree, "Acmee").focus();
  await page.keyboard.press("F2");
  await tree.getByRole("textbox", { name: say("folders:name.of", { name: "Acmee" }) }).fill("Acme");
  await page.keyboard.press("Enter");

  // A row is dragged onto a folder, another one is moved by the keyboard.
  await rowOf(page, "Lease for Acme").getByRole("link").dragTo(linkTo(tree, "Acme"));
  await toast(page, say("folders:moved_one", { name: "Acme" }));
  const menu = rowOf(page, "Offer for Bolt").getByRole("button", {
    name: say("dashboard:row.actions", { title: "Offer for Bolt" }),
  });
  await menu.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: say("dashboard:action.move") }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("searchbox").fill("clie");
  await expectNoBarriers(page);
  await keepPicture(page, "folders-move");
  await dialog.getByRole("searchbox").press("Enter");
  await toast(page, say("folders:moved_one", { name: "Clients" }));

  // The folder's URL lists it, with its path as the title.
  await linkTo(tree, "Acme").click();
  await page.getByRole("heading", { level: 1, name: "Clients / Acme" }).waitFor();
  await rowOf(page, "Lease for Acme").waitFor();
  expect(await rowOf(page, "Offer for Bolt").count()).toBe(0);
  expect(page.url()).toMatch(/folderId=.+&folderName=Acme/);
  await expectNoBarriers(page);
  await keepPicture(page, "folders-desk");

  // After deletion its documents move to the chosen folder.
  await choose(page, "Acme", "delete");
  await page
    .getByRole("dialog")
    .getByRole("combobox")
    .selectOption({ label: say("folders:choose.noFolder") });
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("folders:delete.submit") })
    .click();
  await toast(page, say("folders:delete.done", { name: "Acme" }));
  await rowOf(page, "Lease for Acme").waitFor();

  // On a phone the folders are a sheet.
  const small = await deskOf(client, { viewport: phone, isTouch: true, colorScheme: "dark" }, "ar");
  const inHand = small.page;
  const tell = wordsOf("ar");
  await inHand.getByRole("button", { name: tell("folders:title") }).click();
  await linkTo(inHand.getByRole("dialog"), "Clients").waitFor();
  await expectNoBarriers(inHand);
  await keepPicture(inHand, "folders-phone");
  await linkTo(inHand.getByRole("dialog"), "Clients").click();
  await rowOf(inHand, "Offer for Bolt").waitFor();
  expect(await inHand.evaluate("document.documentElement.scrollWidth <= window.innerWidth")).toBe(true);
});
