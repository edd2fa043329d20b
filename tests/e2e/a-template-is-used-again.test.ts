import { expect, it } from "vitest";
import { phone } from "../support/browser.ts";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, openSignedIn } from "./screen-actions.ts";
import { recipientBody, sendTo } from "./sending.ts";
import { openStage } from "./stage.ts";
import { button, heading, signToTheEnd } from "./verification-actions.ts";

const t = wordsOf("en");
const stage = openStage();

it("a template is used again", async () => {
  const title = "Lease of the mill";
  const { person: sender, client } = await signUp(stage.server);
  const [first, second] = [aPerson("Tom Tenant"), aPerson("Tina Tenant")];
  const id = await sendTo(client, [recipientBody(first)], ["r0"], { title });
  const sam = await stage.seat();
  const { page } = sam;
  await openSignedIn(stage.server, page, sender, `/document/detail/${id}`);
  await page.getByRole("button", { name: t("dashboard:detail.more") }).click();
  await page.getByRole("menuitem", { name: t("dashboard:action.template") }).click();
  const dialog = page.getByRole("dialog");
  const name = dialog.getByLabel(t("templates:name"));
  await expect.poll(() => name.inputValue()).toBe(title);
  await name.fill(" ");
  await dialog.getByRole("button", { name: t("templates:save.template.submit") }).click();
  await dialog.getByText(t("templates:name.missing")).waitFor();
  await expectNoBarriers(page);
  await name.fill("Lease");
  await dialog.getByText(t("templates:save.people")).click();
  await dialog.getByRole("button", { name: t("templates:save.template.submit") }).click();
  await dialog.getByText(t("templates:save.done", { name: "Lease" })).waitFor();
  await dialog.getByRole("button", { name: t("templates:save.all") }).click();

  await heading(page, t("templates:title")).waitFor();
  await page.getByText("Lease", { exact: true }).waitFor();
  await expectNoBarriers(page);
  await page.getByRole("button", { name: t("templates:use.named", { name: "Lease" }) }).click();
  await dialog.getByRole("link", { name: t("templates:use.edit") }).click();
  await page.waitForURL(/\/document\/create\//);
  const card = page.getByRole("group", { name: t("prepare:people.nth", { number: "1" }) });
  const personName = card.getByLabel(t("prepare:people.name"), { exact: true });
  expect(await personName.inputValue()).toBe("");
  await personName.fill(second.name);
  await card.getByLabel(t("prepare:people.email"), { exact: true }).fill(second.email);
  // A wrong address for signers who have finished is refused, not left out.
  await page.getByRole("heading", { name: t("recipients:document"), exact: true }).click();
  const redirect = page.getByLabel(t("recipients:document.redirect"), { exact: true });
  await redirect.fill("http://shop.example.com");
  await button(page, t("prepare:send")).click();
  await dialog.getByText(t("refusals:form_redirect_invalid")).first().waitFor();
  await dialog.getByRole("button", { name: t("common:cancel"), exact: true }).click();
  await redirect.fill("");
  await button(page, t("prepare:next")).click();
  await page.waitForURL(/\/document\/editor\//);
  await page.locator(".pr-layer .pr-field").first().waitFor();
  await button(page, t("prepare:send")).click();
  await page.waitForURL((url) => !url.pathname.includes("/editor/"));

  const tina = await stage.seat();
  await tina.page.goto((await signingLinkOf(stage.server, second.email)).url);
  await tina.page.getByRole("heading", { name: title }).waitFor();
  await signToTheEnd(tina.page);
  expect([...sam.troubles, ...tina.troubles]).toEqual([]);
});

it("templates are found, renamed and deleted on a phone", async () => {
  const { person: sender, client } = await signUp(stage.server);
  const documentId = await sendTo(client, [recipientBody(aPerson("Tom Tenant"))], ["r0"], {
    title: "Lease of the mill",
  });
  for (const name of ["Lease of a flat", "Sale of a boat"]) {
    const key = { "Idempotency-Key": crypto.randomUUID() };
    await client.data("POST", "/api/template/save/new", { fromDocument: documentId, name }, key);
  }
  const sam = await stage.seat({ viewport: phone, isTouch: true, colorScheme: "dark" });
  const { page } = sam;
  await openSignedIn(stage.server, page, sender, "/");
  await page.getByRole("link", { name: t("common:templates") }).tap();
  const rows = page.getByRole("list", { name: t("templates:list") }).getByRole("listitem");
  await rows.nth(1).waitFor();
  await expectNoBarriers(page);
  expect(await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")).toBe(0);

  await rows.getByRole("link", { name: "Lease of a flat", exact: true }).tap();
  await page.locator(".template-field").waitFor();
  await page.getByText("Tom Tenant").waitFor();
  await expectNoBarriers(page);
  expect(await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")).toBe(0);
  await page.getByRole("link", { name: t("templates:title"), exact: true }).tap();

  await page.getByLabel(t("templates:search")).fill("boat");
  await expect.poll(() => rows.allInnerTexts().then((all) => all.length)).toBe(1);
  await page.reload();
  await rows.getByText("Sale of a boat").waitFor();
  const menu = (name: string) => page.getByRole("button", { name: t("templates:row.actions", { name }) });
  await menu("Sale of a boat").tap();
  await page.getByRole("menuitem", { name: t("templates:action.details") }).tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t("templates:name")).fill("Sale of a barge");
  await dialog.getByRole("button", { name: t("templates:details.submit") }).tap();
  await dialog.waitFor({ state: "hidden" });
  await menu("Sale of a barge").tap();
  await page.getByRole("menuitem", { name: t("templates:action.delete") }).tap();
  await expectNoBarriers(page);
  await dialog.getByRole("button", { name: t("templates:delete.submit") }).tap();
  await dialog.waitFor({ state: "hidden" });
  await heading(page, t("templates:empty.search.title")).waitFor();
  await button(page, t("templates:empty.search.clear")).tap();
  await rows.getByText("Lease of a flat").waitFor();
  await expect.poll(() => rows.count()).toBe(1);
  expect(sam.troubles).toEqual([]);
});
