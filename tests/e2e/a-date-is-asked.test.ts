import { expect, it } from "vitest";
import { pdfPages } from "../../api/pdf/seal/testing/pdf-tools.ts";
import { desktop, phone, type SeatOptions } from "../support/browser.ts";
import { eventually } from "../support/eventually.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { draw } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();

const at = (y: number, more: object) => ({
  ...{ recipient: "r0", position: { x: 20, y }, width: 60, height: 14 },
  ...more,
});
const withTime = { dateFormat: "dd/MM/yyyy HH:mm", timeZone: "Asia/Kathmandu" };
const fields = {
  born: at(30, { type: "editableDate", label: "Date of birth", dateFormat: "dd.MM.yyyy" }),
  start: at(60, { type: "editableDate", label: "Start of lease", data: "today", dateFormat: "dd.MM.yyyy" }),
  s: at(90, { type: "signature", label: "Signed", height: 25, ...withTime, caption: ["date"], placement: "below" }),
  when: at(130, { type: "dateSigned", ...withTime }),
};

it.each<[string, SeatOptions]>([
  ["a phone", { viewport: phone, isTouch: true }],
  ["a desktop", { viewport: desktop }],
])("on %s, a date is asked for unless the sender chose today, and its year is sealed in full", async (_, look) => {
  const { client } = await signUp(stage.server);
  const signer = aPerson("Ada Lovelace");
  const part = await client.upload("lease.pdf", aPdf(["Lease"]));
  const recipients = [{ _id: "r0", name: signer.name, email: signer.email }];
  const { _id } = await client.save({ fileParts: [part], title: "Lease", recipients, schemas: [fields as never] });
  await client.send(_id);
  const { page } = await stage.seat(look);
  await page.goto((await signingLinkOf(stage.server, signer.email)).url);
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Berlin" }).format(new Date());
  await page.getByRole("button", { name: t("sign:bar.next"), exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Date of birth" });
  const born = (look.isTouch ? sheet : page).locator("input[type=date]").first();
  await born.waitFor();
  expect(await born.inputValue()).toBe("");
  if (look.isTouch) {
    await born.fill("0126-03-01");
    await sheet.getByRole("button", { name: t("sign:bar.next"), exact: true }).tap();
    await sheet.getByText(t("sign:fault.field_year_unlikely", { year: "126", from: "1900", to: "2100" })).waitFor();
    await born.fill("0085-03-01");
    await sheet.getByRole("button", { name: t("sign:bar.next"), exact: true }).tap();
  } else {
    await born.focus();
    await page.keyboard.type("030185", { delay: 20 });
    await page.getByRole("button", { name: t("sign:bar.next"), exact: true }).click();
    await expect.poll(() => born.inputValue()).toBe("1985-03-01");
  }
  const dialog = page.getByRole("dialog", { name: t("sign:ink.title.signature") });
  await dialog.getByRole("tab", { name: t("sign:ink.draw") }).click();
  await draw(page);
  await dialog.getByRole("button", { name: t("sign:ink.review"), exact: true }).click();
  // A time of day is shown and sealed with its distance from UTC, in the field and below the signature.
  const moment = / \d\d:\d\d UTC\+05:45/;
  expect(await page.locator('.sign-field[data-kind="dateSigned"]').textContent()).toMatch(moment);
  await page.getByRole("button", { name: t("sign:bar.finish"), exact: true }).click();
  await page.getByRole("button", { name: t("sign:room.download.sealed") }).waitFor({ timeout: 60_000 });
  const { url } = await eventually("the sealed document", async () =>
    (await client.read(_id)).status === "COMPLETED" ? client.downloadUrl(_id) : undefined,
  );
  const [first] = await pdfPages(await client.fetchBytes(url));
  expect(first).toContain("01.03.1985");
  expect(first!.match(new RegExp(moment, "g"))).toHaveLength(2);
  expect(first).toContain(today.split("-").reverse().join("."));
});
