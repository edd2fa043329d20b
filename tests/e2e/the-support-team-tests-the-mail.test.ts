import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeSeats, openSeat, phone, type SeatOptions, shareBrowser } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { aPerson, signUp } from "../support/people.ts";
import { type Server, startServer } from "../support/server.ts";
import { LOGIN, openSmtpSink, type SmtpSink } from "../support/smtp.ts";
import { keepPicture } from "./keep-picture.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers } from "./screen-actions.ts";

const helper = aPerson("Hedda Helper");
let browser: Browser;
let sink: SmtpSink;
let server: Server;
let dataDir = "";
let token = "";

/** The account is confirmed while mails are readable; then the server starts again with a mail server. */
beforeAll(async () => {
  [browser, sink, dataDir] = await Promise.all([
    shareBrowser(),
    openSmtpSink(),
    mkdtemp(join(tmpdir(), "countersign-mail-test-")),
  ]);
  const first = await startServer({ dataDir });
  await signUp(first, helper);
  await first.stop();
  const SMTP_URL = sink.url.replace("smtp://", `smtp://${LOGIN.user}:${LOGIN.pass}@`);
  const env = { SMTP_URL, MAIL_FROM: "Countersign <sign@countersign.test>", SUPPORT_ACCOUNTS: helper.email };
  server = await startServer({ dataDir, env });
  token = (await new Client(server.url).signIn(helper)).who.Token!;
}, 240_000);
afterAll(async () => {
  await Promise.all([server?.stop(), sink?.close(), closeSeats(browser)]);
  await rm(dataDir, { recursive: true, force: true });
});

async function open(language: "en" | "ar", look: SeatOptions = {}): Promise<Page> {
  const { page, context } = await openSeat(browser, look);
  await context.addInitScript((value) => localStorage.setItem("countersign.token", value), token);
  await context.addInitScript((value) => localStorage.setItem("countersign.language", value), language);
  await page.goto(`${server.url}/app/operation`);
  await page.getByText(wordsOf(language)("operation:check.kv")).waitFor();
  return page;
}

it("the support team sees the installation's health and its mail server's response", async () => {
  const t = wordsOf("en");
  const page = await open("en");
  await page.getByRole("button", { name: t("operation:mail.submit") }).click();
  await page.getByText(t("operation:mail.sent", { to: helper.email })).waitFor();
  const transcript = await page.locator("pre").textContent();
  expect(transcript).toContain(`> RCPT TO:<${helper.email}>`);
  expect(transcript).not.toContain(btoa(LOGIN.pass));
  expect(sink.mails.at(-1)!.raw).toContain("Test email from Countersign");
  await page.getByText(t("operation:records", { domain: "countersign.test" })).waitFor();
  await expectNoBarriers(page);
  await keepPicture(page, "operation-light");
  await page.locator("pre").scrollIntoViewIfNeeded();
  await keepPicture(page, "operation-lines");

  sink.setMode("never");
  const ar = wordsOf("ar");
  const small = await open("ar", { viewport: phone, isTouch: true, colorScheme: "dark" });
  await small.getByRole("button", { name: ar("operation:mail.submit") }).click();
  await small.getByText("No such mailbox").first().waitFor();
  await expectNoBarriers(small);
  await keepPicture(small, "operation-refused-dark-ar");
});

it("the installation page is closed to everybody else", async () => {
  const t = wordsOf("en");
  const stranger = aPerson("Sam Stranger");
  const client = await new Client(server.url).signUp(stranger);
  const { page, context } = await openSeat(browser);
  await context.addInitScript((value) => localStorage.setItem("countersign.token", value!), client.who.Token);
  await page.goto(`${server.url}/app/operation`);
  await page.getByText(t("common:forbidden.title")).waitFor();
});
