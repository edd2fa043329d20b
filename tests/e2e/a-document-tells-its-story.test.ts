import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { phone } from "../support/browser.ts";
import type { Client } from "../support/client.ts";
import { aSavedDraft } from "../support/journey.ts";
import { aPerson, signUp } from "../support/people.ts";
import { keepPicture } from "./keep-picture.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, signInBySession } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const say = wordsOf("en");
const stage = openStage();

async function deskOf(client: Client, path: string, look: Parameters<typeof stage.seat>[0] = {}, language = "en") {
  const seat = await stage.seat(look);
  await signInBySession(seat, client);
  await seat.context.addInitScript((chosen) => localStorage.setItem("countersign.language", chosen), language);
  await seat.page.goto(`${stage.server.url}/app${path}`);
  return seat;
}
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function choose(page: Page, name: string): Promise<void> {
  await button(page, say("dashboard:detail.more")).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

it("a document shows its state and history, and is corrected, deleted and restored", async () => {
  const { client } = await signUp(stage.server, aPerson("Olga Owner"));
  const [ann, bob] = [aPerson("Ann Early"), aPerson("Bob Later")];
  const id = (await aSavedDraft(client, [ann, bob], { title: "Lease for two", signingOrder: true }))._id;
  await client.send(id);
  const { page } = await deskOf(client, `/document/detail/${id}?sent=1`);

  // After sending, the page shows who gets mail first, and who next.
  await page.getByText(say("detail:sent.mail", { names: ann.name })).waitFor();
  await page.getByText(say("detail:sent.later", { names: bob.name })).waitFor();
  expect(new URL(page.url()).search).toBe("");
  await page.getByText(say("detail:stand.unopened")).waitFor();
  await page
    .getByRole("img", { name: say("detail:field.open", { name: ann.name }) })
    .first()
    .waitFor();
  await expectNoBarriers(page);
  await keepPicture(page, "detail-sent");
  await button(page, say("detail:sent.close")).click();

  // The history is a story; a switch shows every event with its hash.
  await page.getByText(say("story:event.SENT", { actor: "Olga Owner" })).waitFor();
  expect(await page.getByText(say("story:event.proof"), { exact: true }).count()).toBe(0);
  await page.getByRole("switch", { name: say("detail:history.proof") }).click();
  await page.getByText(say("story:trail.intact")).waitFor();
  const [file] = await Promise.all([page.waitForEvent("download"), button(page, say("detail:history.json")).click()]);
  expect(JSON.parse(await readFile(await file.path(), "utf8"))).toMatchObject({ intact: true });
  const [pdf] = await Promise.all([page.waitForEvent("download"), button(page, say("detail:history.pdf")).click()]);
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe("%PDF-");
  await expectNoBarriers(page);

  // A voided document offers its correction, which has all contents in place.
  await client.data("POST", `/api/document/void/${id}`, { reason: "Wrong rent" });
  await page.reload();
  await button(page, say("dashboard:action.correct")).waitFor();
  await keepPicture(page, "detail-voided");
  await button(page, say("dashboard:action.correct")).click();
  await page.waitForURL(/\/document\/create\//);
  const draft = page.url().split("/").at(-1)!;
  const { recipients, status } = await client.data<{ recipients: { name: string }[]; status: string }>(
    "GET",
    `/api/document/${draft}`,
  );
  expect([status, recipients.map((one: { name: string }) => one.name)]).toEqual(["DRAFT", [ann.name, bob.name]]);

  // Renamed, moved to the bin, restored from there.
  await page.goto(`${stage.server.url}/app/document/detail/${id}`);
  await choose(page, say("detail:rename"));
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("Lease with the wrong rent");
  await dialog.getByRole("textbox").press("Enter");
  await page.getByRole("heading", { level: 1, name: "Lease with the wrong rent" }).waitFor();
  await choose(page, say("dashboard:action.delete"));
  await dialog.getByRole("button", { name: say("dashboard:delete.submit"), exact: true }).click();
  await page.getByRole("link", { name: new RegExp(`^${say("dashboard:view.bin")}`) }).click();
  const row = page.locator(".cs-row").filter({ hasText: "Lease with the wrong rent" });
  await row.waitFor();
  await expectNoBarriers(page);
  await keepPicture(page, "bin");
  await row.hover();
  await row.getByRole("button", { name: say("dashboard:action.restore"), exact: true }).click();
  await row.waitFor({ state: "detached" });

  const small = await deskOf(
    client,
    `/document/detail/${id}`,
    { viewport: phone, isTouch: true, colorScheme: "dark" },
    "ar",
  );
  await small.page.getByRole("heading", { level: 1, name: "Lease with the wrong rent" }).waitFor();
  await expectNoBarriers(small.page);
  await keepPicture(small.page, "detail-phone");
  expect(await small.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")).toBe(true);
});
