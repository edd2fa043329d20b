import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { shortVisits } from "../support/browser.ts";
import { type ExtensionSeat, openExtension } from "../support/extension.ts";
import { type Google, startGoogle } from "../support/google/standin.ts";
import { aPerson, signUp } from "../support/people.ts";
import type { Server } from "../support/server.ts";
import { sharedServer } from "../support/shared.ts";
import { wordsOf } from "./locale-texts.ts";
import { signInOnScreen } from "./screen-actions.ts";

const t = wordsOf("en");
let server: Server;
let google: Google;
let profile = "";
let seat: ExtensionSeat | null = null;

beforeAll(async () => {
  [server, google] = [sharedServer(), await startGoogle()];
});
beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), "countersign-restart-"));
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await (await seat?.openPanel())?.screenshot({ path: "/tmp/restart.png" });
  await close();
  await rm(profile, { recursive: true, force: true });
});
afterAll(() => google.close());

async function close(): Promise<void> {
  await seat?.close();
  seat = null;
}

/** Starts the browser again with the same profile. @returns its side panel, with a file */
async function start(): Promise<Page> {
  seat = await openExtension(google, { server: server.url, profile, flags: shortVisits });
  const page = seat.context.pages()[0]!;
  const thread = google.accounts[0]!.threads.find(({ subject }) => subject === "Lease of the mill")!;
  await page.goto(`https://mail.google.com/mail/u/0/#inbox/${thread.token}`);
  await page.locator(".aQH .countersign-sign").first().click();
  return await seat.panel();
}

async function connect(panel: Page, signIn: (tab: Page) => Promise<void>): Promise<void> {
  const opening = seat!.context.waitForEvent("page");
  await panel.getByRole("button", { name: t("extension:connect.button"), exact: true }).click();
  const tab = await opening;
  await signIn(tab);
  await tab.getByRole("button", { name: t("extension:web.button"), exact: true }).click();
  await tab.getByRole("heading", { name: t("extension:web.done") }).waitFor();
}

it("a signed-in person sends after a restart without signing in again, until the session is ended in the profile", async () => {
  const { person, client } = await signUp(server, aPerson("Erika Example"));
  await connect(await start(), (tab) => signInOnScreen({ page: tab, context: seat!.context, troubles: [] }, person));
  await close();

  const panel = await start();
  await panel.getByRole("button", { name: t("extension:people.me"), exact: true }).click();
  await panel.getByRole("button", { name: t("extension:send"), exact: true }).click();
  await expect.poll(async () => (await client.list({ view: "all" })).items.length, { timeout: 60_000 }).toBe(1);
  // Pages of Gmail or Drive, and our scripts in them, cannot read this storage.
  const readable = await panel.evaluate<string>("chrome.storage.local.get(null).then((all) => JSON.stringify(all))");
  expect(readable).not.toMatch(/cxs_/);
  await close();

  // Called from another device while this browser is closed.
  const sessions = await client.data<{ _id: string; kind: string }[]>("GET", "/api/auth/sessions");
  const own = sessions.find(({ kind }) => kind === "extension");
  await client.data("DELETE", `/api/auth/sessions/${own!._id}`);
  const ended = await start();
  await ended.getByText(t("extension:connect.ended")).waitFor();
});

it("a disconnected person has to sign in after a restart", async () => {
  const { person } = await signUp(server, aPerson("Otto Owner"));
  const panel = await start();
  await connect(panel, (tab) => signInOnScreen({ page: tab, context: seat!.context, troubles: [] }, person));
  await panel.getByRole("button", { name: t("extension:bar.menu"), exact: true }).click();
  await panel.getByRole("menuitem", { name: t("extension:bar.disconnect") }).click();
  await panel.getByRole("button", { name: t("extension:connect.button"), exact: true }).waitFor();
  await close();
  const again = await start();
  await again.getByRole("button", { name: t("extension:connect.button"), exact: true }).waitFor();
});
