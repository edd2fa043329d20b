import { expect, it } from "vitest";
import { aPerson } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { openMailStage } from "./mail-stage.ts";

const t = wordsOf("en");
const stage = openMailStage();
const chip = (name: string) =>
  stage.page.locator("[role=main] .aQH > span", { hasText: name }).locator(".countersign-sign");

it("each refused file shows the reason and the remedy; a file of exactly 25 MB is accepted", async () => {
  await stage.signIn(aPerson("Erika Example"));
  await stage.openThread("Files in trouble");
  await stage.page.locator('[role=main] .acX .countersign-sign[data-countersign="message"]').first().click();
  const panel = await stage.seat.panel();
  // The part of "Larger than 25 MB …" that does not depend on the size.
  const refused = (reason: string) => t(`extension:files.refused.${reason}`, { size: "§" }).split("§")[0]!;
  for (const reason of ["too_large", "signed_out", "not_supported", "empty", "virus_scan"]) {
    await panel.getByText(refused(reason)).first().waitFor();
  }
  await panel.getByRole("checkbox", { name: t("extension:files.take", { name: "exactly 25 MB.pdf" }) }).waitFor();
});

// Selects this file's row: the panel may still show the previous mail.
it.each([
  ["page", "Lease of the mill", "Lease: the mill.pdf"],
  ["redirect", "A page of 2015", "from 2015.pdf"],
] as const)(
  "the panel reports that the person is signed out of Google (%s), and a retry after signing in gets the file",
  async (how, subject, file) => {
    await stage.openThread(subject);
    stage.google.signedOut = how;
    await chip(file).click();
    const panel = await stage.seat.panel();
    const refusal = t("extension:files.refused.signed_out");
    // Looks for this file's message: the panel may still show the previous mail.
    await panel.getByRole("listitem").filter({ hasText: file }).getByText(refusal).waitFor();
    stage.google.signedOut = null;
    await panel.getByRole("button", { name: t("extension:files.again") }).click();
    await panel.getByRole("img", { name: t("extension:files.preview", { name: file }) }).waitFor();
    expect(await panel.getByText(refusal).count()).toBe(0);
  },
);
