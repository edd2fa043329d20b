import { expect, it } from "vitest";
import { phone } from "../support/browser.ts";
import { aPerson, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const stage = openStage({ env: { SUPPORT_ACCOUNTS: "help@example.com" } });

it.each([
  ["en", "light", undefined],
  ["ar", "dark", phone],
] as const)(
  "a second workspace is created, named, lent to support and deleted, and a tab keeps its own: %s",
  async (locale, colorScheme, viewport) => {
    const t = wordsOf(locale);
    const person = aPerson("Wanda Works");
    const { client } = await signUp(stage.server, person);
    await client.data("POST", "/api/user/settings/save", { key: "language", value: locale });
    const { page, troubles } = await stage.seat({
      locale,
      colorScheme,
      ...(viewport ? { viewport, isTouch: true } : {}),
    });
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
    await expectNoBarriers(page);
    await name.fill("Sales");
    await page.getByRole("button", { name: t("common:workspace.create"), exact: true }).click();
    await menuOf("Sales").waitFor();

    await menuOf("Sales").click();
    await page.getByRole("menuitem", { name: t("common:workspace.settings"), exact: true }).click();
    await page.waitForURL(`${stage.server.url}/app/workspace`);
    await page.getByRole("heading", { name: t("workspace:log.title"), exact: true }).waitFor();
    await expectNoBarriers(page);
    await page.getByRole("button", { name: t("workspace:support.begin"), exact: true }).click();
    await page.getByRole("button", { name: t("workspace:support.end"), exact: true }).waitFor();
    await page.reload();
    await page.getByText(t("common:support.settings"), { exact: true }).waitFor();
    await page.getByRole("listitem").filter({ hasText: /Sales/ }).first().waitFor();
    await expectNoBarriers(page);
    const widths = await page.locator("html").evaluate((html) => [html.scrollWidth, html.clientWidth]);
    expect(widths[0]).toBe(widths[1]);

    await menuOf("Sales").click();
    await page.getByRole("menuitem", { name: "Wanda Works" }).click();
    await menuOf("Wanda Works").waitFor();
    expect(new URL(page.url()).pathname).toBe("/app/workspace");
    await menuOf("Wanda Works").click();
    await page.getByRole("menuitem", { name: "Sales" }).click();
    await menuOf("Sales").waitFor();
    await page.getByRole("button", { name: t("workspace:delete.action"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("sales");
    await dialog.getByRole("button", { name: t("workspace:delete.action"), exact: true }).click();
    await dialog.getByText(t("refusals:workspace_name_mismatch")).waitFor();
    await dialog.getByRole("textbox").fill("Sales");
    await dialog.getByRole("button", { name: t("workspace:delete.action"), exact: true }).click();
    await menuOf("Wanda Works").waitFor();
    expect(troubles).toEqual([]);
  },
);
