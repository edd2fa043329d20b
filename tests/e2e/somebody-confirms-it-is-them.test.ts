import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeSeats, openSeat, phone, shareBrowser } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { aPerson, mailTo, type Person, signUp } from "../support/people.ts";
import { type Server, startServer } from "../support/server.ts";
import { addDevice } from "./devices.ts";
import { keepPicture } from "./keep-picture.ts";
import { type Words, wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, signInOnScreen } from "./screen-actions.ts";

const english = wordsOf("en");
let browser: Browser;
let dataDir: string;
let server: Server | undefined;
const env = { RATE_LIMITS: "off" };
/** Passkeys need a name: the same server under that of this machine. */
const home = () => server!.url.replace("127.0.0.1", "localhost");

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "countersign-"));
  [browser, server] = await Promise.all([shareBrowser(), startServer({ dataDir, env })]);
});
afterAll(async () => {
  await closeSeats(browser);
  await server?.stop();
  await rm(dataDir, { recursive: true });
});

/** Eleven minutes pass: every step-up has expired. */
async function wait(): Promise<void> {
  const port = Number(new URL(server!.url).port);
  await server!.stop();
  server = await startServer({ dataDir, env, port, clockAheadMs: 11 * 60_000 });
}

async function signInAs(page: Page, person: Person, say: Words = english): Promise<void> {
  await page.goto(`${home()}/app/login?redirect=/profile/%3Fsection%3Dsecurity`);
  await signInOnScreen({ page } as never, person, say);
  await page.waitForURL(/\/app\/profile/);
  await page.getByRole("button", { name: say("account:two_factor.enable"), exact: true }).waitFor();
}

/** Starts an action that needs a step-up: setting up two-factor. */
async function ask(page: Page, say: Words = english) {
  await page.getByRole("button", { name: say("account:two_factor.enable"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: say("confirm:person.title") });
  await dialog.waitFor();
  return dialog;
}
const setUp = (page: Page, say: Words = english) =>
  page.getByRole("dialog", { name: say("account:two_factor.setup.title") }).waitFor();
const focused = (page: Page) =>
  page.evaluate<string>(
    "document.activeElement?.textContent || document.activeElement?.name || document.activeElement?.type",
  );

it("people confirm that it is them by password and keyboard, by passkey, and by a mailed code", async () => {
  const [pia, petra, mia] = [aPerson("Pia Password"), aPerson("Petra Passkey"), aPerson("Mia Mail")];
  await signUp(server!, pia);
  await signUp(server!, petra);
  const words = wordsOf("ar");
  const client = await new Client(server!.url).signUp(mia);
  await client.data("POST", "/api/user/settings/save", { key: "language", value: "ar" });
  const desk = await openSeat(browser);
  await signInAs(desk.page, pia);
  const keys = await openSeat(browser);
  await signInAs(keys.page, petra);
  const device = await addDevice(keys.context, keys.page);
  await keys.page.getByRole("button", { name: english("account:ways.passkey.add") }).click();
  await keys.page.getByText("Chrome, Linux").waitFor();
  const pocket = await openSeat(browser, { locale: "ar", colorScheme: "dark", viewport: phone, isTouch: true });
  await signInByLink(pocket.page, mia, words);
  await wait();

  // A wrong password is reported at its input, Escape cancels, and the right one succeeds.
  let dialog = await ask(desk.page);
  const password = dialog.getByLabel(english("confirm:person.password"), { exact: true });
  await dialog.locator("input:focus").waitFor();
  await expectNoBarriers(desk.page);
  await keepPicture(desk.page, "step-up-password");
  await desk.page.keyboard.press("Enter");
  await dialog.getByText(english("confirm:person.password.missing")).waitFor();
  await desk.page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => focused(desk.page)).toBe(english("account:two_factor.enable"));
  dialog = await ask(desk.page);
  await desk.page.keyboard.type("Wrong1!pass");
  await desk.page.keyboard.press("Enter");
  await dialog.getByText(english("refusals:password_wrong")).waitFor();
  await keepPicture(desk.page, "step-up-wrong");
  await password.fill(pia.password);
  await desk.page.keyboard.press("Enter");
  await setUp(desk.page);

  // The passkey comes first and has the focus; if the device does not respond, the other proofs remain.
  await keys.page.reload();
  dialog = await ask(keys.page);
  await expect.poll(() => focused(keys.page)).toBe(english("confirm:person.passkey"));
  await expectNoBarriers(keys.page);
  await keepPicture(keys.page, "step-up-passkey");
  await dialog.getByRole("button", { name: english("confirm:person.use.password") }).click();
  await dialog.getByLabel(english("confirm:person.password"), { exact: true }).waitFor();
  await keepPicture(keys.page, "step-up-either");
  await dialog.getByRole("button", { name: english("confirm:person.use.passkey") }).click();
  await device.setVerified(false);
  await dialog.getByRole("button", { name: english("confirm:person.passkey"), exact: true }).click();
  await dialog.getByText(english("confirm:person.passkey.none")).waitFor({ timeout: 60_000 });
  await expectNoBarriers(keys.page);
  await device.setVerified(true);
  await dialog.getByRole("button", { name: english("confirm:person.passkey"), exact: true }).click();
  await setUp(keys.page);

  // Without a password a code is mailed at once.
  await pocket.page.goto(`${server!.url}/app/profile/?section=security`);
  dialog = await ask(pocket.page, words);
  const code = dialog.getByLabel(words("confirm:person.mailed_code"), { exact: true });
  await code.waitFor();
  await expectNoBarriers(pocket.page);
  await keepPicture(pocket.page, "step-up-code-ar");
  const mail = await mailTo(server!, mia.email, ({ subject }) => /\d{6}/.test(subject));
  await code.fill(/\d{6}/.exec(mail.subject)![0]);
  await setUp(pocket.page, words);
  expect([...desk.troubles, ...keys.troubles, ...pocket.troubles]).toEqual([]);
});

/** The first mailed link to an unconfirmed address removes the password, which a stranger may have chosen. */
async function signInByLink(page: Page, person: Person, say: Words): Promise<void> {
  await new Client(server!.url).data("POST", "/api/user/generate/magic/link", { email: person.email });
  const isLink = ({ links }: { links: string[] }) => links.some((link) => link.includes("/login/link"));
  const { links } = await mailTo(server!, person.email, isLink);
  await page.goto(links.find((link) => link.includes("/login/link"))!);
  await page.getByRole("button", { name: say("account:link.confirm.submit"), exact: true }).click();
  await page.waitForURL((url) => !url.pathname.includes("/login"));
  // The page has loaded its texts: the server stops next.
  await page.getByRole("heading", { name: say("dashboard:view.all"), exact: true }).waitFor();
}
