import { expect, it } from "vitest";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, prepareOnScreen, signInOnScreen } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();

it("a guest prepares a document, signs in to send it, and the draft becomes theirs", async () => {
  const { person, client } = await signUp(stage.server, aPerson("Gina Guest"));
  const signer = aPerson("Sina Signer");
  const seat = await stage.seat();
  const dialog = await prepareOnScreen(stage.server, seat, {
    title: "Begun as a guest",
    people: [{ person: signer, fields: ["signature"] }],
  });
  expect((await client.list()).items).toEqual([]);
  await dialog.getByRole("button", { name: t("prepare:send.sign_in") }).click();
  await seat.page.waitForURL(/\/login/);
  await expectNoBarriers(seat.page);
  await signInOnScreen(seat, person);

  // The guest is back at the same step, which sends at once.
  await signingLinkOf(stage.server, signer.email);
  expect((await client.list()).items).toMatchObject([{ title: "Begun as a guest", status: "SENT" }]);
  expect(seat.troubles).toEqual([]);
});
