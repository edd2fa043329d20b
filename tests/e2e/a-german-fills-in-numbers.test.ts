import type { Page } from "playwright";
import { expect, it } from "vitest";
import { pdfText } from "../../api/pdf/seal/testing/pdf-tools.ts";
import { phone } from "../support/browser.ts";
import type { Client } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { keepPicture } from "./keep-picture.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, signByStyle } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();

/** Each number with its field's format, as typed and as shown. */
const numbers: [label: string, format: object, typed: string, shown: string][] = [
  ["Rent", { currency: "EUR", max: "5000" }, "1.200", "1.200,00 €"],
  ["Hours", {}, "12,50", "12,50"],
  ["Deposit", { grouping: true }, "1250.00", "1.250,00"],
  ["Parking", { max: "5000" }, "1.200", "1200"],
  ["Member", {}, "00712", "00712"],
];

async function send(client: Client): Promise<{ id: string; url: string }> {
  const signer = aPerson("Sina Signer");
  const part = await client.upload("numbers.pdf", aPdf(["Numbers"]));
  const box = (index: number) => ({ position: { x: 20, y: 40 + 20 * index }, width: 60, height: 10, recipient: "r0" });
  const fields = numbers.map(([label, format], index) => [
    label.toLowerCase(),
    { type: "number", label, required: true, ...format, ...box(index) },
  ]);
  const { _id } = await client.save({
    fileParts: [part],
    title: "Numbers",
    languages: ["de"],
    recipients: [{ _id: "r0", name: signer.name, email: signer.email, language: "de" }],
    schemas: [{ ...Object.fromEntries(fields), sign: { type: "signature", ...box(8) } }] as never,
  });
  await client.send(_id);
  return { id: _id, url: (await signingLinkOf(stage.server, signer.email)).url };
}

async function sealedText(client: Client, page: Page, id: string): Promise<string> {
  await page.getByRole("button", { name: t("sign:room.download.sealed") }).waitFor({ timeout: 60_000 });
  const { url } = await client.downloadUrl(id);
  return plain(await pdfText(await client.fetchBytes(url)));
}

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

it("numbers typed by a German on a desktop are sealed as they were shown", async () => {
  const { client } = await signUp(stage.server);
  const { id, url } = await send(client);
  const { page, troubles } = await stage.seat();
  await page.goto(url);
  const control = (label: string) => page.getByRole("textbox", { name: label, exact: true });
  await control("Rent").fill("9.000,5");
  await control("Hours").focus();
  await page.getByText(t("sign:fault.field_number_too_large", { max: "5.000,00\u00a0€" })).waitFor();
  for (const [label, , typed, shown] of numbers) {
    await control(label).fill(typed);
    await control(label).blur();
    expect([label, plain(await control(label).inputValue())]).toEqual([label, shown]);
  }
  // Stored texts survive a reload and are read again in the same language.
  await page.reload();
  for (const [label, , , shown] of numbers) {
    expect([label, plain(await control(label).inputValue())]).toEqual([label, shown]);
  }
  await expectNoBarriers(page);
  await keepPicture(page, "numbers-desktop");
  await page.locator('.sign-field[data-kind="signature"] button').click();
  await signByStyle(page, t("sign:ink.finish"));
  const sealed = await sealedText(client, page, id);
  for (const [, , , shown] of numbers) expect(sealed.split("\n")).toContain(shown);
  expect(troubles).toEqual([]);
});

it("numbers typed by a German on a phone are sealed as they were shown", async () => {
  const { client } = await signUp(stage.server);
  const { id, url } = await send(client);
  const { page, troubles } = await stage.seat({ viewport: phone, isTouch: true });
  await page.goto(url);
  const dialog = page.getByRole("dialog");
  const go = new RegExp(`^(${["bar.next", "bar.ready.short"].map((key) => t(`sign:${key}`)).join("|")})$`);
  await page.getByRole("button", { name: /^Rent/ }).tap();
  for (const [label, , typed] of numbers) {
    await eventually(`the sheet of ${label}`, async () => (await dialog.getAttribute("aria-label")) === label);
    await dialog.getByLabel(label, { exact: true }).fill(typed);
    if (label === "Rent") await keepPicture(page, "numbers-phone");
    await dialog.getByRole("button", { name: go }).tap();
  }
  await dialog.getByRole("tab", { name: t("sign:ink.style") }).tap();
  await signByStyle(page, t("sign:ink.review"));
  const names = await page
    .locator(".sign-field button")
    .evaluateAll((all) => (all as { ariaLabel: string | null }[]).map((one) => one.ariaLabel ?? ""));
  for (const [label, , , shown] of numbers) {
    expect(plain(names.find((name) => name.startsWith(label)) ?? "").split(": ")[1]).toBe(shown);
  }
  await page.getByRole("button", { name: t("sign:bar.finish"), exact: true }).tap();
  await page.getByRole("heading", { name: t("sign:room.completed.title") }).waitFor({ timeout: 60_000 });
  const sealed = await sealedText(client, page, id);
  for (const [, , , shown] of numbers) expect(sealed.split("\n")).toContain(shown);
  expect(troubles).toEqual([]);
});
