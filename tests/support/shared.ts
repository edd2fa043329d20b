/** One server and one browser for all test files of a worker, which end with it. */
import type { Browser } from "playwright";
import { openBrowser } from "./browser.ts";
import { type Server, startServer } from "./server.ts";

let server: Promise<Server> | undefined;
let browser: Promise<Browser> | undefined;

/** Counts no calls: all people of all files call from one address. */
export function sharedServer(): Promise<Server> {
  server ??= startServer({ env: { RATE_LIMITS: "off" } }).then((started) => {
    // A worker's end waits for nothing asynchronous.
    process.on("exit", () => started.kill());
    return started;
  });
  return server;
}

/** Playwright ends it with the process. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= openBrowser();
  return browser;
}
