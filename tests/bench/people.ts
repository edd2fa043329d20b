/** Measures what a visitor fetches before the front page and the login can be used, and the work of large teams. */
import { openBrowser } from "../support/browser.ts";
import { startServer } from "../support/server.ts";
import { atMost, type Figure } from "./figure.ts";
import { scriptsUntilUsable } from "./signer.ts";
import { teamFigures } from "./team.ts";

const KB = 1024;

export async function run(): Promise<Figure[]> {
  const server = await startServer({ env: { RATE_LIMITS: "off" } });
  const browser = await openBrowser();
  try {
    const front = await scriptsUntilUsable(browser, `${server.url}/app/`, "main a");
    const login = await scriptsUntilUsable(browser, `${server.url}/app/login`, "input[type=email]");
    return [
      atMost("people.front_page", front / KB, 90, "KB gzip"),
      atMost("people.login", login / KB, 90, "KB gzip"),
      ...(await teamFigures()),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
