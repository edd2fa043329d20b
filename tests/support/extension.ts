/** Drives the built extension in Debian's Chromium, with the stand-in instead of Google. */
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page, type Worker } from "playwright";
import { EXTENSION_ID } from "../../domain/account/extension.ts";
import { root } from "../../scripts/toolchain.mjs";
import { ACTION_MS, flags, START_MS, wholeFlags } from "./browser.ts";
import { eventually } from "./eventually.ts";
import type { Google } from "./google/standin.ts";

/** Folder of the build; `EXTENSION_BUILD` selects another one, e.g. during a rebuild. */
export const builtExtension = process.env.EXTENSION_BUILD ?? join(root, "extension/dist/chrome-mv3");

export type ExtensionSeat = {
  readonly context: BrowserContext;
  /** The background's worker, until one is terminated. */
  worker(): Promise<Worker>;
  /** The real side panel, once it is open. */
  panel(): Promise<Page>;
  /** The panel if it is open. */
  openPanel(): Promise<Page | undefined>;
  /** Terminates the worker as the browser does when it is idle; the panel must be open. */
  killWorker(): Promise<void>;
  close(): Promise<void>;
};

export type ExtensionOptions = {
  /** Origin of the product; default: the one the extension was built for. */
  server?: string;
  /** Folder of the unpacked extension. */
  folder?: string;
  headless?: boolean;
  locale?: string;
  /** More flags of the browser. */
  flags?: readonly string[];
  /** A profile folder that outlives the browser; default: a temporary one. */
  profile?: string;
};

/** @throws Error when the extension is not built */
export async function openExtension(google: Google, options: ExtensionOptions = {}): Promise<ExtensionSeat> {
  const folder = options.folder ?? builtExtension;
  if (!existsSync(join(folder, "manifest.json"))) throw new Error(`No extension in ${folder}: npm run build`);
  const profile = options.profile ?? (await mkdtemp(join(tmpdir(), "countersign-extension-")));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    headless: false,
    timeout: START_MS,
    ignoreHTTPSErrors: true,
    // The caller closes the browser.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    viewport: null,
    locale: options.locale ?? "en-GB",
    args: [
      ...extensionBrowser,
      ...(options.flags ?? []),
      ...headlessFlags(options.headless ?? true),
      ...google.flags,
      ...extensionFlags(folder),
    ],
  });
  context.setDefaultTimeout(ACTION_MS);
  /** A second client, because only clients that connect after the panel has opened can see it. */
  let second: Browser | null = null;
  const closeSecond = async () => {
    await second?.close();
    second = null;
  };
  const worker = async () => {
    const [known] = context.serviceWorkers();
    return known ?? (await context.waitForEvent("serviceworker"));
  };
  if (options.server) await pointAt(await worker(), options.server);
  const openPanel = async () => {
    second ??= await connect(profile);
    const panel = findPanel(second);
    if (!panel) await closeSecond();
    panel?.setDefaultTimeout(ACTION_MS);
    return panel;
  };
  return {
    context,
    worker,
    panel: () => eventually("the side panel", openPanel),
    openPanel,
    async killWorker() {
      second ??= await connect(profile);
      await killWorker(second);
    },
    async close() {
      await closeSecond();
      await context.close();
      if (!options.profile) await rm(profile, { recursive: true, force: true });
    },
  };
}

const extensionBrowser = [
  ...flags,
  ...wholeFlags,
  "--window-size=1440,900",
  // A second client sees the side panel, which Playwright's own does not.
  "--remote-debugging-port=0",
];

function headlessFlags(isHeadless: boolean): string[] {
  return isHeadless ? ["--headless=new"] : [];
}

function extensionFlags(folder: string): string[] {
  return [`--disable-extensions-except=${folder}`, `--load-extension=${folder}`];
}

/** Sets the server like the options page after consent; `127.0.0.1` is allowed from the start. */
async function pointAt(worker: Worker, server: string): Promise<void> {
  await worker.evaluate(`chrome.storage.local.set({ server: ${JSON.stringify(server)} })`);
}

async function connect(profile: string): Promise<Browser> {
  const port = await eventually("the browser's debugging port", async () => {
    const text = await readFile(join(profile, "DevToolsActivePort"), "utf8");
    return text.split("\n")[0];
  });
  return await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { timeout: START_MS });
}

function findPanel(browser: Browser): Page | undefined {
  const pages = browser.contexts().flatMap((one) => one.pages());
  return pages.find((one) => one.url().startsWith(`chrome-extension://${EXTENSION_ID}/sidepanel.html`));
}

/** @throws Error when the worker keeps running */
async function killWorker(browser: Browser): Promise<void> {
  const panel = findPanel(browser);
  if (!panel) throw new Error("The panel must be open: it sees the background end");
  // A restarted background keeps its target's id, but not its context's.
  const find = () => panel.evaluate<string | null>(backgroundContext);
  const before = await find();
  const client = await browser.newBrowserCDPSession();
  const { targetInfos } = await client.send("Target.getTargets");
  const target = targetInfos.find(({ type, url }) => type === "service_worker" && url.includes(EXTENSION_ID));
  if (!target || !before) throw new Error("The background is not running");
  await client.send("Target.closeTarget", { targetId: target.targetId });
  await eventually("the background's end", async () => (await find()) !== before);
  await client.detach();
}

const backgroundContext =
  "chrome.runtime.getContexts({ contextTypes: ['BACKGROUND'] }).then(([one]) => one?.contextId ?? null)";
