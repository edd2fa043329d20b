import { expect, it } from "vitest";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { keepPicture } from "./keep-picture.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, openSignedIn, signByStyle } from "./screen-actions.ts";
import { sendTo } from "./sending.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();

it("signer and sender verify the stored sealed PDF with one click, from the finish page and the document's page", async () => {
  const sender = await signUp(stage.server);
  const signer = aPerson("Sina Signer");
  const id = await sendTo(sender.client, [signer], ["r0"]);
  const sina = await stage.seat();
  await sina.page.goto((await signingLinkOf(stage.server, signer.email)).url);
  await sina.page.getByRole("button", { name: t("sign:bar.sign"), exact: true }).click();
  // Only handwriting is called handwriting: no face is the device's own.
  const faces = sina.page.getByRole("dialog").getByRole("radio", { name: /Handwriting/ });
  await faces.first().waitFor({ state: "attached" });
  await signByStyle(sina.page, t("sign:ink.finish"));
  await sina.page.getByRole("button", { name: t("sign:room.verify") }).click({ timeout: 60_000 });
  const result = sina.page.getByRole("dialog").getByRole("heading", { name: t("verify:verdict.genuine") });
  await result.waitFor();
  await expectNoBarriers(sina.page);
  await keepPicture(sina.page, "verify-stored-signer");

  const sam = await stage.seat();
  await openSignedIn(stage.server, sam.page, sender.person, `/document/detail/${id}`);
  await sam.page.getByRole("button", { name: t("dashboard:proof.verify") }).click();
  await sam.page
    .getByRole("dialog")
    .getByRole("heading", { name: t("verify:verdict.genuine") })
    .waitFor();
  await keepPicture(sam.page, "verify-stored-member");
  expect([...sina.troubles, ...sam.troubles]).toEqual([]);
});
