import { expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { aPerson } from "../support/people.ts";
import { openMailStage } from "./mail-stage.ts";

const stage = openMailStage();

it("a background terminated during a fetch restarts and continues, without losing the file or the sign-in", async () => {
  await stage.signIn(aPerson("Erika Example"));
  await stage.openThread("Papers of every kind");
  // Slow enough that the background ends midway.
  stage.google.line = { waitMs: 2_000, bytesPerSecond: 1_000_000 };
  const begun = () => stage.google.requests.filter((one) => one === "GET mail.google.com/mail/u/0/").length;
  const before = begun();
  await stage.page.locator("[role=main] .acX .countersign-sign").first().click();
  const panel = await stage.seat.panel();
  await eventually("the mail to be on its way", async () => begun() > before);
  await stage.seat.killWorker();
  stage.google.line = null;

  const storedClaims = () =>
    panel.evaluate<Record<string, { state?: string; token?: string }>>("chrome.storage.session.get(null)");
  const arrived = async () => Object.values(await storedClaims()).filter(({ state }) => state === "there").length;
  await expect.poll(arrived, { timeout: 60_000 }).toBe(6);
  expect((await storedClaims())["sign-in"]?.token).toBeTruthy();
  // The mail was requested again.
  expect(begun()).toBeGreaterThan(before + 1);
  const bytes = await panel.evaluate<number[]>(
    "caches.open('tray').then(async (tray) => Promise.all((await tray.keys()).map(async (key) => (await (await tray.match(key)).arrayBuffer()).byteLength)))",
  );
  expect(bytes.length).toBe(6);
  expect(Math.min(...bytes)).toBeGreaterThan(100);
});
