import { expect, it } from "vitest";
import { pdfPages } from "../../api/pdf/seal/testing/pdf-tools.ts";
import { phone } from "../support/browser.ts";
import { aPerson, mailTo, signingLinkOf, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { draw, expectNoBarriers } from "./screen-actions.ts";
import { recipientBody, sendTo } from "./sending.ts";
import { openStage } from "./stage.ts";
import { heading, sealedOf, signToTheEnd } from "./verification-actions.ts";

const stage = openStage();

const texts = {
  hi: { title: "किराया अनुबंध", message: "कृपया शुक्रवार तक हस्ताक्षर करें।" },
  ar: { title: "عقد إيجار", message: "يرجى التوقيع قبل يوم الجمعة." },
};
const note = "मकान संख्या १२, नई दिल्ली";
const purpose = "السكن في شقة النور";
const box = (row: number) => ({ position: { x: 20, y: 80 + row * 20 }, width: 90, height: 12, recipient: "r1" });
const fields = {
  signature_0: { type: "signature", position: { x: 20, y: 30 }, width: 42, height: 20, recipient: "r0" },
  signature_1: { type: "signature", position: { x: 80, y: 30 }, width: 42, height: 20, recipient: "r1" },
  note: { type: "textbox", ...box(0), label: "टिप्पणी", data: note, readOnly: true },
  purpose: { type: "textbox", ...box(1), label: "उद्देश्य" },
};

it("an Arabic signer signs a Hindi document: each person reads their own language, and both scripts are sealed", async () => {
  const { person: sender, client } = await signUp(stage.server);
  const priya = { ...aPerson("Priya"), name: "प्रिया शर्मा" };
  const layla = { ...aPerson("Layla"), name: "ليلى حسن" };
  const people = [recipientBody(priya, { language: "hi" }), recipientBody(layla, { language: "ar" })];
  const id = await sendTo(client, people, [], { texts, schemas: [fields] });
  const t = wordsOf("ar");
  const mail = await mailTo(stage.server, layla.email);
  expect(mail.subject).toBe(t("mail:invitation.sign.turn.subject", { title: texts.ar.title }));
  expect(mail.text).toContain(texts.ar.message);

  const signer = await stage.seat({ viewport: phone, isTouch: true, locale: "en-GB" });
  const { page } = signer;
  await page.goto((await signingLinkOf(stage.server, layla.email)).url);
  await heading(page, texts.ar.title).waitFor();
  await page.getByText(texts.ar.message).waitFor();
  await page
    .getByText(new RegExp(t("sign:invitation.asks.signatureNeeded", { sender: `.?${sender.name}.?` })))
    .waitFor();
  expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
  expect(await page.locator("html").getAttribute("lang")).toBe("ar");
  await expectNoBarriers(page);

  const bar = page.getByRole("region", { name: t("sign:bar.label") }).getByRole("button");
  await bar.tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("img", { name: t("sign:ink.pad.label") }).waitFor();
  await draw(page, t);
  await dialog.getByRole("button", { name: t("sign:ink.adopt"), disabled: false }).tap();
  await dialog.getByLabel("उद्देश्य", { exact: true }).fill(purpose);
  await expectNoBarriers(page);
  await dialog.getByRole("button", { name: t("sign:bar.ready.short") }).tap();
  const ready = page.getByRole("region", { name: t("sign:bar.label") }).getByText(t("sign:bar.ready"));
  expect(await ready.evaluate((line) => line.scrollWidth <= line.clientWidth)).toBe(true);
  await bar.filter({ hasText: t("sign:bar.finish") }).tap();
  await heading(page, t("sign:room.signed.signatureNeeded")).waitFor();

  const other = await stage.seat();
  await other.page.goto((await signingLinkOf(stage.server, priya.email)).url);
  await heading(other.page, texts.hi.title).waitFor();
  await other.page.getByText(texts.hi.message).waitFor();
  await signToTheEnd(other.page);
  await heading(page, t("sign:room.completed.title")).waitFor({ timeout: 60_000 });
  await expectNoBarriers(page);
  const sealed = unspaced((await pdfPages(await sealedOf(client, id))).join());
  for (const expected of [note, purpose, texts.hi.title, priya.name, layla.name]) {
    expect(sealed).toContain(unspaced(expected));
  }
  expect([...signer.troubles, ...other.troubles]).toEqual([]);
});

/** Removes white space, since line breaks depend on the page. */
function unspaced(text: string): string {
  return text.normalize("NFC").replace(/[\s\p{Cf}]/gu, "");
}
