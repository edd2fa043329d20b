import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { phone } from "../support/browser.ts";
import type { Client } from "../support/client.ts";
import { aSavedDraft, signers } from "../support/journey.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { aPerson, mailTo, signUp } from "../support/people.ts";
import { keepPicture } from "./keep-picture.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, openSignedIn } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const stage = openStage();

async function aTemplate(client: Client): Promise<string> {
  const { _id: fromDocument } = await aSavedDraft(client, signers(1));
  return kept(client, fromDocument);
}

async function aTemplateWithRent(client: Client): Promise<string> {
  const part = await client.upload("lease.pdf", aPdf(["Lease"]));
  const place = (y: number) => ({ position: { x: 20, y }, width: 42, height: 20, recipient: "r0" });
  const [tenant] = signers(1);
  const { _id } = await client.save({
    fileParts: [part],
    title: "Lease",
    recipients: [{ _id: "r0", name: tenant!.name, email: tenant!.email }],
    schemas: [
      {
        sign: { type: "signature", ...place(30) },
        rent: { type: "number", label: "Rent", currency: "EUR", ...place(60) },
        start: { type: "editableDate", label: "Start", required: false, ...place(90) },
      },
    ],
  });
  return kept(client, _id);
}

async function kept(client: Client, fromDocument: string): Promise<string> {
  const saved = { fromDocument, keepPeople: false, name: "Lease of the mill" };
  return (await client.data<{ _id: string }>("POST", "/api/template/save/new", saved))._id;
}

async function chooseTable(page: Page, button: string, rows: readonly string[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: button }).click(),
  ]);
  await chooser.setFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) });
}

it("rows of a sheet are matched, checked and sent, with results", async () => {
  const t = wordsOf("en");
  const { person, client } = await signUp(stage.server);
  const id = await aTemplate(client);
  const seat = await stage.seat();
  const { page } = seat;
  await openSignedIn(stage.server, page, person, "/templates/");
  await page.getByRole("button", { name: t("templates:row.actions", { name: "Lease of the mill" }) }).click();
  await page.getByRole("menuitem", { name: t("templates:action.bulk") }).click();
  await page.waitForURL(`**/templates/bulk/${id}`);

  const people = [aPerson("Ann Able"), aPerson("Ben Bold")];
  const carl = aPerson("Carl Calm");
  const rows = people.map(({ name, email }) => `${name},${email},x`);
  await chooseTable(page, t("bulk:file.choose"), [
    "Full name,Reach,Colour",
    ...rows,
    `${carl.name},not an address,x`,
    "Nobody,not an address,x",
  ]);
  await page.getByRole("heading", { name: t("bulk:columns") }).waitFor();
  // "Reach" contains a value that is no address, so the person has to choose its target.
  const reach = page.getByLabel(t("bulk:columns.fills", { column: "Reach" }));
  await expect.poll(() => reach.inputValue()).toBe("");
  await reach.selectOption({ label: "email" });
  await page
    .getByRole("cell", { name: t("refusals:invalid_email") })
    .first()
    .waitFor();
  await expectNoBarriers(page);
  await keepPicture(page, "bulk-check");

  // A fault leads to its cell; the corrected value is kept by the server.
  await page.getByRole("button", { name: t("bulk:faults.correct", { row: "3", column: "Reach" }) }).click();
  const dialog = page.getByRole("dialog");
  const cell = dialog.getByLabel("Reach", { exact: true });
  await cell.waitFor();
  await page.waitForFunction("document.activeElement?.value === 'not an address'");
  await keepPicture(page, "bulk-row-faulty");
  await cell.fill(carl.email);
  await cell.press("Enter");
  await dialog.getByRole("img", { name: t("bulk:row.page", { page: "1", pages: "1" }) }).waitFor();
  await dialog.getByRole("button", { name: t("bulk:row.former") }).click();
  await dialog.getByRole("heading", { name: t("bulk:row.title", { row: "2", rows: "4" }) }).waitFor();
  await dialog.getByRole("img").first().waitFor();
  await expectNoBarriers(page);
  await keepPicture(page, "bulk-row");
  await dialog
    .getByRole("button", { name: t("common:close") })
    .last()
    .click();
  await page.reload();
  await page.getByRole("heading", { name: t("bulk:faults_one", { number: "1" }) }).waitFor();
  await page.getByText("people.csv").waitFor();

  // A time is scheduled, and then sending starts early.
  await page.getByRole("button", { name: t("bulk:later"), exact: true }).click();
  await page.getByRole("dialog").getByLabel(t("bulk:later.when")).waitFor();
  await expectNoBarriers(page);
  await keepPicture(page, "bulk-later");
  await page.getByRole("button", { name: t("bulk:later.submit") }).click();
  await page.getByText(t("bulk:state.scheduled"), { exact: true }).waitFor();
  await expectNoBarriers(page);
  await keepPicture(page, "bulk-scheduled");
  await page.getByRole("button", { name: t("bulk:scheduled.now") }).click();

  await page.getByText(t("bulk:state.done"), { exact: true }).waitFor();
  await page.getByText(t("bulk:progress.text", { sent: "3", rows: "4" })).waitFor();
  await expectNoBarriers(page);
  await keepPicture(page, "bulk-done");
  for (const { email } of [...people, carl]) await mailTo(stage.server, email);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: t("bulk:result") }).click(),
  ]);
  const lines = readFileSync(await download.path(), "utf8").split("\r\n");
  expect(lines.map((line) => /"(sent|failed)"/.exec(line)?.[1])).toEqual([
    undefined,
    "sent",
    "sent",
    "sent",
    "failed",
    undefined,
  ]);
  expect(seat.troubles).toEqual([]);
});

