import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { phone } from "../support/browser.ts";
import { aPerson, signUp } from "../support/people.ts";
import { keepPicture } from "./keep-picture.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const folder = join(mkdtempSync(join(tmpdir(), "countersign-reports-")), "reports");
mkdirSync(folder);
writeFileSync(join(folder, "soc2.pdf"), "%PDF-1.7 report");
const report = { issuer: "Example Auditors LLP", from: "2026-01-01", to: "2026-06-30", validUntil: "2099-06-30" };
writeFileSync(join(folder, "soc2.json"), JSON.stringify(report));
writeFileSync(join(folder, "iso.pdf"), "%PDF-1.7 certificate");
writeFileSync(join(folder, "iso.json"), JSON.stringify({ issuer: "Example Body", validUntil: "2025-01-31" }));

const stage = openStage({ env: { COMPLIANCE_DIR: folder, RATE_LIMITS: "off" } });

it.each([
  ["en", "light", { width: 1440, height: 900 }],
  ["ar", "dark", phone],
] as const)("an owner downloads certificates: %s", async (locale, colorScheme, viewport) => {
  const say = wordsOf(locale);
  const { client } = await signUp(stage.server, aPerson("Olga Owner"));
  await client.data("POST", "/api/user/settings/save", { key: "language", value: locale });
  const { page, context, troubles } = await stage.seat({
    ...{ locale, colorScheme, viewport },
    ...(locale === "ar" ? { isTouch: true } : {}),
  });
  await context.addInitScript((token) => localStorage.setItem("countersign.token", token!), client.who.Token);
  await page.goto(`${stage.server.url}/app/workspace`);
  await page.getByRole("link", { name: say("workspace:compliance.open"), exact: true }).click();
  const list = page.getByRole("list", { name: say("compliance:title"), exact: true });
  const badge = (name: string) =>
    list.locator(".co-badge").filter({ has: page.getByRole("heading", { name, exact: true }) });
  await badge("SOC 2").getByText(report.issuer).waitFor();
  await badge("ISO 27001").getByText(say("compliance:state.lapsed"), { exact: true }).waitFor();
  await badge("HIPAA").getByText(say("compliance:state.inactive"), { exact: true }).waitFor();
  expect(await list.getByRole("button").count()).toBe(6);
  await page.getByText(say("compliance:baa.unavailable.text"), { exact: true }).waitFor();
  await expectNoBarriers(page);
  await keepPicture(page, `compliance-${locale}`);
  await badge("GDPR").getByText(say("compliance:details"), { exact: true }).click();
  await badge("GDPR").getByText(say("assessment:fact.trail"), { exact: true }).waitFor();
  await expectNoBarriers(page);
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
