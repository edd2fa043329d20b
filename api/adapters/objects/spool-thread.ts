/** Worker thread that hashes and writes files as they arrive, so that disks never block the API. */
import { createHash, type Hash } from "node:crypto";

export type SpoolOrder =
  | { kind: "open"; id: number; path: string }
  /** The buffer is returned after the write. */
  | { kind: "write"; id: number; piece: ArrayBuffer; length: number }
  | { kind: "end"; id: number }
  /** Closes and removes an open file. */
  | { kind: "drop"; id: number };

export type SpoolReport =
  | { kind: "written"; id: number; piece: ArrayBuffer }
  | { kind: "ended"; id: number; sha256: string }
  | { kind: "flushed"; id: number }
  | { kind: "failed"; id: number; code: string; message: string };

type OpenFile = { path: string; file: Deno.FsFile; hash: Hash };

const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<SpoolOrder>) => void) | null;
  postMessage(report: SpoolReport, transfer?: Transferable[]): void;
};
const files = new Map<number, OpenFile>();

scope.onmessage = ({ data: order }) => {
  try {
    carryOut(order);
  } catch (error) {
    fail(order.id, error);
  }
};

function carryOut(order: SpoolOrder): void {
  if (order.kind === "open") {
    const file = Deno.openSync(order.path, { write: true, createNew: true, mode: 0o600 });
    files.set(order.id, { path: order.path, file, hash: createHash("sha256") });
    return;
  }
  const open = files.get(order.id);
  if (order.kind === "write") {
    // A file that failed earlier is not written; its buffers are still returned.
    try {
      if (open) write(open, new Uint8Array(order.piece, 0, order.length));
    } finally {
      scope.postMessage({ kind: "written", id: order.id, piece: order.piece }, [order.piece]);
    }
  } else if (open && order.kind === "end") void end(order.id, open);
  else if (open) remove(order.id, open);
}

function write({ file, hash }: OpenFile, bytes: Uint8Array): void {
  hash.update(bytes);
  for (let at = 0; at < bytes.length; ) at += file.writeSync(bytes.subarray(at));
}

/** Reports the hash before the flush, so that the caller can continue while the disk writes. */
async function end(id: number, { file, hash, path }: OpenFile): Promise<void> {
  files.delete(id);
  scope.postMessage({ kind: "ended", id, sha256: hash.digest("hex") });
  try {
    await file.sync();
    file.close();
    scope.postMessage({ kind: "flushed", id });
  } catch (error) {
    remove(id, { file, hash, path });
    fail(id, error);
  }
}

function remove(id: number, { path, file }: OpenFile): void {
  files.delete(id);
  file.close();
  try {
    Deno.removeSync(path);
  } catch {
    // The file was removed already, or the next start removes it.
  }
}

function fail(id: number, error: unknown): void {
  const open = files.get(id);
  if (open) remove(id, open);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  scope.postMessage({ kind: "failed", id, code, message: error instanceof Error ? error.message : String(error) });
}
