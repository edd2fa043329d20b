import type { Locator, Page } from "playwright";
import { beforeAll, expect, it } from "vitest";
import { phone } from "../support/browser.ts";
import type { Client, UploadedFile } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();

type PlacedField = { type: string; page: number; x: number; y: number };

const PAGES = 300;
/** The account and its file of 300 pages, whose pictures are drawn once. */
let client: Client;
let long: UploadedFile;
beforeAll(async () => {
  ({ client } = await signUp(stage.server));
  long = await client.upload("long.pdf", aPdf(Array.from({ length: PAGES }, (_, at) => `Page ${at + 1}`)));
});

async function openEditor(page: Page, part: UploadedFile): Promise<string> {
  const { _id } = await client.save({
    fileParts: [part],
    title: "Long",
    recipients: [{ _id: "r0", name: "Ann One", email: "ann@example.com" }],
    schemas: [],
  });
  await page.addInitScript(`localStorage.setItem("countersign.token", ${JSON.stringify(client.who.Token)})`);
  await page.goto(`${stage.server.url}/app/document/editor/${_id}`);
  await layerOf(page, 1).waitFor();
  return _id;
}

const layerOf = (page: Page, number: number): Locator => page.locator(`[data-page="${number - 1}"] .pr-layer`);
const fieldsIn = (layer: Locator): Locator => layer.locator(".pr-field:not(.pr-aim)");

/** Polls until autosave has stored the expected fields on the server. */
async function expectSaved(client: Client, id: string, wanted: Partial<PlacedField>[]): Promise<void> {
  let held: PlacedField[] = [];
  await eventually("the fields to be saved", async () => {
    held = await saved(client, id);
    try {
      expect(held).toMatchObject(wanted);
      return true;
    } catch {
      return false;
    }
  }).catch(() => undefined);
  expect(held).toMatchObject(wanted);
}

async function saved(client: Client, id: string): Promise<PlacedField[]> {
  const { jsonData } = (await client.read(id)) as unknown as {
    jsonData: { schemas: Record<string, { type: string; position: { x: number; y: number } }>[] };
  };
  return jsonData.schemas.flatMap((schema, page) =>
    Object.values(schema).map(({ type, position }) => ({ type, page: page + 1, ...position })),
  );
}

async function expectInMiddle(page: Page, number: number): Promise<void> {
  const thumbnail = page.getByRole("button", { name: t("prepare:editor.page.go", { page: String(number) }) });
  await eventually("the page in the middle", async () => (await thumbnail.getAttribute("aria-current")) === "page");
}

it("fields are placed by mouse, on the first, second and three hundredth page", async () => {
  const { page, troubles } = await stage.seat();
  const id = await openEditor(page, long);
  const kinds = page.getByRole("toolbar", { name: t("prepare:editor.kinds") });
  await layerOf(page, 1).click({ position: { x: 200, y: 200 } });
  await kinds.getByRole("button", { name: t("prepare:kind.dropdown"), exact: true }).click();
  await layerOf(page, 1).click({ position: { x: 200, y: 400 } });
  await page.getByRole("button", { name: t("prepare:editor.page.go", { page: "2" }) }).click();
  await expectInMiddle(page, 2);
  await kinds.getByRole("button", { name: t("prepare:kind.number"), exact: true }).click();
  await layerOf(page, 2).click({ position: { x: 200, y: 300 } });
  // Draws a marquee around both fields of the first page and moves them slightly to the right.
  await page.getByRole("button", { name: t("prepare:editor.page.go", { page: "1" }) }).click();
  await expectInMiddle(page, 1);
  const box = (await layerOf(page, 1).boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 420, box.y + 460, { steps: 5 });
  await page.mouse.up();
  await page.getByRole("heading", { name: t("prepare:editor.selected_other", { number: "2" }) }).waitFor();
  await expectSaved(client, id, [{ type: "signature" }, { type: "dropdown" }, { type: "number" }]);
  const before = await saved(client, id);
  await page.keyboard.press("ArrowRight");
  await expectSaved(client, id, [
    { type: "signature", page: 1, x: Math.round((before[0]!.x + 1) * 100) / 100 },
    { type: "dropdown", page: 1, x: Math.round((before[1]!.x + 1) * 100) / 100 },
    { type: "number", page: 2 },
  ]);
  // Scrolls the thumbnails to the last page; undo returns to the first.
  await page.keyboard.press("Escape");
  await page.keyboard.press("End");
  await layerOf(page, 300).waitFor();
  await kinds.getByRole("button", { name: t("prepare:kind.stamp"), exact: true }).click();
  await layerOf(page, 300).click({ position: { x: 150, y: 150 } });
  await expectSaved(client, id, [{}, {}, {}, { type: "stamp", page: 300 }]);
  await page.keyboard.press("Control+z");
  await expectSaved(client, id, [{}, {}, { type: "number", page: 2 }]);
  expect(await saved(client, id)).toHaveLength(3);
  await expectNoBarriers(page);
  expect(troubles).toEqual([]);
});

