import { expect, it } from "vitest";
import { abroad } from "../support/browser.ts";
import { aPerson, mailTo, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriersInBothLooks } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const stage = openStage();
const isSignInMail = ({ links }: { links: string[] }) => links.some((link) => link.includes("/login/link"));

it("a link by email signs in once, and is refused as expired the second time", async () => {
  const { locale } = abroad;
  const t = wordsOf(locale);
  const person = {
    ...aPerson("Lena Link"),
    email: `lena.with.a.very.long.address-${locale}@subdomain.example-company.org`,
  };
  await signUp(stage.server, person);
  const { page, troubles } = await stage.seat(abroad);
  await page.goto(`${stage.server.url}/app/login`);
  await page.getByLabel(t("account:field.email"), { exact: true }).fill(person.email);
  await page.getByRole("button", { name: t("account:login.link"), exact: true }).click();
  expect(await page.getByLabel(t("account:field.email"), { exact: true }).inputValue()).toBe(person.email);
  await expectNoBarriersInBothLooks(page);
  await page.getByRole("button", { name: t("account:link.submit"), exact: true }).click();
  await page.getByRole("heading", { name: t("account:link.sent.title"), exact: true }).waitFor();
  await expectNoBarriersInBothLooks(page);

  const { links } = await mailTo(stage.server, person.email, isSignInMail);
  const link = links.find((one) => one.includes("/login/link"))!;
  await page.goto(link);
  await page.getByText(person.email).waitFor();
  await expectNoBarriersInBothLooks(page);
  const widths = await page.locator("main").evaluate((main) => [main.scrollWidth, main.clientWidth]);
  expect(widths[0]).toBe(widths[1]);
  await page.getByRole("button", { name: t("account:link.confirm.submit"), exact: true }).click();
  await page.waitForURL(`${stage.server.url}/app/`);

  const other = await stage.seat({ locale });
  await other.page.goto(link);
  await other.page.getByRole("button", { name: t("account:link.confirm.submit"), exact: true }).click();
  await other.page.getByText(t("refusals:sign_in_link_expired")).waitFor();
  await other.page.waitForURL(/\/app\/login\?/);
  expect([...troubles, ...other.troubles]).toEqual([]);
});
