/** Measures the scripts that a visitor's browser fetches before the front page can be used. */
import { openBrowser } from "../support/browser.ts";
import { startServer } from "../support/server.ts";
import { atMost, type Figure } from "./figure.ts";
import { scriptsUntilUsable } from "./signer.ts";

const KB = 1024;

export async function run(): Promise<Figure[]> {
  const server = await startServer({ env: { RATE_LIMITS: "off" } });
  const browser = await openBrowser();
  try {
    const front = await scriptsUntilUsable(browser, `${server.url}/app/`, "main a");
    return [atMost("people.front_page", front / KB, 90, "KB gzip")];
  } finally {
    await browser.close();
    await server.stop();
  }
}
