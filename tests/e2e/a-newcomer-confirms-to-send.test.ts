import { expect, it } from "vitest";
import { phone } from "../support/browser.ts";
import { Client, type Mail } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { aPerson, signingLinkOf } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, prepareOnScreen } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const arabic = wordsOf("ar");
const stage = openStage();
const codeIn = ({ text }: { text: string }) => /^\d{6}$/m.exec(text)![0];

it("a newcomer presses Send, types the code from the mail in place, and the document goes out", async () => {
  const newcomer = aPerson("Nora New");
  const signer = aPerson("Sina Signer");
  const seat = await stage.seat();
  const { page } = seat;
  await page.goto(`${stage.server.url}/app/signup`);
  await page.getByLabel(t("account:field.name"), { exact: true }).fill(newcomer.name);
  await page.getByLabel(t("account:field.email"), { exact: true }).fill(newcomer.email);
  await page.getByLabel(t("account:field.password"), { exact: true }).fill(newcomer.password);
  await page.getByRole("button", { name: t("account:signup.submit") }).click();
  await page.getByLabel(t("confirm:code")).waitFor();
  await expectNoBarriers(page);
  await page.getByRole("button", { name: t("account:check.continue") }).click();
  await page.getByText(t("account:verify.banner")).waitFor();
  // The page reports a confirmed address only if it is confirmed.
  await page.goto(`${stage.server.url}/app/email/verify/success`);
  await page.getByRole("heading", { name: t("account:verify.title") }).waitFor();
  await expectNoBarriers(page);

  const dialog = await prepareOnScreen(stage.server, seat, {
    title: "Sent by a newcomer",
    people: [{ person: signer, fields: ["signature"] }],
  });
  const code = dialog.getByLabel(t("confirm:code"));
  await code.fill("000000");
  await dialog.getByText(t("refusals:verification_code_wrong")).waitFor();
  await expectNoBarriers(page);
  const again = page.waitForResponse(/send-verification-email/);
  await dialog.getByRole("button", { name: t("confirm:again") }).click();
  expect((await again).status()).toBe(200);
  await dialog.getByRole("button", { name: /\d+ s/ }).waitFor();
  const [outbox] = await Promise.all([
    seat.context.waitForEvent("page"),
    dialog.getByRole("link", { name: t("confirm:outbox.open") }).click(),
  ]);
  await outbox.getByRole("heading", { level: 1 }).waitFor();
  await outbox.close();
  await code.fill(codeIn(await secondMailTo(newcomer.email)));
  await signingLinkOf(stage.server, signer.email);
  await page.waitForURL(/\/document\/detail\//);
  await page.goto(`${stage.server.url}/app/`);
  await page.getByRole("heading", { name: t("dashboard:view.all"), exact: true }).waitFor();
  await expect.poll(() => page.getByText(t("account:verify.banner")).count()).toBe(0);
});

it("a long address fits a phone in Arabic, on its own page and in the Send dialog", async () => {
  const name = "Nora Newcomer With Rather Many Names";
  const newcomer = { ...aPerson(name), email: aPerson(name.replaceAll(" ", "")).email };
  const look = { viewport: phone, isTouch: true, locale: "ar", colorScheme: "dark" as const };
  const seat = await stage.seat(look);
  const { page } = seat;
  await page.goto(`${stage.server.url}/app/signup`);
  await page.getByLabel(arabic("account:field.name"), { exact: true }).fill(newcomer.name);
  await page.getByLabel(arabic("account:field.email"), { exact: true }).fill(newcomer.email);
  await page.getByLabel(arabic("account:field.password"), { exact: true }).fill(newcomer.password);
  await page.getByRole("button", { name: arabic("account:signup.submit") }).click();
  await page.getByLabel(arabic("confirm:code")).waitFor();
  const wider = (selector: string) =>
    page.evaluate<number>(
      `(() => { const one = document.querySelector(${JSON.stringify(selector)}); return one.scrollWidth - one.clientWidth; })()`,
    );
  expect(await wider("html")).toBe(0);
  await page.getByRole("button", { name: arabic("account:check.continue") }).click();
  await page.getByText(arabic("account:verify.banner")).waitFor();
  const dialog = await prepareOnScreen(stage.server, seat, {
    title: "Sent by a newcomer",
    people: [{ person: aPerson("Sina Signer"), fields: ["signature"] }],
    t: arabic,
  });
  await dialog.getByLabel(arabic("confirm:code")).waitFor();
  expect(await wider(".cs-dialog-body")).toBe(0);
  await expectNoBarriers(page);
});

/** The first mail was sent at sign-up. */
function secondMailTo(address: string): Promise<Mail> {
  const client = new Client(stage.server.url);
  return eventually("the second mail", async () => {
    const mails = await client.mails(address);
    return mails.length > 1 && mails[0];
  });
}
