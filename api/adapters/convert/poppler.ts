/** The second engine: poppler, in the sandbox, draws pages of an upload and of the file that is stored instead. */
import { Buffer } from "node:buffer";
import type { PageLook } from "../../../domain/file/rewritten-look.ts";
import type { Bytes } from "../../ports/basics.ts";
import type { PageToCompare, SecondEngine } from "../../ports/pdf.ts";
import { readBoxed, runBoxed } from "./boxed.ts";
import { createConversionTurns } from "./conversion-turns.ts";
import type { Drawn } from "./look-of.ts";
import { sandboxed } from "./sandbox.ts";

type Look = (drawn: Drawn) => Promise<PageLook | null>;

export type PopplerOptions = {
  /** Time for the pages of one file; pages that are not drawn by then are not compared. */
  jobMs?: number;
  atOnce?: number;
  /** Files beyond this number are not compared. */
  waiting?: number;
  waitMs?: number;
  /** Time until a missing program is looked for again. */
  missingMs?: number;
  /** Arguments of `bwrap`; tests replace them by programs that hang or are missing. */
  probe?: string[];
  command?: (before: string, after: string, pages: readonly number[]) => string[];
};

/** Long side of the pictures in pixels: about 100 dpi for A4. */
const LONG_SIDE = 1_200;
const PICTURE_LIMIT_BYTES = LONG_SIDE * LONG_SIDE * 3 + 100;
const PROBE_MS = 10_000;

/** @param look `lookOf` on a thread of its own; rejects if that ends */
export function popplerEngine(look: Look, options: PopplerOptions = {}): SecondEngine {
  const {
    jobMs = 10_000,
    atOnce = Math.min(4, navigator.hardwareConcurrency),
    waiting = 16,
    waitMs = 10_000,
    missingMs = 60_000,
    probe = sandboxed(["sh", "-c", "pdftoppm -v 2>&1"]),
    command = drawCommand,
  } = options;
  const turns = createConversionTurns({ atOnce, waiting, waitMs });
  let found: { version: Promise<string | null>; untilMs: number } | null = null;

  /** Checks until the program is found, so that it can be installed while the server runs. */
  function findVersion(): Promise<string | null> {
    if (found && performance.now() < found.untilMs) return found.version;
    const asking = { version: askVersion(probe), untilMs: Number.POSITIVE_INFINITY };
    found = asking;
    void asking.version.then((version) => {
      if (version === null) asking.untilMs = performance.now() + missingMs;
    });
    return asking.version;
  }

  return {
    async compare(before, after, pages, who) {
      if ((await findVersion()) === null) return null;
      return await turns.run(who, () =>
        onDisk(before, after, (paths) => {
          const args = command(
            ...paths,
            pages.map(({ page }) => page + 1),
          );
          return readBoxed(args, jobMs, (output) => readLooks(output, pages, look));
        }),
      );
    },
    async check() {
      const version = await findVersion();
      if (version !== null) return { state: "ok", detail: version };
      const detail =
        "Cleaned files are compared with the upload by pdf.js, which is coarser: poppler's pdftoppm or bubblewrap is not there, or may not run.";
      return { state: "missing", detail };
    },
  };
}

function drawCommand(before: string, after: string, pages: readonly number[]): string[] {
  const command = ["sh", "/office/draw-pages.sh", String(LONG_SIDE), ...pages.map(String)];
  return sandboxed(command, { "/in/before.pdf": before, "/in/after.pdf": after });
}

async function askVersion(probe: string[]): Promise<string | null> {
  const output = await runBoxed(probe, 4_096, PROBE_MS);
  if (typeof output === "string") return null;
  const version = /^pdftoppm version ([\d.]+)/.exec(new TextDecoder().decode(output))?.[1];
  return version ? `poppler ${version}` : null;
}

/** Writes what is not on disk yet into a private folder. */
async function onDisk<T>(
  before: Bytes | { path: string },
  after: Bytes,
  use: (paths: [before: string, after: string]) => Promise<T>,
): Promise<T> {
  const folder = await Deno.makeTempDir();
  try {
    const isBytes = before instanceof Uint8Array;
    if (isBytes) await Deno.writeFile(`${folder}/before.pdf`, before);
    await Deno.writeFile(`${folder}/after.pdf`, after);
    return await use([isBytes ? `${folder}/before.pdf` : before.path, `${folder}/after.pdf`]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Compares picture by picture while they arrive. Ends early if the output does. */
async function readLooks(
  output: ReadableStream<Bytes>,
  pages: readonly PageToCompare[],
  compare: Look,
): Promise<PageLook[]> {
  const looks: PageLook[] = [];
  const next = pictureReader(output);
  for (const page of pages) {
    const before = await next();
    const after = before && (await next());
    if (!after) break;
    const look = await compare({ page, before, after }).catch(() => null);
    if (look) looks.push(look);
  }
  return looks;
}

const NEW_LINE = 10;

/** Returns a function that reads the next picture; `null` when the output has ended. */
function pictureReader(output: ReadableStream<Bytes>): () => Promise<Uint8Array | null> {
  const reader = output.getReader();
  let unread: Uint8Array = new Uint8Array();

  async function more(): Promise<boolean> {
    const { value, done } = await reader.read();
    if (done) return false;
    unread = unread.length === 0 ? value : Buffer.concat([unread, value]);
    return true;
  }

  async function exactly(length: number): Promise<Uint8Array | null> {
    const bytes = new Uint8Array(length);
    for (let at = 0; at < length; ) {
      if (unread.length === 0 && !(await more())) return null;
      const part = unread.subarray(0, length - at);
      bytes.set(part, at);
      at += part.length;
      unread = unread.subarray(part.length);
    }
    return bytes;
  }

  return async () => {
    let end = unread.indexOf(NEW_LINE);
    for (; end < 0; end = unread.indexOf(NEW_LINE)) if (!(await more())) return null;
    const size = Number(new TextDecoder().decode(unread.subarray(0, end)));
    unread = unread.subarray(end + 1);
    return size >= 0 && size <= PICTURE_LIMIT_BYTES ? await exactly(size) : null;
  };
}
