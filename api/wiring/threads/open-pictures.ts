import type { Bytes } from "../../ports/basics.ts";
import type { CleanImage } from "../../ports/pdf.ts";
import { createThread, ThreadFailed } from "./create-thread.ts";

/** A picture takes up to 1/6 s; a busy machine takes longer. */
const LIMIT_MS = 10_000;

/** Cleans pictures on a thread; one that takes too long is refused like one that is no picture. */
export function openPictures(): { clean: (file: Bytes) => Promise<CleanImage | null>; close(): void } {
  const thread = createThread<Bytes, CleanImage | null>(new URL("./picture-thread.ts", import.meta.url), LIMIT_MS);
  const clean = (file: Bytes) =>
    thread.ask(file).catch((error) => {
      if (error instanceof ThreadFailed) return null;
      throw error;
    });
  return { clean, close: thread.close };
}
