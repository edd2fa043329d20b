import { Zip, ZipPassThrough } from "fflate";
import type { Sealed } from "../../../domain/document/document.ts";
import type { Deps } from "../../deps.ts";
import type { Bytes } from "../../ports/basics.ts";

export type BundledFile = { fileName: string; object: string };

/** Maximum size of a zip without zip64. */
const ZIP_LIMIT_BYTES = 0xffff_ffff;
/** Other tasks run between two chunks of this size. */
const PIECE_BYTES = 1024 * 1024;

/**
 * Zips sealed PDFs and attachments without compression, with unique names. It is streamed, so one file is in memory
 * at a time.
 */
export async function storeBundle(
  deps: Deps,
  files: readonly BundledFile[],
  read: (sha256: string) => Promise<Bytes>,
): Promise<NonNullable<Sealed["bundle"]>> {
  const spooled = await deps.spool.receive(zipOf(files, read, deps.clock.now()), ZIP_LIMIT_BYTES);
  if (!spooled) throw new Error("seal: the files are too large for a zip");
  try {
    await deps.objects.adopt(spooled, "application/zip");
    return { object: spooled.sha256, size: spooled.size };
  } finally {
    await deps.spool.drop(spooled);
  }
}

async function* zipOf(
  files: readonly BundledFile[],
  read: (sha256: string) => Promise<Bytes>,
  nowMs: number,
): AsyncGenerator<Bytes> {
  let chunks: Bytes[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    chunks.push(data as Bytes);
  });
  const names = new Set<string>();
  for (const { fileName, object } of files) {
    let name = fileName;
    for (let copy = 2; names.has(name); copy++) name = fileName.replace(/(\.[a-z]+)?$/i, ` (${copy})$1`);
    names.add(name);
    const entry = new ZipPassThrough(name);
    entry.mtime = nowMs;
    zip.add(entry);
    const bytes = await read(object);
    for (let at = 0; at === 0 || at < bytes.length; at += PIECE_BYTES) {
      entry.push(bytes.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= bytes.length);
      yield* chunks;
      chunks = [];
    }
  }
  zip.end();
  yield* chunks;
}
