/**
 * Measures an export of the answers of 50,000 documents: memory above the idle process, throughput, and the longest
 * silence of its calls (the steps that find the columns, and the file before its first byte).
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { answerFiles } from "../../api/adapters/tables/answer-files.ts";
import type { AnswerTable } from "../../api/ports/files.ts";
import { exportTable, surveyAnswers } from "../../api/services/sent/export/export-answers.ts";
import { type AnswerColumn, tableColumns } from "../../domain/document/answers/answer-columns.ts";
import { atLeast, atMost, type Figure } from "./figure.ts";
import { openFilled, owner } from "./list.ts";

const ROWS = 50_000;
const MEGABYTE = 1_048_576;
const MEMORY_MB = 64;
const ROWS_PER_SECOND = 250;
/** Proxies cut off a response that is silent for longer, often after 30 seconds. */
const SILENCE_SECONDS = 10;
const query = { view: "all", sort: "-created" } as const;

export async function run(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "countersign-export-"));
  // A tenth is sent to the owner by others and omitted from the export.
  const { kv, deps } = await openFilled(join(folder, "kv.sqlite"), Math.ceil((ROWS * 11) / 10) - 1);
  try {
    const figures: Figure[] = [];
    for (const [name, write] of [
      ["xlsx", (table: AnswerTable) => answerFiles.xlsx(table, "en")],
      ["csv", (table: AnswerTable) => answerFiles.csv(table, "en", true)],
    ] as const) {
      const start = performance.now();
      const peak = watchMemory();
      const { columns, longestMs } = await survey(deps);
      const asked = performance.now();
      const table = await exportTable(deps, owner, query, columns);
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
      let firstMs = 0;
      for await (const chunk of write(counted)) {
        firstMs ||= performance.now() - asked;
        bytes += chunk.length;
      }
      const seconds = (performance.now() - start) / 1000;
      const memory = peak();
      console.error(`${name}: ${rows} rows, ${(bytes / MEGABYTE).toFixed(1)} MB, ${seconds.toFixed(1)} s`);
      if (rows < ROWS * 0.99) throw new Error(`${rows} rows`);
      figures.push(
        atMost(`work.export_${name}_silence`, Math.max(longestMs, firstMs) / 1000, SILENCE_SECONDS, "s"),
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

/** Finds the columns of all documents as the export dialog does. */
async function survey(deps: Parameters<typeof surveyAnswers>[0]) {
  const found = new Map<string, AnswerColumn>();
  let cursor: string | null | undefined;
  let longestMs = 0;
  for (let documents = 0; cursor !== null; ) {
    const start = performance.now();
    const step = await surveyAnswers(deps, owner, query, cursor, documents);
    if (!step.ok) throw new Error(step.refusal.code);
    longestMs = Math.max(longestMs, performance.now() - start);
    for (const { key, column } of step.value.columns) if (!found.has(key)) found.set(key, column);
    documents += step.value.documents;
    cursor = step.value.cursor;
  }
  return { columns: tableColumns(found), longestMs };
}

/** Highest heap above the current one, after a garbage collection if the runtime allows it. */
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
