import type { Page } from "playwright";
import { expect, it } from "vitest";
import { phone } from "../support/browser.ts";
import type { Client } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { aPdf } from "../support/journey.ts";
import { aPerson, mailTo, type Person, signingLinkOf, signUp } from "../support/people.ts";
import { type Words, wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, openSignedIn } from "./screen-actions.ts";
import { openStage } from "./stage.ts";
import { button, heading, signToTheEnd } from "./verification-actions.ts";

const english = wordsOf("en");
// Counts calls, as the product does.
const stage = openStage({});
const onPhone = { viewport: phone, isTouch: true };

/** Saves a draft whose first recipient is a placeholder; the recipients in `after` follow it. */
async function draftForAnybody(client: Client, title: string, after: Person[] = []): Promise<string> {
  const part = await client.upload("membership.pdf", await aPdf(title));
  const signature = (recipient: string, y: number) => ({
    ...{ type: "signature", position: { x: 20, y }, width: 42, height: 20, recipient },
  });
  const people = after.map(({ name, email }, index) => ({ _id: `r${index + 1}`, name, email }));
  const { _id } = await client.save({
    fileParts: [part],
    title,
    message: "The statutes are on page one.",
    recipients: [{ _id: "r0", name: "", email: "", role: "Member" }, ...people],
    signingOrder: true,
    schemas: [
      Object.fromEntries(
        ["r0", ...people.map((one) => one._id)].map((id, row) => [`sign_${id}`, signature(id, 40 + row * 40)]),
      ),
    ],
  });
  return _id;
}

/** Creates an open form of such a draft by API calls; returns its address and a function that closes it. */
async function openForm(client: Client, title: string) {
  const fromDocument = await draftForAnybody(client, title);
  const key = () => ({ "Idempotency-Key": crypto.randomUUID() });
  const { _id } = await client.data<{ _id: string }>("POST", "/api/template/save/new", { fromDocument }, key());
  const toggle = (enabled: boolean) =>
    client.data<{ url: string }>("PATCH", `/api/template/enable-webform/${_id}`, { enabled }, key());
  return { url: (await toggle(true)).url, close: () => toggle(false) };
}

const nameOf = (page: Page, t: Words) => page.getByLabel(t("form:name"), { exact: true });
const emailOf = (page: Page, t: Words) => page.getByLabel(t("form:email"), { exact: true });

it("a template becomes a web form and a stranger signs it", async () => {
  const title = "Membership of the rowing club";
  const { person: sender, client } = await signUp(stage.server);
  const lana = aPerson("Lana Chair");
  await draftForAnybody(client, title, [lana]);
  const sam = await stage.seat();
  await openSignedIn(stage.server, sam.page, sender, "/");

  await sam.page.getByRole("button", { name: english("dashboard:row.actions", { title }) }).click();
  await sam.page.getByRole("menuitem", { name: english("dashboard:action.webform") }).click();
  const dialog = sam.page.getByRole("dialog");
  await dialog.getByLabel(english("templates:name")).fill("Membership");
  await expectNoBarriers(sam.page);
  await dialog.getByRole("button", { name: english("templates:save.webform.submit") }).click();
  const link = dialog.getByLabel(english("templates:webform.link"), { exact: true });
  await link.waitFor();
  await expectNoBarriers(sam.page);
  expect(await dialog.getByRole("switch").isChecked()).toBe(true);
  expect(await dialog.getByLabel(english("templates:webform.embed")).inputValue()).toContain("<countersign-form");
  const url = await link.inputValue();

  const ana = aPerson("Ana Stranger");
  const { page, troubles } = await stage.seat(onPhone);
  // The visitor once had an account.
  await page.addInitScript(`localStorage.setItem("countersign.token", "a session that has ended")`);
  await page.goto(url);
  await heading(page, title).waitFor();
  await page.getByText(english("form:asks", { sender: sender.name })).waitFor();
  await expectNoBarriers(page);
  await nameOf(page, english).fill(ana.name);
  await emailOf(page, english).fill(ana.email);
  await button(page, english("form:start")).tap();
  await page.waitForURL(/\/documents\/sign\//);
  await page.getByRole("heading", { name: title }).waitFor();
  await page
    .getByRole("region", { name: english("sign:bar.label") })
    .getByRole("button")
    .tap();
  const ink = page.getByRole("dialog");
  await ink.getByRole("tab", { name: english("sign:ink.style") }).tap();
  await ink.getByRole("button", { name: english("sign:ink.finish") }).tap();
  await heading(page, english("sign:room.signed.signatureNeeded")).waitFor();
  await mailTo(stage.server, ana.email, (mail) => mail.links.some((one) => one.includes("/documents/sign/")));

  const chair = await stage.seat();
  await chair.page.goto((await signingLinkOf(stage.server, lana.email)).url);
  await signToTheEnd(chair.page);
  await sam.page.goto(`${stage.server.url}/app/?view=completed`);
  await sam.page.getByRole("link", { name: title }).first().waitFor();
  expect([...sam.troubles, ...troubles, ...chair.troubles]).toEqual([]);
});

it("obstacles are explained in place in Arabic on a phone, and no typed input is lost", async () => {
  const t = wordsOf("ar");
  const { client } = await signUp(stage.server);
  const { url, close } = await openForm(client, "Membership of the choir");
  const ana = aPerson("Ana Stranger");
  const { page, context } = await stage.seat({ ...onPhone, locale: "ar", colorScheme: "dark" });

  await page.goto(`${url.slice(0, -4)}zzzz`);
  await heading(page, t("form:unknown.title")).waitFor();
  await expectNoBarriers(page);
  await page.goto(url);
  await heading(page, "Membership of the choir").waitFor();
  expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
  await button(page, t("form:start")).tap();
  await page.getByText(t("form:name.missing")).waitFor();
  await nameOf(page, t).fill("آنا");
  await emailOf(page, t).fill("ana@example");
  await button(page, t("form:start")).tap();
  await page.getByText(t("form:email.invalid")).waitFor();
  await expectNoBarriers(page);
  await page.reload();
  expect(await nameOf(page, t).inputValue()).toBe("آنا");
  expect(await emailOf(page, t).inputValue()).toBe("ana@example");

  await emailOf(page, t).fill(ana.email);
  await context.setOffline(true);
  await button(page, t("form:start")).tap();
  await page.getByText(t("form:trouble.unreachable")).waitFor();
  await expectNoBarriers(page);
  await context.setOffline(false);
  await askTooOften(client, url, ana);
  await button(page, t("form:start")).tap();
  await page.getByText(t("refusals:too_many_requests")).waitFor();
  expect(await emailOf(page, t).inputValue()).toBe(ana.email);
  expect(await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")).toBe(0);
  await close();
  await emailOf(page, t).fill(aPerson("Another").email);
  await button(page, t("form:start")).tap();
  await heading(page, t("form:off.title")).waitFor();
  await expectNoBarriers(page);
});

/** Submits until the address has reached its limit of the form's mails. */
async function askTooOften(client: Client, url: string, { name, email }: Person): Promise<void> {
  const path = `/api/template/create-document/${url.split("/").at(-1)}`;
  await eventually("too many tries", async () => {
    const headers = { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() };
    const answer = await client
      .as({})
      .request(path, { method: "POST", headers, body: JSON.stringify({ name, email }) });
    return answer.status === 429;
  });
}
