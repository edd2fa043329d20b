import type { Page } from "playwright";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { shortVisits } from "../support/browser.ts";
import { type ExtensionSeat, openExtension } from "../support/extension.ts";
import { DELEGATE, type Thread } from "../support/google/mailbox.ts";
import { type Google, startGoogle } from "../support/google/standin.ts";

let google: Google;
let seat: ExtensionSeat;
let page: Page;
const troubles: string[] = [];

beforeAll(async () => {
  google = await startGoogle();
  seat = await openExtension(google, { flags: shortVisits });
  page = seat.context.pages()[0]!;
  page.on("pageerror", (error) => troubles.push(error.message));
});
afterEach(() => expect(troubles).toEqual([]));
afterAll(async () => {
  await seat?.close();
  await google?.close();
});

/** Gmail keeps left views in the page: only the visible one counts. */
const onChips = () => page.locator("[role=main] .aQH > span > .countersign-sign");
const isOnButton = () =>
  page.evaluate<boolean>("document.activeElement.matches('[role=main] .aQH > span > .countersign-sign')");
const inToolbars = () => page.locator("[role=main] .acX > .countersign-sign");

async function openThread(subject: string, account = 0): Promise<Thread> {
  const thread = google.accounts[account]!.threads.find((one) => one.subject === subject)!;
  await page.goto(`https://mail.google.com/mail/u/${account}/#inbox/${thread.token}`);
  await page.locator("[role=main]").getByRole("heading", { name: subject }).waitFor();
  return thread;
}

it("every signable attachment has a Sign button, and each message has its own buttons", async () => {
  await openThread("Lease of the mill");
  await expect.poll(() => onChips().count()).toBe(1);
  await expect.poll(() => inToolbars().count()).toBe(3);
  await openThread("Papers of every kind");
  const labels = () => onChips().evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  const names = ["contract.pdf", "annex.pdf", "letter.docx", "table.ods", "photo.jpg", "plan.png"];
  await expect.poll(labels).toEqual(names.map((name) => `Send ${name} for signing with Countersign`));
  await expect.poll(() => inToolbars().count()).toBe(2);
});

it("a Sign button appears with its file: in two steps, replacing a placeholder, or after the virus scan", async () => {
  await openThread("Files that take their time");
  await expect.poll(() => onChips().count()).toBe(4);
  const scanned = page.locator(".aQH > span", { hasText: "scanned.pdf" });
  expect(await scanned.locator(".countersign-sign").count()).toBe(0);
  await page.evaluate("standin.scanned()");
  await expect.poll(() => scanned.locator(".countersign-sign").count()).toBe(1);
});

