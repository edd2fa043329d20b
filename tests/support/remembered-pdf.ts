/**
 * Answers of PDF processes, remembered by the file's hash: most tests upload the same page and need what was found on it,
 * not the search. The processes have tests of their own in `api/pdf/worker`.
 */
import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import type { PdfWorkers } from "../../api/pdf/worker/pool.ts";
import type { Bytes } from "../../api/ports/basics.ts";
import { aPdf } from "./pdf-fixtures.ts";

/** Larger files are about their size. */
const LIMIT_BYTES = 64 * 1024;
const HEADER = "%PDF-1.7\n%";
const SERIAL_DIGITS = 12;

let count = 0;

/** A page that is always the same, in a file whose bytes differ from all others by a number in its second line. */
export function anotherPdf(): Bytes {
  count += 1;
  return aPdf(["Lease agreement"], { header: `${HEADER}${String(count).padStart(SERIAL_DIGITS, "0")}\n` });
}

/** The file's hash without that number. */
function keyOf(bytes: Uint8Array): string {
  const hash = createHash("sha256").update(bytes.subarray(0, HEADER.length));
  return hash.update(bytes.subarray(HEADER.length + SERIAL_DIGITS)).digest("hex");
}

export function remembering(workers: PdfWorkers): PdfWorkers {
  const answers = new Map<string, Promise<unknown>>();

  /** Callers may transfer the bytes of an answer, so each of them gets a copy. */
  async function remember<T>(bytes: Uint8Array, question: unknown[], ask: () => Promise<T>): Promise<T> {
    if (bytes.length > LIMIT_BYTES) return ask();
    const key = JSON.stringify([keyOf(bytes), ...question]);
    const answer = (answers.get(key) as Promise<T> | undefined) ?? ask();
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    return structuredClone(await answer);
  }

  return {
    ...workers,
    async inspect(file, options = {}) {
      const ask = () => workers.inspect(file, options);
      if (file instanceof Uint8Array || options.password !== undefined) return ask();
      if ((await stat(file.path)).size > LIMIT_BYTES) return ask();
      return remember(await readFile(file.path), ["inspect"], ask);
    },
    findTexts: (bytes, texts, owner) =>
      remember(bytes, ["find", ...texts], () => workers.findTexts(bytes, texts, owner)),
    detect: (bytes, owner) => remember(bytes, ["detect"], () => workers.detect(bytes, owner)),
    readText: (bytes) => remember(bytes, ["text"], () => workers.readText(bytes)),
    renderPage(bytes: Bytes, index, options) {
      const ask = () => workers.renderPage(bytes, index, options);
      return options.password === undefined ? remember(bytes, ["page", index], ask) : ask();
    },
  };
}
