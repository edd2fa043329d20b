import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { abroad } from "../support/browser.ts";
import { aPerson, mailTo, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriersInBothLooks, signInOnScreen } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const stage = openStage();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

it("an address is changed, then taken back by its former holder", async () => {
  const { locale } = abroad;
  const say = wordsOf(locale);
  const { person, client } = await signUp(stage.server, aPerson("Mona Mover"));
  await client.data("POST", "/api/user/settings/save", { key: "language", value: locale });
  const next = aPerson("Mona Moved").email;
  const linkTo = async (address: string, path: string) => {
    const { links } = await mailTo(stage.server, address, (mail) => mail.links.some((link) => link.includes(path)));
    return links.find((link) => link.includes(path))!;
  };
  const seat = await stage.seat(abroad);
  const { page, troubles } = seat;
  await page.goto(`${stage.server.url}/app/login?redirect=/profile/%3Fsection%3Dsecurity`);
  await signInOnScreen(seat, person, say);

  await button(page, say("account:password.change")).click();
  await page.getByLabel(say("account:password.current"), { exact: true }).fill("Wrong1!pass");
  await page.getByLabel(say("account:field.password.new"), { exact: true }).fill("Newer2!pass");
  await button(page, say("account:password.submit")).click();
  await page.getByText(say("refusals:password_wrong")).first().waitFor();
  await expectNoBarriersInBothLooks(page);
  await page.getByLabel(say("account:password.current"), { exact: true }).fill(person.password);
  await button(page, say("account:password.submit")).click();
  await page.getByText(say("account:password.changed")).waitFor();

  await button(page, say("account:email.change")).click();
  const field = page.getByLabel(say("account:email.new"), { exact: true });
  await field.fill(person.email);
  await button(page, say("account:email.submit")).click();
  await page.getByText(say("account:error.email.same")).first().waitFor();
  await field.fill(next);
  await button(page, say("account:email.submit")).click();
  await page.getByText(next).first().waitFor();
  await expectNoBarriersInBothLooks(page);

  await page.goto(await linkTo(next, "/email/change"));
  await button(page, say("account:change.confirm.submit")).click();
  await page.getByRole("heading", { name: say("account:change.confirm.done"), exact: true }).waitFor();
  await page.getByRole("link", { name: say("account:change.profile") }).click();
  const log = page.getByRole("list", { name: say("account:log.title"), exact: true });
  await log.getByText(next).first().waitFor();
  await page.getByLabel(say("account:log.filter"), { exact: true }).selectOption("sign_in");
  await log.getByText(next).first().waitFor({ state: "detached" });
  await expectNoBarriersInBothLooks(page);
  await log.scrollIntoViewIfNeeded();

  const former = await stage.seat({ locale });
  await former.page.goto(await linkTo(person.email, "/email/undo"));
  await expectNoBarriersInBothLooks(former.page);
  await button(former.page, say("account:change.undo.submit")).click();
  await former.page.getByRole("heading", { name: say("account:change.undo.done"), exact: true }).waitFor();
  await page.reload();
  await page.waitForURL(/\/app\/login/);
  expect([...troubles.filter((one) => !/401|403|422/.test(one)), ...former.troubles]).toEqual([]);
});
