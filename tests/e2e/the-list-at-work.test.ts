import type { Page } from "playwright";
import { expect, it } from "vitest";
import { phone } from "../support/browser.ts";
import type { Client } from "../support/client.ts";
import { aSavedDraft } from "../support/journey.ts";
import { aPerson, signUp } from "../support/people.ts";
import { keepPicture } from "./keep-picture.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const say = wordsOf("en");
const stage = openStage();

async function seatOf(client: Client, look: Parameters<typeof stage.seat>[0] = {}, language = "en") {
  const seat = await stage.seat(look);
  const stored = { "countersign.token": client.who.Token!, "countersign.language": language };
  await seat.context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
  return seat;
}

/** Sent documents "Lease 1" to "Lease 5", the fourth with three people, and drafts "Draft 1" to "Draft 15". */
async function aDesk(client: Client): Promise<void> {
  for (let number = 1; number <= 5; number++) {
    const people =
      number === 4 ? [aPerson("Ann Ames"), aPerson("Bob Burr"), aPerson("Cleo Cox")] : [aPerson("Ann Ames")];
    const { _id } = await aSavedDraft(client, people, { title: `Lease ${number}` });
    await client.send(_id);
  }
  for (let number = 1; number <= 15; number++) {
    await aSavedDraft(client, [aPerson("Dora Dean")], { title: `Draft ${number}` });
  }
}

const rowOf = (page: Page, title: string) =>
  page.locator(".cs-row").filter({ has: page.getByText(title, { exact: true }) });
const titlesOn = (page: Page) => page.locator(".cs-row .cs-row-link").allInnerTexts();
const boxOf = (page: Page, title: string) =>
  page.getByRole("checkbox", { name: say("list:select.row", { title }), exact: true });

