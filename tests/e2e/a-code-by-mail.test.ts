import type { Page } from "playwright";
import { expect, it } from "vitest";
import { aPerson, mailTo, type Person, signingLinkOf, signUp } from "../support/people.ts";
import { anotherCode } from "../support/people-with-phones.ts";
import { sendWithProof } from "../support/proving.ts";
import { type Words, wordsOf } from "./locale-texts.ts";
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
  sealedOf,
  signToTheEnd,
  watchFiles,
} from "./verification-actions.ts";

const stage = openStage();
const proof = { authenticationEnabled: true, authenticationType: "EMAIL" };

/** The newest code in a person's mail that differs from the previous one. */
async function codeFor({ email }: Person, before = ""): Promise<string> {
  const codeIn = (subject: string) => /\b\d{6}\b/.exec(subject)?.[0];
  const { subject } = await mailTo(stage.server, email, (mail) => (codeIn(mail.subject) ?? before) !== before);
  return codeIn(subject)!;
}

/** Pastes as from a mail program. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.keyboard.press("ControlOrMeta+v");
}

const line = (page: Page, t: Words) => page.getByLabel(t("entry:code.label"), { exact: true });

it("a mailed code opens the document for an hour in the browser where it was typed, and in no other", async () => {
  const t = wordsOf("en");
  const { client } = await signUp(stage.server);
  const signer = aPerson("Mia Mail");
  const id = await sendWithProof(client, signer, proof, ["en"], { message });
  const mia = await stage.seat();
  const { page } = mia;
  const files = watchFiles(mia);
  const { url } = await signingLinkOf(stage.server, signer.email);
  await page.goto(url);
  await heading(page, t("entry:check.EMAIL.title")).waitFor();
  await expectOnlyAsked(page, files);
  await button(page, t("entry:code.send")).click();
  const code = await codeFor(signer);
  await line(page, t).waitFor();
  await page.getByText(new RegExp(`^${t("entry:code.again.in", { seconds: "\\d+" })}$`)).waitFor();
  await expectOnlyAsked(page, files);

  await button(page, t("entry:continue")).click();
  await page.getByText(t("entry:code.missing")).waitFor();
  await line(page, t).fill(anotherCode(code));
  await page.getByText(t("refusals:code_wrong")).waitFor();
  expect(await line(page, t).getAttribute("aria-invalid")).toBe("true");
  await expectOnlyAsked(page, files);

  await button(page, t("entry:code.again")).click({ timeout: 60_000 });
  const next = await codeFor(signer, code);
  await expect.poll(() => line(page, t).inputValue()).toBe("");
  await line(page, t).fill(code);
  await page.getByText(t("refusals:code_wrong")).waitFor();
  // The wrong digits are selected: the paste replaces them.
  await paste(page, ` ${next.slice(0, 3)} ${next.slice(3)} `);
  await expectPages(page);
  expect(files).not.toEqual([]);
  await page.getByText(t("entry:clock", { minutes: 60 })).waitFor();
  await expectNoBarriers(page);

  await page.reload();
  await expectPages(page);
  const other = await stage.seat();
  const fetchedFiles = watchFiles(other);
  await other.page.goto(url);
  await heading(other.page, t("entry:check.EMAIL.title")).waitFor();
  await expectOnlyAsked(other.page, fetchedFiles);

  await signToTheEnd(page);
  expect(await proofsIn(client, id)).toEqual([
    "AUTH_CHALLENGE",
    "AUTH_FAILED",
    "AUTH_CHALLENGE",
    "AUTH_FAILED",
    "AUTH_PASSED",
  ]);
  const certificate = await certificateOf(await sealedOf(client, id));
  expect(certificate).toContain(t("certificate:people.method.EMAIL"));
  expect(certificate).toContain(t("certificate:people.method.wrong", { count: 2 }));
  expect([...mia.troubles, ...other.troubles]).toEqual([]);
});

it("a code is requested and typed in Arabic on a phone, in Arabic digits", async () => {
  const t = wordsOf("ar");
  const { client } = await signUp(stage.server, { ...aPerson("Salim"), name: "سليم" });
  const signer = { ...aPerson("Layla"), name: "ليلى حسن" };
  await sendWithProof(client, signer, proof, ["ar"], { message });
  const layla = await stage.seat({ ...looks.phone, locale: "ar" });
  const { page } = layla;
  const files = watchFiles(layla);
  await page.goto((await signingLinkOf(stage.server, signer.email)).url);
  await heading(page, t("entry:check.EMAIL.title")).waitFor();
  expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
  await expectOnlyAsked(page, files);
  await button(page, t("entry:code.send")).tap();
  const code = await codeFor(signer);
  const typed = code.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)]!);
  await line(page, t).fill("٠");
  await button(page, t("entry:continue")).tap();
  await page.getByText(t("refusals:code_wrong")).waitFor();
  await expectOnlyAsked(page, files);
  await line(page, t).fill(typed);
  await expectPages(page, t);
  await expectNoBarriers(page);
  await signToTheEnd(page, t);
  expect(layla.troubles).toEqual([]);
});
