/** Vitest's global setup: see `shared.ts`. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startRemembering } from "./seen-screens.ts";
import { startServer } from "./server.ts";
import { writeSharedSettings } from "./shared-settings.ts";
import "./shared.ts";

export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const seenScreens = startRemembering();
  const settings = await mkdtemp(join(tmpdir(), "countersign-settings-"));
  const { url, dataDir, pid, stop } = await startServer({ env: writeSharedSettings(settings) });
  project.provide("server", { url, dataDir, pid });
  return async () => {
    await stop();
    await Promise.all([seenScreens, settings].map((folder) => rm(folder, { recursive: true })));
  };
}
