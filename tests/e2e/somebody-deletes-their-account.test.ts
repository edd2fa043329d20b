import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { abroad } from "../support/browser.ts";
import { aSentDocument, signers } from "../support/journey.ts";
import { aPerson, mailTo, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriersInBothLooks, signInOnScreen } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const stage = openStage();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

it("an account's deletion is revoked at the sign-in, requested again and revoked by the mailed link", async () => {
  const { locale } = abroad;
  const say = wordsOf(locale);
  const { person, client } = await signUp(stage.server, aPerson("Lena Leaves"));
  await client.data("POST", "/api/user/settings/save", { key: "language", value: locale });
  await aSentDocument(client, signers(1));
  const seat = await stage.seat(abroad);
  const { page, troubles } = seat;
  await page.goto(`${stage.server.url}/app/login?redirect=/profile/%3Fsection%3Ddata`);
  await signInOnScreen(seat, person, say);

  const remove = async () => {
    await button(page, say("account:end.action")).click();
    const dialog = page.getByRole("dialog");
    const workspaces = dialog
      .getByRole("list", { name: say("account:end.workspaces"), exact: true })
      .getByRole("listitem");
    await workspaces.getByText(say("account:end.cleared")).waitFor();
    expect(await workspaces.textContent()).toContain("Lena Leaves");
    const address = dialog.getByRole("textbox");
    await address.fill("somebody@example.com");
    await dialog.getByRole("button", { name: say("account:end.action"), exact: true }).click();
    await dialog.getByText(say("account:end.mismatch")).waitFor();
    await expectNoBarriersInBothLooks(page);
    await address.fill(person.email);
    await dialog.getByRole("button", { name: say("account:end.action"), exact: true }).click();
    await page.getByText(say("account:closed.title"), { exact: true }).waitFor();
  };
  const keepLink = async (former?: string) => {
    const isNew = (link: string) => link.includes("/account/keep") && link !== former;
    return (await mailTo(stage.server, person.email, ({ links }) => links.some(isNew))).links.find(isNew)!;
  };
  await remove();
  const former = await keepLink();
  await expectNoBarriersInBothLooks(page);
  await page.reload();
  await page.getByText(say("account:closed.title"), { exact: true }).waitFor();

  await signInOnScreen(seat, person, say);
  await page.waitForURL(/\/app\/account\/keep/);
  await page.getByRole("heading", { name: say("account:keep.title"), exact: true }).waitFor();
  await expectNoBarriersInBothLooks(page);
  await button(page, say("account:keep.submit")).click();
  await page.waitForURL(`${stage.server.url}/app/`);

  await page.goto(`${stage.server.url}/app/profile/?section=data`);
  await remove();
  await page.goto(await keepLink(former));
  await button(page, say("account:keep.submit")).click();
  await page.getByRole("heading", { name: say("account:keep.done"), exact: true }).waitFor();
  await expectNoBarriersInBothLooks(page);
  await page.getByRole("link", { name: say("account:signup.login.link"), exact: true }).click();
  await signInOnScreen(seat, person, say);
  await page.waitForURL(`${stage.server.url}/app/`);
  expect(troubles.filter((one) => !/401/.test(one))).toEqual([]);
});
