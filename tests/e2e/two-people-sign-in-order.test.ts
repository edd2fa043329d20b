import { expect, it } from "vitest";
import { phone } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { draw, expectNoBarriers, sendOnScreen, signByStyle, signInBySession } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();

it("two people sign one after the other, the second with a finger on a phone", async () => {
  const sam = await stage.seat();
  const [first, second] = [aPerson("Fred First"), aPerson("Sue Second")];
  await signInBySession(sam, (await signUp(stage.server)).client);
  await sendOnScreen(stage.server, sam, {
    title: "Order of two",
    inOrder: true,
    people: [
      { person: first, fields: ["signature"] },
      { person: second, fields: ["signature", "textbox", "checkbox"] },
    ],
  });

  const fred = await stage.seat();
  const one = await signingLinkOf(stage.server, first.email);
  expect(await new Client(stage.server.url).mails(second.email)).toEqual([]);
  await fred.page.goto(one.url);
  await fred.page.getByRole("button", { name: t("sign:bar.sign"), exact: true }).click();
  await signByStyle(fred.page, t("sign:ink.finish"));
  await fred.page.getByRole("heading", { name: t("sign:room.signed.signatureNeeded") }).waitFor();
  await expectNoBarriers(fred.page);

  const sue = await stage.seat({ viewport: phone, isTouch: true, colorScheme: "dark" });
  const { url } = await signingLinkOf(stage.server, second.email);
  await sue.page.goto(url);
  await sue.page.getByRole("heading", { name: "Order of two" }).waitFor();
  await expectNoBarriers(sue.page);
  await signOnPhone(sue.page);
  await sue.page.getByRole("heading", { name: t("sign:room.completed.title") }).waitFor({ timeout: 60_000 });
  await expectNoBarriers(sue.page);
  expect(await overflowOf(sue.page)).toBe(0);
  expect([...sam.troubles, ...fred.troubles, ...sue.troubles]).toEqual([]);
});

/** Fills field after field in the bottom sheet, in the order of the bar. */
async function signOnPhone(page: import("playwright").Page): Promise<void> {
  const bar = page.getByRole("region", { name: t("sign:bar.label") }).getByRole("button");
  await bar.tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("img", { name: t("sign:ink.pad.label") }).waitFor();
  await draw(page);
  await expectNoBarriers(page);
  await dialog.getByRole("button", { name: t("sign:ink.adopt") }).tap();
  await dialog.getByLabel(t("sign:kind.textbox"), { exact: true }).fill("From the phone");
  await expectNoBarriers(page);
  await dialog.getByRole("button", { name: t("sign:bar.next"), exact: true }).tap();
  await dialog.getByLabel(new RegExp(t("sign:kind.checkbox"))).tap();
  await dialog.getByRole("button", { name: t("sign:bar.ready.short"), exact: true }).tap();
  await page.getByRole("button", { name: t("sign:bar.finish"), exact: true }).tap();
}

/** Pixels by which the page is wider than the screen. */
function overflowOf(page: import("playwright").Page): Promise<number> {
  return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
}
