import { Buffer } from "node:buffer";
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { phone } from "../support/browser.ts";
import type { Client } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { signAs } from "../support/journey.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { aPerson, mailTo, type Person, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers } from "./screen-actions.ts";
import { openStage } from "./stage.ts";
import { certificateOf, sealedOf } from "./verification-actions.ts";

const stage = openStage();
const say = wordsOf("en");
const PALE = "#ffd400";

it("a workspace chooses colours, logo and name after warnings about contrast, and its signers see them", async () => {
  const { person, client } = await signUp(stage.server, aPerson("Brenda Brand"));
  const owner = await signedIn(client.who.Token!, { locale: "en" });
  const { page } = owner;
  await page.goto(`${stage.server.url}/app/profile/branding`);
  const code = (name: string) => page.getByLabel(say("branding:code", { color: name }), { exact: true });
  await code(say("branding:primary")).fill(PALE);
  const mend = page.getByRole("button", { name: /#[0-9a-f]{6}/ });
  await mend.waitFor();
  await expectNoBarriers(page);
  const mended = /#[0-9a-f]{6}/.exec((await mend.textContent())!)![0];
  await mend.click();
  expect(await code(say("branding:primary")).inputValue()).toBe(mended);
  await expect.poll(() => mend.count()).toBe(0);
  await code(say("branding:secondary")).fill("#fefefe");
  await page.getByText(say("branding:stripe.title")).waitFor();
  await code(say("branding:secondary")).fill("#123456");
  expect(await page.getByText(say("branding:stripe.title")).count()).toBe(0);
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: say("branding:logo.choose") }).click(),
  ]);
  await chooser.setFiles({ name: "logo.png", mimeType: "image/png", buffer: await wideLogo(page) });
  await page.getByText(say("branding:logo.scaled", { before: "1,200 × 300", after: "400 × 100" })).waitFor();
  await page.getByLabel(say("branding:name"), { exact: true }).fill("Acme Sign");
  for (const tab of ["branding:preview.sign", "branding:preview.form", "branding:preview.certificate"] as const) {
    await page.getByRole("tab", { name: say(tab) }).click();
    await expectNoBarriers(page);
  }
  await page.getByText(say("branding:preview.certificate.heading")).waitFor();
  await page.getByRole("button", { name: say("branding:save"), exact: true }).click();
  await page.getByText(say("branding:saved")).waitFor();
  await page.reload();
  expect(await code(say("branding:primary")).inputValue()).toBe(mended);

  const signer = aPerson("Sina Signer");
  await sendLease(client, signer);
  const mail = await mailTo(stage.server, signer.email);
  expect(mail.html).toContain('alt="Acme Sign"');
  expect(mail.html).toMatch(/\/api\/brand\/\w+\/[0-9a-f]{64}\.png/);
  expect(mail.html).toContain(`background-color:${mended}`);
  expect(mail.html).toContain("border-top:6px solid #123456");

  const room = await stage.seat({ locale: "en", viewport: phone, isTouch: true, colorScheme: "dark" });
  await room.page.goto(mail.links.find((link) => link.includes("/documents/sign/"))!);
  await room.page.getByRole("img", { name: "Acme Sign" }).waitFor();
  // The colours load with a separate script, after the logo.
  await expect.poll(() => accentOf(room.page)).toContain(mended);
  // The colour itself would be invisible on a dark page.
  await expect.poll(() => stripeOn(room.page, ".sign-top")).toMatch(/rgb\((?!18, 52, 86).*inset/);
  await expectNoBarriers(room.page);
  await expect.poll(() => room.page.evaluate<boolean>(IS_DECLINE_INSIDE)).toBe(true);
  expect([...owner.troubles, ...room.troubles]).toEqual([]);
  expect(person.name).toBe("Brenda Brand");
});

