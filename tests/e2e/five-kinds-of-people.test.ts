import { Buffer } from "node:buffer";
import type { Locator, Page } from "playwright";
import { expect, it } from "vitest";
import { phone } from "../support/browser.ts";
import type { Client, Json } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { aPerson, mailTo, type Person, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, expectNoBarriersInBothLooks, openSignedIn } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();

const code = "The red door";

it("a sender sets up five kinds of people, and the first of them is invited", async () => {
  const { person: sender, client } = await signUp(stage.server);
  const seat = await stage.seat({ viewport: phone, isTouch: true });
  const { page } = seat;
  const people = ["Ada", "Rita", "Edgar"].map((name) => aPerson(name));
  const members = ["Bo", "Cy", "Di"].map((name) => aPerson(name));

  await openSignedIn(stage.server, page, sender, "/document/new");
  await chooseFile(page);
  await setUpPeople(page, people, members);
  await askAda(page);
  await expectNoBarriersInBothLooks(page);
  await refuseMixing(page);
  expect(await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")).toBe(0);

  await page.getByRole("button", { name: t("prepare:next"), exact: true }).click();
  await page.waitForURL(/\/document\/editor\//);
  await placeSignatures(page, [people[0]!.name, "Ines Guest", "Buyers 1 of 2", "Buyers 2 of 2"]);
  await expectNoBarriersInBothLooks(page);
  await page.getByRole("button", { name: t("prepare:send"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(t("recipients:send.group", { seats: 2, members: 3 })).waitFor();
  await expectNoBarriersInBothLooks(page);
  await dialog.getByRole("button", { name: t("prepare:send.now") }).click();
  await dialog.waitFor({ state: "hidden" });
  expect(seat.troubles).toEqual([]);

  await mailTo(stage.server, people[1]!.email, (mail) => mail.links.some((link) => link.includes("/documents/sign/")));
  await expectAsSetUp(client, new URL(page.url()).pathname.split("/").at(-1)!);
});

/** A card of the list by its position, from 1. */
const card = (page: Page, position: number) =>
  page.getByRole("group", { name: t("prepare:people.nth", { number: position }), exact: true });

async function chooseFile(page: Page): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: t("prepare:files.drop") }).click(),
  ]);
  const buffer = Buffer.from(aPdf(["Lease", "Second page"]));
  await chooser.setFiles({ name: "lease.pdf", mimeType: "application/pdf", buffer });
  await page.getByText("2 pages").first().waitFor();
}

async function name(where: Locator, person: { name: string; email?: string }): Promise<void> {
  await where.getByLabel(t("prepare:people.name"), { exact: true }).fill(person.name);
  if (person.email) await where.getByLabel(t("prepare:people.email"), { exact: true }).fill(person.email);
}

/** Adds a signer, then a reviewer and an editor who act before them, then an in-person signer, then a group. */
async function setUpPeople(page: Page, [ada, rita, edgar]: Person[], members: Person[]): Promise<void> {
  const add = page.getByRole("button", { name: t("prepare:people.add"), exact: true });
  const role = t("recipients:role");
  await name(card(page, 1), ada!);
  await expect.poll(() => page.getByText(t("prepare:people.order"), { exact: true }).count()).toBe(0);
  await add.click();
  await name(card(page, 2), rita!);
  await card(page, 2).getByLabel(role, { exact: true }).selectOption("documentReviewer");
  await page.getByText(t("recipients:rearranged")).waitFor();
  await expect.poll(() => nameIn(card(page, 1))).toBe(rita!.name);
  expect(await page.getByRole("switch", { name: t("prepare:people.order") }).isDisabled()).toBe(true);

  await add.click();
  await name(card(page, 3), edgar!);
  await card(page, 3).getByLabel(role, { exact: true }).selectOption("documentEditor");
  await expect.poll(() => nameIn(card(page, 2))).toBe(edgar!.name);

  await add.click();
  await name(card(page, 4), { name: "Ines Guest" });
  await card(page, 4).getByLabel(role, { exact: true }).selectOption("inPerson");
  // The sender is the only member and therefore the host.
  await expect.poll(() => card(page, 4).getByLabel(t("recipients:host"), { exact: true }).inputValue()).not.toBe("");
  expect(await card(page, 4).getByLabel(t("prepare:people.email"), { exact: true }).count()).toBe(0);

  await page.getByRole("button", { name: t("recipients:group.add") }).click();
  const group = card(page, 5);
  await group.getByLabel(t("recipients:group.name")).fill("Buyers");
  await group.getByRole("button", { name: t("recipients:group.member.add") }).click();
  for (const [index, member] of members.entries()) {
    await name(group.getByRole("group", { name: t("recipients:group.member.nth", { number: index + 1 }) }), member);
  }
  await group.getByRole("button", { name: t("recipients:group.min.more") }).click();
  await group.getByRole("switch", { name: t("recipients:order.together", { name: "Ines Guest" }) }).check();
  await page.getByLabel(t("prepare:info.document.title"), { exact: true }).fill("Lease");
}

function nameIn(where: Locator): Promise<string> {
  return where.getByLabel(t("prepare:people.name"), { exact: true }).first().inputValue();
}

