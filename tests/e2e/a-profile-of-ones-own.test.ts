import { Buffer } from "node:buffer";
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { phone } from "../support/browser.ts";
import type { Client } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { aPerson, type Person, signingLinkOf, signUp } from "../support/people.ts";
import { type Words, wordsOf } from "./locale-texts.ts";
import { expectNoBarriers } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const stage = openStage();

it("a person uploads a picture, saves signatures and signs with them, and nobody else is offered them", async () => {
  const say = wordsOf("en");
  const { person, client } = await signUp(stage.server, aPerson("Paula Profile"));
  const { page, troubles } = await signedIn(client, { locale: "en" });
  await page.goto(`${stage.server.url}/app/profile`);
  await choosePicture(page, say);
  await page.locator("header .cs-avatar-photo").waitFor();
  await openSection(page, say, "signing");
  await saveByStyle(page, say, "signature");
  await saveByDrawing(page, say);
  await page.getByRole("button", { name: say("account:saved.prefer.named", nameOf(say, 2)) }).click();
  await page.getByText(say("account:saved.preferred")).waitFor();
  await saveByStyle(page, say, "initials");
  await expectNoBarriers(page);
  await page.goto(`${stage.server.url}/app/members`);
  const row = page.getByRole("listitem").filter({ hasText: person.email });
  await row.locator(".cs-avatar-photo").waitFor();

  const sender = await signUp(stage.server, aPerson("Sam Sender"));
  const link = await sendTo(sender.client, person);
  await page.goto(link);
  await page.getByRole("button", { name: say("sign:bar.sign"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: say("sign:ink.saved"), selected: true }).waitFor();
  const choices = dialog.getByRole("radio");
  await expect.poll(() => choices.count()).toBe(2);
  await expect.poll(() => choices.nth(1).isChecked()).toBe(true);
  await expectNoBarriers(page);
  await dialog.getByRole("button", { name: say("sign:ink.finish"), exact: true }).click();
  await page.waitForURL(/\/success$/);
  expect(troubles).toEqual([]);

  const second = await sendTo(sender.client, person, link);
  for (const stranger of [await stage.seat({ locale: "en" }), await signedIn(sender.client, { locale: "en" })]) {
    await stranger.page.goto(second);
    await stranger.page.getByRole("button", { name: say("sign:bar.sign"), exact: true }).click();
    await stranger.page.getByRole("tab", { name: say("sign:ink.style"), selected: true }).waitFor();
    expect(await stranger.page.getByRole("tab").count()).toBe(3);
  }
});

it("a person finds a time zone by keyboard and chooses how dates and times are written", async () => {
  const say = wordsOf("en");
  const { client } = await signUp(stage.server, aPerson("Tina Time"));
  const { page, troubles } = await signedIn(client, { locale: "en" });
  await page.goto(`${stage.server.url}/app/profile`);
  const zone = page.getByRole("combobox", { name: say("account:profile.timeZone") });
  await zone.focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => page.getByRole("option").count()).toBeGreaterThan(400);
  await page.keyboard.press("Escape");
  await expect.poll(() => zone.inputValue()).toBe("UTC");
  await page.keyboard.type("kolk");
  await page.getByRole("option", { name: /Kolkata/ }).waitFor();
  await expectNoBarriers(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByText(say("account:profile.saved")).first().waitFor();
  await expect.poll(async () => (await settingsOf(client)).timeZone).toMatch(/Asia\/(Kolkata|Calcutta)/);
  await page.getByLabel(say("account:profile.timeFormat"), { exact: true }).selectOption("yyyy-MM-dd");
  await page.getByLabel(say("account:profile.clock"), { exact: true }).selectOption("HH:mm");
  await expect.poll(async () => (await settingsOf(client)).timeFormat).toBe("yyyy-MM-dd HH:mm");
  await page.goto(`${stage.server.url}/app/members`);
  await page
    .getByText(/20\d\d-\d\d-\d\d/)
    .first()
    .waitFor();
  expect(troubles).toEqual([]);
});

it("on a dark phone in Arabic the profile fits, and a signature is drawn and deleted", async () => {
  const say = wordsOf("ar");
  const { client } = await signUp(stage.server, aPerson("Badr Profile"));
  await client.data("POST", "/api/user/settings/save", { key: "language", value: "ar" });
  const look = { locale: "ar", viewport: phone, isTouch: true, colorScheme: "dark" } as const;
  const { page, troubles } = await signedIn(client, look);
  await page.goto(`${stage.server.url}/app/profile`);
  await choosePicture(page, say);
  await openSection(page, say, "signing");
  await saveByDrawing(page, say);
  const over = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
  expect(await page.evaluate<number>(over)).toBe(0);
  await expectNoBarriers(page);
  await page.getByRole("button", { name: say("account:saved.remove.named", nameOf(say, 1)) }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("account:saved.remove"), exact: true })
    .click();
  await page.getByText(say("account:saved.signature.none")).waitFor();
  await openSection(page, say, "you");
  await page.getByRole("button", { name: say("account:picture.remove"), exact: true }).click();
  await page.getByRole("button", { name: say("account:picture.choose") }).waitFor();
  expect(await page.locator(".cs-avatar-photo").count()).toBe(0);
  expect(troubles).toEqual([]);
});

