/** Vitest's global setup: see `shared.ts`. */

import { rm } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { startRemembering } from "./seen-screens.ts";
import { startServer } from "./server.ts";
import "./shared.ts";

export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const seenScreens = startRemembering();
  const { url, dataDir, pid, stop } = await startServer({ env: { RATE_LIMITS: "off" } });
  project.provide("server", { url, dataDir, pid });
  return async () => {
    await stop();
    await rm(seenScreens, { recursive: true });
  };
}
