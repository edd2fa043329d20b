import { Buffer } from "node:buffer";
import type { Locator, Page } from "playwright";
import { expect, it } from "vitest";
import { pdfPages } from "../../api/pdf/seal/testing/pdf-tools.ts";
import { aPhonePhoto } from "../../api/pdf/stamp/testing/a-jpeg.ts";
import { phone } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { sendEveryKind } from "../support/every-kind.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { draw, expectNoBarriers } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage(null, ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]);

const photo = { name: "IMG_1.jpg", mimeType: "image/jpeg", buffer: Buffer.from(aPhonePhoto(6, "52.52N 13.40E")) };
const payslip = { name: "payslip.pdf", mimeType: "application/pdf", buffer: Buffer.from(aPdf(["Payslip of Sina"])) };

it("a field of every kind is filled in on a phone, and the sealed document shows all values", async () => {
  const { client } = await signUp(stage.server);
  const signer = aPerson("Sina Signer");
  const id = await sendEveryKind(client, { name: signer.name, email: signer.email });
  const { url } = await signingLinkOf(stage.server, signer.email);
  const { page, troubles } = await stage.seat({ viewport: phone, isTouch: true });
  await page.goto(url);
  await page.getByRole("heading", { name: "Every kind" }).waitFor();
  await expectNoBarriers(page);
  const filled = await fillAll(page);
  expect(filled).toContain(t("sign:ink.title.signature"));
  expect(filled).toContain("Why by night");
  expect(await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")).toBe(0);
  await expectNoBarriers(page);
  // Values survive leaving the page and returning.
  await page.reload();
  await page.getByText(t("sign:bar.ready")).first().waitFor();
  await page.getByRole("button", { name: t("sign:bar.finish"), exact: true }).tap();
  await page.getByRole("heading", { name: t("sign:room.completed.title") }).waitFor({ timeout: 60_000 });
  await expectNoBarriers(page);
  expect(troubles).toEqual([]);

  const download = await eventually("the sealed document", async () => {
    const { status } = await client.read(id);
    return status === "COMPLETED" ? client.downloadUrl(id) : undefined;
  });
  const sealed = await client.fetchBytes(download.url);
  expect((await new Client(stage.server.url).verify(sealed)).verdict).toBe("genuine");
  const pages = await pdfPages(sealed);
  const expectedTexts = [
    "Living there",
    "Sina Signer",
    "Head of Sales",
    "Countersign GmbH",
    "24.12.2026",
    "3.5",
    "Oil",
    "payslip.pdf",
  ];
  for (const text of [...expectedTexts, "Please fill in everything below.", "Quiet nights"])
    expect(pages[0]).toContain(text);
  expect(pages[0]).toMatch(/1\s+0\s.*1\s+1\s+7/s);
  expect(pages[2]).toContain("Payslip of Sina");
  expect(new TextDecoder("latin1").decode(sealed)).not.toContain("52.52N");

  // The signer's own details are suggested in this sender's next document.
  await sendEveryKind(client, { name: signer.name, email: signer.email }, "The next");
  const next = await eventually("the next link", async () => {
    const link = await signingLinkOf(stage.server, signer.email);
    return link.url === url ? undefined : link;
  });
  const view = await client.openSession(next.token);
  expect(view.values).toMatchObject({ title: "Head of Sales", company: "Countersign GmbH" });
});

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
async function fillAll(page: Page): Promise<string[]> {
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
