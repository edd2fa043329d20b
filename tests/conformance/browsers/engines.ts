/** Browsers other than Chromium from Debian's packages: Firefox, and WebKit in the MiniBrowser that comes with it. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "../../support/eventually.ts";
import { findFreePort } from "../../support/server.ts";
import { openBidi } from "./bidi.ts";
import { createScreen, type Resize, type Screen } from "./screen.ts";
import { openSession } from "./webdriver.ts";

export type Engine = {
  readonly name: "Firefox" | "WebKit";
  open(options?: Options): Promise<Seat>;
};
export type Options = {
  /** Language of the browser's own texts, as in `navigator.languages`. */
  language?: string;
  /** Touch instead of a mouse, if the browser supports that setting; WebKit does not. */
  isTouch?: boolean;
  /** Additional preferences of Firefox. */
  prefs?: Record<string, unknown>;
  /** `host:port` of a proxy for hosts other than this machine. */
  proxy?: string;
};
export type Seat = {
  readonly screen: Screen;
  readonly version: string;
  /** Console errors, uncaught exceptions and policy violations; empty in a passing journey. */
  troubles(): string[];
  /** Waits for the only downloaded file and removes it. */
  saved(): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
};

/** Disables the browser's own network traffic: the tests have no internet. */
const quiet = {
  "app.normandy.enabled": false,
  "app.update.disabledForTesting": true,
  "browser.download.folderList": 2,
  "browser.download.useDownloadDir": true,
  "browser.download.always_ask_before_handling_new_types": false,
  "browser.helperApps.neverAsk.saveToDisk": "application/pdf",
  "pdfjs.disabled": true,
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,",
  "media.navigator.streams.fake": true,
  "media.navigator.permission.disabled": true,
  "ui.prefersReducedMotion": 1,
};

/** A coarse pointer without hover. */
const fingers = {
  "ui.primaryPointerCapabilities": 1,
  "ui.allPointerCapabilities": 1,
  "dom.w3c_touch_events.enabled": 1,
};

export function firefox(geckodriver: string): Engine {
  return {
    name: "Firefox",
    async open(options = {}) {
      const downloads = await mkdtemp(join(tmpdir(), "countersign-saved-"));
      const prefs = {
        ...quiet,
        "browser.download.dir": downloads,
        ...(options.isTouch ? fingers : {}),
        ...(options.language ? { "intl.accept_languages": options.language } : {}),
        ...options.prefs,
      };
      const bidi = await findFreePort();
      const session = await openSession(
        {
          program: geckodriver,
          args: (port) => [`--port=${port}`, `--websocket-port=${bidi}`, "--log=fatal", "--allow-system-access"],
        },
        {
          browserName: "firefox",
          acceptInsecureCerts: true,
          webSocketUrl: true,
          ...(options.proxy ? { proxy: { proxyType: "manual", sslProxy: options.proxy } } : {}),
          "moz:firefoxOptions": { binary: findFirefox(), args: ["-headless"], prefs },
        },
      );
      const line = await openBidi(String(session.capabilities.webSocketUrl));
      const resize: Resize = async (width, height) => {
        const context = await session.command<string>("GET", "/window");
        await line.send("browsingContext.setViewport", { context, viewport: { width, height } });
      };
      return {
        screen: createScreen(session, resize),
        version: `Firefox ${session.capabilities.browserVersion}`,
        troubles: () => line.errors.filter((text) => !isAnswer(text)),
        saved: () => takeSaved(downloads),
        async close() {
          line.close();
          await session.end();
          await rm(downloads, { recursive: true, force: true });
        },
      };
    },
  };
}

/** Whether a console line reports a 4xx response or a missing page icon, which occur in many passing journeys. */
function isAnswer(line: string): boolean {
  return /Failed to load resource|favicon\.ico/.test(line);
}

/** Path of Debian's Firefox, even if another one is on the path. */
function findFirefox(): string {
  return ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find((path) => existsSync(path)) ?? "firefox";
}

/** @throws Error if WebKitGTK's package is missing */
export function webkit(): Engine {
  return {
    name: "WebKit",
    async open(options = {}) {
      const home = await mkdtemp(join(tmpdir(), "countersign-webkit-"));
      const downloads = join(home, "Downloads");
      await mkdir(downloads);
      await mkdir(join(home, ".config"));
      await writeFile(join(home, ".config/user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
      const display = await openDisplay();
      const env = {
        HOME: home,
        XDG_CONFIG_HOME: join(home, ".config"),
        DISPLAY: display.name,
        LANGUAGE: options.language ?? "en",
        LANG: `${(options.language ?? "en-GB").replace("-", "_")}.UTF-8`,
      };
      const close = async () => {
        await display.close();
        await rm(home, { recursive: true, force: true, maxRetries: 5 });
      };
      try {
        const session = await openSession(
          { program: "WebKitWebDriver", args: (port) => [`--port=${port}`], env },
          {
            "webkitgtk:browserOptions": {
              binary: findMiniBrowser(),
              args: [
                "--automation",
                "--enable-write-console-messages-to-stdout=true",
                "--enable-media-stream=true",
                "--enable-mock-capture-devices=true",
              ],
            },
          },
        );
        return {
          screen: createScreen(session),
          version: `WebKit ${session.capabilities.browserVersion}`,
          troubles: () => session.printed.filter((line) => /CONSOLE \S+ ERROR/.test(line) && !isAnswer(line)),
          saved: () => takeSaved(downloads),
          async close() {
            await session.end();
            await close();
          },
        };
      } catch (error) {
        await close();
        throw error;
      }
    },
  };
}

function findMiniBrowser(): string {
  const folders = readdirSync("/usr/lib").map((name) => join("/usr/lib", name));
  const executable = folders
    .flatMap((folder) => ["4.1", "6.0", "4.0"].map((version) => join(folder, `webkit2gtk-${version}`, "MiniBrowser")))
    .find((path) => existsSync(path));
  if (!executable) throw new Error("No MiniBrowser of WebKitGTK: Debian's package webkit2gtk-driver");
  return executable;
}

/** Starts a virtual display. */
async function openDisplay(): Promise<{ name: string; close(): Promise<void> }> {
  let output = "";
  const child: ChildProcess = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  child.stdout!.on("data", (chunk) => {
    output += chunk;
  });
  const number = await eventually("a display", async () => /^(\d+)\n/.exec(output)?.[1]);
  return {
    name: `:${number}`,
    async close() {
      if (child.exitCode !== null) return;
      const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function takeSaved(folder: string): Promise<Uint8Array<ArrayBuffer>> {
  const path = await eventually("a saved file", async () => {
    const names = await readdir(folder);
    const unfinished = names.some((name) => /\.(part|wkdownload|crdownload)$/.test(name));
    return !unfinished && names[0] ? join(folder, names[0]) : null;
  });
  const bytes = new Uint8Array(await readFile(path));
  await rm(path);
  return bytes;
}
