import type { Locator, Page } from "playwright";
import { expect, it } from "vitest";
import { desktop, phone } from "../support/browser.ts";
import { aPerson, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { openSignedIn } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();

/** Presses and holds as a person does: whatever the lost focus shows must not move the pressed control. */
async function press(page: Page, control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const box = (await control.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)));
  expect(await control.boundingBox()).toEqual(box);
  await page.mouse.up();
}

it.each([desktop, phone])(
  "buttons do not move under the pointer when an input is left with a fault at %j",
  async (viewport) => {
    const { page } = await stage.seat({ viewport });
    await page.goto(`${stage.server.url}/app/login`);
    await page.getByLabel(t("account:field.email"), { exact: true }).fill("not an address");
    await press(page, page.getByRole("link", { name: t("account:login.forgot") }));
    await page.waitForURL(/forgotPassword/);

    await page.goto(`${stage.server.url}/app/signup`);
    await page.getByLabel(t("account:field.email"), { exact: true }).fill("not an address");
    await press(page, page.getByRole("link", { name: t("account:signup.login.link") }));
    await page.waitForURL(/\/login/);

    const { person } = await signUp(stage.server, aPerson("Sam Sender"));
    await openSignedIn(stage.server, page, person, "/document/new");
    const card = (number: string) => page.getByRole("group", { name: t("prepare:people.nth", { number }) });
    const name = card("1").getByLabel(t("prepare:people.name"), { exact: true });
    await name.focus();
    await press(page, page.getByRole("button", { name: t("prepare:people.add"), exact: true }));
    await card("2").waitFor();
    await card("2").getByLabel(t("prepare:people.email"), { exact: true }).fill("not an address");
    await press(page, page.getByRole("button", { name: t("prepare:people.add.me"), exact: true }));
    await expect.poll(() => name.inputValue()).toBe(person.name);
    await card("2").getByText(t("prepare:people.invalid_email")).waitFor();
  },
);
