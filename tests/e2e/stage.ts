import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright";
import { afterAll, afterEach, beforeAll } from "vitest";
import { type BrowserKind, openSeat, type Seat, type SeatOptions, shareBrowser } from "../support/browser.ts";
import { type Server, startServer } from "../support/server.ts";
import { sharedServer } from "../support/shared.ts";

export type Stage = {
  readonly server: Server;
  /** Opens a browser context for another person. */
  seat(look?: SeatOptions): Promise<Seat>;
};

const out = join(import.meta.dirname!, "../out");

/**
 * A browser and a server for the tests of a file; without `options`, the server that all files share, which counts no calls. A
 * failed test leaves its screens in `tests/out`.
 */
export function openStage(
  options: Parameters<typeof startServer>[0] | null = null,
  /** Flags of the browser. */
  flags: readonly string[] = [],
  kind: BrowserKind = "shell",
): Stage {
  let server: Server | undefined;
  let browser: Browser | undefined;
  let seats: Seat[] = [];
  beforeAll(async () => {
    [server, browser] = await Promise.all([options ? startServer(options) : sharedServer(), shareBrowser(flags, kind)]);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepScreens(task.name, seats);
    await Promise.all(seats.map((seat) => seat.context.close()));
    seats = [];
  });
  afterAll(async () => {
    if (options) await server?.stop();
  });
  return {
    get server() {
      return server!;
    },
    async seat(look) {
      const seat = await openSeat(browser!, look);
      seats.push(seat);
      return seat;
    },
  };
}

async function keepScreens(test: string, seats: readonly Seat[]): Promise<void> {
  mkdirSync(out, { recursive: true });
  const name = test.slice(0, 60).replace(/\W+/g, "-");
  for (const [index, { page, troubles }] of seats.entries()) {
    const path = join(out, `${name}-${index + 1}.png`);
    await page.screenshot({ path }).catch(() => undefined);
    console.error(`${page.url()}\n  ${path}\n  ${troubles.join("\n  ")}`);
  }
}
