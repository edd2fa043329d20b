import type { Page } from "playwright";
import { expect, it } from "vitest";
import { phone } from "../support/browser.ts";
import { signAs } from "../support/journey.ts";
import { aPerson, mailTo, type Person, signingLinkOf, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { draw, expectNoBarriers } from "./screen-actions.ts";
import { recipientBody, sendTo } from "./sending.ts";
import { openStage } from "./stage.ts";
import { button, certificateOf, heading, sealedOf } from "./verification-actions.ts";

const t = wordsOf("en");
const stage = openStage();

async function openPages(signer: Person, look = {}) {
  const seat = await stage.seat(look);
  await seat.page.goto((await signingLinkOf(stage.server, signer.email)).url);
  await seat.page.getByRole("region", { name: t("sign:pages.label") }).waitFor();
  return seat;
}

const bar = (page: Page) => page.getByRole("region", { name: t("sign:bar.label") }).getByRole("button");

it("two of a group of three sign at once, and the third learns that no signature is needed", async () => {
  const { person: sender, client } = await signUp(stage.server);
  const [bo, cy, di] = ["Bo Board", "Cy Board", "Di Board"].map((name) => aPerson(name)) as [Person, Person, Person];
  const members = [bo, cy, di].map(({ name, email }, index) => ({ _id: `m${index}`, name, email }));
  const board = recipientBody(
    { name: "Board", email: "", password: "" },
    { isGroup: true, minSigners: 2, signingGroups: members },
  );
  const title = "Minutes of the board";
  const zoe = aPerson("Zoe Notary");
  const id = await sendTo(client, [board, recipientBody(zoe)], ["r0", "r0_2", "r1"], { title });
  const [first, second, third] = await Promise.all([
    openPages(bo),
    openPages(cy),
    openPages(di, { viewport: phone, isTouch: true }),
  ]);

  const pages = [first.page, second.page];
  await Promise.all(pages.map((page) => bar(page).click()));
  await Promise.all(pages.map((page) => button(page, t("sign:ink.finish")).click()));
  // Both saw the first seat: whoever loses the race gets the other seat and signs there.
  const changed = (page: Page) => page.getByText(t("sign:changed.title"));
  const done = (page: Page) => heading(page, t("sign:room.signed.signatureNeeded"));
  await Promise.all(pages.map((page) => changed(page).or(done(page)).waitFor()));
  const late = (await Promise.all(pages.map((page) => changed(page).isVisible()))).map(
    (isLate, at) => isLate && pages[at],
  );
  expect(late.filter(Boolean)).toHaveLength(1);
  const page = late.find((one) => one !== false)!;
  await expectNoBarriers(page);
  await bar(page).click();
  await button(page, t("sign:bar.finish")).click();
  await Promise.all(pages.map((one) => done(one).waitFor()));

  // The third kept the pages open and tries to sign.
  await third.page
    .getByRole("region", { name: t("sign:bar.label") })
    .getByRole("button")
    .click();
  await third.page.getByRole("img", { name: t("sign:ink.pad.label") }).waitFor();
  await draw(third.page);
  await button(third.page, t("sign:ink.finish")).click();
  await heading(third.page, t("sign:room.released.title")).waitFor();
  await expectNoBarriers(third.page);
  await third.page.reload();
  await third.page.getByText(t("sign:room.released.text")).waitFor();
  await mailTo(stage.server, di.email, (mail) => mail.subject === t("mail:released.subject", { title }));

  await signAs(stage.server, client, zoe);
  await Promise.all(pages.map((one) => heading(one, t("sign:room.completed.title")).waitFor({ timeout: 60_000 })));
  const certificate = await certificateOf(await sealedOf(client, id));
  for (const { name, email } of [bo, cy]) for (const expected of [name, email]) expect(certificate).toContain(expected);

  await page.goto(`${stage.server.url}/app/login?redirect=/document/detail/${id}`);
  await page.getByLabel(t("account:field.email"), { exact: true }).fill(sender.email);
  await page.getByLabel(t("account:field.password"), { exact: true }).fill(sender.password);
  await button(page, t("account:login.submit")).click();
  await page.getByText(t("dashboard:person.group", { signed: 2, needed: 2 })).waitFor();
  await page.getByText(t("dashboard:person.RELEASED"), { exact: true }).waitFor();
  await page.getByText(t("story:event.RELEASED", { subject: di.name })).waitFor();
  await expectNoBarriers(page);
  expect([first, second, third].flatMap(({ troubles }) => troubles)).toEqual([]);
});