it("a sheet's rows and numbers are checked and previewed on a phone, in Arabic and in the dark", async () => {
  const t = wordsOf("ar");
  const { person, client } = await signUp(stage.server);
  await client.data("POST", "/api/user/settings/save", { key: "language", value: "ar" });
  const id = await aTemplateWithRent(client);
  const seat = await stage.seat({ viewport: phone, locale: "ar", colorScheme: "dark", isTouch: true });
  const { page } = seat;
  await openSignedIn(stage.server, page, person, `/templates/bulk/${id}`);
  await chooseTable(page, t("bulk:file.choose"), ["name,email,Rent", "Ann,ann@example.com,1.200", "Ben,,2.400"]);
  await page.getByRole("cell", { name: t("refusals:recipient_needs_email") }).waitFor();
  // Numbers with two readings are asked about once, by their column.
  const unclear = page.getByRole("cell", { name: t("refusals:bulk_number_unclear", { number: "1.200" }) });
  await unclear.waitFor();
  const decimal = page.getByLabel(t("bulk:columns.decimal", { column: "\u2068Rent\u2069" }));
  await decimal.scrollIntoViewIfNeeded();
  await expectNoBarriers(page);
  await keepPicture(page, "bulk-decimal-phone");
  await decimal.selectOption({ label: t("bulk:columns.decimal.comma") });
  await unclear.waitFor({ state: "detached" });
  await expect.poll(() => decimal.inputValue()).toBe(",");
  expect(await page.evaluate<boolean>("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  await expectNoBarriers(page);
  await keepPicture(page, "bulk-phone");
  await page.getByRole("button", { name: t("bulk:preview") }).tap();
  await page.getByRole("dialog").getByRole("img").first().waitFor();
  await expectNoBarriers(page);
  await keepPicture(page, "bulk-row-phone");
  expect(seat.troubles).toEqual([]);
});

it("cells pasted from a spreadsheet are a table, whose ambiguous days wait for an answer", async () => {
  const t = wordsOf("en");
  const { person, client } = await signUp(stage.server);
  const id = await aTemplateWithRent(client);
  const seat = await stage.seat();
  const { page } = seat;
  await openSignedIn(stage.server, page, person, `/templates/bulk/${id}`);
  await page.getByRole("button", { name: t("bulk:paste"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: t("bulk:paste.submit") }).click();
  await dialog.getByText(t("bulk:paste.missing")).waitFor();
  await keepPicture(page, "bulk-paste");
  await expectNoBarriers(page);
  await page.keyboard.press("Escape");
  const cells = ["name\temail\tStart", "Lee, Ann\tann@example.com\t03/04/2026", "Ben\tben@example.com\t05/06/2026"];
  await page.evaluate(
    `(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", ${JSON.stringify(cells.join("\r\n"))});
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, composed: true }));
    })()`,
  );
  const order = page.getByLabel(t("bulk:columns.order", { column: "Start" }));
  await order.waitFor();
  const none = page.getByRole("button", { name: t("bulk:send.none") });
  await none.waitFor();
  await expectNoBarriers(page);
  await keepPicture(page, "bulk-order");
  await order.selectOption({ label: t("bulk:columns.order.dmy") });
  await page.getByRole("button", { name: t("bulk:send_other", { number: "2" }) }).waitFor();
  await page.getByRole("button", { name: t("bulk:preview") }).click();
  await page.getByRole("dialog").getByRole("img").first().waitFor();
  await keepPicture(page, "bulk-order-row");
  expect(seat.troubles).toEqual([]);
});
