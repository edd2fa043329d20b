import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { desktop, phone } from "../support/browser.ts";
import { signUp } from "../support/people.ts";
import { aForm } from "./form-actions.ts";
import { keepPicture } from "./keep-picture.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, openSignedIn } from "./screen-actions.ts";
import { openStage } from "./stage.ts";
import { heading } from "./verification-actions.ts";

const english = wordsOf("en");
const arabic = wordsOf("ar");
const stage = openStage();
const answers = [
  { name: "Ana Able", email: "ana@example.com", values: { City: "Bonn" } },
  { name: "Ben Bold", email: "ben@example.com", values: { City: "=1+1" } },
];

/** A long table: its columns are found in two steps, and there are more than fit. */
async function pretendMany(page: Page): Promise<void> {
  const who = { role: "Member", number: 1, copy: 1 };
  const columnAt = (index: number) => ({
    key: `value member/1 line ${index}`,
    column: { kind: "value", who, label: `Line ${index}`, type: "textbox", copy: 1 },
  });
  await page.route("**/api/document/export/columns?**", async (route) => {
    const isFirst = !route.request().url().includes("cursor=");
    const columns = Array.from({ length: 700 }, (_, index) => columnAt(index + (isFirst ? 0 : 700)));
    const data = { columns, documents: 1_000, cursor: isFirst ? "next" : null };
    await route.fulfill({ json: { data } });
  });
}

it("a member exports a form's answers as a spreadsheet file", async () => {
  const { person, client } = await signUp(stage.server);
  const { url, templateId } = await aForm(client, "Summer school");
  const formId = url.split("/").at(-1)!;
  for (const answer of answers) await client.data("POST", `/api/template/create-document/${formId}`, answer);
  const { page, troubles } = await stage.seat({ viewport: desktop });
  await openSignedIn(stage.server, page, person, "/");
  await heading(page, english("dashboard:view.all")).waitFor();
  await page.getByRole("button", { name: english("list:export") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(english("export:format")).selectOption("csv");
  await keepPicture(page, "export-desktop");
  await expectNoBarriers(page);
  const [csv] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: english("export:submit") }).click(),
  ]);
  const text = await readFile((await csv.path())!, "utf8");
  expect(text).toContain("Ana Able");
  // A text that looks like a formula is not run.
  expect(text).not.toMatch(/(^|,)"?=1\+1/m);
  await dialog.waitFor({ state: "hidden" });

  await pretendMany(page);
  await page.getByRole("button", { name: english("list:export") }).click();
  await dialog.getByRole("button", { name: english("export:submit") }).click();
  await dialog.getByText(/more columns than fit/).waitFor();
  await keepPicture(page, "export-too-wide-desktop");
  await expectNoBarriers(page);
  const [xlsx] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: english("export:anyway") }).click(),
  ]);
  expect(xlsx.suggestedFilename()).toMatch(/^answers-[\d-]+\.xlsx$/);
  const bytes = await readFile((await xlsx.path())!);
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
  expect(troubles).toEqual([]);
  expect(templateId).toBeTruthy();
});

it("a member exports on a phone in Arabic, and sees an error when the connection breaks", async () => {
  const { person, client } = await signUp(stage.server);
  const { templateId } = await aForm(client, "Summer school");
  await client.data("POST", "/api/user/settings/save", { key: "language", value: "ar" });
  const look = { viewport: phone, isTouch: true, locale: "ar", colorScheme: "dark" } as const;
  const seat = await stage.seat(look);
  const { page } = seat;
  await openSignedIn(stage.server, page, person, "/");
  await page.waitForURL(/\/app\/(\?.*)?$/);
  await page.goto(`${stage.server.url}/app/templates/edit/${templateId}`);
  await page
    .getByRole("button", { name: /Summer school/ })
    .last()
    .tap();
  await page.getByRole("menuitem", { name: arabic("templates:action.export") }).tap();
  const dialog = page.getByRole("dialog");
  await page.route("**/api/document/export/columns?**", (route) => route.abort());
  await dialog.getByRole("button", { name: arabic("export:submit") }).tap();
  await dialog.getByText(arabic("common:error.unreachable")).waitFor();
  await keepPicture(page, "export-broken-phone-ar-dark");
  await expectNoBarriers(page);
  expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
});
