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
const bar = (page: Page) => page.getByRole("region", { name: t("sign:bar.label") }).getByRole("button");

it("a reviewer approves on a phone, and then the next signer's turn begins", async () => {
  const title = "Lease of the mill";
  const { person: sender, client } = await signUp(stage.server);
  const { person: sina } = await signUp(stage.server, aPerson("Sina Signer"));
  const rita = aPerson("Rita Reviewer");
  const reviewer = recipientBody(rita, { roleType: "documentReviewer" });
  const id = await sendTo(client, [reviewer, recipientBody(sina)], ["r1"], { title, signingOrder: true });

  const signer = await stage.seat();
  await openSignedIn(stage.server, signer.page, sina, "/");
  await signer.page.getByRole("button", { name: title, exact: true }).click();
  await signer.page.getByText(t("refusals:not_your_turn")).waitFor();
  await expectNoBarriers(signer.page);

  const { page, troubles } = await stage.seat(onPhone);
  await page.goto((await signingLinkOf(stage.server, rita.email)).url);
  await page.getByText(t("sign:bar.review")).waitFor();
  await page.getByText(t("sign:invitation.asks.documentReviewer", { sender: sender.name })).waitFor();
  await expectNoBarriers(page);
  await bar(page).tap();
  await heading(page, t("sign:room.signed.documentReviewer")).waitFor();
  await expectNoBarriers(page);
  await mailTo(stage.server, sender.email, (mail) => mail.subject === t("mail:approved.subject", { title }));

  await signingLinkOf(stage.server, sina.email);
  await signer.page.getByRole("button", { name: title, exact: true }).click();
  await signToTheEnd(signer.page);
  const certificate = await certificateOf(await sealedOf(client, id));
  for (const expected of [rita.name, t("certificate:people.approved"), sina.name]) {
    expect(certificate).toContain(expected);
  }
  expect([...troubles, ...signer.troubles]).toEqual([]);
});

it("a reviewer rejects with a reason, which ends the document for all, and the list finds it by the reason", async () => {
  const title = "Sale of the mill";
  const { person: sender, client } = await signUp(stage.server);
  const [ruth, rita, sina] = ["Ruth Reviewer", "Rita Reviewer", "Sina Signer"].map((name) => aPerson(name));
  const reviewers = [ruth!, rita!].map((one) => recipientBody(one, { roleType: "documentReviewer", step: 1 }));
  await sendTo(client, [...reviewers, recipientBody(sina!, { step: 2 })], ["r2"], { title, signingOrder: true });

  const sam = await stage.seat(onPhone);
  await openSignedIn(stage.server, sam.page, sender, "/");
  const approvals = sam.page.getByLabel(t("dashboard:approval.label"), { exact: true });
  // On a phone the filters are behind one button.
  await sam.page.getByRole("button", { name: t("dashboard:filters"), exact: true }).click();
  await approvals.selectOption({ label: t("dashboard:approval.asked") });
  await sam.page.getByRole("link", { name: title }).waitFor();
  await expectNoBarriers(sam.page);
  await approvals.selectOption({ label: t("dashboard:approval.rejected") });
  await sam.page.getByText(t("dashboard:empty.search.title")).waitFor();

  const earlier = await stage.seat();
  await earlier.page.goto((await signingLinkOf(stage.server, ruth!.email)).url);
  await bar(earlier.page).click();
  await heading(earlier.page, t("sign:room.signed.documentReviewer")).waitFor();

  const { page, troubles } = await stage.seat(onPhone);
  await page.goto((await signingLinkOf(stage.server, rita!.email)).url);
  await button(page, t("sign:menu.reject")).tap();
  const dialog = page.getByRole("dialog", { name: t("sign:reject.title") });
  await dialog.getByRole("button", { name: t("sign:reject.action") }).tap();
  await dialog.getByText(t("sign:decline.reason.empty")).waitFor();
  await expectNoBarriers(page);
  await dialog.getByLabel(t("sign:decline.reason")).fill("Clause 4 is not what we agreed.");
  await dialog.getByRole("button", { name: t("sign:reject.action") }).tap();
  await heading(page, t("sign:room.declined.title")).waitFor();
  await expectNoBarriers(page);

  for (const { email } of [sender, ruth!]) {
    const mail = await mailTo(stage.server, email, (one) => one.subject === t("mail:declined.subject", { title }));
    expect(mail.text).toContain("Clause 4 is not what we agreed.");
  }
  // The signer has not been invited yet, so no mail is due.
  expect(await client.mails(sina!.email)).toEqual([]);
  await earlier.page.reload();
  await earlier.page.getByText("Clause 4 is not what we agreed.").waitFor();

  await sam.page.reload();
  await sam.page.getByRole("link", { name: title }).click();
  await sam.page.getByText(t("dashboard:person.documentReviewer.DECLINED"), { exact: true }).waitFor();
  await sam.page.getByText("Clause 4 is not what we agreed.").first().waitFor();
  await expectNoBarriers(sam.page);
  expect([...sam.troubles, ...earlier.troubles, ...troubles]).toEqual([]);
});
