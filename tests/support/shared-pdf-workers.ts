/** PDF processes for all applications in a test process: starting them takes longer than most tests that need them. */
import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPdfWorkers, type PdfWorkers } from "../../api/pdf/worker/pool.ts";

/** Holds the data of every test application; the processes may read it. */
export const appsFolder = join(tmpdir(), "countersign-apps");

let shared: PdfWorkers | null = null;

/**
 * @returns workers whose methods a test may replace without changing those of other applications; closing them does
 * nothing, since the processes end with the test process
 */
export function sharedPdfWorkers(): PdfWorkers {
  if (!shared) {
    mkdirSync(appsFolder, { recursive: true });
    shared = createPdfWorkers({ deno: Deno.execPath(), spool: appsFolder });
  }
  return { ...shared, close: () => Promise.resolve() };
}
