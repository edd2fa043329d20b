import type { Page } from "playwright";
import { expect, it } from "vitest";
import { phone } from "../support/browser.ts";
import { aPerson, mailTo, signingLinkOf, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, openSignedIn } from "./screen-actions.ts";
import { recipientBody, sendTo } from "./sending.ts";
import { openStage } from "./stage.ts";
import { button, certificateOf, heading, sealedOf, signToTheEnd } from "./verification-actions.ts";

const t = wordsOf("en");
const stage = openStage();
const onPhone = { viewport: phone, isTouch: true };
const title = "Lease of the mill";

/** Expects the sender's view to name who acts now, and for whom. */
async function expectStandIn(page: Page, { name, from, reason }: { name: string; from: string; reason: string }) {
  await page.getByText(t("dashboard:person.delegatedFrom", { name: from, reason })).waitFor();
  await page.getByText(t("story:event.DELEGATED", { subject: name })).waitFor();
  await page.getByRole("blockquote").getByText(reason).waitFor();
  await expectNoBarriers(page);
}

it("a signer delegates with a reason; the delegate's link works and the old one no longer does", async () => {
  const { person: sender, client } = await signUp(stage.server);
  const [dana, nora] = [aPerson("Dana Director"), aPerson("Nora Next")];
  const id = await sendTo(client, [recipientBody(dana)], ["r0"], { title });
  const { page, troubles } = await stage.seat(onPhone);
  const { url } = await signingLinkOf(stage.server, dana.email);
  await page.goto(url);
  await button(page, t("sign:menu.delegate")).tap();
  const dialog = page.getByRole("dialog", { name: t("delegate:title") });
  const act = dialog.getByRole("button", { name: t("delegate:action"), exact: true });
  await act.tap();
  for (const key of ["name.missing", "email.invalid", "reason.missing"] as const) {
    await dialog.getByText(t(`delegate:${key}`)).waitFor();
  }
  await expectNoBarriers(page);
  await dialog.getByLabel(t("delegate:name"), { exact: true }).fill(nora.name);
  await dialog.getByLabel(t("delegate:email"), { exact: true }).fill(nora.email);
  await dialog.getByLabel(t("delegate:reason"), { exact: true }).fill("She leads the mill now.");
  await act.tap();
  await page.getByText(t("delegate:done.text", { name: nora.name })).waitFor();
  await expectNoBarriers(page);
  await button(page, t("delegate:done.close")).first().tap();
  await heading(page, t("sign:room.link.title")).waitFor();
  await expectNoBarriers(page);
  await mailTo(stage.server, dana.email, (mail) => mail.subject === t("mail:handed_over.subject", { title }));
  await mailTo(stage.server, sender.email, (mail) => mail.subject === t("mail:delegated.subject", { title }));

  const next = await stage.seat();
  await next.page.goto((await signingLinkOf(stage.server, nora.email)).url);
  await signToTheEnd(next.page);
  const certificate = await certificateOf(await sealedOf(client, id));
  for (const expected of [nora.name, dana.name, "She leads the mill now."]) expect(certificate).toContain(expected);

  const sam = await stage.seat();
  await openSignedIn(stage.server, sam.page, sender, `/document/detail/${id}`);
  await expectStandIn(sam.page, { name: nora.name, from: dana.name, reason: "She leads the mill now." });
  expect([...troubles, ...next.troubles, ...sam.troubles]).toEqual([]);
});

it("delegation is not offered where the sender forbids it", async () => {
  const { client } = await signUp(stage.server);
  const dana = aPerson("Dana Director");
  await sendTo(client, [recipientBody(dana)], ["r0"], { delegation: false });
  const { page } = await stage.seat();
  await page.goto((await signingLinkOf(stage.server, dana.email)).url);
  await button(page, t("sign:menu.decline")).waitFor();
  expect(await button(page, t("sign:menu.delegate")).count()).toBe(0);
});

it("an absent person names a delegate, who gets the next document, and signs again afterwards", async () => {
  const { person: sender, client } = await signUp(stage.server);
  const { person: mia } = await signUp(stage.server, aPerson("Mia Member"));
  const otto = aPerson("Otto Other");
  const seat = await stage.seat(onPhone);
  const { page } = seat;
  await openSignedIn(stage.server, page, mia, "/profile/delegate");
  const line = (key: `account:delegate.${string}`) => page.getByLabel(t(key), { exact: true });
  const nowMs = Date.now();
  const day = (later: number) => new Date(nowMs + later * 86_400_000).toISOString().slice(0, 10);
  await line("account:delegate.name").fill(otto.name);
  await line("account:delegate.email").fill(mia.email);
  await line("account:delegate.from").fill(day(-1));
  await line("account:delegate.until").fill(day(-2));
  await button(page, t("account:profile.save")).tap();
  for (const key of ["email.own", "until.early", "reason.missing"] as const) {
    await page.getByText(t(`account:delegate.${key}`)).waitFor();
  }
  await expectNoBarriers(page);
  await line("account:delegate.email").fill(otto.email);
  await line("account:delegate.until").fill(day(7));
  await line("account:delegate.reason").fill("On leave until spring.");
  await button(page, t("account:profile.save")).tap();
  const shownDay = (later: number) => day(later).split("-").reverse().join("/");
  const standsIn = page.getByText(
    t("account:delegate.now", { name: otto.name, from: shownDay(-1), until: shownDay(7) }),
  );
  await standsIn.waitFor();
  await expectNoBarriers(page);

  const id = await sendTo(client, [recipientBody(mia)], ["r0"], { title });
  await signingLinkOf(stage.server, otto.email);
  await mailTo(stage.server, mia.email, (mail) => mail.subject === t("mail:handed_over.subject", { title }));
  const sam = await stage.seat();
  await openSignedIn(stage.server, sam.page, sender, `/document/detail/${id}`);
  await expectStandIn(sam.page, { name: otto.name, from: mia.name, reason: "On leave until spring." });

  await button(page, t("account:delegate.remove")).tap();
  await standsIn.waitFor({ state: "hidden" });
  await expectNoBarriers(page);
  await sendTo(client, [recipientBody(mia)], ["r0"], { title: "Another lease" });
  await signingLinkOf(stage.server, mia.email);
  expect([...seat.troubles, ...sam.troubles]).toEqual([]);
});
