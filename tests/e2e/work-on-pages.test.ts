import { Buffer } from "node:buffer";
import type { Locator, Page } from "playwright";
import { expect, it } from "vitest";
import { phone, type Seat } from "../support/browser.ts";
import { eventually } from "../support/eventually.ts";
import { onDisk } from "../support/on-disk.ts";
import { aPdf, type Bytes } from "../support/pdf-fixtures.ts";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { run } from "../support/run.ts";
import { type Words, wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, signByStyle, signInBySession, signUpOnScreen } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const english = wordsOf("en");
const arabic = wordsOf("ar");
const stage = openStage();

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const lock = (file: Bytes, password: string): Promise<Bytes> =>
  onDisk(file, (path) => run("qpdf", ["--encrypt", password, "owner", "256", "--", path, "-"]));

async function chooseFile(page: Page, opener: Locator, name: string, bytes: Uint8Array): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), opener.click()]);
  await chooser.setFiles({ name, mimeType: "application/pdf", buffer: Buffer.from(bytes) });
}

/** Creates a document with the file for one person, at its first step. */
async function begin({ page }: Seat, bytes: Uint8Array, signer: { name: string; email: string }, t: Words = english) {
  await page.goto(`${stage.server.url}/app/document/new`);
  await chooseFile(page, page.getByRole("button", { name: t("prepare:files.drop") }), "contract.pdf", bytes);
  await page.getByLabel(t("prepare:people.name"), { exact: true }).fill(signer.name);
  await page.getByLabel(t("prepare:people.email"), { exact: true }).fill(signer.email);
}

async function toFields(page: Page, t: Words = english): Promise<void> {
  await page.getByRole("button", { name: t("prepare:next"), exact: true }).click();
  await page.waitForURL(/\/document\/editor\//);
  await page.locator(".pr-layer").first().waitFor();
}

/** Page order of the dialog in file pages: "2", or "3 90deg" for a rotated page. */
async function order(dialog: Locator): Promise<string[]> {
  const tiles = await dialog.getByRole("option").all();
  return Promise.all(
    tiles.map(async (tile) => {
      const page = /(\d+)\.jpg/.exec((await tile.locator("img").getAttribute("src"))!)?.[1];
      const turn = /rotate: (\d+)deg/.exec((await tile.locator(".pg-paper").getAttribute("style"))!)?.[1];
      return `${Number(page) + 1}${turn === "0" ? "" : ` ${turn}deg`}`;
    }),
  );
}

/** Long-presses an item, drags it to just before another one and releases it. */
async function dragByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number, y?: number) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: x && y ? [{ x, y }] : [] });
  await touch("touchStart", start.x + start.width / 2, start.y + start.height / 2);
  await page.locator(".pg-grid[data-dragging]").waitFor();
  // The drop position before the first page is its right edge, since reading runs from the right.
  for (const share of [0.3, 0.6, 1]) {
    const x = start.x + (end.x + end.width * 0.9 - start.x) * share;
    await touch("touchMove", x, start.y + (end.y + end.height / 2 - start.y) * share);
  }
  await touch("touchEnd");
}

