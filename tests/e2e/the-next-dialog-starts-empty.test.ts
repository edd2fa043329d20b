import type { Page } from "playwright";
import { expect, it } from "vitest";
import { desktop, phone, type SeatOptions } from "../support/browser.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { draw } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();

const box = (type: string, y: number, label: string) => ({
  ...{ type, label, recipient: "r0", position: { x: 20, y }, width: 60, height: 25 },
});

/** Opens the link of a document with the fields, one below the other. */
async function openFields(page: Page, fields: Record<string, ReturnType<typeof box>>): Promise<void> {
  const { client } = await signUp(stage.server);
  const signer = aPerson("Ada Lovelace");
  const part = await client.upload("one-page.pdf", aPdf(["One page"]));
  const recipients = [{ _id: "r0", name: signer.name, email: signer.email }];
  const { _id } = await client.save({ fileParts: [part], title: "Dialogs", recipients, schemas: [fields as never] });
  await client.send(_id);
  await page.goto((await signingLinkOf(stage.server, signer.email)).url);
}

it.each<[string, SeatOptions]>([
  ["a phone", { viewport: phone, isTouch: true }],
  ["a desktop", { viewport: desktop, isTouch: false }],
])("on %s, the drawn signature is not offered as the initials", async (_, look) => {
  const { page } = await stage.seat(look);
  await openFields(page, { s: box("signature", 30, "Signed"), i: box("initials", 70, "Initialled") });
  const dialog = page.getByRole("dialog");
  await page.locator('.sign-field[data-kind="signature"] button').click();
  await dialog.getByRole("tab", { name: t("sign:ink.draw") }).click();
  await draw(page);
  await dialog.getByRole("button", { name: t("sign:ink.adopt"), exact: true }).click();
  if (!look.isTouch) await page.locator('.sign-field[data-kind="initials"] button').click();
  const initials = page.getByRole("dialog", { name: t("sign:ink.title.initials") });
  await initials.getByRole("tab", { name: t("sign:ink.draw") }).click();
  expect(await initials.locator(".sign-pad path").count()).toBe(0);
  expect(await initials.getByRole("button", { name: t("sign:ink.review") }).isDisabled()).toBe(true);
  await initials.getByRole("tab", { name: t("sign:ink.style") }).click();
  expect(await initials.getByLabel(t("sign:ink.text.initials"), { exact: true }).inputValue()).toBe("AL");
});

it("on a phone, the second drawing begins on an empty pad", async () => {
  const { page } = await stage.seat({ viewport: phone, isTouch: true });
  await openFields(page, {
    ...{ a: box("drawing", 30, "First sketch"), b: box("drawing", 70, "Second sketch") },
    s: box("signature", 110, "Signed"),
  });
  await page.getByRole("button", { name: /^First sketch/ }).tap();
  await draw(page);
  const adopt = { name: t("sign:ink.adopt"), exact: true };
  await page.getByRole("dialog").getByRole("button", adopt).tap();
  const second = page.getByRole("dialog", { name: "Second sketch" });
  await second.waitFor();
  expect(await second.locator(".sign-pad path").count()).toBe(0);
  expect(await second.getByRole("button", adopt).isDisabled()).toBe(true);
});
