import type { Locator, Page } from "playwright";
import { expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { openSignedIn } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();

async function paste(page: Page, into: Locator, text: string): Promise<void> {
  await into.focus();
  await page.evaluate(`{
    const data = new DataTransfer();
    data.setData("text/plain", ${JSON.stringify(text)});
    const init = { clipboardData: data, bubbles: true, cancelable: true };
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", init));
  }`);
}

it("a list of a mail program becomes recipients and copies, and an input for one address says what it takes", async () => {
  const { person } = await signUp(stage.server);
  const { page, troubles } = await stage.seat({});
  await openSignedIn(stage.server, page, person, "/document/new");
  const card = (position: number) =>
    page.getByRole("group", { name: t("prepare:people.nth", { number: position }), exact: true });
  const email = (position: number) => card(position).getByLabel(t("prepare:people.email"));
  const name = (position: number) => card(position).getByLabel(t("prepare:people.name"));

  await paste(page, email(1), 'Ann Lee <ann@x.org>, "Day, Bo" <bo@x.org>; \u200Bcy@x.org');
  await page.getByText(t("recipients:pasted_other", { count: 2, number: "2" })).waitFor();
  expect(await Promise.all([1, 2, 3].map((at) => email(at).inputValue()))).toEqual([
    ...["ann@x.org", "bo@x.org", "cy@x.org"],
  ]);
  expect(await Promise.all([1, 2, 3].map((at) => name(at).inputValue()))).toEqual(["Ann Lee", "Day, Bo", ""]);

  await page.goto(`${stage.server.url}/app/profile/delegate`);
  const delegate = page.getByLabel(t("account:delegate.email"), { exact: true });
  // Pasting is read once the page has been usable for a while.
  await eventually("the pasted list is read", async () => {
    await paste(page, delegate, "Ann Lee <ann@x.org>, bo@x.org");
    return (await delegate.inputValue()) !== "";
  });
  await page.getByText(t("common:email.first_only")).waitFor();
  expect(await delegate.inputValue()).toBe("ann@x.org");
  expect(troubles).toEqual([]);
});