it("a Sign button is restored after every re-render, and takes the file even if the page has copied it", async () => {
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

it.each([
  ["Chips of tomorrow", ["tomorrow.pdf", "Größe & Maß.pdf"]],
  ["A page of 2015", ["from 2015.pdf"]],
  ["Lease of the mill", ["Lease: the mill.pdf"]],
  ["Two versions", ["contract.pdf", "contract.pdf", "contract.pdf"]],
])("a Sign button takes files with every address grammar: %s", async (subject, names) => {
  await openThread(subject);
  await expect.poll(() => onChips().count()).toBe(names.length);
  for (const [index] of names.entries()) await onChips().nth(index).click();
  await expect.poll(takenNames).toEqual(expect.arrayContaining(names));
  await expect.poll(async () => (await states()).filter((one) => one !== "there")).toEqual([]);
});

it.each([
  ["de", "Anhänge dieser Nachricht mit Countersign signieren lassen", "order.pdf mit Countersign signieren lassen"],
  ["ar", "إرسال مرفقات هذه الرسالة للتوقيع عبر Countersign", "إرسال order.pdf للتوقيع عبر Countersign"],
  ["zh-TW", "使用 Countersign 傳送這封郵件的附件以供簽署", "使用 Countersign 傳送 order.pdf 以供簽署"],
])("a Sign button is labelled in Gmail's own language: %s", async (language, ofMessage, ofChip) => {
  google.language = language;
  try {
    await page.goto("https://mail.google.com/mail/u/1/?hl");
    await openThread("Order 4711", 1);
    await page.getByRole("button", { name: ofMessage, exact: true }).waitFor();
    await page.getByRole("button", { name: ofChip, exact: true }).click();
    await expect.poll(takenNames).toContain("order.pdf");
  } finally {
    google.language = "en";
    await page.goto("https://mail.google.com/mail/u/0/?en");
  }
});

it("a Sign button takes files of a delegated mailbox from there", async () => {
  await page.goto(`https://mail.google.com/mail/u/0/d/${DELEGATE}/#inbox`);
  for (const subject of ["Minutes of the board", "Budget of the board"]) {
    const thread = google.delegates[DELEGATE]!.threads.find((one) => one.subject === subject)!;
    await page.goto(`https://mail.google.com/mail/u/0/d/${DELEGATE}/#inbox/${thread.token}`);
    await page.locator("[role=main]").getByRole("heading", { name: subject }).waitFor();
    await onChips().click();
    await expect.poll(takenNames).toContain(thread.messages[0]!.attachments[0]!.name);
  }
  await expect.poll(async () => (await states()).filter((one) => one !== "there")).toEqual([]);
  expect((await places())[0]).toMatchObject({
    ...{ account: 0, delegate: DELEGATE, subject: "Budget of the board" },
    // The list omits the boss, whose mailbox it is, and the signed-in person.
    people: [{ email: "otto@example.org" }, { email: "paula@example.org" }],
  });
});

it("a Sign button takes subject and people of the visible thread, even with the previous one in the page", async () => {
  await openThread("Lease of the mill");
  await openThread("Two versions");
  await onChips().nth(1).click();
  await expect
    .poll(async () => (await places())[0])
    .toMatchObject({
      subject: "Two versions",
      people: [{ email: "vera@example.org" }, { email: "otto@example.org" }, { email: "paula@example.org" }],
    });
});

it("a Sign button can be reached and pressed by keyboard; the page itself receives no event", async () => {
  await openThread("Order 4711", 1);
  await onChips().waitFor();
  await page.evaluate(
    "window.recorded = []; for (const type of ['keydown', 'mousedown', 'click']) document.addEventListener(type, ({ type }) => recorded.push(type))",
  );
  await page.locator("[role=main] .acX").first().locator(".countersign-sign").first().focus();
  for (let step = 0; step < 12; step += 1) {
    if (await isOnButton()) break;
    await page.keyboard.press("Tab");
  }
  expect(await isOnButton()).toBe(true);
  await page.evaluate("recorded.length = 0");
  await page.keyboard.press("Enter");
  await expect.poll(takenNames).toContain("order.pdf");
  expect(await page.evaluate("recorded")).toEqual([]);
  // Requested as the second of two accounts.
  expect(google.requests).toContain("GET mail.google.com/mail/u/1/");
  expect(await places()).toContainEqual(expect.objectContaining({ account: 1, subject: "Order 4711" }));
});

it("a Sign button ignores presses and messages by the page's own script", async () => {
  await openThread("Papers of every kind");
  await onChips().first().waitFor();
  const before = await takenNames();
  await page.evaluate(`(() => {
    const button = document.querySelector("[role=main] .aQH .countersign-sign");
    button.click();
    button.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true, view: window }));
    button.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    const forged = { type: "take_files", intent: "send", files: [{ url: "https://mail.google.com/mail/u/0/?view=att&th=18f2a3b4c5d60002&attid=0.1&disp=safe", name: "x.pdf" }], place: null };
    window.postMessage(forged, "*");
    document.dispatchEvent(new CustomEvent("countersign", { detail: forged }));
    return typeof chrome === "undefined" || typeof chrome.runtime?.sendMessage;
  })()`);
  expect(await page.evaluate("typeof globalThis.chrome?.runtime?.sendMessage")).toBe("undefined");
  // A person's press works after all of this; files from earlier presses would have arrived by now.
  await onChips().nth(1).click();
  await expect.poll(takenNames).toEqual(["annex.pdf", ...before]);
});

it("an unrecognizable page has no Sign button, and causes no error", async () => {
  await page.goto("https://mail.google.com/mail/u/0/#settings");
  await page.evaluate(
    "document.querySelector('[role=main]').replaceChildren(...['a', 'b'].map((one) => { const chip = document.createElement('gm-chip'); chip.textContent = one + '.pdf'; return chip; }))",
  );
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))");
  expect(await page.locator("[role=main] .countersign-sign").count()).toBe(0);
  await page.reload();
});

