import type { Page } from "playwright";
import { expect, it } from "vitest";
import { aPerson, mailTo, signingLinkOf, signUp } from "../support/people.ts";
import { sendWithProof } from "../support/proving.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, openSignedIn } from "./screen-actions.ts";
import { openStage } from "./stage.ts";
import {
  button,
  certificateOf,
  expectOnlyAsked,
  expectPages,
  heading,
  looks,
  message,
  proofsIn,
  sealedOf,
  signToTheEnd,
  watchFiles,
} from "./verification-actions.ts";

const t = wordsOf("en");
const stage = openStage();
const proof = { authenticationEnabled: true, authenticationType: "ACCESS_CODE", accessCode: "The red door" };

const line = (page: Page) => page.getByLabel(t("entry:check.ACCESS_CODE.label"), { exact: true });

/** Types the code and waits for the server's response. */
async function answer(page: Page, code: string): Promise<void> {
  await line(page).fill(code);
  const response = page.waitForResponse(/otp\/verify/);
  await button(page, t("entry:continue")).click();
  await (await response).finished();
  await button(page, t("entry:continue")).and(page.locator("[aria-busy=true]")).waitFor({ state: "detached" });
}

it("ten wrong access codes lock a recipient out until the sender unlocks them with a new one", async () => {
  const { client, person: sender } = await signUp(stage.server);
  const signer = aPerson("Cody Signer");
  const id = await sendWithProof(client, signer, proof, ["en"], { message });
  const cody = await stage.seat();
  const { page } = cody;
  const files = watchFiles(cody);
  await page.goto((await signingLinkOf(stage.server, signer.email)).url);
  await heading(page, t("entry:check.ACCESS_CODE.title")).waitFor();
  await expectOnlyAsked(page, files);
  await button(page, t("entry:continue")).click();
  await page.getByText(t("entry:check.ACCESS_CODE.missing")).waitFor();
  await answer(page, "The blue door");
  await page.getByText(t("refusals:access_code_wrong")).waitFor();
  await expectOnlyAsked(page, files);
  for (let time = 2; time <= 9; time++) await answer(page, `The ${time} doors`);
  await page.getByText(t("refusals:access_code_wrong")).waitFor();
  await line(page).fill("The tenth door");
  await page.keyboard.press("Enter");
  await heading(page, t("entry:locked.title")).waitFor();
  expect(await line(page).count()).toBe(0);
  await expectOnlyAsked(page, files);

  const isLockNotice = ({ subject }: { subject: string }) =>
    subject === t("mail:locked_out.subject", { title: "Rent agreement" });
  const mail = await mailTo(stage.server, sender.email, isLockNotice);
  const sam = await stage.seat();
  await openSignedIn(
    stage.server,
    sam.page,
    sender,
    new URL(mail.links.find((link) => link.includes(id))!).pathname.replace("/app", ""),
  );
  await sam.page.getByText(t("dashboard:person.locked"), { exact: true }).waitFor();
  await expectNoBarriers(sam.page);
  await button(sam.page, t("dashboard:person.unlock")).click();
  const dialog = sam.page.getByRole("dialog");
  await dialog.getByLabel(t("dashboard:unlock.code"), { exact: true }).fill("The green gate");
  await expectNoBarriers(sam.page);
  await dialog.getByRole("button", { name: t("dashboard:person.unlock") }).click();
  await sam.page.getByText(t("dashboard:person.unlocked", { name: signer.name })).waitFor();
  await sam.page.getByText(t("dashboard:person.locked"), { exact: true }).waitFor({ state: "detached" });

  await button(page, t("entry:locked.again")).click();
  await line(page).waitFor();
  expect(await page.getByRole("alert").allTextContents()).toEqual([]);
  await answer(page, proof.accessCode);
  await page.getByText(t("refusals:access_code_wrong")).waitFor();
  await answer(page, " The green gate ");
  await expectPages(page);
  await signToTheEnd(page);
  const proofs = await proofsIn(client, id);
  expect(proofs).toEqual([
    ...Array(10).fill("AUTH_FAILED"),
    "AUTH_LOCKED",
    "AUTH_UNLOCKED",
    "AUTH_FAILED",
    "AUTH_PASSED",
  ]);
  const certificate = await certificateOf(await sealedOf(client, id));
  expect(certificate).toContain(t("certificate:people.method.ACCESS_CODE"));
  expect(certificate).not.toMatch(/green gate|red door/i);
  expect([...cody.troubles, ...sam.troubles]).toEqual([]);
});

it("an access code is typed visibly on a phone, and opens the document", async () => {
  const { client } = await signUp(stage.server);
  const signer = aPerson("Cody Signer");
  await sendWithProof(client, signer, proof, ["en"], { message });
  const cody = await stage.seat(looks.phone);
  const { page } = cody;
  const files = watchFiles(cody);
  await page.goto((await signingLinkOf(stage.server, signer.email)).url);
  await heading(page, t("entry:check.ACCESS_CODE.title")).waitFor();
  await expectOnlyAsked(page, files);
  await button(page, t("entry:show")).tap();
  expect(await line(page).getAttribute("type")).toBe("text");
  await answer(page, "the red door?");
  await page.getByText(t("refusals:access_code_wrong")).waitFor();
  await expectOnlyAsked(page, files);
  await answer(page, proof.accessCode);
  await expectPages(page);
  await expectNoBarriers(page);
  await signToTheEnd(page);
  expect(cody.troubles).toEqual([]);
});
