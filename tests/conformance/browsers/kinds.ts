/** A field of every kind, filled in the order of the bar on a phone; and signing in Arabic, from right to left. */
import { strict as assert } from "node:assert";
import { pdfPages } from "../../../api/pdf/seal/testing/pdf-tools.ts";
import { aPhonePhoto } from "../../../api/pdf/stamp/testing/a-jpeg.ts";
import { wordsOf } from "../../e2e/locale-texts.ts";
import type { Client } from "../../support/client.ts";
import { eventually } from "../../support/eventually.ts";
import { sendEveryKind } from "../../support/every-kind.ts";
import { aPdf } from "../../support/pdf-fixtures.ts";
import { aPerson, signingLinkOf, signUp } from "../../support/people.ts";
import { barOf, button, dialog, drawOn, heading, overflow, phone, sendThree, type World } from "./journeys.ts";
import type { File, Screen } from "./screen.ts";

const t = wordsOf("en");
const photo: File = { name: "IMG_1.jpg", type: "image/jpeg", bytes: aPhonePhoto(6, "52.52N 13.40E") };
const payslip: File = { name: "payslip.pdf", type: "application/pdf", bytes: aPdf(["Payslip of Sina"]) };
const inside = { within: dialog };

/** The actions for each field's sheet, by the sheet's name. */
function acts(screen: Screen): Map<string, () => Promise<unknown>> {
  const fill = (name: string, text: string) => () => screen.fill({ css: "input, textarea", name, ...inside }, text);
  const picture = async () => {
    await screen.choose(button(t("sign:ink.upload.choose"), inside), [photo]);
    await screen.find({ role: "img", name: t("sign:ink.upload.preview"), ...inside });
  };
  const tick = (name: string) => screen.press({ css: "label", name, ...inside });
  return new Map<string, () => Promise<unknown>>([
    [t("sign:ink.title.signature"), () => drawOn(screen, t)],
    [t("sign:ink.title.initials"), () => screen.press({ role: "tab", name: t("sign:ink.style"), ...inside })],
    ["Sketch", () => drawOn(screen, t)],
    ["Purpose", fill("Purpose", "Living there")],
    ["Position", fill("Position", "Head of Sales")],
    ["Firm", fill("Firm", "Countersign GmbH")],
    ["Rooms", fill("Rooms", "3.5")],
    ["Postcode", fill("Postcode", "10117")],
    ["Why by night", fill("Why by night", "Quiet nights")],
    ["Move-in", () => pick(screen, "input", "2026-12-24")],
    ["Heating", () => pick(screen, "select", "Oil")],
    ["Newsletter", () => tick("Offers").then(() => tick("Bills"))],
    ["By day", () => tick("By night")],
    ["Floor plan", picture],
    ["Firm stamp", picture],
    ["Your face", () => takeFace(screen)],
    [
      "Payslip",
      async () => {
        await screen.choose(button(t("sign:made.file.choose"), inside), [payslip]);
        await screen.find({ name: "payslip.pdf", ...inside });
      },
    ],
  ]);
}

/** Sets the value as the browser's own calendar or list does. */
async function pick(screen: Screen, css: "input" | "select", value: string): Promise<void> {
  await screen.run(
    `const [element, value] = arguments;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value").set.call(element, value);
    for (const type of ["input", "change"]) element.dispatchEvent(new Event(type, { bubbles: true }));`,
    await screen.find({ css, ...inside }),
    value,
  );
}

async function takeFace(screen: Screen): Promise<void> {
  await screen.press(button(t("sign:made.selfie.start"), inside));
  await eventually("the camera", () => screen.run<boolean>("return document.querySelector('video')?.videoWidth > 0"));
  await screen.press(button(t("sign:made.selfie.take"), inside));
  await screen.find({ role: "img", name: t("sign:ink.upload.preview"), ...inside });
}

