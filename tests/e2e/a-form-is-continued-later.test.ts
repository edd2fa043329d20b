import { expect, it } from "vitest";
import { desktop, phone } from "../support/browser.ts";
import { aPerson, mailTo, signUp } from "../support/people.ts";
import { aForm } from "./form-actions.ts";
import { keepPicture } from "./keep-picture.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers } from "./screen-actions.ts";
import { openStage } from "./stage.ts";
import { button, heading } from "./verification-actions.ts";

const english = wordsOf("en");
const arabic = wordsOf("ar");
const stage = openStage();

it("a person stops in a form, and continues on the phone by a link from their mail", async () => {
  const { client } = await signUp(stage.server);
  const { url } = await aForm(client, "Membership");
  const ana = aPerson("Ana Stranger");
  const { page, troubles } = await stage.seat({ viewport: desktop });
  await page.goto(`${url}?utm_source=poster`);
  await page.getByLabel(english("form:name"), { exact: true }).fill(ana.name);
  await page.getByLabel(english("form:email"), { exact: true }).fill(ana.email);
  await keepPicture(page, "form-begin-desktop");
  await button(page, english("form:start")).click();
  await page.waitForURL(/\/documents\/sign\//);
  await page.getByLabel(/^City/).fill("Lisbon");
  await button(page, english("sign:menu.later")).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(english("later:ink")).waitFor();
  await keepPicture(page, "form-later-desktop");
  await expectNoBarriers(page);
  await dialog.getByRole("button", { name: english("later:action") }).click();
  await dialog.getByRole("heading", { name: english("later:sent.title") }).waitFor();
  await keepPicture(page, "form-later-sent-desktop");
  const mail = await mailTo(stage.server, ana.email, ({ subject }) => subject.startsWith("Continue"));
  const link = mail.links.find((one) => one.includes("/documents/sign/"))!;

  const other = await stage.seat({ viewport: phone, isTouch: true, colorScheme: "dark" });
  await other.page.goto(link);
  await other.page.getByText("1 of 2").waitFor();
  await button(other.page, english("sign:menu.later")).tap();
  await other.page.getByRole("dialog").getByText(english("later:ink")).waitFor();
  await keepPicture(other.page, "form-later-phone-dark");
  await expectNoBarriers(other.page);
  expect(await other.page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
  expect([...troubles, ...other.troubles]).toEqual([]);
});

it("a form mails its link by address alone, and tells nobody who has begun", async () => {
  const { client } = await signUp(stage.server);
  const { url } = await aForm(client, "Membership");
  const ana = aPerson("Ana Stranger");
  const formId = url.split("/").at(-1)!;
  await client.data("POST", `/api/template/create-document/${formId}`, { name: ana.name, email: ana.email });
  const look = { viewport: phone, isTouch: true, locale: "ar" } as const;
  const { page, troubles } = await stage.seat(look);
  const ask = async (email: string) => {
    await page.goto(url);
    await keepPicture(page, "form-begin-phone-ar");
    await button(page, arabic("form:find")).tap();
    await heading(page, arabic("form:find.title")).waitFor();
    await keepPicture(page, "form-find-phone-ar");
    await button(page, arabic("form:find.action")).tap();
    await page.getByText(arabic("form:email.missing")).waitFor();
    await expectNoBarriers(page);
    await page.getByLabel(arabic("form:email"), { exact: true }).fill(email);
    await button(page, arabic("form:find.action")).tap();
    await page.getByRole("status").getByText(email).waitFor();
    await keepPicture(page, "form-found-phone-ar");
    await expectNoBarriers(page);
    return (await page.getByRole("status").innerText()).replace(email, "");
  };
  const stranger = aPerson("Nobody");
  expect(await ask(ana.email)).toBe(await ask(stranger.email));
  await mailTo(stage.server, ana.email, ({ subject }) => subject.startsWith("Continue"));
  expect(troubles).toEqual([]);
});
