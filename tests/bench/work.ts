/** Measures an export of the answers of 50,000 documents: its memory beyond the idle process, and its pace. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { answerFiles } from "../../api/adapters/tables/answer-files.ts";
import type { AnswerTable } from "../../api/ports/files.ts";
import { exportAnswers } from "../../api/services/sent/export/export-answers.ts";
import { atLeast, atMost, type Figure } from "./figure.ts";
import { openFilled, owner } from "./list.ts";

const ROWS = 50_000;
const MEGABYTE = 1_048_576;
const MEMORY_MB = 64;
const ROWS_PER_SECOND = 250;

export async function run(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "countersign-export-"));
  // A tenth is sent to the owner by others, and left out.
  const { kv, deps } = await openFilled(join(folder, "kv.sqlite"), Math.ceil((ROWS * 11) / 10) - 1);
  try {
    const figures: Figure[] = [];
    for (const [name, write] of [
      ["xlsx", (table: AnswerTable) => answerFiles.xlsx(table, "en")],
      ["csv", (table: AnswerTable) => answerFiles.csv(table, "en", true)],
    ] as const) {
      const start = performance.now();
      const peak = watchMemory();
      const table = await exportAnswers(deps, owner, { view: "all", sort: "-created" });
      if (!table.ok) throw new Error(table.refusal.code);
      let rows = 0;
      let bytes = 0;
      const counted = {
        ...table.value,
        rows: (async function* () {
          for await (const row of table.value.rows) {
            rows++;
            yield row;
          }
        })(),
      };
      for await (const chunk of write(counted)) bytes += chunk.length;
      const seconds = (performance.now() - start) / 1000;
      const memory = peak();
      console.error(`${name}: ${rows} rows, ${(bytes / MEGABYTE).toFixed(1)} MB, ${seconds.toFixed(1)} s`);
      if (rows < ROWS * 0.99) throw new Error(`${rows} rows`);
      figures.push(
        atMost(`work.export_${name}_memory`, memory, MEMORY_MB, "MiB"),
        atLeast(`work.export_${name}_pace`, rows / seconds, ROWS_PER_SECOND, "rows/s"),
      );
    }
    return figures;
  } finally {
    kv.close();
    await rm(folder, { recursive: true });
  }
}

/** Highest heap beyond the one now, after garbage was collected where the runtime lets us. */
function watchMemory(): () => number {
  const collect = (globalThis as { gc?: () => void }).gc;
  collect?.();
  const used = () => {
    const { heapUsed, external } = Deno.memoryUsage();
    return heapUsed + external;
  };
  const start = used();
  let most = start;
  const timer = setInterval(() => {
    collect?.();
    most = Math.max(most, used());
  }, 250);
  return () => {
    clearInterval(timer);
    return (most - start) / MEGABYTE;
  };
}
