/** Vitest's global setup: see `shared.ts`. */
import type { TestProject } from "vitest/node";
import { startServer } from "./server.ts";
import "./shared.ts";

export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const { url, dataDir, pid, stop } = await startServer({ env: { RATE_LIMITS: "off" } });
  project.provide("server", { url, dataDir, pid });
  return stop;
}
