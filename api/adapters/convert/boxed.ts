/** Runs programs in the sandbox. */
import type { Bytes } from "../../ports/basics.ts";
import { BWRAP } from "./sandbox.ts";

/** Runs the program and returns its standard output; kills it with its children if it takes too long or writes too much. */
export async function runBoxed(
  args: string[],
  limitBytes: number,
  limitMs: number,
): Promise<Bytes | "failed" | "too_much"> {
  const read = await readBoxed(args, limitMs, async (output, status) => {
    const pieces: Bytes[] = [];
    let size = 0;
    for await (const piece of output) {
      size += piece.length;
      if (size > limitBytes) return "too_much";
      pieces.push(piece);
    }
    const { success } = await status;
    return success && size > 0 ? new Uint8Array(await new Blob(pieces).arrayBuffer()) : "failed";
  });
  return read ?? "failed";
}

/**
 * Runs the program and hands its standard output on; kills it with its children when the reader is done, or if it takes
 * too long. `null`: there is no sandbox.
 */
export async function readBoxed<T>(
  args: string[],
  limitMs: number,
  read: (output: ReadableStream<Bytes>, status: Promise<Deno.CommandStatus>) => Promise<T>,
): Promise<T | null> {
  let child: Deno.ChildProcess;
  try {
    child = new Deno.Command(BWRAP, { args, clearEnv: true, stdin: "null", stdout: "piped", stderr: "null" }).spawn();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotCapable) return null;
    throw error;
  }
  const deadline = setTimeout(() => kill(child), limitMs);
  try {
    return await read(child.stdout, child.status);
  } finally {
    clearTimeout(deadline);
    kill(child);
    await child.status;
  }
}

function kill(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGKILL");
  } catch {
    // The process has ended already.
  }
}
