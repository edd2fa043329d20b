import type { Page } from "playwright";
import { expect, it } from "vitest";
import { abroad } from "../support/browser.ts";
import { aPerson, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriersInBothLooks } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const stage = openStage();

/** Height of the support team's banner in a window that is higher than the page. */
async function bannerHeight(page: Page): Promise<number> {
  const usual = page.viewportSize()!;
  await page.setViewportSize({ ...usual, height: 4000 });
  const { height } = (await page.locator(".ws-support").boundingBox())!;
  await page.setViewportSize(usual);
  return height;
}

/** The different lines at which the open menu's labels start. */
async function labelStarts(page: Page): Promise<number[]> {
  await page.getByRole("menuitem").first().waitFor();
  return await page.evaluate<number[]>(`[...new Set([...document.querySelectorAll("[role=menuitem]")].map((item) => {
    const range = document.createRange();
    range.selectNodeContents(item.lastElementChild);
    const box = range.getBoundingClientRect();
    return Math.round(document.dir === "rtl" ? box.right : box.left);
  }))]`);
}

it("a second workspace is created, named, lent to support and deleted, and a tab keeps its own", async () => {
  const { locale } = abroad;
  const t = wordsOf(locale);
  const person = aPerson("Wanda Works");
  const { client } = await signUp(stage.server, person);
  await client.data("POST", "/api/user/settings/save", { key: "language", value: locale });
  const { page, troubles } = await stage.seat(abroad);
  const signIn = async () => {
    await page.goto(`${stage.server.url}/app/login`);
    await page.getByLabel(t("account:field.email"), { exact: true }).fill(person.email);
    await page.getByLabel(t("account:field.password"), { exact: true }).fill(person.password);
    await page.getByRole("button", { name: t("account:login.submit"), exact: true }).click();
    await page.waitForURL(`${stage.server.url}/app/`);
  };
  await signIn();
  const menuOf = (name: string) => page.getByRole("banner").getByRole("button", { name: new RegExp(name) });
  await menuOf("Wanda Works").click();
  await page.getByRole("menuitem", { name: t("common:workspace.new"), exact: true }).click();
  const name = page.getByLabel(t("common:workspace.name"), { exact: true });
  await name.fill("wanda works");
  await page.getByRole("button", { name: t("common:workspace.create"), exact: true }).click();
  await page.getByText(t("refusals:workspace_name_taken")).waitFor();
  await expectNoBarriersInBothLooks(page);
  await name.fill("Sales");
  await page.getByRole("button", { name: t("common:workspace.create"), exact: true }).click();
  await menuOf("Sales").waitFor();

  await menuOf("Sales").click();
  await page.getByRole("menuitem", { name: t("common:workspace.settings"), exact: true }).click();
  await page.waitForURL(`${stage.server.url}/app/workspace`);
  const openSection = (name: "general" | "security" | "log") =>
    page.getByRole("link", { name: t(`workspace:section.${name}`), exact: true }).click();
  const usage = page.getByRole("region", { name: t("workspace:usage.title") });
  await expect.poll(() => usage.getByText(t("workspace:usage.unlimited"), { exact: true }).count()).toBe(3);
  await expectNoBarriersInBothLooks(page);
  await openSection("security");
  await page.getByRole("button", { name: t("workspace:support.begin"), exact: true }).click();
  await page.getByRole("button", { name: t("workspace:support.end"), exact: true }).waitFor();
  await page.reload();
  await page.getByText(t("common:support.settings"), { exact: true }).waitFor();
  await openSection("log");
  await page.getByRole("heading", { name: t("workspace:log.title"), exact: true }).waitFor();
  await page.getByRole("listitem").filter({ hasText: /Sales/ }).first().waitFor();
  await expectNoBarriersInBothLooks(page);
  const widths = await page.locator("html").evaluate((html) => [html.scrollWidth, html.clientWidth]);
  expect(widths[0]).toBe(widths[1]);

  expect(await bannerHeight(page)).toBeLessThan(160);
  await menuOf("Sales").click();
  expect(await labelStarts(page)).toHaveLength(1);
  await page.getByRole("menuitem", { name: "Wanda Works" }).click();
  await menuOf("Wanda Works").waitFor();
  expect(new URL(page.url()).pathname).toBe("/app/workspace");
  await menuOf("Wanda Works").click();
  await page.getByRole("menuitem", { name: "Sales" }).click();
  await menuOf("Sales").waitFor();
  await openSection("general");
  await page.getByRole("button", { name: t("workspace:delete.action"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("sales");
  await dialog.getByRole("button", { name: t("workspace:delete.action"), exact: true }).click();
  await dialog.getByText(t("refusals:workspace_name_mismatch")).waitFor();
  await dialog.getByRole("textbox").fill("Sales");
  await dialog.getByRole("button", { name: t("workspace:delete.action"), exact: true }).click();
  await menuOf("Wanda Works").waitFor();
  expect(troubles).toEqual([]);
});
