/** Drives Debian's Chromium by Playwright, as a person would use it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { AxeResults, RunOptions } from "axe-core";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { root } from "../../scripts/toolchain.mjs";
import { isSeen, pathOfScreen, remember } from "./seen-screens.ts";

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 360, height: 640 };

export type SeatOptions = {
  viewport?: { width: number; height: number };
  colorScheme?: "light" | "dark";
  /** The browser's locale, as in `navigator.languages`. */
  locale?: string;
  /** Touch instead of a mouse. */
  isTouch?: boolean;
  /** Device pixels per CSS pixel. */
  scale?: number;
};

/** Differs from the default in language, direction, theme, size and pointer. */
export const abroad = { locale: "ar", colorScheme: "dark", viewport: phone, isTouch: true } as const;

/** A page and the errors that occurred on it. */
export type Seat = {
  page: Page;
  context: BrowserContext;
  /** Uncaught errors, console errors, policy violations and failed requests; empty in a passing test. */
  troubles: string[];
};

/** Time limits of a browser's start, and of an action or wait on a page; a busy machine needs several seconds for each. */
export const START_MS = 120_000;
export const ACTION_MS = 60_000;

/** Disables Chromium's background connections, because the tests have no internet. */
export const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The headless shell needs a fifth less processor time than the full browser, and shows no browser dialogs. */
const programs = {
  shell: process.env.CHROMIUM_HEADLESS_SHELL ?? "/usr/bin/chromium-headless-shell",
  whole: process.env.CHROMIUM ?? "/usr/bin/chromium",
};
export type BrowserKind = keyof typeof programs;

/**
 * Flags of the full browser. It loads its own pages for the address bar beside each window, which costs as much processor
 * time as a page of ours. The later names are those that Playwright disables, because Chromium follows only the last list.
 */
export const wholeFlags = [
  `--disable-features=${[
    ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "PreloadTopChromeWebUI"],
    ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"],
    ...[
      "HttpsFirstBalancedModeAutoEnable",
      "LensOverlay",
      "MediaRouter",
      "PaintHolding",
      "ThirdPartyStoragePartitioning",
    ],
    ...["AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled"],
    "PreconnectToSearch",
  ].join(",")}`,
];

/** Compiling for speed costs more processor time than short visits get back. Benchmarks measure without these flags. */
export const shortVisits = ["--js-flags=--no-opt --no-maglev"];

/** Browsers of this process by their flags; Playwright ends them with the process. */
const opened = new Map<string, Promise<Browser>>();

/**
 * The browser with these flags, which all files share that run in this process: a start takes a second of processor
 * time. Nobody closes it; a file closes its windows.
 */
export async function shareBrowser(more: readonly string[] = [], kind: BrowserKind = "shell"): Promise<Browser> {
  const key = JSON.stringify([more, kind]);
  const known = await opened.get(key);
  if (known?.isConnected()) return known;
  const opening = openBrowser([...shortVisits, ...more], kind);
  opened.set(key, opening);
  return await opening;
}

/** Closes all windows of a browser that files share. */
export async function closeSeats(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}

/** The caller closes the browser. */
export async function openBrowser(more: readonly string[] = [], kind: BrowserKind = "shell"): Promise<Browser> {
  return await chromium.launch({
    executablePath: programs[kind],
    headless: true,
    timeout: START_MS,
    args: [...flags, ...(kind === "whole" ? wholeFlags : []), ...more],
  });
}

/** Opens a fresh browser context with its own storage and appearance. */
export async function openSeat(browser: Browser, look: SeatOptions = {}): Promise<Seat> {
  const isTouch = look.isTouch ?? false;
  const context = await browser.newContext({
    viewport: look.viewport ?? desktop,
    colorScheme: look.colorScheme ?? "light",
    locale: look.locale ?? "en-GB",
    timezoneId: "Europe/Berlin",
    reducedMotion: "reduce",
    acceptDownloads: true,
    deviceScaleFactor: look.scale ?? 1,
    hasTouch: isTouch,
    isMobile: isTouch,
  });
  context.setDefaultTimeout(ACTION_MS);
  const page = await context.newPage();
  return { page, context, troubles: listenForTroubles(page) };
}

