import { expect, it } from "vitest";
import { desktop, phone } from "../support/browser.ts";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, openSignedIn } from "./screen-actions.ts";
import { openStage } from "./stage.ts";
import { button, heading, signToTheEnd } from "./verification-actions.ts";

const t = wordsOf("en");
const stage = openStage();

it("a template with roles is created, used in two clicks and signed", async () => {
  const { person: sender, client } = await signUp(stage.server);
  const tenant = aPerson("Tina Tenant");
  const sam = await stage.seat({ viewport: desktop });
  const { page } = sam;
  await openSignedIn(stage.server, page, sender, "/templates/");
  await heading(page, t("templates:empty.title")).waitFor();
  await page.getByRole("link", { name: t("templates:new") }).click();
  await heading(page, t("prepare:heading.template")).waitFor();
  await page.getByLabel(t("templates:name")).fill("Lease");
  await button(page, t("templates:editor.blank")).click();
  await page.waitForURL(/\/templates\/editor\//);
  const role = (number: string) => page.getByRole("group", { name: t("prepare:roles.nth", { number }) });
  await role("1").getByLabel(t("templates:role.name"), { exact: true }).fill("Tenant");
  await button(page, t("prepare:roles.add")).click();
  await role("2").getByLabel(t("templates:role.name"), { exact: true }).fill("Landlord");
  await role("2").getByLabel(t("templates:role.taken_by")).selectOption("sender");
  await expectNoBarriers(page);
  await button(page, t("prepare:next")).click();
  await page.locator(".pr-layer").first().waitFor();
  const kinds = page.getByRole("toolbar", { name: t("prepare:editor.kinds") });
  for (const [index, name] of ["Tenant", "Landlord"].entries()) {
    await page.getByRole("radiogroup").getByText(name).click();
    const tool = kinds.getByRole("button", { name: t("prepare:kind.signature"), exact: true });
    // A template without fields opens with the signature tool selected.
    if ((await tool.getAttribute("aria-pressed")) !== "true") await tool.click();
    await page
      .locator(".pr-layer")
      .first()
      .click({ position: { x: 120 + index * 200, y: 90 } });
  }
  await page.locator(".pr-layer .pr-field:not(.pr-aim)").nth(1).waitFor();
  await button(page, t("prepare:finish")).click();
  // The editor has the same heading: leaving it before the fields are saved would send a template without them.
  await page.waitForURL(/\/templates\/edit\//);
  await heading(page, "Lease").waitFor();

  await page.goto(`${stage.server.url}/app/templates/`);
  await page.getByRole("button", { name: t("templates:use.named", { name: "Lease" }) }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByText(t("templates:use.sender")).waitFor();
  const name = sheet.getByLabel(t("templates:use.name"), { exact: true });
  await expect.poll(() => name.evaluate((input) => input.matches(":focus"))).toBe(true);
  await name.fill(tenant.name);
  await button(page, t("templates:use.send")).click();
  await sheet.getByText(t("templates:use.email.missing")).waitFor();
  await sheet.getByLabel(t("templates:use.email"), { exact: true }).fill(tenant.email);
  await expectNoBarriers(page);
  await button(page, t("templates:use.send")).click();
  await page.waitForURL(/\/app\/$/);

  const tina = await stage.seat({ viewport: phone, isTouch: true });
  await tina.page.goto((await signingLinkOf(stage.server, tenant.email)).url);
  await tina.page.getByRole("heading", { name: "Lease" }).waitFor();
  await signToTheEnd(tina.page, t, t("sign:room.signed.signatureNeeded"));
  await page.goto((await signingLinkOf(stage.server, sender.email)).url);
  await signToTheEnd(page);
  expect([...sam.troubles, ...tina.troubles]).toEqual([]);

  const arabic = await stage.seat({ viewport: phone, isTouch: true, colorScheme: "dark", locale: "ar" });
  await client.data("POST", "/api/user/settings/save", { key: "language", value: "ar" });
  const ar = wordsOf("ar");
  await openSignedIn(stage.server, arabic.page, sender, "/templates/");
  await heading(arabic.page, ar("templates:title")).waitFor();
  await arabic.page.getByText(ar("templates:use"), { exact: true }).tap();
  await arabic.page.getByRole("dialog").getByText(ar("templates:use.sender")).waitFor();
  await expectNoBarriers(arabic.page);
  expect(await arabic.page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
});
