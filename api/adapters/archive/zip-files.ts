import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import type { ArchivedFile, ZipFiles } from "../../ports/files.ts";

/** Streams a zip; creates each chunk when the consumer has read the previous one. */
export const zipFiles: ZipFiles = (files, nowMs) => {
  const chunks = chunksOf(files, nowMs);
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await chunks.return(undefined)),
  });
};

async function* chunksOf(files: AsyncIterable<ArchivedFile>, nowMs: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let made: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    made.push(data as Uint8Array<ArrayBuffer>);
  });
  for await (const { name, content, isCompressed } of files) {
    const entry = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name);
    entry.mtime = nowMs;
    zip.add(entry);
    for await (const part of content) {
      entry.push(part);
      yield* made;
      made = [];
    }
    entry.push(new Uint8Array(), true);
  }
  zip.end();
  yield* made;
}