function listenForTroubles(page: Page): string[] {
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(`error: ${error.message}`));
  page.on("console", (message) => {
    // Ignores the browser's own log line for 4xx responses: refusals are part of many journeys.
    if (message.type() === "error" && !/^Failed to load resource/.test(message.text())) troubles.push(message.text());
  });
  page.on("response", (response) => {
    if (response.status() >= 500 && response.status() !== 503) troubles.push(`${response.status()} ${response.url()}`);
  });
  return troubles;
}

const transitionsEnd = `Promise.all(document.getAnimations()
  .filter((one) => one instanceof CSSTransition).map((one) => one.finished.catch(() => undefined))).then(() => undefined)`;

/** Number of checks: a busy machine can take more than a second to replace a screen, but a real fault persists. */
const LOOKS = 10;

/**
 * Accessibility violations that axe finds on the present screen, by WCAG 2.2 AA and its best practices.
 * Open shadow roots are included. A violation absent at a second check was transient: a colour transition, a page
 * change.
 */
export async function findBarriers(page: Page): Promise<string[]> {
  // Waits for transitions, whose intermediate colours belong to no state.
  await page.evaluate(transitionsEnd);
  const screen = await pathOfScreen(page);
  if (isSeen(screen)) return [];
  let faults = await lookForBarriers(page);
  for (let looks = 1; faults.length > 0 && looks < LOOKS; looks++) {
    await page.waitForTimeout(500);
    const again = await lookForBarriers(page);
    faults = again.filter((one) => faults.includes(one));
  }
  // A screen that changed meanwhile may be another.
  if (faults.length === 0 && screen === (await pathOfScreen(page))) remember(screen);
  return faults;
}

async function lookForBarriers(page: Page): Promise<string[]> {
  await page.evaluate(transitionsEnd);
  const { violations } = await runAxe(page);
  const faults: string[] = [];
  for (const violation of violations) {
    for (const node of violation.nodes) {
      const target = node.target.join(" ");
      if (violation.id === "target-size" && (await isLargeEnough(page, target))) continue;
      faults.push(`${violation.id}: ${violation.help}: ${target} ${node.html.slice(0, 160)}`);
    }
  }
  return faults;
}

const checked: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
};
const axeSource = readFileSync(join(root, "node_modules/axe-core/axe.min.js"), "utf8");
const axeRun = `axe.run(document, ${JSON.stringify(checked)}).then(({ violations }) => ({ violations }))`;

/**
 * Runs axe in the page itself, loaded once until the page changes. Frames need axe's Playwright package, which loads
 * axe for each check and again in a separate tab, and therefore takes three times as long.
 */
async function runAxe(page: Page): Promise<Pick<AxeResults, "violations">> {
  if (page.frames().length > 1) return new AxeBuilder({ page, axeSource }).options(checked).analyze();
  if (!(await page.evaluate<boolean>("typeof axe === 'object'"))) await page.evaluate(axeSource);
  return page.evaluate<Pick<AxeResults, "violations">>(axeRun);
}

/** Whether a press up to 12 px off the centre still hits the target; axe ignores `::after`, which enlarges targets. */
async function isLargeEnough(page: Page, selector: string): Promise<boolean> {
  return page.evaluate<boolean>(`(() => {
    const element = document.querySelector(${JSON.stringify(selector)});
    // Scrolls to the centre, so that no sticky bar covers the element.
    element.scrollIntoView({ block: "center" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return [[0, -11], [0, 11], [-11, 0], [11, 0]].every(([dx, dy]) =>
      element.contains(document.elementFromPoint(x + dx, y + dy)));
  })()`);
}
