import type { CDPSession, Page } from "playwright";
import { afterAll, beforeEach, expect, it } from "vitest";
import { abroad } from "../support/browser.ts";
import { openIssuer } from "../support/issuer.ts";
import { aPerson, signUp } from "../support/people.ts";
import { findFreePort } from "../support/server.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, expectNoBarriersInBothLooks, pressClosingLink, signInOnScreen } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const port = await findFreePort();
const back = `http://127.0.0.1:${port}/app/login/return`;
const google = await openIssuer([back]);
const corp = await openIssuer([back]);
const env = {
  RATE_LIMITS: "off",
  GOOGLE_ISSUER: google.url,
  GOOGLE_CLIENT_ID: google.clientId,
  GOOGLE_CLIENT_SECRET: google.secret,
  OIDC_SIGN_IN: `Example Corp|${corp.url}|${corp.clientId}|${corp.secret}`,
};
const stage = openStage({ port, env }, [], "whole");
afterAll(() => Promise.all([google.close(), corp.close()]));

const aHolder = (name: string) => {
  const { email } = aPerson(name);
  return { sub: crypto.randomUUID(), name, email: email.replace(/@.*/, "@gmail.com"), email_verified: true };
};
beforeEach(() => {
  Object.assign(google, { person: aHolder("Gina Google"), isAsking: true });
  Object.assign(corp, { person: aHolder("Cora Corp"), isAsking: false });
});

const english = wordsOf("en");
const isSignedIn = (page: Page) => page.waitForURL(`${stage.server.url}/app/`);
/** Found by the name alone: texts isolate names in Arabic. */
const continueWith = (page: Page, name: string) =>
  page.getByRole("region").getByRole("button", { name: new RegExp(name) });

/** Presses the button and answers on the issuer's page, in its window, which closes. */
async function answerInWindow(page: Page, name: string, answer: "Allow" | "Deny"): Promise<void> {
  const opened = page.waitForEvent("popup");
  await continueWith(page, name).click();
  const popup = await opened;
  await pressClosingLink(popup, answer);
}

it("a person signs in with Google in a window, after cancelling and refusing", async () => {
  const { locale } = abroad;
  const say = wordsOf(locale);
  const { page, troubles } = await stage.seat(abroad);
  await page.goto(`${stage.server.url}/app/signup`);
  const abandoned = page.waitForEvent("popup");
  await continueWith(page, "Google").click();
  await (await abandoned).getByRole("link", { name: "Allow" }).waitFor();
  await page.getByRole("status").filter({ hasText: "Google" }).waitFor();
  await expectNoBarriersInBothLooks(page);
  await page.getByRole("button", { name: say("common:cancel"), exact: true }).click();

  await answerInWindow(page, "Google", "Deny");
  await page.getByText(say("refusals:google_sign_in_failed")).waitFor();
  await expectNoBarriersInBothLooks(page);
  await answerInWindow(page, "Google", "Allow");
  await isSignedIn(page);
  await page.goto(`${stage.server.url}/app/profile/`);
  await page.getByText(google.person!.email!).first().waitFor();
  expect(troubles).toEqual([]);
});

it("a blocked window redirects in the same tab, back to the requested page", async () => {
  const { page, troubles } = await stage.seat();
  await page.addInitScript("window.open = () => null");
  await page.goto(`${stage.server.url}/app/login?redirect=${encodeURIComponent("/app/templates/")}`);
  await continueWith(page, "Google").click();
  await page.getByText("Popup blocked! Please allow popups for this website").waitFor();
  await expectNoBarriers(page);
  await page.getByRole("button", { name: english("account:ways.leave", { name: "Google" }) }).click();
  await page.getByRole("link", { name: "Allow" }).click();
  await page.waitForURL(/\/app\/templates/);
  await page.goBack();
  expect(page.url()).not.toContain("code=");
  expect(troubles).toEqual([]);
});

it("the browser's own dialog signs in on the login page, and appears nowhere else", async () => {
  const { page, context, troubles } = await stage.seat();
  await page.goto(`${google.url}/gsi/signed-in`);
  const browser = await context.newCDPSession(page);
  await browser.send("FedCm.enable", { disableRejectionDelay: true });
  const shown = dialogOf(browser);
  await page.goto(`${stage.server.url}/app/login`);
  const { dialogId, accounts } = await shown;
  expect(accounts.map(({ email }) => email)).toEqual([google.person!.email]);
  await browser.send("FedCm.selectAccount", { dialogId, accountIndex: 0 });
  await isSignedIn(page);
  expect(troubles).toEqual([]);
});

type Dialog = { dialogId: string; accounts: { email: string }[] };

function dialogOf(browser: CDPSession): Promise<Dialog> {
  return new Promise((resolve) => browser.once("FedCm.dialogShown", resolve));
}

it("a company's account is linked in the profile, signs in, and is unlinked while another way in remains", async () => {
  const person = aPerson("Paul Profile");
  await signUp(stage.server, person);
  const seat = await stage.seat();
  const { page, troubles } = seat;
  await page.goto(`${stage.server.url}/app/login`);
  await signInOnScreen(seat, person);
  await isSignedIn(page);
  await page.goto(`${stage.server.url}/app/profile/?section=security`);
  const ways = page.getByRole("region", { name: english("account:ways.title") });
  await ways.getByRole("button", { name: english("account:ways.link", { name: "Example Corp" }) }).click();
  await ways.getByRole("listitem").filter({ hasText: "Example Corp" }).waitFor();
  await expectNoBarriers(page);

  const other = await stage.seat();
  await other.page.goto(`${stage.server.url}/app/login`);
  await continueWith(other.page, "Example Corp").click();
  await isSignedIn(other.page);
  await other.page.goto(`${stage.server.url}/app/profile/`);
  await other.page.getByText(person.email).first().waitFor();

  await ways.getByRole("button", { name: /^Unlink: / }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: english("account:ways.unlink"), exact: true })
    .click();
  await ways.getByRole("button", { name: english("account:ways.link", { name: "Example Corp" }) }).waitFor();
  expect([...troubles, ...other.troubles]).toEqual([]);
});
