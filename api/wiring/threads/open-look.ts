import type { PageLook } from "../../../domain/file/rewritten-look.ts";
import type { Drawn } from "../../adapters/convert/look-of.ts";
import { createThread } from "./create-thread.ts";

/** A page takes up to 0.6 s; a busy machine takes longer. */
const LIMIT_MS = 10_000;

/** Compares pictures on a thread. Transfers them: they are empty afterwards. */
export function openLook(): { look: (drawn: Drawn) => Promise<PageLook | null>; close(): void } {
  const thread = createThread<Drawn, PageLook | null>(new URL("./look-thread.ts", import.meta.url), LIMIT_MS);
  const look = (drawn: Drawn) => thread.ask(drawn, [drawn.before.buffer, drawn.after.buffer] as ArrayBuffer[]);
  return { look, close: thread.close };
}
