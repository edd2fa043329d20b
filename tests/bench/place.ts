/** A server and a browser for measuring pages; several benches may share one. */
import type { Browser } from "playwright";
import { openBrowser } from "../support/browser.ts";
import { type Server, startServer } from "../support/server.ts";

export type Place = { readonly server: Server; readonly browser: Browser };

/** Opens a place of its own and closes it at the end. */
export async function inPlace<T>(measure: (place: Place) => Promise<T>): Promise<T> {
  const server = await startServer({ env: { RATE_LIMITS: "off" } });
  const browser = await openBrowser();
  try {
    return await measure({ server, browser });
  } finally {
    await browser.close();
    await server.stop();
  }
}
