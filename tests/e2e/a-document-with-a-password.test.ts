import type { Page } from "playwright";
import { expect, it } from "vitest";
import type { Client } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { onDisk } from "../support/on-disk.ts";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { sendWithProof } from "../support/proving.ts";
import { run } from "../support/run.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers } from "./screen-actions.ts";
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
  signToTheEnd,
  watchFiles,
} from "./verification-actions.ts";

const t = wordsOf("en");
const stage = openStage(null, ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]);
const password = "open sesame";

const title = (page: Page, check: string) => heading(page, t(`entry:check.${check}.title`));
const continueButton = (page: Page) => button(page, t("entry:continue"));

async function typePassword(page: Page, typed: string): Promise<void> {
  await page.getByLabel(t("entry:check.PASSWORD.label"), { exact: true }).fill(typed);
  await continueButton(page).click();
}

/** Downloads the file offered to the signer at the end. */
async function download(page: Page): Promise<Uint8Array<ArrayBuffer>> {
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: t("sign:room.download.sealed") }).click();
  return Deno.readFile((await (await saving).path())!);
}

/** The file decrypted by `qpdf`. @throws Error if the password does not open it */
function opened(pdf: Uint8Array, typed: string): Promise<Uint8Array<ArrayBuffer>> {
  return onDisk(pdf, (path) => run("qpdf", [`--password=${typed}`, "--decrypt", path, "-"]));
}

it("a document's password is required before the pages, and its file opens only with it", async () => {
  const { client } = await signUp(stage.server);
  const signer = aPerson("Paz Signer");
  const id = await sendWithProof(client, signer, {}, ["en"], { message, password: { password, mode: "encrypt" } });
  const paz = await stage.seat();
  const { page } = paz;
  const files = watchFiles(paz);
  await page.goto((await signingLinkOf(stage.server, signer.email)).url);
  await title(page, "PASSWORD").waitFor();
  await expectOnlyAsked(page, files);
  await continueButton(page).click();
  await page.getByText(t("entry:check.PASSWORD.missing")).waitFor();
  await typePassword(page, "open barley");
  await page.getByText(t("refusals:document_password_wrong")).waitFor();
  await expectOnlyAsked(page, files);
  await typePassword(page, password);
  await expectPages(page);
  expect(files).not.toEqual([]);
  await signToTheEnd(page);
  await expectNoBarriers(page);

  const locked = await download(page);
  for (const wrong of ["", "open barley"]) await expect(opened(locked, wrong)).rejects.toThrow(/invalid password/);
  const certificate = await certificateOf(await opened(locked, password));
  expect(certificate).toContain(t("certificate:people.method.PASSWORD"));
  expect(certificate).not.toContain(password);
  expect(await proofsIn(client, id)).toEqual(["AUTH_FAILED", "AUTH_PASSED"]);
  expect(paz.troubles).toEqual([]);
});

/**
 * Sends a document with every check at once: the password for all, the access code and question for this signer, and
 * a selfie.
 */
async function sendAskingAll(client: Client, signer: ReturnType<typeof aPerson>): Promise<string> {
  const proof = {
    authenticationEnabled: true,
    authenticationType: "ACCESS_CODE",
    accessCode: "The red door",
    knowledgeBaseAuthentication: true,
    knowledgeBaseData: [{ id: "q0", question: "Your first school?", answers: ["Elm Street"] }],
    knowledgeBaseSettings: { type: "ALL", limit: 1 },
    selfieVerificationEnabled: true,
  };
  return sendWithProof(client, signer, proof, ["en"], { message, password: { password, mode: "gate" } });
}

it("on a phone a password, an access code, a question and a picture are required one after the other", async () => {
  const { client } = await signUp(stage.server);
  const signer = aPerson("Paz Signer");
  const id = await sendAskingAll(client, signer);
  const paz = await stage.seat(looks.phone);
  const { page } = paz;
  const files = watchFiles(paz);
  const atStep = async (number: number, check: string) => {
    await title(page, check).waitFor();
    await page.getByText(t("entry:step", { number, count: 4 }), { exact: true }).waitFor();
    await expectOnlyAsked(page, files);
  };
  await page.goto((await signingLinkOf(stage.server, signer.email)).url);
  await atStep(1, "PASSWORD");
  await typePassword(page, password);
  await atStep(2, "ACCESS_CODE");
  // The current step has focus, so it is read out.
  const isFocused = () => title(page, "ACCESS_CODE").evaluate((one) => one === one.ownerDocument.activeElement);
  await expect.poll(isFocused).toBe(true);
  await page.getByLabel(t("entry:check.ACCESS_CODE.label"), { exact: true }).fill("The red door");
  await continueButton(page).click();
  await title(page, "KNOWLEDGE").waitFor();
  // Completed steps survive a reload and are stored nowhere else.
  await page.reload();
  await atStep(3, "KNOWLEDGE");
  const other = await stage.seat();
  await other.page.goto(page.url());
  await title(other.page, "PASSWORD").waitFor();
  await page.getByLabel("Your first school?", { exact: true }).fill("elm street");
  await continueButton(page).click();
  await atStep(4, "SELFIE");
  await button(page, t("sign:made.selfie.start")).click();
  await eventually("the camera", () => page.evaluate<boolean>("document.querySelector('video')?.videoWidth > 0"));
  await button(page, t("sign:made.selfie.take")).click();
  await page.getByRole("checkbox", { name: t("entry:check.SELFIE.consent") }).check({ force: true });
  await continueButton(page).click();
  await expectPages(page);
  await signToTheEnd(page);

  const certificate = await certificateOf(await download(page));
  for (const check of ["PASSWORD", "ACCESS_CODE", "KNOWLEDGE", "SELFIE"]) {
    expect(certificate).toContain(t(`certificate:people.method.${check}`));
  }
  expect(await proofsIn(client, id)).toEqual(Array(4).fill("AUTH_PASSED"));
  expect([...paz.troubles, ...other.troubles]).toEqual([]);
});