it("fields are placed, copied to another page, moved and resized by keyboard alone, and undone", async () => {
  const { page, troubles } = await stage.seat();
  const id = await openEditor(page, long);
  await page.keyboard.press("Escape");
  await page.getByRole("region", { name: t("prepare:editor.pages") }).focus();
  await page.keyboard.press("r");
  await expectSaved(client, id, [{ type: "radio", page: 1 }]);
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Control+c");
  await page.keyboard.press("PageDown");
  await expectInMiddle(page, 2);
  await page.keyboard.press("Control+v");
  await expectSaved(client, id, [
    { type: "radio", page: 1 },
    { type: "radio", page: 2 },
  ]);
  await page.keyboard.press("End");
  await layerOf(page, 300).waitFor();
  await expectInMiddle(page, 300);
  await page.keyboard.press("Control+v");
  await expectSaved(client, id, [{ page: 1 }, { page: 2 }, { type: "radio", page: 300 }]);
  const [first, second] = await saved(client, id);
  expect([second!.x, second!.y]).toEqual([first!.x, first!.y]);
  await page.keyboard.press("Delete");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
  await expectNoBarriers(page);
  await page.keyboard.press("Escape");
  await expectSaved(client, id, [{ page: 1 }, { page: 2 }, { page: 300 }]);
  expect(troubles).toEqual([]);
});

it("a tap on a phone places a field, and a second tap on it opens its settings", async () => {
  const { page, troubles } = await stage.seat({ viewport: phone, isTouch: true });
  const id = await openEditor(page, await client.upload("short.pdf", aPdf(["One", "Two"])));
  const kinds = page.getByRole("toolbar", { name: t("prepare:editor.kinds") });
  await layerOf(page, 1).tap({ position: { x: 120, y: 90 } });
  await fieldsIn(layerOf(page, 1)).first().waitFor();
  await page.getByRole("button", { name: t("prepare:command.escape"), exact: true }).tap();
  await kinds.getByRole("button", { name: t("prepare:kind.checkbox"), exact: true }).tap();
  await layerOf(page, 1).tap({ position: { x: 120, y: 220 } });
  await page.getByRole("button", { name: t("prepare:editor.properties"), exact: true }).tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t("prepare:editor.label"), { exact: true }).fill("I agree");
  await expectNoBarriers(page);
  await page.keyboard.press("Escape");
  await expectSaved(client, id, [
    { type: "signature", page: 1 },
    { type: "checkbox", page: 1 },
  ]);
  const held = JSON.stringify(await client.read(id));
  expect(held).toContain("I agree");
  expect(troubles).toEqual([]);
});

it.each([
  ["wide screen", {}],
  ["phone", { viewport: phone, isTouch: true }],
])("on a %s selecting a field does not move the palette, and a fault leads to its input", async (where, look) => {
  const { page, troubles } = await stage.seat(look);
  const parts = await Promise.all([
    client.upload("Lease.pdf", aPdf(["One", "Two", "Three"])),
    client.upload("Annex.pdf", aPdf(["Four"])),
  ]);
  const place = { position: { x: 20, y: 60 }, width: 42, height: 20, recipient: "r0" };
  const { _id } = await client.save({
    fileParts: parts,
    title: "Lease",
    recipients: [{ _id: "r0", name: "Ann One", email: "ann@example.com" }],
    schemas: [{ sign: { type: "signature", ...place } }, {}, { code: { type: "textbox", pattern: "[", ...place } }],
  });
  await page.addInitScript(`localStorage.setItem("countersign.token", ${JSON.stringify(client.who.Token)})`);
  await page.goto(`${stage.server.url}/app/document/editor/${_id}`);
  await layerOf(page, 1).waitFor();
  await page.getByText("Lease.pdf").and(page.locator(".cs-pages-head")).waitFor();
  const kinds = page.getByRole("toolbar", { name: t("prepare:editor.kinds") });
  const before = await kinds.boundingBox();
  await page.locator('[data-field-key="sign"]').click();
  await page.getByRole("button", { name: t("prepare:editor.remove"), exact: true }).waitFor();
  expect(await kinds.boundingBox()).toEqual(before);

  await page.getByRole("button", { name: t("prepare:send"), exact: true }).click();
  const problem = page.getByRole("dialog").getByRole("button", { name: /page 3/ });
  await problem.click();
  const pattern = page.getByRole("textbox", { name: t("prepare:editor.pattern"), exact: true });
  await expect.poll(() => pattern.evaluate((input) => input.matches(":focus"))).toBe(true);
  await page.locator('[data-field-key="code"]').waitFor();
  await page
    .getByRole("combobox", { name: t("prepare:editor.format"), exact: true })
    .selectOption({ label: t("prepare:editor.format.iban") });
  await pattern.waitFor({ state: "detached" });
  await expectNoBarriers(page);
  if (where === "phone") await page.keyboard.press("Escape");

  const number = page.getByLabel(t("prepare:editor.page.type", { pages: "4" }), { exact: true });
  if (where === "phone") await page.getByRole("button", { name: t("prepare:command.escape"), exact: true }).click();
  await number.fill("4");
  await number.press("Enter");
  await expect.poll(() => number.inputValue()).toBe("4");
  await page.getByText("Annex.pdf").and(page.locator(".cs-pages-head")).waitFor();
  expect(troubles).toEqual([]);
});
