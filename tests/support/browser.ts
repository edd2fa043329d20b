/** Debian's Chromium, driven by Playwright, as a person sits before it. */
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";

export const desktop = { width: 1440, height: 900 };
export const tablet = { width: 768, height: 1024 };
export const phone = { width: 360, height: 640 };

export type Look = {
  viewport?: { width: number; height: number };
  colorScheme?: "light" | "dark";
  /** Of the browser, as in `navigator.languages`. */
  locale?: string;
  /** Fingers instead of a mouse. */
  isTouch?: boolean;
};

/** A page and what went wrong on it. */
export type Seat = {
  page: Page;
  context: BrowserContext;
  /** Uncaught errors, errors in the console, refused by the policy, failed requests: empty on a good day. */
  troubles: string[];
};

/** The connections to the outside that Chromium makes by itself are off: there is no outside here. */
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export async function openBrowser(): Promise<Browser> {
  return await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    headless: true,
    args: flags,
  });
}

/** A new person before the browser: own storage, own look. */
export async function takeSeat(browser: Browser, look: Look = {}): Promise<Seat> {
  const isTouch = look.isTouch ?? false;
  const context = await browser.newContext({
    viewport: look.viewport ?? desktop,
    colorScheme: look.colorScheme ?? "light",
    locale: look.locale ?? "en-GB",
    timezoneId: "Europe/Berlin",
    reducedMotion: "reduce",
    acceptDownloads: true,
    hasTouch: isTouch,
    isMobile: isTouch,
  });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  return { page, context, troubles: listenForTroubles(page) };
}

function listenForTroubles(page: Page): string[] {
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(`error: ${error.message}`));
  page.on("console", (message) => {
    // The browser's own line about an answer of 4xx: refusals are part of many journeys.
    if (message.type() === "error" && !/^Failed to load resource/.test(message.text())) troubles.push(message.text());
  });
  page.on("response", (response) => {
    if (response.status() >= 500 && response.status() !== 503) troubles.push(`${response.status()} ${response.url()}`);
  });
  return troubles;
}

/**
 * What axe has to say about the screen as it is, by WCAG 2.2 AA and its best practices; empty when it is well.
 * Open shadow roots are looked into.
 */
export async function findBarriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    // Experimental in axe: it takes what is drawn in a field (a sample date, a number) for its visible label.
    .disableRules(["label-content-name-mismatch"])
    .analyze();
  return violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${violation.help}: ${node.target.join(" ")} ${node.html.slice(0, 160)}`,
    ),
  );
}
