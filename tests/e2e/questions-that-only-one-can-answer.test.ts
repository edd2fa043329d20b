import { expect, it } from "vitest";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { sendWithProof } from "../support/proving.ts";
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
  sealedOf,
  signToTheEnd,
  watchFiles,
} from "./verification-actions.ts";

const t = wordsOf("en");
const stage = openStage();

const [school, dog] = ["Which was your first school?", "What is your dog's name?"];
const asking = (type: "ALL" | "ANYONE") => ({
  knowledgeBaseAuthentication: true,
  knowledgeBaseData: [
    { id: "q0", question: school, answers: ["Elm Street", "Elm"] },
    { id: "q1", question: dog, answers: ["Zoë"] },
  ],
  knowledgeBaseSettings: { type, limit: 1 },
});

it("all questions must be answered before anything is shown, and the wrong answer is not revealed", async () => {
  const { client } = await signUp(stage.server);
  const signer = aPerson("Quinn Signer");
  const id = await sendWithProof(client, signer, asking("ALL"), ["en"], { message });
  const quinn = await stage.seat();
  const { page } = quinn;
  const files = watchFiles(quinn);
  const line = (question: string) => page.getByLabel(question, { exact: true });
  const continueButton = button(page, t("entry:continue"));
  await page.goto((await signingLinkOf(stage.server, signer.email)).url);
  await heading(page, t("entry:check.KNOWLEDGE.title")).waitFor();
  await page.getByText(t("entry:check.KNOWLEDGE.all")).waitFor();
  await expectOnlyAsked(page, files);

  await line(school!).fill("elm street");
  await continueButton.click();
  await page.getByText(t("entry:check.KNOWLEDGE.missing", { number: 1 })).waitFor();
  await expect.poll(() => line(dog!).evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
  await page.keyboard.type("Rex");
  await page.keyboard.press("Enter");
  await page.getByText(t("refusals:knowledge_wrong")).waitFor();
  expect(await page.locator("[aria-invalid=true]").count()).toBe(0);
  await expectOnlyAsked(page, files);
  await line(dog!).fill("  zoe\u0308 ");
  await continueButton.click();
  await expectPages(page);
  expect(files).not.toEqual([]);
  await signToTheEnd(page);
  const certificate = await certificateOf(await sealedOf(client, id));
  expect(certificate).toContain(t("certificate:people.method.KNOWLEDGE"));
  expect(certificate).not.toMatch(/elm street|zo[eë]/i);
  expect(quinn.troubles).toEqual([]);
});

it("one right answer is enough on a phone where one is required", async () => {
  const { client } = await signUp(stage.server);
  const signer = aPerson("Quinn Signer");
  await sendWithProof(client, signer, asking("ANYONE"), ["en"], { message });
  const quinn = await stage.seat(looks.phone);
  const { page } = quinn;
  const files = watchFiles(quinn);
  await page.goto((await signingLinkOf(stage.server, signer.email)).url);
  await page.getByText(t("entry:check.KNOWLEDGE.some", { number: 1 })).waitFor();
  await expectOnlyAsked(page, files);
  await button(page, t("entry:continue")).tap();
  await page.getByText(t("entry:check.KNOWLEDGE.missing", { number: 1 })).waitFor();
  await expectOnlyAsked(page, files);
  await page.getByLabel(dog!, { exact: true }).fill("ZOË");
  await button(page, t("entry:continue")).tap();
  await expectPages(page);
  await expectNoBarriers(page);
  await signToTheEnd(page);
  expect(quinn.troubles).toEqual([]);
});
