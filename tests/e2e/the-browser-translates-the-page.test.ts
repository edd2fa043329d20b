import { expect, it } from "vitest";
import { pdfPages } from "../../api/pdf/seal/testing/pdf-tools.ts";
import { desktop, phone } from "../support/browser.ts";
import { eventually } from "../support/eventually.ts";
import { sendEveryKind } from "../support/every-kind.ts";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { countTranslated, translate, translateOpen } from "../support/translator.ts";
import { article, aSentDocument, openSite, tag } from "./embedding.ts";
import { fillEveryKind, fillEveryKindOnPages } from "./fill-every-kind.ts";
import { wordsOf } from "./locale-texts.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage(null, ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]);
const world = openSite(stage);
const binds = t("common:translated.binds", { language: "English" });

it.each([
  { name: "phone", viewport: phone, fill: fillEveryKind, isLater: false },
  { name: "desktop", viewport: desktop, fill: fillEveryKindOnPages, isLater: true },
])(
  "every kind is filled in and signed on a translated page, on a $name, and the sealed file has the typed values",
  async ({ viewport, fill, isLater }) => {
    const { client } = await signUp(stage.server);
    const signer = aPerson("Sina Signer");
    const id = await sendEveryKind(client, { name: signer.name, email: signer.email });
    const { url } = await signingLinkOf(stage.server, signer.email);
    const { page, troubles } = await stage.seat({ viewport, isTouch: true });
    if (!isLater) await translate(page);
    await page.goto(url);
    await page.getByRole("heading", { name: "Every kind" }).waitFor();
    if (isLater) {
      expect(await page.getByText(binds).count()).toBe(0);
      await translateOpen(page);
    }
    await page.getByText(binds).waitFor();
    await fill(page);
    await page.getByRole("button", { name: t("sign:bar.finish"), exact: true }).tap();
    await page.getByRole("heading", { name: t("sign:room.completed.title") }).waitFor({ timeout: 60_000 });
    await page.getByText(binds).waitFor();
    expect(await countTranslated(page)).toBeGreaterThan(50);
    expect(troubles).toEqual([]);
    const { url: sealedUrl } = await eventually("the sealed document", async () =>
      (await client.read(id)).status === "COMPLETED" ? client.downloadUrl(id) : undefined,
    );
    const [first] = await pdfPages(await client.fetchBytes(sealedUrl));
    for (const text of ["Living there", "24.12.2026", "3.5", "Oil", "Quiet nights"]) expect(first).toContain(text);
  },
);

it("a page's element is signed in while the page and the element are translated", async () => {
  const { scope } = await aSentDocument(world.owner, { labels: ["Company"] });
  const { page, troubles } = await stage.seat({ viewport: desktop });
  await translate(page);
  await page.goto(world.site.origin + world.site.putPage({ html: article(tag("sign", scope)) }));
  const element = page.locator("countersign-sign");
  await element.getByRole("heading", { name: "Lease of flat 7" }).waitFor();
  await element.getByText(binds).waitFor();
  await page.getByRole("textbox", { name: "Company" }).fill("Acme GmbH");
  await page.getByRole("button", { name: t("sign:bar.sign"), exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("sign:ink.finish"), disabled: false })
    .click();
  await page.getByRole("heading", { name: t("sign:room.completed.title") }).waitFor({ timeout: 60_000 });
  expect(troubles).toEqual([]);
});
