import type { Sealed } from "../../../domain/document/document.ts";
import type { FileDeps } from "../../deps.ts";
import type { Bytes } from "../../ports/basics.ts";
import type { ArchivedFile } from "../../ports/files.ts";

export type BundledFile = { fileName: string; object: string };

/** Maximum size of a zip without zip64. */
const ZIP_LIMIT_BYTES = 0xffff_ffff;
/** Chunk size; other tasks run between two chunks. */
const PIECE_BYTES = 1024 * 1024;

/**
 * Zips sealed PDFs and attachments, whose names are unique, without compression. It is streamed, so one file is in
 * memory at a time.
 */
export async function storeBundle(
  deps: FileDeps,
  files: readonly BundledFile[],
  read: (sha256: string) => Promise<Bytes>,
): Promise<NonNullable<Sealed["bundle"]>> {
  const zip = deps.zipFiles(archived(files, read), deps.clock.now());
  const spooled = await deps.spool.receive(zip, ZIP_LIMIT_BYTES);
  if (!spooled) throw new Error("seal: the files are too large for a zip");
  try {
    await deps.objects.adopt(spooled, "application/zip");
    return { object: spooled.sha256, size: spooled.size };
  } finally {
    await deps.spool.drop(spooled);
  }
}

async function* archived(
  files: readonly BundledFile[],
  read: (sha256: string) => Promise<Bytes>,
): AsyncGenerator<ArchivedFile> {
  for (const { fileName, object } of files) {
    yield { name: fileName, isCompressed: true, content: piecesOf(await read(object)) };
  }
}

function* piecesOf(bytes: Bytes): Generator<Bytes> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
