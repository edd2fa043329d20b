import type { Outcome } from "../../../domain/outcome.ts";
import type { Table } from "../../../domain/template/bulk/bulk.ts";
import { createConversionTurns } from "../../adapters/convert/conversion-turns.ts";
import { tooBusy, tooComplex } from "../../adapters/tables/tables.ts";
import type { Bytes } from "../../ports/basics.ts";
import type { Tables } from "../../ports/files.ts";
import { createThread, ThreadFailed } from "./create-thread.ts";

const AT_ONCE = 2;
/** The largest table takes about 5 s; a busy machine takes longer. */
const LIMIT_MS = 30_000;

/** Reads tables on two threads, fairly between workspaces. */
export function openTables(limitMs = LIMIT_MS): Tables & { close(): void } {
  const entry = new URL("./table-thread.ts", import.meta.url);
  const threads = Array.from({ length: AT_ONCE }, () => createThread<Bytes, Outcome<Table>>(entry, limitMs));
  const idle = [...threads];
  const turns = createConversionTurns({ atOnce: AT_ONCE, waiting: 16, waitMs: limitMs });

  async function read(file: Bytes): Promise<Outcome<Table>> {
    const thread = idle.pop()!;
    try {
      return await thread.ask(file);
    } catch (error) {
      if (error instanceof ThreadFailed) return tooComplex();
      throw error;
    } finally {
      idle.push(thread);
    }
  }

  return {
    read: async (file, owner) => (await turns.run(owner, () => read(file))) ?? tooBusy(),
    close: () => threads.forEach((thread) => void thread.close()),
  };
}