it("a workspace's web form and the certificate of documents signed through it show its name and colours", async () => {
  const { client } = await signUp(stage.server, aPerson("Carla Certificate"));
  const looks = { primaryColor: "#7b1f8f", secondaryColor: "#ff6b00", productName: "Acme Sign" };
  await client.data("PUT", "/api/branding", looks);
  const respondent = aPerson("Fiona Filler");
  const { page, troubles } = await stage.seat({ locale: "en" });
  await page.goto(await openForm(client));
  await page.getByText("Acme Sign", { exact: true }).first().waitFor();
  await expect.poll(() => accentOf(page)).toContain("#7b1f8f");
  await expect.poll(() => stripeOn(page, ".form-card")).toContain("rgb(255, 107, 0)");
  await expectNoBarriers(page);

  const id = await sendLease(client, respondent);
  await signAs(stage.server, client, respondent);
  await eventually("a seal", async () => (await client.read(id)).status === "COMPLETED", { timeoutMs: 60_000 });
  const certificate = await certificateOf(await sealedOf(client, id));
  expect(certificate).toContain("Acme Sign Certificate of completion");
  expect(certificate).not.toContain("Countersign Certificate of completion");
  expect(troubles).toEqual([]);
});

it("the branding page fits a phone in Arabic", async () => {
  const { client } = await signUp(stage.server, aPerson("Badr Brand"));
  const { page, troubles } = await signedIn(client.who.Token!, { locale: "ar", viewport: phone, isTouch: true });
  await page.goto(`${stage.server.url}/app/profile/branding`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.locator("input[type=color]").first().waitFor();
  const over = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
  expect(await page.evaluate<number>(over)).toBe(0);
  await expectNoBarriers(page);
  expect(troubles).toEqual([]);
});

/** A wide logo leaves room for the actions beside it. */
const IS_DECLINE_INSIDE = `(() => {
  const { left, right } = document.querySelector(".sign-top > :last-child").getBoundingClientRect();
  return left >= 0 && right <= innerWidth;
})()`;

async function signedIn(token: string, look: Parameters<typeof stage.seat>[0]) {
  const seat = await stage.seat(look);
  await seat.page.addInitScript(`localStorage.setItem("countersign.token", ${JSON.stringify(token)})`);
  return seat;
}

async function sendLease(client: Client, signer: Person): Promise<string> {
  const part = await client.upload("lease.pdf", aPdf(["A lease"]));
  const signature = { type: "signature", position: { x: 20, y: 60 }, width: 42, height: 20, recipient: "r1" };
  const draft = await client.save({
    fileParts: [part],
    title: "Lease",
    recipients: [{ _id: "r1", name: signer.name, email: signer.email }],
    schemas: [{ sign: signature }],
  });
  await client.send(draft._id);
  return draft._id;
}

async function openForm(client: Client): Promise<string> {
  const part = await client.upload("club.pdf", aPdf(["Rules of the club"]));
  const signature = { type: "signature", position: { x: 20, y: 60 }, width: 42, height: 20, recipient: "r0" };
  const { _id: fromDocument } = await client.save({
    fileParts: [part],
    title: "Membership",
    recipients: [{ _id: "r0", name: "", email: "", role: "Member" }],
    schemas: [{ sign: signature }],
  });
  const key = () => ({ "Idempotency-Key": crypto.randomUUID() });
  const { _id } = await client.data<{ _id: string }>("POST", "/api/template/save/new", { fromDocument }, key());
  const path = `/api/template/enable-webform/${_id}`;
  return (await client.data<{ url: string }>("PATCH", path, { enabled: true }, key())).url;
}

function stripeOn(page: Page, selector: string): Promise<string> {
  return page.evaluate<string>(`getComputedStyle(document.querySelector("${selector}")).boxShadow`);
}

function accentOf(page: Page): Promise<string> {
  return page.evaluate<string>("getComputedStyle(document.documentElement).getPropertyValue('--cs-accent')");
}

/** A picture that is three times too wide. */
async function wideLogo(page: Page): Promise<Buffer> {
  const url = await page.evaluate<string>(`(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 1200, height: 300 });
    canvas.getContext("2d").fillRect(40, 40, 900, 200);
    return canvas.toDataURL("image/png");
  })()`);
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}
