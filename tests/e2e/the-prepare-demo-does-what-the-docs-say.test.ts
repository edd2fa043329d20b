import { Buffer } from "node:buffer";
import type { Locator, Page } from "playwright";
import { expect, it } from "vitest";
import { phone } from "../support/browser.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { aPerson } from "../support/people.ts";
import { ask, expectNoBarriersIn, openSite } from "./embedding.ts";
import { wordsOf } from "./locale-texts.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();
const world = openSite(stage);

/** One of our labels for each text that the page can replace, as `docs/embedding.md` lists them. */
const texts = {
  ...{ heading: "Your offer", setupStep: "Offer and people", fieldsStep: "Places", files: "The offer" },
  ...{ recipients: "Who signs", addRecipient: "One more", message: "Words", next: "On to the places" },
  ...{
    preview: "Look at it",
    send: "Send the offer",
    sendNow: "Off it goes",
    sentTitle: "Gone",
    sentText: "We write.",
  },
};

async function openDemo(look: Parameters<typeof stage.seat>[0] = {}) {
  const { page, troubles } = await stage.seat(look);
  await page.goto(`${stage.server.url}/elements/demo/prepare.html`);
  await page.locator("[name=session]").fill(JSON.stringify(await world.site.mint({ kind: "prepare" })));
  await page.getByRole("button", { name: "Open" }).click();
  const desk = page.locator("countersign-prepare");
  await desk.getByRole("button", { name: t("prepare:files.drop") }).waitFor();
  return { page, troubles, desk };
}

async function set(page: Page, properties: object): Promise<void> {
  await page.locator("[name=properties]").fill(JSON.stringify(properties));
  await page.getByRole("button", { name: "Set", exact: true }).click();
}

async function choose(page: Page, desk: Locator, name: string): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await desk.getByRole("button", { name: t("prepare:files.drop") }).click();
  const buffer = Buffer.from(aPdf(["Offer 12", "Second page"]));
  await (await choosing).setFiles({ name, mimeType: "application/pdf", buffer });
  await desk.getByText("2 pages").first().waitFor();
}

const person = (desk: Locator, number: number) =>
  desk.getByRole("group", { name: t("prepare:people.nth", { number }), exact: true });
const name = (desk: Locator, number: number) =>
  person(desk, number).getByLabel(t("prepare:people.name"), { exact: true });
const title = (desk: Locator) => desk.getByLabel(t("prepare:info.document.title"), { exact: true });

it("the demo's own properties prefill the draft, its title applies, and its events are listed", async () => {
  const { page, desk, troubles } = await openDemo();
  await page.getByRole("button", { name: "Set", exact: true }).click();
  await expect.poll(() => title(desk).inputValue()).toBe("Offer 12");
  await choose(page, desk, "my_own_offer.pdf");
  expect(await title(desk).inputValue()).toBe("Offer 12");
  expect(await title(desk).isDisabled()).toBe(true);
  expect(await desk.getByText(t("recipients:document"), { exact: true }).count()).toBe(0);
  expect(await name(desk, 1).isDisabled()).toBe(true);
  await expectNoBarriersIn(page);
  const witness = aPerson("Wim Witness");
  await name(desk, 2).fill(witness.name);
  await person(desk, 2).getByLabel(t("prepare:people.email"), { exact: true }).fill(witness.email);
  await desk.getByRole("button", { name: t("prepare:next"), exact: true }).click();
  await expect.poll(() => desk.locator(".pr-field:not(.pr-aim)").count()).toBe(2);
  const kinds = desk
    .getByRole("toolbar", { name: t("prepare:editor.kinds") })
    .first()
    .locator(".pr-kind");
  await expect.poll(() => kinds.count()).toBe(4);
  await desk.getByRole("button", { name: "Send the offer", exact: true }).waitFor();
  const events = (await page.locator("output").allInnerTexts())
    .join()
    .split("\n")
    .map((line) => line.split(" ")[0]);
  expect(events.slice(0, 3)).toEqual(["load", "ready", "entered"]);
  expect(events).toContain("uploaded");
  expect(troubles).toEqual([]);
});

it("a prefilled title replaces the name of an earlier file; a typed title stays", async () => {
  const { page, desk } = await openDemo();
  await choose(page, desk, "my_own_offer.pdf");
  await expect.poll(() => title(desk).inputValue()).toBe("my own offer");
  await set(page, { documentTitle: "Offer 12" });
  await expect.poll(() => title(desk).inputValue()).toBe("Offer 12");
  await title(desk).fill("Mine");
  await set(page, { documentTitle: "Offer 13" });
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  expect(await title(desk).inputValue()).toBe("Mine");
});

it("every text, role and language that it passes is shown, up to the end", async () => {
  const { page, desk } = await openDemo();
  const [ann, wim, rita] = [aPerson("Ann"), aPerson("Wim"), aPerson("Rita")];
  await set(page, {
    texts,
    info: { en: { title: "Offer 12", message: "Please sign." }, ar: { title: "عرض 12", message: "نرجو التوقيع." } },
    roles: ["signatureNeeded", "documentReviewer"],
    recipients: [
      { id: "a", name: ann.name, email: ann.email },
      { id: "w", name: wim.name, email: wim.email, language: "ar" },
      // Sending to somebody who does not sign is asked first.
      { name: rita.name, email: rita.email, roleType: "documentReviewer" },
    ],
    fields: [
      { type: "signature", recipient: "a", position: { x: 20, y: 40 } },
      { type: "signature", recipient: wim.email, page: 1, position: { x: 20, y: 40 } },
    ],
  });
  await choose(page, desk, "offer.pdf");
  for (const name of ["The offer", "Who signs", "Words"]) await desk.getByRole("heading", { name }).waitFor();
  for (const name of ["Your offer", "Offer and people", "Places"]) await desk.getByText(name).first().waitFor();
  await desk.getByRole("button", { name: "One more" }).waitFor();
  const roles = person(desk, 1).getByLabel(t("recipients:role"), { exact: true }).locator("option");
  await expect
    .poll(() => roles.allTextContents())
    .toEqual([t("recipients:role.signatureNeeded"), t("recipients:role.documentReviewer")]);
  await desk.getByRole("button", { name: "On to the places" }).click();
  await desk.getByRole("button", { name: "Look at it" }).waitFor();
  await desk.getByRole("button", { name: "Send the offer", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Off it goes" }).click();
  await desk.getByRole("heading", { name: "Gone" }).waitFor();
  await desk.getByText("We write.").waitFor();
  const { items } = await world.owner.list({ view: "all" });
  const view = await world.owner.read(items[0]!._id as string);
  expect(view.documentInfo).toEqual({
    en: { title: "Offer 12", message: "Please sign." },
    ar: { title: "عرض 12", message: "نرجو التوقيع." },
  });
});

it("on a phone the demo page has no horizontal scroll, its events included", async () => {
  const { page } = await openDemo({ viewport: phone, isTouch: true, colorScheme: "dark" });
  await page
    .locator("output")
    .getByText(/entered/)
    .waitFor();
  expect(await ask(page.locator("html"), "element.scrollWidth - element.clientWidth")).toBe(0);
  await expectNoBarriersIn(page);
});
