import { expect, it } from "vitest";
import { desktop, phone } from "../support/browser.ts";
import { aPerson, mailTo, signUp } from "../support/people.ts";
import { aForm } from "./form-actions.ts";
import { keepPicture } from "./keep-picture.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, openSignedIn } from "./screen-actions.ts";
import { openStage } from "./stage.ts";
import { button, heading } from "./verification-actions.ts";

const english = wordsOf("en");
const arabic = wordsOf("ar");
const stage = openStage();

it("a member sets up who may answer a form, and sees the number of answers", async () => {
  const { person, client } = await signUp(stage.server);
  const { templateId, url } = await aForm(client, "Summer school");
  const { page, troubles } = await stage.seat({ viewport: desktop });
  await openSignedIn(stage.server, page, person, "/");
  await heading(page, english("dashboard:view.all")).waitFor();
  await page.goto(`${stage.server.url}/app/templates/form/${templateId}`);
  await heading(page, english("webform:access")).waitFor();
  await expectNoBarriers(page);
  await page.getByLabel(english("webform:opensAt"), { exact: true }).fill("2030-05-01T09:00");
  await page.getByLabel(english("webform:closesAt"), { exact: true }).fill("2030-04-01T09:00");
  await page.getByLabel(english("webform:answers"), { exact: true }).fill("40");
  await page.getByRole("switch", { name: english("webform:once") }).check();
  await page.getByLabel(english("webform:redirect"), { exact: true }).fill("javascript:alert(1)");
  await button(page, english("webform:save")).click();
  await page.getByText(english("refusals:form_redirect_invalid")).waitFor();
  await page.getByLabel(english("webform:redirect"), { exact: true }).fill("https://school.example.org");
  await page.getByText(english("refusals:form_ends_before_it_opens")).first().waitFor();
  await page.getByLabel(english("webform:closesAt"), { exact: true }).fill("2030-06-01T18:30");
  await button(page, english("webform:save")).click();
  await page.getByText(english("webform:saved")).waitFor();
  await page.getByRole("img", { name: english("webform:qr") }).waitFor();
  const [poster] = await Promise.all([page.waitForEvent("download"), button(page, english("webform:poster")).click()]);
  expect(poster.suggestedFilename()).toBe(`${english("webform:poster.file")}.pdf`);
  await keepPicture(page, "form-settings-desktop");
  await expectNoBarriers(page);

  const visitor = await stage.seat({ viewport: desktop });
  await visitor.page.goto(url);
  await heading(visitor.page, english("form:not_yet.title")).waitFor();
  await visitor.page.getByText(/May 1, 2030/).waitFor();
  await keepPicture(visitor.page, "form-not-yet");
  await expectNoBarriers(visitor.page);
  expect([...troubles, ...visitor.troubles]).toEqual([]);
});

it("a person answers once, by a mailed code, on a phone in Arabic", async () => {
  const { person, client } = await signUp(stage.server);
  const texts = {
    en: { title: "Summer school" },
    ar: { title: "مدرسة الصيف", introduction: "عشرة أيام على البحر.", thanks: "نراكم في يوليو." },
  };
  const redirect = "https://school.example.org/next";
  const settings = { isOncePerPerson: true, isBotChecked: true, answers: 1, texts, redirect };
  const { url, templateId } = await aForm(client, "Summer school", settings);
  const ana = aPerson("Ana Stranger");
  const look = { viewport: phone, isTouch: true, locale: "ar", colorScheme: "dark" } as const;
  const { page, troubles } = await stage.seat(look);
  await page.goto(`${url}?City=Cairo&utm_source=poster&name=${encodeURIComponent(ana.name)}`);
  await heading(page, texts.ar.title).waitFor();
  await page.getByText(texts.ar.introduction).waitFor();
  expect(await page.getByLabel(arabic("form:name"), { exact: true }).inputValue()).toBe(ana.name);
  await keepPicture(page, "form-phone-ar");
  await page.getByLabel(arabic("form:email"), { exact: true }).fill(ana.email);
  await button(page, arabic("form:start")).tap();
  await heading(page, arabic("form:code.title")).waitFor();
  await expectNoBarriers(page);
  await keepPicture(page, "form-code-phone-ar");
  const code = page.getByLabel(arabic("form:code.label"), { exact: true });
  await code.fill("000000");
  await page.getByText(arabic("refusals:verification_code_wrong")).waitFor();
  await expectNoBarriers(page);
  const mail = await mailTo(stage.server, ana.email, ({ text }) => /^\d{6}$/m.test(text));
  await code.fill(/^\d{6}$/m.exec(mail.text)![0]);
  await page.waitForURL(/\/documents\/sign\//);
  await page
    .getByRole("region", { name: arabic("sign:bar.label") })
    .getByRole("button")
    .tap();
  const ink = page.getByRole("dialog");
  await ink.getByRole("tab", { name: arabic("sign:ink.style") }).tap();
  await ink.getByRole("button", { name: arabic("sign:ink.finish") }).tap();
  await page.getByText(texts.ar.thanks).waitFor();
  const onward = page.getByRole("link", { name: /school\.example\.org/ });
  expect(await onward.getAttribute("href")).toBe(redirect);
  await button(page, arabic("sign:after.stay")).tap();
  await keepPicture(page, "form-end-phone-ar");
  await expectNoBarriers(page);

  const late = await stage.seat(look);
  await late.page.goto(url);
  await heading(late.page, arabic("form:full.title")).waitFor();
  await keepPicture(late.page, "form-full-phone-ar");
  await expectNoBarriers(late.page);

  await client.data("POST", "/api/user/settings/save", { key: "language", value: "ar" });
  const owner = await stage.seat(look);
  await openSignedIn(stage.server, owner.page, person, "/");
  await owner.page.waitForURL(/\/app\/(\?.*)?$/);
  await owner.page.goto(`${stage.server.url}/app/templates/form/${templateId}`);
  await heading(owner.page, arabic("webform:funnel")).waitFor();
  await keepPicture(owner.page, "form-settings-phone-ar");
  await expectNoBarriers(owner.page);
  expect(await owner.page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
  expect([...troubles, ...late.troubles, ...owner.troubles]).toEqual([]);
});
