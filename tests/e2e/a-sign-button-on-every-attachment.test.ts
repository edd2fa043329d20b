import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type ExtensionSeat, openExtension } from "../support/extension.ts";
import type { Thread } from "../support/google/mailbox.ts";
import { type Google, startGoogle } from "../support/google/standin.ts";

let google: Google;
let seat: ExtensionSeat;
let page: Page;
const troubles: string[] = [];

beforeAll(async () => {
  google = await startGoogle();
  seat = await openExtension(google);
  page = seat.context.pages()[0]!;
  page.on("pageerror", (error) => troubles.push(error.message));
});
afterEach(() => expect(troubles).toEqual([]));
afterAll(async () => {
  await seat?.close();
  await google?.close();
});

const onChips = () => page.locator(".aQH > span > .countersign-sign");
const isOnButton = () => page.evaluate<boolean>("document.activeElement.matches('.aQH > span > .countersign-sign')");
const inToolbars = () => page.locator(".acX > .countersign-sign");

async function openThread(subject: string, account = 0): Promise<Thread> {
  const thread = google.accounts[account]!.threads.find((one) => one.subject === subject)!;
  await page.goto(`https://mail.google.com/mail/u/${account}/#inbox/${thread.token}`);
  await page.getByRole("heading", { name: subject }).waitFor();
  return thread;
}

it("every attachment that can be signed has one, and each message two, in either form of Gmail's page", async () => {
  await openThread("Lease of the mill");
  await expect.poll(() => onChips().count()).toBe(1);
  await expect.poll(() => inToolbars().count()).toBe(2);
  await openThread("Papers of every kind");
  const labels = () => onChips().evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  const names = ["contract.pdf", "annex.pdf", "letter.docx", "table.ods", "photo.jpg", "plan.png"];
  await expect.poll(labels).toEqual(names.map((name) => `Sign ${name} with Countersign`));
  await expect.poll(() => inToolbars().count()).toBe(2);
});

it("it comes when its file does: after two steps, in a placeholder's place, when the scanner is through", async () => {
  await openThread("Files that take their time");
  await expect.poll(() => onChips().count()).toBe(4);
  const scanned = page.locator(".aQH > span", { hasText: "scanned.pdf" });
  expect(await scanned.locator(".countersign-sign").count()).toBe(0);
  await page.evaluate("standin.scanned()");
  await expect.poll(() => scanned.locator(".countersign-sign").count()).toBe(1);
});

it("it comes back after every re-render, and works where the page has copied it", async () => {
  await openThread("Lease of the mill");
  for (const how of ["marks", "clone", "marks", "touch"]) {
    await onChips().waitFor();
    await page.evaluate(`standin.render("${how}")`);
    await expect.poll(() => onChips().count()).toBe(1);
  }
  await page.evaluate("standin.render('clone')");
  await onChips().click();
  await seat.panel();
  await expect.poll(takenNames).toEqual(["Lease: the mill.pdf"]);
});

it("the keyboard reaches it and presses it; the page itself hears nothing of that", async () => {
  await openThread("Order 4711", 1);
  await onChips().waitFor();
  await page.evaluate(
    "window.heard = []; for (const type of ['keydown', 'mousedown', 'click']) document.addEventListener(type, ({ type }) => heard.push(type))",
  );
  await page.locator(".acX").first().locator(".countersign-sign").first().focus();
  for (let step = 0; step < 12; step += 1) {
    if (await isOnButton()) break;
    await page.keyboard.press("Tab");
  }
  expect(await isOnButton()).toBe(true);
  await page.evaluate("heard.length = 0");
  await page.keyboard.press("Enter");
  await expect.poll(takenNames).toContain("order.pdf");
  expect(await page.evaluate("heard")).toEqual([]);
  // As the second of two accounts.
  expect(google.asked).toContain("GET mail.google.com/mail/u/1/");
  expect(await places()).toContainEqual(expect.objectContaining({ account: 1, subject: "Order 4711" }));
});

it("what the page's own script presses or says takes nothing", async () => {
  await openThread("Papers of every kind");
  await onChips().first().waitFor();
  const before = await takenNames();
  await page.evaluate(`(() => {
    const button = document.querySelector(".aQH .countersign-sign");
    button.click();
    button.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true, view: window }));
    button.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    const forged = { type: "take_files", intent: "send", files: [{ url: "https://mail.google.com/mail/u/0/?view=att&th=1&attid=0.1&disp=safe", name: "x.pdf" }], place: null };
    window.postMessage(forged, "*");
    document.dispatchEvent(new CustomEvent("countersign", { detail: forged }));
    return typeof chrome === "undefined" || typeof chrome.runtime?.sendMessage;
  })()`);
  expect(await page.evaluate("typeof globalThis.chrome?.runtime?.sendMessage")).toBe("undefined");
  // A person's own press goes through, after all of that: what came before it would be there by now.
  await onChips().nth(1).click();
  await expect.poll(takenNames).toEqual(["annex.pdf", ...before]);
});

it("on a page that has changed beyond recognition there is none, and no error", async () => {
  await page.goto("https://mail.google.com/mail/u/0/#settings");
  await page.evaluate(
    "document.querySelector('[role=main]').replaceChildren(...['a', 'b'].map((one) => { const chip = document.createElement('gm-chip'); chip.textContent = one + '.pdf'; return chip; }))",
  );
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))");
  expect(await page.locator(".countersign-sign").count()).toBe(0);
  await page.reload();
});

it("a button whose chip has lost its file opens the panel all the same, instead of doing nothing", async () => {
  await openThread("Lease of the mill");
  await onChips().waitFor();
  const before = await takenNames();
  await page.evaluate(
    "const chip = document.querySelector('.aQH > span'); chip.removeAttribute('download_url'); chip.querySelector('a').removeAttribute('href')",
  );
  await onChips().click();
  await seat.panel();
  expect(await takenNames()).toEqual(before);
  expect(await page.locator(".countersign-sign-note").textContent()).toBe("");
});

it("a page that was open while the extension was updated says so, instead of a button that does nothing", async () => {
  await openThread("Lease of the mill");
  await onChips().waitFor();
  const worker = await seat.worker();
  await worker.evaluate("chrome.runtime.reload()").catch(() => undefined);
  await onChips().click();
  await page.getByRole("status").filter({ hasText: "Reload this page" }).waitFor();
  await expect.poll(() => page.locator(".countersign-sign").count()).toBe(0);
});

/** Names of all files that were taken, newest first. */
async function takenNames(): Promise<string[]> {
  return (await kept()).flatMap(({ files }) => files.map(({ name }) => name));
}

async function places(): Promise<unknown[]> {
  return (await kept()).map(({ place }) => place);
}

type Kept = { at: number; files: { name: string }[]; place: unknown };

async function kept(): Promise<Kept[]> {
  const worker = await seat.worker();
  const all = await worker.evaluate<Record<string, Kept>>("chrome.storage.session.get(null)");
  return Object.entries(all)
    .flatMap(([key, value]) => (key.startsWith("handover.") ? [value] : []))
    .sort((one, other) => other.at - one.at);
}
