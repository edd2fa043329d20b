import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { IDLE_MINUTES } from "../../domain/compliance/idle-time.ts";
import { LAST_INPUT_KEY } from "../../features/account/session-keys.ts";
import { abroad, closeSeats, openSeat, shareBrowser } from "../support/browser.ts";
import type { Client } from "../support/client.ts";
import { aPdf } from "../support/journey.ts";
import { aPerson, type Person, signingLinkOf, signUp } from "../support/people.ts";
import { type Server, startServer } from "../support/server.ts";
import { keepPicture } from "./keep-picture.ts";
import { type Words, wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, expectNoBarriersInBothLooks, signInBySession } from "./screen-actions.ts";
import { signToTheEnd } from "./verification-actions.ts";

const english = wordsOf("en");
let dataDir = "";
let server: Server;
let browser: Browser;
let operator: { person: Person; client: Client };
let template = "";

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "countersign-baa-"));
  [server, browser] = await Promise.all([startServer({ dataDir, env: { RATE_LIMITS: "off" } }), shareBrowser()]);
  operator = await signUp(server, aPerson("Olga Operator"));
  template = await aTemplate();
  // The operator learns the template's id in the product and then sets it.
  await server.stop();
  server = await startServer({ dataDir, env: { RATE_LIMITS: "off", BAA_TEMPLATE_ID: template } });
}, 240_000);
afterAll(async () => {
  await Promise.all([closeSeats(browser), server?.stop()]);
  await rm(dataDir, { recursive: true, force: true });
});

async function aTemplate(): Promise<string> {
  const { client, person } = operator;
  const people = [aPerson("Customer"), person];
  const part = await client.upload("agreement.pdf", await aPdf("Business associate agreement"));
  const fields = people.map((_, row) => [`s${row}`, signatureOf(row)]);
  const { _id: fromDocument } = await client.save({
    ...{ fileParts: [part], title: "Business associate agreement", signingOrder: true },
    recipients: people.map(({ name, email }, index) => ({ _id: `r${index}`, name, email })),
    schemas: [Object.fromEntries(fields)],
  });
  const { _id } = await client.data<{ _id: string }>("POST", "/api/template/save/new", { fromDocument });
  return _id;
}

function signatureOf(row: number) {
  return { type: "signature", position: { x: 20, y: 30 + row * 30 }, width: 42, height: 20, recipient: `r${row}` };
}

/** Sets the time of the last input back, as if nobody had touched the page since. */
async function idleFor(page: Page, minutes: number) {
  await page.evaluate(([key, ms]) => localStorage.setItem(key, String(Date.now() - ms)), [
    `countersign.${LAST_INPUT_KEY}`,
    minutes * 60_000,
  ] as const);
}

async function expectIdleSignOut(page: Page, say: Words, locale: string) {
  const dialog = page.getByRole("dialog", { name: say("common:idle.title"), exact: true });
  await idleFor(page, IDLE_MINUTES - 0.8);
  await dialog.waitFor();
  await expectNoBarriers(page);
  await keepPicture(page, `idle-${locale}`);
  await dialog.getByRole("button", { name: say("common:idle.stay"), exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await idleFor(page, IDLE_MINUTES);
  await page.getByRole("heading", { name: say("account:login.title"), exact: true }).waitFor();
}

it("a customer signs the agreement and the operator countersigns", async () => {
  const { locale } = abroad;
  const say = wordsOf(locale);
  const { client, person } = await signUp(server, aPerson("Cora Customer"));
  await client.data("POST", "/api/user/settings/save", { key: "language", value: locale });
  const cora = await openSeat(browser, abroad);
  const { page } = cora;
  await signInBySession(cora, client);
  await page.goto(`${server.url}/app/compliance`);
  const card = page.getByRole("region", { name: say("compliance:baa.title"), exact: true });
  const badge = page.locator(".co-badge").filter({ has: page.getByRole("heading", { name: "HIPAA", exact: true }) });
  await badge.getByText(say("compliance:state.inactive"), { exact: true }).waitFor();
  await card.getByRole("button", { name: say("compliance:baa.request"), exact: true }).click();
  await card.getByRole("list", { name: say("compliance:baa.title") }).waitFor();
  await signingLinkOf(server, person.email);
  const sign = card.getByRole("link", { name: say("compliance:baa.sign"), exact: true });
  await sign.waitFor();
  await sign.scrollIntoViewIfNeeded();
  await expectNoBarriersInBothLooks(page);
  await keepPicture(page, `baa-emailed-${locale}`);
  await sign.click();
  // The room uses the language of the operator's template.
  await signToTheEnd(page, english, english("sign:room.signed.signatureNeeded"));
  await page.goto(`${server.url}/app/compliance`);
  await card.getByText(say("compliance:baa.waiting_for_counter_sign.text"), { exact: true }).waitFor();

  const olga = await openSeat(browser);
  const mails = async () => (await signingLinkOf(server, operator.person.email)).url;
  await olga.page.goto(await mails());
  await signToTheEnd(olga.page);
  await page.reload();
  await card.getByText(say("compliance:baa.signed.text"), { exact: true }).waitFor();
  await badge.getByText(say("compliance:state.active"), { exact: true }).waitFor();
  await card.scrollIntoViewIfNeeded();
  await expectNoBarriersInBothLooks(page);
  await keepPicture(page, `baa-signed-${locale}`);
  const began = page.waitForEvent("download");
  await card.getByRole("button", { name: say("compliance:baa.download"), exact: true }).click();
  expect((await began).suggestedFilename()).toMatch(/\.pdf$/);
  await page.reload();
  await card.waitFor();
  await expectIdleSignOut(page, say, locale);
  expect([...cora.troubles, ...olga.troubles]).toEqual([]);
  await Promise.all([cora.context.close(), olga.context.close()]);
});
