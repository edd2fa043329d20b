import { expect, it } from "vitest";
import { phone } from "../support/browser.ts";
import { aPerson, mailTo, signUp } from "../support/people.ts";
import { keepPicture } from "./keep-picture.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const stage = openStage();

it.each([
  ["en", "light", undefined],
  ["ar", "dark", phone],
] as const)("an owner sets a retention rule for completed documents: %s", async (locale, colorScheme, viewport) => {
  const say = wordsOf(locale);
  const { client, person } = await signUp(stage.server, aPerson("Olga Owner"));
  await client.data("POST", "/api/user/settings/save", { key: "language", value: locale });
  const { page, context, troubles } = await stage.seat({
    ...{ locale, colorScheme },
    ...(viewport ? { viewport, isTouch: true } : {}),
  });
  await context.addInitScript((token) => localStorage.setItem("countersign.token", token!), client.who.Token);
  await page.goto(`${stage.server.url}/app/workspace`);
  const card = page.getByRole("region", { name: say("workspace:retention.title"), exact: true });
  const choice = card.getByLabel(say("workspace:retention.title"), { exact: true });
  await choice.selectOption("delete");
  const days = card.getByLabel(say("workspace:retention.days"), { exact: true });
  const save = card.getByRole("button", { name: say("workspace:retention.save"), exact: true });
  await days.fill("7");
  await save.click();
  await card.getByText(say("refusals:retention_days_range", { min: 30, max: 36500 })).waitFor();
  await expectNoBarriers(page);
  await days.fill("3650");
  await save.click();
  const dialog = page.getByRole("dialog");
  await expectNoBarriers(page);
  await keepPicture(page, `retention-dialog-${locale}`);
  await dialog.getByRole("button", { name: say("workspace:retention.confirm.action"), exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await mailTo(stage.server, person.email, ({ subject }) => subject === say("mail:retention_set.subject"));
  await card.scrollIntoViewIfNeeded();
  await expectNoBarriers(page);
  await keepPicture(page, `retention-${locale}`);
  await choice.selectOption("keep");
  await save.click();
  await page.getByText(say("workspace:retention.ended")).first().waitFor();
  expect(troubles).toEqual([]);
});