const continueLabels = ["ink.adopt", "ink.review", "bar.next", "bar.ready.short"].map((key) => t(`sign:${key}`));

export async function fillsEveryKind({ server, open }: World): Promise<void> {
  const { screen } = await open({ isTouch: true });
  const { client } = await signUp(server);
  const { name, email } = aPerson("Sina Signer");
  const id = await sendEveryKind(client, { name, email });
  await screen.resize(phone.width, phone.height);
  await screen.go((await signingLinkOf(server, email)).url);
  await screen.find(heading("Every kind"));
  const known = acts(screen);
  let last = "";
  // A prefilled date can be changed; the bar continues from there.
  await screen.press({ role: "button", name: "Move-in", isPart: true });
  for (;;) {
    const name = await eventually("the next field", async () => {
      const [sheet] = await screen.all(dialog);
      if (!sheet) return (await screen.all({ name: t("sign:bar.ready") })).length > 0 ? "ready" : undefined;
      const label = await screen.run<string | null>("return arguments[0].getAttribute('aria-label')", sheet);
      return label === last ? undefined : label;
    });
    if (name === "ready") break;
    const act = known.get(name);
    if (!act) throw new Error(`Nobody knows how to fill in "${name}"`);
    await act();
    assert.equal(await overflow(screen), 0);
    last = name;
    const [next] = (await Promise.all(continueLabels.map((one) => screen.all(button(one, inside))))).flatMap(
      (matches, index) => (matches.length > 0 ? [continueLabels[index]!] : []),
    );
    if (!next) throw new Error(`Nothing leads on from "${name}"`);
    await screen.press(button(next, inside));
  }
  await screen.press(button(t("sign:bar.finish")));
  await screen.find(heading(t("sign:room.completed.title")), 60_000);
  const pages = await sealedPages(client, id);
  const expectedTexts = [
    "Living there",
    name,
    "Head of Sales",
    "Countersign GmbH",
    "24.12.2026",
    "3.5",
    "Oil",
    "payslip.pdf",
  ];
  for (const text of [...expectedTexts, "Quiet nights"]) assert.ok(pages[0]!.includes(text), text);
  assert.match(pages[2]!, /Payslip of Sina/);
}

/** Typed, drawn and sealed, with the reading direction reversed. */
export async function signsInArabic({ server, open }: World): Promise<void> {
  const { screen } = await open();
  const arabic = wordsOf("ar");
  const { client } = await signUp(server);
  const layla = { ...aPerson("Layla"), name: "ليلى حسن" };
  const id = await sendThree(client, layla, { language: "ar" }, ["ar"]);
  await screen.resize(1280, 900);
  await screen.go((await signingLinkOf(server, layla.email)).url);
  await screen.find(heading("Lease of flat 7"));
  await screen.find({ css: "html[dir=rtl][lang=ar]" });
  await screen.fill({ css: "input, textarea", name: "Company" }, "شركة النور 2026");
  await screen.press(barOf(arabic));
  await drawOn(screen, arabic);
  await screen.press(button(arabic("sign:ink.adopt"), inside));
  await screen.waitUntilGone(dialog);
  await screen.press(barOf(arabic));
  await screen.press(button(arabic("sign:ink.finish"), inside));
  await screen.find(heading(arabic("sign:room.completed.title")), 60_000);
  const [first] = await sealedPages(client, id);
  assert.ok(
    first!
      .normalize("NFKC")
      .replace(/[\s\p{Cf}]/gu, "")
      .includes("شركةالنور"),
    first,
  );
}

async function sealedPages(client: Client, id: string): Promise<string[]> {
  const { url } = await eventually("the sealed document", async () =>
    (await client.read(id)).status === "COMPLETED" ? client.downloadUrl(id) : undefined,
  );
  const bytes = await client.fetchBytes(url);
  assert.equal((await client.verify(bytes)).verdict, "genuine");
  return pdfPages(bytes);
}
