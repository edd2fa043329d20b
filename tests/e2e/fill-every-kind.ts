import { Buffer } from "node:buffer";
import type { Locator, Page } from "playwright";
import { aPhonePhoto } from "../../api/pdf/stamp/testing/a-jpeg.ts";
import { eventually } from "../support/eventually.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { wordsOf } from "./locale-texts.ts";
import { draw, expectNoBarriers } from "./screen-actions.ts";

const t = wordsOf("en");

const photo = { name: "IMG_1.jpg", mimeType: "image/jpeg", buffer: Buffer.from(aPhonePhoto(6, "52.52N 13.40E")) };
const payslip = { name: "payslip.pdf", mimeType: "application/pdf", buffer: Buffer.from(aPdf(["Payslip of Sina"])) };

/** The action for each sheet or dialog, by its name. */
function acts(page: Page, dialog: Locator): Map<string, () => Promise<unknown>> {
  const fill = (label: string, text: string) => () => dialog.getByLabel(label, { exact: true }).fill(text);
  const choose = async (button: string, file: typeof photo) => {
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      dialog.getByRole("button", { name: button }).tap(),
    ]);
    await chooser.setFiles(file);
  };
  const picture = async () => {
    await choose(t("sign:ink.upload.choose"), photo);
    await dialog.getByRole("img", { name: t("sign:ink.upload.preview") }).waitFor();
  };
  return new Map<string, () => Promise<unknown>>([
    [t("sign:ink.title.signature"), () => draw(page)],
    [t("sign:ink.title.initials"), () => dialog.getByRole("tab", { name: t("sign:ink.style") }).tap()],
    ["Sketch", () => draw(page)],
    [
      "Purpose",
      async () => {
        await fill("Purpose", "Living there")();
        // Text is drawn by the text engine while it is typed, wherever it is visible.
        await eventually("outlines", async () => (await page.locator(".fp text").count()) === 0);
      },
    ],
    ["Move-in", fill("Move-in", "2026-12-24")],
    ["Position", fill("Position", "Head of Sales")],
    ["Firm", fill("Firm", "Countersign GmbH")],
    ["Rooms", fill("Rooms", "3.5")],
    [
      "Postcode",
      async () => {
        await fill("Postcode", "1011x")();
        await dialog.getByRole("button", { name: continueLabels }).tap();
        await dialog.getByText("Five digits").waitFor();
        await fill("Postcode", "10117")();
      },
    ],
    ["Why by night", fill("Why by night", "Quiet nights")],
    ["Heating", () => dialog.getByLabel("Heating", { exact: true }).selectOption("Oil")],
    [
      "Newsletter",
      async () => {
        await dialog.getByLabel("Offers").tap();
        await dialog.getByRole("button", { name: continueLabels }).tap();
        await dialog.getByText(t("sign:fault.field_group_needs_more", { count: 2 })).waitFor();
        await dialog.getByLabel("Bills").tap();
      },
    ],
    ["By day", () => dialog.getByLabel("By night").tap()],
    ["Floor plan", picture],
    ["Firm stamp", picture],
    [
      "Your face",
      async () => {
        await dialog.getByRole("button", { name: t("sign:made.selfie.start") }).tap();
        await eventually("the camera", () => page.evaluate<boolean>("document.querySelector('video')?.videoWidth > 0"));
        await dialog.getByRole("button", { name: t("sign:made.selfie.take") }).tap();
        await dialog.getByRole("img", { name: t("sign:ink.upload.preview") }).waitFor();
      },
    ],
    [
      "Payslip",
      async () => {
        await choose(t("sign:made.file.choose"), payslip);
        await dialog.getByText("payslip.pdf").waitFor();
      },
    ],
  ]);
}

const continueLabels = new RegExp(
  `^(${["ink.adopt", "ink.review", "bar.next", "bar.ready.short"].map((key) => t(`sign:${key}`)).join("|")})$`,
);

/** Fills field after field in the order of the bar until none is required. @returns the names of the filled fields */
export async function fillEveryKind(page: Page): Promise<string[]> {
  const dialog = page.getByRole("dialog");
  const known = acts(page, dialog);
  const filled: string[] = [];
  await page.getByRole("button", { name: t("sign:bar.next"), exact: true }).tap();
  for (;;) {
    const name = await eventually("the next field", async () => {
      if ((await dialog.count()) > 0) {
        const label = await dialog.getAttribute("aria-label");
        return label === filled.at(-1) ? undefined : label;
      }
      return (await page.getByText(t("sign:bar.ready")).count()) > 0 ? "" : undefined;
    });
    if (name === "" || name === null) return filled;
    const act = known.get(name);
    if (!act) throw new Error(`Nobody knows how to fill in "${name}"`);
    await act();
    await expectNoBarriers(page);
    filled.push(name);
    await dialog.getByRole("button", { name: continueLabels, disabled: false }).tap();
  }
}

/** The same on a wide screen, where texts are typed and ticks are set on the page itself. */
export async function fillEveryKindOnPages(page: Page): Promise<void> {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const texts = {
    ...{ Purpose: "Living there", Position: "Head of Sales", Firm: "Countersign GmbH" },
    ...{ Rooms: "3.5", Postcode: "10117", "Move-in": "2026-12-24" },
  };
  for (const [label, text] of Object.entries(texts)) await field(label).fill(text);
  await field("Heating").selectOption("Oil");
  // The rule of the group follows the label; the visible box lies over the control.
  for (const label of [/^Offers/, /^Bills/, /^By night/]) await page.getByLabel(label).press("Space");
  await field("Why by night").fill("Quiet nights");
  const dialog = page.getByRole("dialog");
  const known = acts(page, dialog);
  const bar = page.getByRole("region", { name: t("sign:bar.label") });
  while ((await bar.getByText(t("sign:bar.ready")).count()) === 0) {
    await bar.getByRole("button").last().tap();
    await dialog.waitFor();
    const name = await dialog.getAttribute("aria-label");
    const act = known.get(name ?? "");
    if (!act) throw new Error(`Nobody knows how to fill in "${name}"`);
    await act();
    await dialog.getByRole("button", { name: continueLabels, disabled: false }).tap();
    await dialog.waitFor({ state: "hidden" });
  }
}