/** Sets an access code, a question and a private message for Ada. Missing input is reported on her card. */
async function askAda(page: Page): Promise<void> {
  const ada = card(page, 3);
  const open = ada.getByRole("button", { name: /^Settings for Ada/ });
  await open.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("switch", { name: t("recipients:auth") }).check();
  expect(await dialog.getByLabel(t("recipients:auth.type")).inputValue()).toBe("EMAIL");
  await dialog.getByText(t("recipients:auth.sms.disconnected")).waitFor();
  await dialog.getByLabel(t("recipients:auth.type")).selectOption("ACCESS_CODE");
  await expectNoBarriers(page);
  await dialog.getByRole("button", { name: t("recipients:settings.done") }).click();

  await page.getByRole("button", { name: t("prepare:next"), exact: true }).click();
  await ada.getByText(/^Enter an access code for Ada/).waitFor();
  await expect.poll(() => open.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);

  await page.keyboard.press("Enter");
  await dialog.getByLabel(t("recipients:code"), { exact: true }).fill(code);
  await dialog.getByRole("switch", { name: t("recipients:questions") }).check();
  await dialog.getByLabel(t("recipients:questions.nth", { number: 1 }), { exact: true }).fill("First school?");
  await dialog.getByLabel(t("recipients:answers.nth", { number: 1 }), { exact: true }).fill("Elm Street");
  await dialog.getByRole("button", { name: t("recipients:answers.add") }).click();
  await dialog.getByLabel(t("recipients:answers.nth", { number: 2 }), { exact: true }).fill("Elm");
  await dialog.getByRole("switch", { name: t("recipients:message") }).check();
  await dialog.getByRole("textbox", { name: t("recipients:message") }).fill("See you on Monday.");
  await expectNoBarriers(page);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });

  // After a save the page only knows that a secret exists.
  await page.getByText(t("common:saved.now"), { exact: true }).waitFor();
  await eventually("nothing of it on the device", async () => !(await storedDraft(page)).includes(code));
  await open.click();
  await dialog.getByText(t("recipients:secret.set")).waitFor();
  await dialog.getByText(/^2 correct answers are set/).waitFor();
  expect(await dialog.getByLabel(t("recipients:code"), { exact: true }).inputValue()).toBe("");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
}

function storedDraft(page: Page): Promise<string> {
  return page.evaluate<string>("JSON.stringify({ ...localStorage })");
}

/** Reorders by keyboard: a signer cannot move before an editor and stays in place. */
async function refuseMixing(page: Page): Promise<void> {
  const grip = page.getByRole("button", { name: /^Move Ada.*, 3 of 5$/ });
  await grip.focus();
  await page.keyboard.press("ArrowUp");
  await page.getByText(t("refusals:recipient_order_mixed")).waitFor();
  expect(await nameIn(card(page, 3))).toMatch(/^Ada/);
}

/** Places signatures one below the other on the first page. */
async function placeSignatures(page: Page, owners: readonly string[]): Promise<void> {
  const layer = page.locator(".pr-layer").first();
  await layer.waitFor();
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  for (const [row, owner] of owners.entries()) {
    if (isPhone) await page.getByRole("button", { name: /^New fields for .*\. Change$/ }).click();
    await page.getByRole("radiogroup").getByText(owner, { exact: true }).click();
    if (isPhone) await page.keyboard.press("Escape");
    const tool = page.getByRole("button", { name: t("prepare:kind.signature"), exact: true });
    if ((await tool.getAttribute("aria-pressed")) !== "true") await tool.click();
    const { width, height } = (await layer.boundingBox())!;
    await layer.click({ position: { x: width / 3, y: (height * (row + 1)) / 6 } });
    // On a phone the bar belongs to the placed field until it is deselected.
    if (isPhone) await page.getByRole("button", { name: t("prepare:command.escape") }).click();
  }
  await expect.poll(() => layer.locator(".pr-field:not(.pr-aim)").count()).toBe(owners.length);
}

async function expectAsSetUp(client: Client, id: string): Promise<void> {
  const view = await client.read(id);
  const people = view.recipients as Json[];
  expect(people.map(({ roleType, step, isGroup }) => [roleType, step, isGroup])).toEqual([
    ["documentReviewer", 1, false],
    ["documentEditor", 2, false],
    ["signatureNeeded", 3, false],
    ["inPerson", 4, false],
    ["signatureNeeded", 4, true],
  ]);
  expect(people[2]).toMatchObject({
    authenticationType: "ACCESS_CODE",
    hasAccessCode: true,
    knowledgeBaseData: [{ question: "First school?", answerCount: 2 }],
    privateMessage: "See you on Monday.",
  });
  expect(people[3]).toMatchObject({ email: "", hostName: { name: "Sam Sender" } });
  expect(people[4]).toMatchObject({ name: "Buyers", minSigners: 2, signingGroups: [{}, {}, {}] });
  expect(people.map((one) => one.status)).toEqual(["SENT", "WAITING", "WAITING", "WAITING", "WAITING"]);
  expect(JSON.stringify(view)).not.toContain(code);
}
