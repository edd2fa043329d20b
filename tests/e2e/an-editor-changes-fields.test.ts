import type { Page } from "playwright";
import { expect, it } from "vitest";
import { type Picture, pageImage, pdfPages } from "../../api/pdf/seal/testing/pdf-tools.ts";
import type { Client, Json } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { draw, expectNoBarriers, expectNoBarriersInBothLooks } from "./screen-actions.ts";
import { recipientBody, sendTo } from "./sending.ts";
import { openStage } from "./stage.ts";
import { button, looks, sealedOf, signToTheEnd } from "./verification-actions.ts";

const t = wordsOf("en");
const stage = openStage();
const title = "Lease of the mill";

it("an editor moves and adds fields, and the signer signs them so", async () => {
  const { client } = await signUp(stage.server);
  const [edna, ann] = [aPerson("Edna Editor"), aPerson("Ann Signer")];
  const people = [recipientBody(edna, { roleType: "documentEditor" }), recipientBody(ann)];
  const id = await sendTo(client, people, ["r0", "r1"], { title });
  const before = (await fieldsOf(client, id)).signature_1!;

  const seat = await stage.seat(looks.phone);
  const { page } = seat;
  await page.goto((await signingLinkOf(stage.server, edna.email)).url);
  await page.getByRole("link", { name: t("sign:editor.action") }).waitFor();
  await expectNoBarriersInBothLooks(page);
  await expectNothingOverTheEdge(page);
  await page.getByRole("link", { name: t("sign:editor.action") }).click();
  await page.getByRole("heading", { name: t("prepare:editing.heading", { title }) }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/app\/documents\/edit\//);

  await moveDown(page, "signature_1");
  await addText(page, ann.name);
  await expectNoBarriersInBothLooks(page);
  await expectNothingOverTheEdge(page);
  await expectRefused(page, "signature_1");
  await button(page, t("prepare:editing.back")).click();

  await page.waitForURL(/\/app\/documents\/sign\//);
  const edited = await fieldsOf(client, id);
  // Snapping guides may move it slightly.
  expect(Math.abs(edited.signature_1!.position.y - before.position.y - 100)).toBeLessThan(5);
  const note = Object.values(edited).find((field) => field.type === "textbox")!;
  expect(note).toMatchObject({ label: "Meter reading", recipient: "r1" });
  await signOnce(page);
  await page.getByRole("heading", { name: t("sign:room.signed.documentEditor") }).waitFor();
  await expectNoBarriersInBothLooks(page);
  expect(seat.troubles).toEqual([]);

  const signer = await stage.seat();
  await signer.page.goto((await signingLinkOf(stage.server, ann.email)).url);
  await signer.page.getByRole("textbox", { name: /Meter reading/ }).fill("48151623");
  await signToTheEnd(signer.page);
  expect(signer.troubles).toEqual([]);

  const sealed = await sealedOf(client, id);
  expect((await pdfPages(sealed))[0]).toContain("48151623");
  const picture = await pageImage(sealed, DPI);
  expect(inkIn(picture, edited.signature_1!)).toBeGreaterThan(0.02);
  expect(inkIn(picture, before)).toBe(0);
  expect(inkIn(picture, note)).toBeGreaterThan(0.005);
  const { items } = await client.data<{ items: { type: string }[] }>("GET", `/api/document/logs/${id}`);
  expect(items.map(({ type }) => type)).toContain("FIELDS_EDITED");
});

it("an editor works after entering a password, and learns on return that the sender has voided", async () => {
  const { client } = await signUp(stage.server);
  const [edna, ann] = [aPerson("Edna Editor"), aPerson("Ann Signer")];
  const password = { password: "The red door", mode: "gate" } as const;
  const people = [recipientBody(edna, { roleType: "documentEditor" }), recipientBody(ann)];
  const id = await sendTo(client, people, ["r0", "r1"], { title, password });

  const { page, troubles } = await stage.seat(looks.phone);
  const { url } = await signingLinkOf(stage.server, edna.email);
  await page.goto(url.replace("/sign/", "/edit/"));
  await page.getByText(t("refusals:verification_required")).waitFor();
  await expectNoBarriers(page);
  await button(page, t("prepare:editing.back")).click();
  await page.getByLabel(t("entry:check.PASSWORD.label"), { exact: true }).fill("The red door");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: t("sign:editor.action") }).waitFor();
  await expectNothingOverTheEdge(page);
  await page.getByRole("link", { name: t("sign:editor.action") }).click();
  await moveDown(page, "signature_1");

  await client.data("POST", `/api/document/void/${id}`, { reason: "Another house" });
  await fieldOf(page, "signature_0").click();
  await page.keyboard.press("ArrowDown");
  await page.getByRole("alert").getByText(t("refusals:document_voided")).waitFor();
  await expectNoBarriers(page);
  await button(page, t("prepare:editing.back")).click();
  await page.waitForURL(/\/app\/documents\/sign\//);
  await page.getByText("Another house").waitFor();
  expect(troubles).toEqual([]);
});

type PlacedField = Json & { type: string; position: { x: number; y: number }; width: number; height: number };

async function fieldsOf(client: Client, id: string): Promise<Record<string, PlacedField>> {
  const { jsonData } = (await client.read(id)) as unknown as { jsonData: { schemas: Record<string, PlacedField>[] } };
  return jsonData.schemas[0]!;
}

const fieldOf = (page: Page, key: string) => page.locator(`[data-field-key="${key}"]`);
const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;
const saved = (page: Page) => page.getByText(t("common:saved.now"), { exact: true }).waitFor();

/** Moves the field down by 100 mm: with the mouse, or by typing the number on a phone. */
async function moveDown(page: Page, key: string): Promise<void> {
  if (isNarrow(page)) {
    await fieldOf(page, key).click();
    await button(page, t("prepare:editor.properties")).click();
    await page.getByRole("dialog").getByText(t("prepare:editor.section.place"), { exact: true }).click();
    const length = page.getByRole("dialog").getByLabel(t("prepare:editor.geometry.y"), { exact: true });
    await length.fill(String(Number(await length.inputValue()) + 100));
    await length.press("Enter");
    await page.keyboard.press("Escape");
    await button(page, t("prepare:command.escape")).click();
  } else {
    const { width } = (await page.locator(".pr-layer").first().boundingBox())!;
    const { x, y, height } = (await fieldOf(page, key).boundingBox())!;
    await page.mouse.move(x + 30, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 30, y + height / 2 + (width / 210) * 100, { steps: 8 });
    await page.mouse.up();
    await page.keyboard.press("Escape");
  }
  await saved(page);
}

/** Adds a labelled text field for a recipient. */
async function addText(page: Page, name: string): Promise<void> {
  if (isNarrow(page)) {
    await page.locator(".pr-phone-person").click();
    await page.getByRole("dialog").getByText(name).click();
    await expectNoBarriers(page);
    await page.keyboard.press("Escape");
  } else await page.getByRole("radiogroup").getByText(name).click();
  const kinds = page.getByRole("toolbar", { name: t("prepare:editor.kinds") });
  await kinds.getByRole("button", { name: t("prepare:kind.textbox"), exact: true }).click();
  const layer = page.locator(".pr-layer").first();
  const { width } = (await layer.boundingBox())!;
  await layer.click({ position: { x: width * 0.65, y: width * 0.3 } });
  if (isNarrow(page)) await button(page, t("prepare:editor.properties")).click();
  const properties = isNarrow(page)
    ? page.getByRole("dialog")
    : page.getByRole("complementary", { name: t("prepare:editor.properties") });
  await properties.getByLabel(t("prepare:editor.label"), { exact: true }).fill("Meter reading");
  if (isNarrow(page)) await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await saved(page);
}

/** Without a signature field nothing can be signed: the change is refused with a message and can be undone. */
async function expectRefused(page: Page, key: string): Promise<void> {
  if (isNarrow(page) && (await button(page, t("prepare:command.escape")).count()) > 0) {
    await button(page, t("prepare:command.escape")).click();
  }
  await fieldOf(page, key).click();
  await button(page, t("prepare:editor.remove")).click();
  const notice = page.getByRole("status").filter({ hasText: t("prepare:editing.faults") });
  await notice.waitFor();
  await notice.getByRole("button", { name: t("refusals:document_needs_signer") }).waitFor();
  await expectNoBarriers(page);
  await expectNothingOverTheEdge(page);
  await notice.getByRole("button", { name: t("prepare:command.undo") }).click();
  await notice.waitFor({ state: "detached" });
  await fieldOf(page, key).waitFor();
}

async function signOnce(page: Page): Promise<void> {
  const bar = page.getByRole("region", { name: t("sign:bar.label") });
  await bar.getByRole("button").click();
  const dialog = page.getByRole("dialog");
  if (isNarrow(page)) {
    await dialog.getByRole("img", { name: t("sign:ink.pad.label") }).waitFor();
    await draw(page);
  }
  await dialog.getByRole("button", { name: t("sign:ink.finish"), disabled: false }).click();
}

async function expectNothingOverTheEdge(page: Page): Promise<void> {
  await eventually("nothing over the edge", async () =>
    page.evaluate<boolean>("document.documentElement.scrollWidth === document.documentElement.clientWidth"),
  );
}

const DPI = 72;

/** Share of dark pixels in a field's box, without its edge. */
function inkIn({ width, gray }: Picture, { position, width: wide, height: high }: PlacedField): number {
  const pixels = (millimetres: number) => Math.round((millimetres / 25.4) * DPI);
  let [dark, all] = [0, 0];
  for (let y = pixels(position.y + 1); y < pixels(position.y + high - 1); y++) {
    for (let x = pixels(position.x + 1); x < pixels(position.x + wide - 1); x++) {
      all += 1;
      if (gray[y * width + x]! < 140) dark += 1;
    }
  }
  return dark / all;
}
