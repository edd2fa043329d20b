/** PDF processes shared by all apps in a test process, because starting them takes longer than most tests. */
import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPdfWorkers, type PdfWorkers } from "../../api/pdf/worker/pool.ts";
import { remembering } from "./remembered-pdf.ts";

/** Folder with the data of every test app; the processes may read it. */
export const appsFolder = join(tmpdir(), "countersign-apps");

let shared: PdfWorkers | null = null;

/**
 * @returns workers whose methods a test may replace without affecting other apps; closing them does nothing, because
 * the processes end with the test process
 */
export function sharedPdfWorkers(): PdfWorkers {
  if (!shared) {
    mkdirSync(appsFolder, { recursive: true });
    shared = remembering(createPdfWorkers({ deno: Deno.execPath(), spool: appsFolder }));
  }
  return { ...shared, close: () => Promise.resolve() };
}
