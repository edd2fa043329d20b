import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { phone } from "../support/browser.ts";
import { aPerson, signUp } from "../support/people.ts";
import { keepPicture } from "./keep-picture.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers } from "./screen-actions.ts";
import { sendTo } from "./sending.ts";
import { openStage } from "./stage.ts";

const file = join(mkdtempSync(join(tmpdir(), "countersign-list-")), "sub-processors.json");
const hosting = {
  name: "Example Hosting GmbH",
  purpose: "Servers",
  country: "Germany",
  website: "https://example.com",
};
writeFileSync(file, JSON.stringify([hosting]));

const stage = openStage({ env: { SUB_PROCESSORS: file, RATE_LIMITS: "off" } });

it.each([
  ["en", "light", { width: 1440, height: 900 }],
  ["ar", "dark", phone],
] as const)("an owner exports and erases a person: %s", async (locale, colorScheme, viewport) => {
  const say = wordsOf(locale);
  const { client } = await signUp(stage.server, aPerson("Olga Owner"));
  await client.data("POST", "/api/user/settings/save", { key: "language", value: locale });
  const rita = aPerson("Rita Reader");
  const id = await sendTo(client, [rita], ["r0"], { title: "Offer" });
  await client.data("POST", `/api/document/void/${id}`, { reason: "Wrong file" });
  await sendTo(client, [rita], ["r0"], { title: "Lease of the mill" });

  const look = { locale, colorScheme, viewport, ...(locale === "ar" ? { isTouch: true } : {}) };
  const { page, context, troubles } = await stage.seat(look);
  await context.addInitScript((token) => localStorage.setItem("countersign.token", token!), client.who.Token);
  await page.goto(`${stage.server.url}/app/compliance`);
  await page.getByRole("link", { name: say("compliance:data.open"), exact: true }).click();
  const card = page.getByRole("region", { name: say("processing:person.title"), exact: true });
  await card.getByLabel(say("processing:person.email"), { exact: true }).fill(rita.email);
  await page.getByText(hosting.name).first().waitFor();
  await expectNoBarriers(page);
  await keepPicture(page, `person-${locale}`);
  const email = card.getByLabel(say("processing:person.email"), { exact: true });
  const exporting = card.getByRole("button", { name: say("processing:person.export"), exact: true });
  await email.fill("nobody@example.com");
  await exporting.click();
  const nothing = card.getByRole("status").getByText(say("processing:person.nothing", { email: "…" }).split("…")[0]!);
  await nothing.waitFor();
  await keepPicture(page, `person-nothing-${locale}`);
  await email.fill(rita.email);
  await nothing.waitFor({ state: "detached" });
  const began = page.waitForEvent("download");
  await exporting.click();
  expect((await began).suggestedFilename()).toBe("person-export.zip");
  await card.getByRole("status").getByText(rita.email).waitFor();

  await card.getByRole("button", { name: say("processing:person.erase"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  const confirm = dialog.getByLabel(say("processing:erase.confirm"), { exact: true });
  const go = dialog.getByRole("button", { name: say("processing:erase.action"), exact: true });
  await confirm.fill("rita@example.com");
  await go.click();
  await dialog.getByText(say("refusals:erasure_not_confirmed"), { exact: true }).waitFor();
  await confirm.fill(rita.email);
  await dialog.getByText(say("refusals:erasure_not_confirmed"), { exact: true }).waitFor({ state: "detached" });
  await expectNoBarriers(page);
  await keepPicture(page, `person-erase-${locale}`);
  await go.click();
  await dialog.waitFor({ state: "detached" });
  const list = card.getByRole("list", { name: say("processing:erasures"), exact: true });
  await list
    .getByText(say(`processing:erasure.done_${locale === "ar" ? "two" : "other"}`, { count: 2 }), { exact: true })
    .waitFor();
  const show = list.getByRole("button", { name: say("processing:erasure.results"), exact: true });
  const reading = "**/api/compliance/person/erasures/*";
  await page.route(reading, (route) => route.fulfill({ status: 503, json: { code: "unavailable" } }));
  await show.click();
  await list.getByRole("alert").waitFor();
  await page.unroute(reading);
  await list.getByRole("button", { name: say("common:retry"), exact: true }).click();
  const kept = list.getByText(say("processing:kept.open"), { exact: true });
  await kept.waitFor();
  await list.getByRole("button", { name: say("processing:erasure.results.hide"), exact: true }).click();
  await kept.waitFor({ state: "detached" });
  await show.click();
  await kept.waitFor();
  await list.getByRole("link", { name: "Offer" }).scrollIntoViewIfNeeded();
  await expectNoBarriers(page);
  await keepPicture(page, `person-erased-${locale}`);
  const records = page.getByRole("region", { name: say("processing:records.title"), exact: true });
  await records.scrollIntoViewIfNeeded();
  await keepPicture(page, `records-${locale}`);
  await list.getByRole("link", { name: "Offer" }).click();
  await page.getByRole("heading", { name: "Offer" }).first().waitFor();
  await expectNoBarriers(page);
  await keepPicture(page, `person-gone-${locale}`);
  expect(troubles).toEqual([]);
});

it("a visitor reads who receives data", async () => {
  const say = wordsOf("en");
  const { page, troubles } = await stage.seat();
  await page.goto(`${stage.server.url}/app/privacy`);
  await page.getByRole("link", { name: say("privacy:sub_processors"), exact: true }).click();
  await page.getByRole("link", { name: hosting.name, exact: true }).waitFor();
  await expectNoBarriers(page);
  await keepPicture(page, "sub-processors");
  expect(troubles).toEqual([]);
});
