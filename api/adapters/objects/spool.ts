import { mkdirSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { KIND_HEAD_BYTES } from "../../../domain/file/upload-kinds.ts";
import type { Sha256 } from "../../../domain/ids.ts";
import { type Bytes, StorageFull } from "../../ports/basics.ts";
import type { Spool, SpooledFile } from "../../ports/files.ts";
import { ObjectsUnavailable } from "../../ports/files.ts";
import type { SpoolOrder, SpoolReport } from "./spool-thread.ts";

/** Size of the reused buffers on their way to the disk. */
const PIECE_BYTES = 256 * 1024;
const PIECES_PER_FILE = 16;
const PIECES_KEPT = 64;

/** Unique in the process, so that a thread's late report is never taken for another file's. */
let lastId = 0;

/** One file while it arrives. */
type Arriving = {
  /** Number of buffers currently held by the thread. */
  away: number;
  ended: PromiseWithResolvers<Sha256>;
  flushed: PromiseWithResolvers<void>;
  failure: unknown;
  head: Bytes;
  /** Called when a buffer returned or an error occurred. */
  wake: () => void;
};

/**
 * Receives files; a separate thread hashes and writes them. The folder is temporary: leftovers of an earlier process
 * are removed.
 */
export function openSpool(folder: string): Spool & { close(): void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) Deno.removeSync(join(folder, name), { recursive: true });
  const files = new Map<number, Arriving>();
  const spare: ArrayBuffer[] = [];
  let thread: Worker | null = null;

  function start(): Worker {
    const started = new Worker(new URL("./spool-thread.ts", import.meta.url), { type: "module" });
    started.onmessage = ({ data }: MessageEvent<SpoolReport>) => handleReport(data);
    started.onerror = (event) => {
      event.preventDefault();
      thread = null;
      for (const file of files.values()) failed(file, new Error(event.message));
      files.clear();
    };
    return started;
  }

  function order(message: SpoolOrder, transfer: Transferable[] = []): void {
    thread ??= start();
    thread.postMessage(message, transfer);
  }

  function handleReport(report: SpoolReport): void {
    if (report.kind === "written" && spare.length < PIECES_KEPT) spare.push(report.piece);
    const file = files.get(report.id);
    if (!file) return;
    if (report.kind === "written") file.away--;
    else if (report.kind === "ended") file.ended.resolve(report.sha256 as Sha256);
    else if (report.kind === "flushed") file.flushed.resolve();
    else failed(file, Object.assign(new Error(report.message), { code: report.code }));
    if (report.kind === "flushed" || report.kind === "failed") files.delete(report.id);
    file.wake();
  }

  /** Returns an empty buffer. @throws the file's error, if any */
  async function nextPiece(file: Arriving): Promise<ArrayBuffer> {
    while (file.away >= PIECES_PER_FILE && !file.failure) {
      await new Promise<void>((resolve) => {
        file.wake = resolve;
      });
    }
    if (file.failure) throw file.failure;
    return spare.pop() ?? new ArrayBuffer(PIECE_BYTES);
  }

  /** @returns the number of bytes, or `null` beyond the limit */
  async function fill(id: number, file: Arriving, chunks: AsyncIterable<Bytes>, limit: number): Promise<number | null> {
    let piece = await nextPiece(file);
    let filled = 0;
    let size = 0;
    const send = () => {
      file.away++;
      order({ kind: "write", id, piece, length: filled }, [piece]);
      filled = 0;
    };
    for await (const chunk of chunks) {
      if (size < file.head.length) file.head.set(chunk.subarray(0, file.head.length - size), size);
      size += chunk.length;
      if (size > limit) return null;
      for (let at = 0; at < chunk.length; ) {
        const part = chunk.subarray(at, at + PIECE_BYTES - filled);
        new Uint8Array(piece).set(part, filled);
        filled += part.length;
        at += part.length;
        if (filled < PIECE_BYTES) continue;
        send();
        piece = await nextPiece(file);
      }
    }
    send();
    return size;
  }

  return {
    folder,
    async receive(chunks, limitBytes) {
      const id = ++lastId;
      const path = join(folder, `${crypto.randomUUID()}.part`);
      const file: Arriving = {
        ...{ away: 0, failure: null, wake: () => undefined, head: new Uint8Array(KIND_HEAD_BYTES) },
        ...{ ended: Promise.withResolvers<Sha256>(), flushed: Promise.withResolvers<void>() },
      };
      for (const { promise } of [file.ended, file.flushed]) promise.catch(() => undefined);
      files.set(id, file);
      try {
        order({ kind: "open", id, path });
        const size = await fill(id, file, chunks, limitBytes);
        order({ kind: size === null ? "drop" : "end", id });
        if (size === null) files.delete(id);
        if (size === null) return null;
        const head = file.head.subarray(0, size);
        return { path, size, head, sha256: await file.ended.promise, flushed: file.flushed.promise };
      } catch (error) {
        order({ kind: "drop", id });
        files.delete(id);
        throw error;
      }
    },
    async drop({ path }: SpooledFile) {
      await rm(path, { force: true }).catch(() => undefined);
    },
    close: () => thread?.terminate(),
  };
}

function failed(file: Arriving, error: Error): void {
  // Deno's errors of its own files have no code.
  const isFull = /ENOSPC|no space left/i.test(`${"code" in error ? error.code : ""} ${error.message}`);
  const Trouble = isFull ? StorageFull : ObjectsUnavailable;
  file.failure = new Trouble("the folder of arriving files", { cause: error });
  file.ended.reject(file.failure);
  file.flushed.reject(file.failure);
  file.wake();
}
