/** Measures what a visitor fetches before the front page and the login can be used, and the work of large teams. */
import { openBrowser } from "../support/browser.ts";
import { startServer } from "../support/server.ts";
import { atMost, type Figure } from "./figure.ts";
import { scriptsUntilUsable } from "./signer.ts";
import { teamFigures } from "./team.ts";

const KB = 1024;

export async function run(): Promise<Figure[]> {
  return [
    ...(await measurePages({ front_page: ["/app/", "main a"], login: ["/app/login", "input[type=email]"] })),
    ...(await teamFigures()),
  ];
}

export function measureFrontPage(): Promise<Figure[]> {
  return measurePages({ front_page: ["/app/", "main a"] });
}

/** @param pages paths, and what is there once they can be used, by the name of their figure */
async function measurePages(pages: Record<string, readonly [path: string, usable: string]>): Promise<Figure[]> {
  const server = await startServer({ env: { RATE_LIMITS: "off" } });
  const browser = await openBrowser();
  try {
    const figures: Figure[] = [];
    for (const [name, [path, usable]] of Object.entries(pages)) {
      const bytes = await scriptsUntilUsable(browser, server.url + path, usable);
      figures.push(atMost(`people.${name}`, bytes / KB, 90, "KB gzip"));
    }
    return figures;
  } finally {
    await browser.close();
    await server.stop();
  }
}
