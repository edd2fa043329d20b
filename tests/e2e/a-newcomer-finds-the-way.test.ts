import type { Page } from "playwright";
import { expect, it } from "vitest";
import { documentLanguages, translatedLanguages } from "../../domain/text/language.ts";
import { abroad } from "../support/browser.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriersInBothLooks } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const stage = openStage();

const focused = (page: Page) =>
  page.evaluate<string>(
    "document.activeElement.labels?.[0]?.innerText ?? document.activeElement.innerText ?? document.activeElement.tagName",
  );

it("on the sign-in page Tab moves from the form to the other options", async () => {
  const language = abroad.locale;
  const words = wordsOf(language);
  const { page } = await stage.seat({ locale: language });
  await page.goto(`${stage.server.url}/app/login`);
  await page.getByLabel(words("account:field.email"), { exact: true }).focus();
  const visited: string[] = [];
  for (let at = 0; at < 7; at += 1) {
    visited.push((await focused(page)).trim());
    await page.keyboard.press("Tab");
  }
  expect(visited).toEqual([
    words("account:field.email"),
    words("account:field.password"),
    words("common:show"),
    words("account:login.submit"),
    words("account:login.link"),
    words("account:login.forgot"),
    words("account:login.signup.link"),
  ]);
});

it("the recipient's language picker shows the language they will actually read", async () => {
  const language = abroad.locale;
  const words = wordsOf(language);
  const { page } = await stage.seat(abroad);
  await page.goto(`${stage.server.url}/app/document/new`);
  const picker = page.getByLabel(words("prepare:people.language"), { exact: true });
  const name = (code: string) => new Intl.DisplayNames([language], { type: "language" }).of(code)!;
  await picker.waitFor();
  const optgroups = await picker.locator("optgroup").all();
  const groups = await Promise.all(
    optgroups.map(async (one) => [await one.getAttribute("label"), await one.locator("option").count()]),
  );
  const untranslated = Object.keys(documentLanguages).length - translatedLanguages.length;
  expect(groups).toEqual([
    [words("prepare:people.language.translated"), translatedLanguages.length],
    [words("prepare:people.language.others", { fallback: name("en") }), untranslated],
  ]);
  const hint = page.getByText(
    words("prepare:people.language.untranslated", { language: name("mr"), fallback: name("en") }),
  );
  expect(await hint.count()).toBe(0);
  await picker.selectOption("mr");
  await hint.waitFor();
  await expect.poll(async () => picker.getAttribute("aria-describedby")).toBe(await hint.getAttribute("id"));
  await expectNoBarriersInBothLooks(page);
  await picker.selectOption(language);
  await hint.waitFor({ state: "detached" });
});
