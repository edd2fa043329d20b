import type { Page } from "playwright";
import { expect, it } from "vitest";
import { fromBase32, totpAt } from "../../api/adapters/secrets/authenticator.ts";
import { phone } from "../support/browser.ts";
import type { Client } from "../support/client.ts";
import { aSavedDraft } from "../support/journey.ts";
import { aPerson, mailTo, signUp } from "../support/people.ts";
import { keepPicture } from "./keep-picture.ts";
import { type Words, wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, signInBySession } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const stage = openStage();
const english = wordsOf("en");
const codeOf = (secret: string) => totpAt(fromBase32(secret), Math.floor(Date.now() / 30_000));
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** An owner with two-factor, and a member without. */
async function aTeam() {
  const { client: owner } = await signUp(stage.server, aPerson("Olga Owner"));
  const { client: member, person } = await signUp(stage.server, aPerson("Mia Member"));
  await owner.data("POST", "/api/workspace/add-member", { email: person.email, role: "member" });
  const isInvitation = ({ links }: { links: string[] }) => links.some((link) => link.includes("/app/invite/"));
  const { links } = await mailTo(stage.server, person.email, isInvitation);
  const token = links
    .find((link) => link.includes("/app/invite/"))!
    .split("/")
    .at(-1);
  await member.data("POST", `/api/workspace/accept-invite/${token}`, {});
  const { secret } = await owner.data<{ secret: string }>("POST", "/api/auth/two-factor/enrol", {});
  await owner.data("POST", "/api/auth/two-factor/confirm", { code: codeOf(secret) });
  return { owner, member };
}

async function seatOf(client: Client, look: Parameters<typeof stage.seat>[0] = {}) {
  const seat = await stage.seat(look);
  await signInBySession(seat, client);
  return seat;
}

async function requireOnScreen(page: Page): Promise<void> {
  await page.goto(`${stage.server.url}/app/workspace?section=security`);
  await button(page, english("workspace:two_factor.begin")).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(english("workspace:two_factor.without.stop_one", { count: 1 })).waitFor();
  await expectNoBarriers(page);
  await keepPicture(page, "rule-dialog");
  await dialog.getByRole("button", { name: english("workspace:two_factor.begin"), exact: true }).click();
  await page.getByText(english("workspace:two_factor.without_one", { count: 1 })).waitFor();
  await expectNoBarriers(page);
  await keepPicture(page, "rule");
}

/** From the button on the page or in the dialog to the saved recovery codes. */
async function setUp(page: Page, say: Words): Promise<void> {
  await button(page, say("account:two_factor.enable")).click();
  const secret = await page.getByLabel(say("account:two_factor.setup.secret"), { exact: true }).inputValue();
  await page.getByLabel(say("account:two_factor.setup.code"), { exact: true }).fill(codeOf(secret.replaceAll(" ", "")));
  await page.getByLabel(say("account:recovery.kept")).check();
  await button(page, say("account:recovery.done")).click();
}

it("a member is stopped in the middle of a draft, and continues after the set-up without loss", async () => {
  const { owner, member } = await aTeam();
  const { _id: draft } = await aSavedDraft(member, [aPerson("Ann")], { title: "Half done" });
  const working = await seatOf(member);
  await working.page.goto(`${stage.server.url}/app/document/create/${draft}`);
  const title = working.page.getByLabel(english("prepare:info.document.title"), { exact: true });
  await title.waitFor();
  const desk = await seatOf(owner);
  await requireOnScreen(desk.page);
  await title.fill("Half done and more");
  const dialog = working.page.getByRole("dialog", { name: english("account:two_factor.required.title") });
  await dialog.waitFor({ timeout: 60_000 });
  await expectNoBarriers(working.page);
  await keepPicture(working.page, "gate");
  await setUp(working.page, english);
  await dialog.waitFor({ state: "detached" });
  expect(await title.inputValue()).toBe("Half done and more");
  await expect
    .poll(async () => (await member.read(draft)).title, { timeout: 60_000, interval: 200 })
    .toBe("Half done and more");
  await desk.page.goto(`${stage.server.url}/app/members`);
  await expect.poll(() => desk.page.getByText(english("members:two_factor.on")).count()).toBe(2);
  await keepPicture(desk.page, "members");
  expect([...working.troubles, ...desk.troubles]).toEqual([]);
});

it("a member is led to the set-up and back, and cannot turn two-factor off, on a phone in Arabic", async () => {
  const say = wordsOf("ar");
  const { owner, member } = await aTeam();
  await owner.data("POST", "/api/workspace/two-factor", { required: true });
  await member.data("POST", "/api/user/settings/save", { key: "language", value: "ar" });
  await expect
    .poll(async () => (await member.data<{ workspace: object }>("GET", "/api/user/detail")).workspace)
    .toMatchObject({ lacksTwoFactor: true });
  const { page, troubles } = await seatOf(member, {
    ...{ locale: "ar", colorScheme: "dark", viewport: phone, isTouch: true },
  });
  await page.goto(`${stage.server.url}/app/templates/?search=lease`);
  await page.waitForURL(/\/app\/mfa\?redirect=/);
  await page.getByRole("heading", { name: say("account:two_factor.required.title") }).waitFor();
  await expectNoBarriers(page);
  await keepPicture(page, "required-ar");
  await setUp(page, say);
  await page.waitForURL(/\/app\/templates\/?\?search=lease/);
  await page.goto(`${stage.server.url}/app/profile/?section=security`);
  await button(page, say("account:two_factor.disable")).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: say("account:two_factor.disable"), exact: true }).click();
  await dialog.getByText(say("refusals:two_factor_kept", { workspace: "Olga Owner" })).waitFor();
  await expectNoBarriers(page);
  await keepPicture(page, "kept-ar");
  expect(troubles).toEqual([]);
});