it("pages are rotated, removed, moved and inserted, and the sealed file matches", async () => {
  const t = english;
  const sam = await stage.seat();
  const signer = aPerson("Sina Signer");
  await signInBySession(sam, (await signUp(stage.server)).client);
  const { page } = sam;
  await begin(sam, aPdf(["First", "Second", "Third", "Fourth"]), signer);
  await toFields(page);
  await page
    .locator(".pr-layer")
    .first()
    .click({ position: { x: 120, y: 90 } });
  await page.locator(".pr-field").first().waitFor();

  await page.getByRole("button", { name: t("prepare:files.pages") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("option").nth(3).locator("img[data-state=shown]").waitFor();
  await expectNoBarriers(page);
  await dialog.getByRole("option").nth(1).click();
  await dialog.getByRole("button", { name: t("pages:turn_right") }).click();
  await dialog.getByRole("option").nth(3).click();
  await page.keyboard.press("Delete");
  expect(await order(dialog)).toEqual(["1", "2 90deg", "3"]);
  await dialog
    .getByRole("option")
    .nth(2)
    .dragTo(dialog.getByRole("option").first(), { targetPosition: { x: 8, y: 60 } });
  expect(await order(dialog)).toEqual(["3", "1", "2 90deg"]);
  await page.keyboard.press("Alt+ArrowRight");
  expect(await order(dialog)).toEqual(["1", "3", "2 90deg"]);
  await page.keyboard.press("Control+z");
  expect(await order(dialog)).toEqual(["3", "1", "2 90deg"]);

  // Inserts pages of an encrypted file after the selected page.
  const locked = await lock(aPdf(["Inserted"]), "open sesame");
  await chooseFile(page, dialog.getByRole("button", { name: t("pages:insert"), exact: true }), "annex.pdf", locked);
  const password = dialog.getByLabel(t("prepare:files.password", { name: "annex.pdf" }));
  await password.fill("wrong");
  await password.press("Enter");
  await dialog.getByText(t("refusals:file_password_wrong")).waitFor();
  await expectNoBarriers(page);
  await password.fill("open sesame");
  await password.press("Enter");
  await dialog.getByRole("option").nth(3).waitFor();
  await expectNoBarriers(page);
  await dialog.getByRole("button", { name: t("pages:apply") }).click();
  await dialog.waitFor({ state: "hidden" });

  const field = page.locator(".pr-field");
  const thumbs = page.getByRole("navigation", { name: t("prepare:editor.thumbnails") }).getByRole("listitem");
  await eventually("four pages, the field on the third", async () => (await thumbs.count()) === 4 && field.count());
  await page.getByRole("button", { name: t("prepare:command.undo") }).click();
  await eventually("the field back on the first page", () => page.locator("[data-page='0'] .pr-field").count());
  await page.getByRole("button", { name: t("prepare:command.redo") }).click();
  await eventually("the field on the third page", () => page.locator("[data-page='2'] .pr-field").count());
  await page.getByRole("button", { name: t("prepare:send"), exact: true }).click();
  await page.waitForURL(/\/document\/detail\//);

  const sina = await stage.seat();
  await sina.page.goto((await signingLinkOf(stage.server, signer.email)).url);
  await sina.page.getByRole("button", { name: t("sign:bar.sign"), exact: true }).click();
  await signByStyle(sina.page, t("sign:ink.finish"));
  const download = sina.page.getByRole("button", { name: t("sign:room.download.sealed") });
  await download.waitFor({ timeout: 60_000 });
  const saving = sina.page.waitForEvent("download");
  await download.click();
  const path = (await (await saving).path())!;
  const pageText = async (number: string) => text(await run("pdftotext", ["-f", number, "-l", number, path, "-"]));
  for (const [number, expected] of Object.entries({ 1: "Third", 2: "Inserted", 3: "First", 4: "Second" })) {
    expect((await pageText(number)).trim().split(/\s+/)[0]).toBe(expected);
  }
  const shapes = text(await run("pdfinfo", ["-f", "1", "-l", "4", path]));
  expect([...shapes.matchAll(/rot:\s+(\d+)/g)].map((match) => match[1])).toEqual(["0", "0", "0", "90"]);
  expect([...sam.troubles, ...sina.troubles]).toEqual([]);
});

it("an encrypted file is opened with its password, and replaced by a shorter one after a question about its fields", async () => {
  const t = english;
  const sam = await stage.seat();
  const { page } = sam;
  await signInBySession(sam, (await signUp(stage.server)).client);
  await begin(sam, await lock(aPdf(["Secret one", "Secret two"]), "pässwort"), aPerson("Sina"));
  await page.getByText(t("refusals:file_encrypted_or_signed")).waitFor();
  await expectNoBarriers(page);
  const password = page.getByLabel(t("prepare:files.password", { name: "contract.pdf" }));
  await password.fill("passwort");
  await page.getByRole("button", { name: t("prepare:files.password.open") }).click();
  await page.getByText(t("refusals:file_password_wrong")).waitFor();
  await expect.poll(() => page.evaluate("document.activeElement.type")).toBe("password");
  await password.fill("pässwort");
  await page.getByRole("button", { name: t("prepare:files.password.open") }).click();
  await page.getByText(t("prepare:files.removed", { what: t("prepare:files.removed.encryption") })).click();
  await page.getByText(t("prepare:files.removed.encryption.text")).waitFor();
  await expectNoBarriers(page);

  await toFields(page);
  await page.keyboard.press("PageDown");
  await page.locator("[data-page='1'] .pr-layer").click({ position: { x: 120, y: 90 } });
  await page.locator(".pr-field").first().waitFor();
  await page
    .getByRole("button", { name: t("prepare:step.setup") })
    .first()
    .click();
  await page.getByRole("button", { name: t("prepare:files.menu", { name: "contract.pdf" }) }).click();
  await page.getByRole("menuitem", { name: t("prepare:files.replace") }).click();
  const dialog = page.getByRole("dialog");
  await chooseFile(
    page,
    dialog.getByRole("button", { name: t("pages:replace.choose") }),
    "shorter.pdf",
    aPdf(["Only"]),
  );
  await dialog.getByText(t("pages:replace.rest_one", { number: 1 })).waitFor();
  await expectNoBarriers(page);
  await dialog.getByRole("button", { name: t("pages:replace.confirm") }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("shorter.pdf").first().waitFor();
  await toFields(page);
  await page.locator("[data-page='0'] .pr-field").waitFor();
  await page.getByRole("button", { name: t("prepare:command.undo") }).click();
  await page.locator("[data-page='1']").waitFor({ state: "attached" });
  expect(sam.troubles).toEqual([]);
});

it("on a phone, in Arabic, pages are selected by tap and changed by buttons", async () => {
  const t = arabic;
  const seat = await stage.seat({ locale: "ar", viewport: phone, isTouch: true });
  const { page } = seat;
  await signUpOnScreen(stage.server, seat, { ...aPerson("Salim"), name: "سليم" }, t);
  await begin(seat, aPdf(["One", "Two", "Three"]), { ...aPerson("Layla"), name: "ليلى حسن" }, t);
  // The name is wrapped in direction marks.
  const menu = page.getByRole("button", { name: t("prepare:files.menu", { name: "" }).trim() });
  await menu.tap();
  await page.getByRole("menuitem", { name: t("prepare:files.pages") }).tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("option").nth(2).locator("img[data-state=shown]").waitFor();
  await dialog.getByRole("option").nth(0).tap();
  await dialog.getByRole("option").nth(2).tap();
  await dialog.getByRole("button", { name: t("pages:turn_left") }).tap();
  await expectNoBarriers(page);
  expect(await order(dialog)).toEqual(["1 270deg", "2", "3 270deg"]);
  await dialog.getByRole("option").nth(0).tap();
  await dialog.getByRole("button", { name: t("pages:earlier") }).tap();
  expect(await order(dialog)).toEqual(["1 270deg", "3 270deg", "2"]);
  await dialog.getByRole("option").nth(0).focus();
  // The left arrow moves forward in a right-to-left layout.
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Shift+R");
  expect(await order(dialog)).toEqual(["1 270deg", "3 180deg", "2"]);
  await dragByFinger(page, dialog.getByRole("option").nth(2), dialog.getByRole("option").nth(0));
  expect(await order(dialog)).toEqual(["2", "1 270deg", "3 180deg"]);
  const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
  expect(await page.evaluate(overflow)).toBe(0);
  await dialog.getByRole("button", { name: t("pages:apply") }).tap();
  await dialog.waitFor({ state: "hidden" });
  await menu.tap();
  await page.getByRole("menuitem", { name: t("prepare:files.pages") }).tap();
  await dialog.getByRole("option").nth(2).locator("img[data-state=shown]").waitFor();
  expect(await dialog.getByRole("option").count()).toBe(3);
  expect(seat.troubles).toEqual([]);
});