async function signedIn(client: Client, look: Parameters<typeof stage.seat>[0]) {
  const seat = await stage.seat(look);
  await seat.page.addInitScript(`localStorage.setItem("countersign.token", ${JSON.stringify(client.who.Token)})`);
  return seat;
}

async function openSection(page: Page, say: Words, section: "you" | "signing"): Promise<void> {
  await page.getByRole("link", { name: say(`account:profile.section.${section}`), exact: true }).click();
}

async function settingsOf(client: Client): Promise<{ timeZone: string; timeFormat: string }> {
  return (await client.data("GET", "/api/user/detail")) as { timeZone: string; timeFormat: string };
}

function nameOf(say: Words, number: number): { name: string } {
  return { name: say("account:saved.signature.name", { number }) };
}

/** Moves the crop by keyboard, shows all of the picture and saves it. */
async function choosePicture(page: Page, say: Words): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: say("account:picture.choose") }).click(),
  ]);
  await chooser.setFiles({ name: "me.png", mimeType: "image/png", buffer: await aPhoto(page) });
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: say("account:picture.stage") }).press("ArrowRight");
  await expectNoBarriers(page);
  await dialog.getByRole("button", { name: say("account:picture.fit") }).click();
  await dialog.getByRole("button", { name: say("account:picture.save") }).click();
  await dialog.waitFor({ state: "detached" });
  await page.locator("#main .cs-avatar-photo").waitFor();
}

async function saveByStyle(page: Page, say: Words, kind: "signature" | "initials"): Promise<void> {
  await page.getByRole("button", { name: say(`account:saved.${kind}.add`), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: say("sign:ink.style") }).click();
  await dialog.getByRole("radio").nth(1).check({ force: true });
  await expectNoBarriers(page);
  await keep(page, say, kind);
}

async function saveByDrawing(page: Page, say: Words): Promise<void> {
  await page.getByRole("button", { name: say("account:saved.signature.add"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: say("sign:ink.draw") }).click();
  const pad = (await dialog.getByRole("application").boundingBox())!;
  await page.mouse.move(pad.x + 40, pad.y + 60);
  await page.mouse.down();
  for (const [x, y] of [
    [90, 120],
    [140, 50],
    [190, 130],
    [240, 70],
  ] as const)
    await page.mouse.move(pad.x + x, pad.y + y);
  await page.mouse.up();
  await keep(page, say, "signature");
}

async function keep(page: Page, say: Words, kind: "signature" | "initials"): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: say("account:saved.keep"), exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("list", { name: say(`account:saved.${kind}`) }).waitFor();
}

/** @param former link of an earlier mail, which may be the newest for a moment */
async function sendTo(client: Client, person: Person, former?: string): Promise<string> {
  const part = await client.upload("lease.pdf", aPdf(["A lease"]));
  const signature = { type: "signature", position: { x: 20, y: 60 }, width: 42, height: 20, recipient: "r1" };
  const draft = await client.save({
    fileParts: [part],
    title: "Lease",
    recipients: [{ _id: "r1", name: person.name, email: person.email }],
    schemas: [{ sign: signature }],
  });
  await client.send(draft._id);
  return eventually("the next link", async () => {
    const { url } = await signingLinkOf(stage.server, person.email);
    return url === former ? undefined : url;
  });
}

/** A landscape photo of two colours. */
async function aPhoto(page: Page): Promise<Buffer> {
  const url = await page.evaluate<string>(`(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 900, height: 600 });
    const pen = canvas.getContext("2d");
    pen.fillStyle = "#3a7d63";
    pen.fillRect(0, 0, 900, 600);
    pen.fillStyle = "#f2d0a9";
    pen.beginPath();
    pen.arc(450, 260, 160, 0, 7);
    pen.fill();
    return canvas.toDataURL("image/png");
  })()`);
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}
