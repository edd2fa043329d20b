import { expect, it } from "vitest";
import { aPerson } from "../support/people.ts";
import { countTranslated, translateOpen } from "../support/translator.ts";
import { wordsOf } from "./locale-texts.ts";
import { openMailStage } from "./mail-stage.ts";
import { signByStyle } from "./screen-actions.ts";

const t = wordsOf("en");
const stage = openMailStage();

it("a person signs a mail's attachment in a translated panel, and reads which language binds", async () => {
  const signer = await stage.signIn(aPerson("Erika Example"));
  await stage.openThread("Lease of the mill");
  await stage.page.locator('[role=main] .acX .countersign-sign[data-countersign="message_myself"]').first().click();
  const panel = await stage.seat.panel();
  await translateOpen(panel);
  await panel.getByText("Lease: the mill.pdf").first().waitFor();
  await panel.getByRole("button", { name: t("extension:sign"), exact: true }).click();
  await panel.getByText(t("common:translated.binds", { language: "English" })).waitFor();
  await panel.getByRole("button", { name: t("sign:bar.sign"), exact: true }).click();
  await signByStyle(panel, t("sign:ink.finish"));
  await panel.getByRole("button", { name: t("sign:room.download.sealed") }).waitFor({ timeout: 60_000 });
  await panel.getByRole("button", { name: t("extension:bar.documents") }).click();
  await panel.getByRole("link", { name: "Lease of the mill" }).first().waitFor();
  expect(await countTranslated(panel)).toBeGreaterThan(20);
  expect((await signer.list({ view: "completed" })).items).toMatchObject([{ title: "Lease of the mill" }]);
});
