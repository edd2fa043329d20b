import type { Page } from "playwright";
import { expect, it } from "vitest";
import { phone } from "../support/browser.ts";
import { aPerson, signingLinkOf } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, sendOnScreen, signUpOnScreen } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("ar");
const stage = openStage();

it("a person completes all steps from sign-up to the seal in Arabic, from right to left", async () => {
  const sender = await stage.seat({ locale: "ar" });
  const signer = { ...aPerson("Layla"), name: "ليلى حسن" };
  await signUpOnScreen(stage.server, sender, { ...aPerson("Salim"), name: "سليم" }, t);
  await expectRightToLeft(sender.page);
  await sendOnScreen(stage.server, sender, {
    title: "عقد إيجار",
    people: [{ person: signer, fields: ["signature", "name"] }],
    t,
  });

  const { page, troubles } = await stage.seat({ locale: "ar", viewport: phone, isTouch: true });
  await page.goto((await signingLinkOf(stage.server, signer.email)).url);
  await page.getByRole("heading", { name: "عقد إيجار" }).waitFor();
  await expectRightToLeft(page);
  await expectNoBarriers(page);
  await page
    .getByRole("region", { name: t("sign:bar.label") })
    .getByRole("button")
    .tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: t("sign:ink.style") }).tap();
  await dialog.getByRole("button", { name: t("sign:ink.finish") }).tap();
  await page.getByRole("heading", { name: t("sign:room.completed.title") }).waitFor({ timeout: 60_000 });
  await expectNoBarriers(page);
  expect([...sender.troubles, ...troubles]).toEqual([]);
});

async function expectRightToLeft(page: Page): Promise<void> {
  expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
  expect(await page.locator("html").getAttribute("lang")).toBe("ar");
  const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
  expect(await page.evaluate(overflow)).toBe(0);
}
