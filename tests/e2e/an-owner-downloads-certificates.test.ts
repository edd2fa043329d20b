import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { abroad } from "../support/browser.ts";
import { aPerson, signUp } from "../support/people.ts";
import { report } from "../support/shared-settings.ts";
import { keepPicture } from "./keep-picture.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriersInBothLooks } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const stage = openStage();

it("an owner downloads certificates", async () => {
  const { locale } = abroad;
  const say = wordsOf(locale);
  const { client } = await signUp(stage.server, aPerson("Olga Owner"));
  await client.data("POST", "/api/user/settings/save", { key: "language", value: locale });
  const { page, context, troubles } = await stage.seat(abroad);
  await context.addInitScript((token) => localStorage.setItem("countersign.token", token!), client.who.Token);
  await page.goto(`${stage.server.url}/app/workspace?section=security`);
  await page.getByRole("link", { name: say("workspace:compliance.open"), exact: true }).click();
  const list = page.getByRole("list", { name: say("compliance:title"), exact: true });
  const badge = (name: string) =>
    list.locator(".co-badge").filter({ has: page.getByRole("heading", { name, exact: true }) });
  await badge("SOC 2").getByText(report.issuer).waitFor();
  await badge("ISO 27001").getByText(say("compliance:state.lapsed"), { exact: true }).waitFor();
  await badge("HIPAA").getByText(say("compliance:state.inactive"), { exact: true }).waitFor();
  expect(await list.getByRole("button").count()).toBe(6);
  await page.getByText(say("compliance:baa.unavailable.text"), { exact: true }).waitFor();
  await expectNoBarriersInBothLooks(page);
  await keepPicture(page, `compliance-${locale}`);
  await badge("GDPR").getByText(say("compliance:details"), { exact: true }).click();
  await badge("GDPR").getByText(say("assessment:fact.trail"), { exact: true }).waitFor();
  await expectNoBarriersInBothLooks(page);
  await keepPicture(page, `compliance-details-${locale}`);
  const save = async (name: string) => {
    const began = page.waitForEvent("download");
    await badge(name).getByRole("button").click();
    const file = await began;
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "latin1"), file };
  };
  const assessment = await save("GDPR");
  expect([assessment.name, assessment.text.slice(0, 5)]).toEqual(["self-assessment-gdpr.pdf", "%PDF-"]);
  if (process.env.PICTURES) await assessment.file.saveAs(join(process.env.PICTURES, `assessment-${locale}.pdf`));
  expect(await save("SOC 2")).toMatchObject({ name: "aicpa.pdf", text: "%PDF-1.7 report" });
  expect(troubles).toEqual([]);
});