it("a list is sorted, arranged, used by keyboard and changed in bulk, on a desktop and a phone", async () => {
  const { client } = await signUp(stage.server, aPerson("Olga Owner"));
  await aDesk(client);
  const { page, troubles } = await seatOf(client);
  await page.goto(`${stage.server.url}/app/`);
  await rowOf(page, "Draft 15").waitFor();

  // At least 18 rows fit on the screen, with names beside the avatars.
  const visible = await page.locator(".cs-row").evaluateAll((rows) => {
    const end = rows[0]!.parentElement!.getBoundingClientRect().bottom;
    return rows.filter((row) => row.getBoundingClientRect().bottom <= end).length;
  });
  expect(visible).toBeGreaterThanOrEqual(18);
  await rowOf(page, "Draft 15").locator(".cs-people-names").getByText("Dora Dean").waitFor();
  await expectNoBarriers(page);
  await keepPicture(page, "list-light");

  // A column sorts in both directions, and the URL follows.
  const byTitle = page.getByRole("button", { name: say("list:column.title"), exact: true });
  await byTitle.click();
  await page.waitForURL(/sort=title/);
  await expect
    .poll(() => titlesOn(page).then((titles) => titles.slice(0, 3)))
    .toEqual(["Draft 1", "Draft 2", "Draft 3"]);
  await byTitle.click();
  await page.waitForURL(/sort=-title/);
  await expect.poll(() => titlesOn(page).then((titles) => titles[0])).toBe("Lease 5");
  await page.reload();
  await expect.poll(() => titlesOn(page).then((titles) => titles[0])).toBe("Lease 5");
  expect(
    await page.getByRole("columnheader", { name: say("list:column.title"), exact: true }).getAttribute("aria-sort"),
  ).toBe("descending");

  // Columns and density are chosen, and stored.
  await page.getByRole("button", { name: say("list:look.label") }).click();
  await page.getByRole("menuitemcheckbox", { name: say("list:column.owner") }).click();
  await page.getByRole("menuitemradio", { name: say("list:look.compact") }).click();
  await page.keyboard.press("Escape");
  await page.reload();
  await rowOf(page, "Lease 5").waitFor();
  expect(await page.getByRole("columnheader", { name: say("list:column.owner") }).count()).toBe(0);
  expect((await rowOf(page, "Lease 5").boundingBox())!.height).toBeLessThan(36);

  // The keyboard moves down two rows, selects, extends the selection and clears it.
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("x");
  await page.keyboard.press("Shift+J");
  await page.keyboard.press("Shift+ArrowDown");
  await page.getByText(say("list:bulk.count", { count: 3 })).waitFor();
  await expectNoBarriers(page);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByText(say("list:bulk.count", { count: 3 })).count()).toBe(0);
  expect(await page.locator(".cs-row-link:focus").textContent()).toBe("Lease 3");
  await page.keyboard.press("Enter");
  await page.waitForURL(/document\/detail/);
  await page.goBack();

  // A range by Shift and click; drafts cannot be voided.
  await boxOf(page, "Lease 2").click();
  await boxOf(page, "Draft 14").click({ modifiers: ["Shift"] });
  await page.getByText(say("list:bulk.count", { count: 4 })).waitFor();
  await keepPicture(page, "list-selected");
  const bar = page.getByRole("region", { name: say("list:bulk.label") });
  // Only two of the four can be voided, and the bar says so before.
  await bar
    .getByRole("button", { name: say("list:bulk.some", { action: say("list:bulk.void.submit"), number: "2" }) })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: say("list:bulk.void.submit"), exact: true }).click();
  await dialog.getByText(say("dashboard:void.reason.required")).waitFor();
  await dialog.getByText(say("list:bulk.void.left", { number: "2" })).waitFor();
  await expectNoBarriers(page);
  await keepPicture(page, "list-outcome");
  await dialog.getByRole("textbox").fill("The house is sold.");
  await dialog.getByRole("button", { name: say("list:bulk.void.submit"), exact: true }).click();
  await page.getByText(say("list:bulk.void.done_other", { count: 2 })).waitFor();
  await rowOf(page, "Lease 2").getByText(say("dashboard:status.VOIDED")).waitFor();

  // A document is opened by a few letters, from anywhere.
  await page.keyboard.press("Control+K");
  await page.getByRole("combobox", { name: say("palette:label") }).fill("lease 4");
  await page.getByRole("option", { name: "Lease 4" }).waitFor();
  await expectNoBarriers(page);
  await keepPicture(page, "list-palette");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Lease 4" }).waitFor();

  // A folder is opened by its name; a chosen column shows the folder of its documents.
  const folder = await client.data<{ _id: string }>("POST", "/api/folder/create", { name: "Mill papers" });
  await client.data("POST", "/api/document/move", {
    documentIds: [new URL(page.url()).pathname.split("/").at(-1)],
    folderId: folder._id,
  });
  await page.keyboard.press("Control+K");
  await page.getByRole("combobox", { name: say("palette:label") }).fill("mill");
  await page.getByRole("option", { name: "Mill papers" }).click();
  await page.getByRole("heading", { level: 1, name: "Mill papers" }).waitFor();
  await rowOf(page, "Lease 4").waitFor();
  await page.getByRole("button", { name: say("list:look.label") }).click();
  await page.getByRole("menuitemcheckbox", { name: say("list:column.folder") }).click();
  await page.keyboard.press("Escape");
  await rowOf(page, "Lease 4").getByRole("cell", { name: "Mill papers" }).waitFor();

  // All drafts of a view at once.
  await page.goto(`${stage.server.url}/app/?view=draft`);
  await rowOf(page, "Draft 15").waitFor();
  await page.getByRole("checkbox", { name: say("list:select.all") }).click();
  await bar.getByRole("button", { name: say("list:bulk.delete.submit") }).click();
  await dialog.getByRole("button", { name: say("list:bulk.delete.submit") }).click();
  await page.getByText(say("list:bulk.delete.done_other", { count: 15 })).waitFor();
  await page.getByText(say("dashboard:empty.draft.title")).waitFor();
  expect(troubles).toEqual([]);

  // The same on a phone: cards, one selected and reminded.
  const hand = await seatOf(client, { viewport: phone, isTouch: true, colorScheme: "dark" });
  await hand.page.goto(`${stage.server.url}/app/?view=waiting-for-others`);
  await rowOf(hand.page, "Lease 5").waitFor();
  await rowOf(hand.page, "Lease 5")
    .getByRole("button", { name: say("dashboard:row.actions", { title: "Lease 5" }) })
    .tap();
  await hand.page.getByRole("menuitem", { name: say("list:select"), exact: true }).tap();
  await expectNoBarriers(hand.page);
  await keepPicture(hand.page, "list-phone");
  await hand.page.getByRole("button", { name: say("list:bulk.remind.submit"), exact: true }).tap();
  await hand.page
    .getByRole("dialog")
    .getByRole("button", { name: say("list:bulk.remind.submit"), exact: true })
    .tap();
  await hand.page
    .getByText(say("list:bulk.remind.done_one", { count: 1 }))
    .or(hand.page.getByText(say("list:bulk.remind.unchanged")))
    .first()
    .waitFor();
  expect(hand.troubles).toEqual([]);

  if (process.env.PICTURES) {
    const arabic = await seatOf(client, {}, "ar");
    await arabic.page.goto(`${stage.server.url}/app/`);
    await rowOf(arabic.page, "Lease 5").waitFor();
    await keepPicture(arabic.page, "list-arabic");
  }
});
