import { expect, it } from "vitest";
import { desktop, phone } from "../support/browser.ts";
import type { Client } from "../support/client.ts";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { keepPicture } from "./keep-picture.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, openSignedIn } from "./screen-actions.ts";
import { recipientBody, sendTo } from "./sending.ts";
import { openStage } from "./stage.ts";
import { button, signToTheEnd } from "./verification-actions.ts";

const t = wordsOf("en");
const stage = openStage();

/** Templates of one role, which has the same name in all of them. */
async function someTemplates(client: Client, names: readonly string[]): Promise<void> {
  const person = { ...recipientBody(aPerson("Tom Tenant")), role: "Tenant" };
  for (const title of names) {
    const fromDocument = await sendTo(client, [person], ["r0"], { title });
    const saved = { fromDocument, name: title, keepPeople: false };
    await client.data("POST", "/api/template/save/new", saved, { "Idempotency-Key": crypto.randomUUID() });
  }
}

it("templates are moved to folders, sorted, restricted, restored to an earlier version, and sent as one packet", async () => {
  const { person: sender, client } = await signUp(stage.server);
  await someTemplates(client, ["Lease", "House rules", "Handover"]);
  const { _id: folder } = await client.data<{ _id: string }>("POST", "/api/folder/create", { name: "Flats" });
  const sam = await stage.seat({ viewport: desktop });
  const { page } = sam;
  await openSignedIn(stage.server, page, sender, "/templates/");
  const rows = page.getByRole("list", { name: t("templates:list") }).getByRole("listitem");
  await rows.nth(2).waitFor();
  const dialog = page.getByRole("dialog");
  const act = async (name: string, action: string) => {
    await page.getByRole("button", { name: t("templates:row.actions", { name }) }).click();
    await page.getByRole("menuitem", { name: action, exact: true }).click();
    await dialog.waitFor();
  };

  await page.getByLabel(t("templates:sort"), { exact: true }).selectOption("name");
  await expect.poll(() => rows.first().textContent()).toContain("Handover");
  await act("Handover", t("templates:action.move"));
  await dialog.getByText("Flats").click();
  await expectNoBarriers(page);
  await dialog.getByRole("button", { name: t("folders:move.submit") }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByLabel(t("templates:folder"), { exact: true }).selectOption(folder);
  await expect.poll(() => rows.count()).toBe(1);
  await expect.poll(() => rows.first().textContent()).toContain("Flats");
  await page.reload();
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByLabel(t("templates:folder"), { exact: true }).selectOption("");
  await expect.poll(() => rows.count()).toBe(3);
  await expectNoBarriers(page);
  await keepPicture(page, "templates-list");

  await act("Handover", t("templates:action.sharing"));
  await dialog.getByText(t("templates:sharing.chosen")).click();
  await expectNoBarriers(page);
  await keepPicture(page, "templates-sharing");
  await dialog.getByRole("button", { name: t("templates:details.submit") }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText(t("templates:row.restricted")).waitFor();

  await act("Lease", t("templates:action.versions"));
  await dialog.getByText(t("versions:current")).waitFor();
  await dialog.getByLabel(t("versions:note")).fill("Approved by Lara");
  await dialog.getByRole("button", { name: t("versions:keep") }).click();
  await dialog.getByText("Approved by Lara").waitFor();
  await dialog.getByText(t("versions:number", { number: "1" })).waitFor();
  await dialog.getByRole("button", { name: t("versions:beside.open") }).click();
  const beside = page.getByRole("dialog", { name: t("versions:beside"), exact: true });
  await beside.locator(".template-field").nth(1).waitFor();
  await expectNoBarriers(page);
  await keepPicture(page, "templates-beside");
  await beside
    .getByRole("button", { name: t("common:close") })
    .last()
    .click();
  await expectNoBarriers(page);
  await keepPicture(page, "templates-versions");
  await dialog
    .getByRole("button", { name: t("common:close") })
    .last()
    .click();

  for (const name of ["Lease", "House rules"]) {
    await page.getByRole("checkbox", { name: t("templates:row.choose", { name }) }).check();
  }
  await expectNoBarriers(page);
  await keepPicture(page, "templates-packet");
  await button(page, t("templates:packet.use")).click();
  const tenant = aPerson("Tina Tenant");
  await dialog.getByLabel(t("templates:use.name"), { exact: true }).fill(tenant.name);
  await dialog.getByLabel(t("templates:use.email"), { exact: true }).fill(tenant.email);
  await expectNoBarriers(page);
  await keepPicture(page, "templates-packet-sheet");
  await button(page, t("templates:use.send")).click();
  await page.waitForURL(/\/app\/$/);

  const tina = await stage.seat({ viewport: phone, isTouch: true });
  await tina.page.goto((await signingLinkOf(stage.server, tenant.email)).url);
  await tina.page.getByRole("heading", { name: "Lease · House rules" }).waitFor();
  await signToTheEnd(tina.page);
  expect([...sam.troubles, ...tina.troubles]).toEqual([]);
});

it("the list of templates can be used on a phone, in Arabic and in the dark", async () => {
  const ar = wordsOf("ar");
  const { person: sender, client } = await signUp(stage.server);
  await client.data("POST", "/api/user/settings/save", { key: "language", value: "ar" });
  await someTemplates(client, ["Lease", "House rules"]);
  await client.data("POST", "/api/folder/create", { name: "Flats" });
  const seat = await stage.seat({ viewport: phone, locale: "ar", colorScheme: "dark", isTouch: true });
  const { page } = seat;
  await openSignedIn(stage.server, page, sender, "/templates/");
  for (const name of ["Lease", "House rules"]) {
    // Names are isolated from the direction of the sentence.
    await page.getByRole("checkbox", { name: new RegExp(name) }).tap();
  }
  await page.getByText(ar("templates:packet.chosen_two")).waitFor();
  await expectNoBarriers(page);
  expect(await page.evaluate<boolean>("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  await keepPicture(page, "templates-list-phone");
  await page.getByRole("listitem").filter({ hasText: "Lease" }).getByRole("button", { name: /Lease/ }).last().tap();
  await page.getByRole("menuitem", { name: ar("templates:action.sharing") }).tap();
  await page.getByText(ar("templates:sharing.chosen")).tap();
  await expectNoBarriers(page);
  await keepPicture(page, "templates-sharing-phone");
  expect(seat.troubles).toEqual([]);
});
