import { expect, it } from "vitest";
import { abroad } from "../support/browser.ts";
import { aPerson, mailTo } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriersInBothLooks } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const stage = openStage();

it("a newcomer signs up by keyboard with an emailed code", async () => {
  const { locale } = abroad;
  const say = wordsOf(locale);
  const { name, email } = aPerson("Nia New");
  const { page, troubles } = await stage.seat(abroad);
  await page.goto(`${stage.server.url}/app/rockethub-sign-up`);
  await page
    .getByRole("status")
    .filter({ hasText: say("account:code.ready") })
    .waitFor();
  await expectNoBarriersInBothLooks(page);
  await page.getByLabel(say("account:field.email"), { exact: true }).fill(email);
  await page.keyboard.press("Enter");
  const code = page.getByLabel(say("account:code.code"), { exact: true });
  await code.waitFor();
  await page.getByLabel(say("account:code.username"), { exact: true }).fill(name);
  await code.fill("000000");
  await page.getByText(say("account:code.wrong"), { exact: true }).waitFor();
  await expectNoBarriersInBothLooks(page);
  const { text } = await mailTo(stage.server, email);
  await code.fill(/\b\d{6}\b/.exec(text)![0]);
  await page.waitForURL(`${stage.server.url}/app/`);
  expect(troubles.filter((one) => !/422/.test(one))).toEqual([]);
});