it("an unrecognized thread shows a notice with alternatives; once closed, it stays closed", async () => {
  await page.goto("https://mail.google.com/mail/u/0/#settings");
  const forget =
    "document.querySelector('[role=main]').innerHTML = standinPolicy.createHTML('<gm-thread><h1>Secret</h1><p class=mail>Secret</p></gm-thread>')";
  await page.goto("https://mail.google.com/mail/u/0/#inbox/FMfcgzQVxSomethingElse42");
  await page.locator("[role=main][data-token=FMfcgzQVxSomethingElse42]").waitFor({ state: "attached" });
  await page.evaluate(forget);
  const notice = page.locator(".countersign-sign-note-open");
  await notice.getByText("does not recognize this page of Gmail").waitFor();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await notice.getByRole("button", { name: "Copy a report" }).click();
  await notice.getByText("Report copied").waitFor();
  const report = await page.evaluate<string>("navigator.clipboard.readText()");
  expect(report).toContain("gm-thread");
  expect(report).not.toContain("Secret");
  await notice.getByRole("button", { name: "Open the panel" }).click();
  await seat.panel();
  await notice.getByRole("button", { name: "Close" }).click();
  await notice.waitFor({ state: "detached" });
  await openThread("Lease of the mill");
  await onChips().waitFor();
});

it("a button whose chip has lost its address still takes the file; without a name it opens the panel", async () => {
  await openThread("Lease of the mill");
  await onChips().waitFor();
  const pressed = async () => (await storedClaims())[0]!.at;
  const before = await pressed();
  const chip = "document.querySelector('[role=main] .aQH > span')";
  await page.evaluate(`${chip}.removeAttribute("download_url"); ${chip}.querySelector("a").removeAttribute("href")`);
  await onChips().click();
  // Names of all fetched files, newest first.
  await expect.poll(pressed).toBeGreaterThan(before);
  const now = await pressed();
  await page.evaluate(`${chip}.querySelector(".aV3").remove()`);
  await onChips().click();
  await seat.panel();
  expect(await pressed()).toBe(now);
  expect(await page.locator(".countersign-sign-note").first().textContent()).toBe("");
});

it("a Sign button in a window of its own opens the panel as a tab, with the file", async () => {
  const { token } = await openThread("Lease of the mill");
  const worker = await seat.worker();
  const url = `https://mail.google.com/mail/u/0/popout#inbox/${token}`;
  const [own] = await Promise.all([
    page.context().waitForEvent("page"),
    worker.evaluate(`chrome.windows.create({ url: ${JSON.stringify(url)}, type: "popup", width: 800, height: 700 })`),
  ]);
  await own.locator("[role=main] .aQH > span > .countersign-sign").first().click();
  const panels = () =>
    page
      .context()
      .pages()
      .filter((one) => one.url().includes("/sidepanel.html"));
  await expect.poll(() => panels().length).toBe(1);
  await panels()[0]!
    .getByText(/file waits until you sign in|files wait until you sign in/)
    .waitFor();
  await panels()[0]!.close();
  await own.close();
});

it("a page that was open during an update of the extension reports that, instead of ignoring presses", async () => {
  // The test before damaged the thread's markup, and the same address would not load again.
  await page.goto("about:blank");
  await openThread("Lease of the mill");
  await onChips().waitFor();
  const worker = await seat.worker();
  await worker.evaluate("chrome.runtime.reload()").catch(() => undefined);
  await onChips().click();
  await page.getByRole("status").filter({ hasText: "Reload this page" }).waitFor();
  await expect.poll(() => page.locator(".countersign-sign").count()).toBe(0);
});

/** States of all fetched files. */
async function takenNames(): Promise<string[]> {
  return (await storedClaims()).flatMap(({ files }) => files.map(({ name }) => name));
}

/** States of all taken files. */
async function states(): Promise<string[]> {
  const all = await session();
  const files = (await storedClaims()).flatMap(({ files }) => files);
  return files.map(({ id }) => (all[`file.${id}`] as { state: string } | undefined)?.state ?? "fetching");
}

async function places(): Promise<unknown[]> {
  return (await storedClaims()).map(({ place }) => place);
}

type Claim = { at: number; files: { id: string; name: string }[]; place: unknown };

async function session(): Promise<Record<string, unknown>> {
  return (await seat.worker()).evaluate<Record<string, unknown>>("chrome.storage.session.get(null)");
}

async function storedClaims(): Promise<Claim[]> {
  return Object.entries(await session())
    .flatMap(([key, value]) => (key.startsWith("handover.") ? [value as Claim] : []))
    .sort((one, other) => other.at - one.at);
}
