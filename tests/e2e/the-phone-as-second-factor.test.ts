import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { fromBase32, totpAt } from "../../api/adapters/secrets/authenticator.ts";
import { abroad } from "../support/browser.ts";
import { aPerson, signUp } from "../support/people.ts";
import { type Words, wordsOf } from "./locale-texts.ts";
import { expectNoBarriersInBothLooks, signInOnScreen } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const stage = openStage();

/** The present step, then the next one: the server accepts both in the following 30 s, and none twice. */
let offset = -1;
const nextCode = (secret: string) => totpAt(fromBase32(secret), Math.floor(Date.now() / 30_000) + ++offset);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function signInFromProfile(page: Page, say: Words, person: { email: string; password: string }) {
  await button(page, say("account:profile.signout")).click();
  await page.waitForURL(/\/app\/login/);
  await signInOnScreen({ page } as never, person as never, say);
  await page.waitForURL(/\/app\/mfa/);
}

it("the phone's code and a recovery code sign in", async () => {
  const { locale } = abroad;
  offset = -1;
  const say = wordsOf(locale);
  const { person, client } = await signUp(stage.server, aPerson("Tara Twofold"));
  await client.data("POST", "/api/user/settings/save", { key: "language", value: locale });
  const seat = await stage.seat(abroad);
  const { page, troubles } = seat;
  await page.goto(`${stage.server.url}/app/login?redirect=/profile/%3Fsection%3Dsecurity`);
  await signInOnScreen(seat, person, say);
  await button(page, say("account:two_factor.enable")).click();
  const secret = (
    await page.getByLabel(say("account:two_factor.setup.secret"), { exact: true }).inputValue()
  ).replaceAll(" ", "");
  await expectNoBarriersInBothLooks(page);
  const code = page.getByLabel(say("account:two_factor.setup.code"), { exact: true });
  await code.fill("000000");
  await page.getByText(say("refusals:second_factor_wrong")).first().waitFor();
  await code.fill(nextCode(secret));
  const codes = page.getByRole("list", { name: say("account:recovery.title") }).getByRole("listitem");
  await codes.first().waitFor();
  const [recovery] = await codes.allTextContents();
  await expectNoBarriersInBothLooks(page);
  await button(page, say("account:recovery.done")).click();
  await page.getByText(say("account:recovery.remind")).waitFor();
  await page.getByLabel(say("account:recovery.kept")).check();
  await button(page, say("account:recovery.done")).click();
  await page.getByText(say("account:two_factor.on"), { exact: true }).waitFor();

  await signInFromProfile(page, say, person);
  await page.reload();
  await page.getByRole("link", { name: say("account:mfa.back") }).click();
  await page.waitForURL(/\/app\/login\?redirect=/);
  await signInOnScreen(seat, person, say);
  await page.waitForURL(/\/app\/mfa/);
  const field = page.getByLabel(say("account:mfa.code"), { exact: true });
  await button(page, say("account:mfa.submit")).click();
  await page.getByText(say("account:error.code.required")).waitFor();
  await field.fill("000000");
  await page.getByText(say("account:error.code.wrong")).first().waitFor();
  await expectNoBarriersInBothLooks(page);
  await field.fill(nextCode(secret));
  await page.waitForURL(/\/app\/profile/);

  await signInFromProfile(page, say, person);
  await button(page, say("account:mfa.use.recovery")).click();
  await page.getByLabel(say("account:mfa.recovery"), { exact: true }).fill(recovery!.toLowerCase());
  await button(page, say("account:mfa.submit")).click();
  await page.waitForURL(/\/app\/profile/);
  expect(troubles).toEqual([]);
});
