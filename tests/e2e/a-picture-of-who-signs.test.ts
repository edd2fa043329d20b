import { expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
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
const stage = openStage(null, ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]);

it("a signer agrees to a selfie, takes it with the camera of a phone, and signs", async () => {
  const { client, person: sender } = await signUp(stage.server);
  const signer = aPerson("Selma Signer");
  const id = await sendWithProof(client, signer, { selfieVerificationEnabled: true }, ["en"], { message });
  const selma = await stage.seat(looks.phone);
  const { page } = selma;
  const files = watchFiles(selma);
  const continueButton = button(page, t("entry:continue"));
  await page.goto((await signingLinkOf(stage.server, signer.email)).url);
  await heading(page, t("entry:check.SELFIE.title")).waitFor();
  await expectOnlyAsked(page, files);
  await continueButton.click();
  await page.getByText(t("entry:check.SELFIE.missing")).waitFor();
  await expectOnlyAsked(page, files);

  await button(page, t("sign:made.selfie.start")).click();
  await eventually("the camera", () => page.evaluate<boolean>("document.querySelector('video')?.videoWidth > 0"));
  await expectOnlyAsked(page, files);
  await button(page, t("sign:made.selfie.take")).click();
  await page.getByRole("img", { name: t("sign:ink.upload.preview") }).waitFor();
  await continueButton.click();
  await page.getByText(t("entry:check.SELFIE.consent.missing")).waitFor();
  await expectOnlyAsked(page, files);
  await page.getByRole("checkbox", { name: t("entry:check.SELFIE.consent") }).check({ force: true });
  await continueButton.click();
  await expectPages(page);
  expect(files).not.toEqual([]);
  await expectNoBarriers(page);
  await signToTheEnd(page);
  expect(await proofsIn(client, id)).toEqual(["AUTH_PASSED"]);
  const certificate = await certificateOf(await sealedOf(client, id));
  expect(certificate).toContain(t("certificate:people.method.SELFIE"));
  expect(selma.troubles).toEqual([]);

  const sam = await stage.seat();
  await openSignedIn(stage.server, sam.page, sender, `/document/detail/${id}`);
  await button(sam.page, t("dashboard:person.selfie")).click();
  const dialog = sam.page.getByRole("dialog", { name: t("dashboard:selfie.title", { name: signer.name }) });
  await dialog.getByRole("img").waitFor();
  const isDrawn = "document.querySelector('.cs-selfie').naturalWidth > 0";
  await eventually("the picture", () => sam.page.evaluate<boolean>(isDrawn));
  await expectNoBarriers(sam.page);
  await dialog
    .getByRole("button", { name: t("common:close"), exact: true })
    .last()
    .click();
  const viewed = { actor: sender.name, subject: signer.name };
  await sam.page.getByText(t("story:event.SELFIE_VIEWED", viewed)).waitFor();
  expect(sam.troubles).toEqual([]);
});
