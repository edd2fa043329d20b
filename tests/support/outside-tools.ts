/** Asks poppler, MuPDF and qpdf about a file. */
import type { Raster } from "../../domain/file/picture-difference.ts";
import { onDisk } from "./on-disk.ts";

export type OutsideTool = {
  /** Number of pages; `null`: the program cannot open the file. */
  pages(path: string, password?: string): Promise<number | null>;
  text?(path: string, password?: string): Promise<string>;
  /** Draws a page, from 1. */
  picture?(path: string, page: number, password?: string): Promise<Raster>;
};

/** Resolution of the pictures that are compared. */
export const DPI = 100;

export const outsideTools: Record<"qpdf" | "poppler" | "mupdf", OutsideTool> = {
  qpdf: {
    async pages(path, password = "") {
      const { output, code } = await ask("qpdf", [`--password=${password}`, "--show-npages", path]);
      return code === 0 || code === QPDF_WARNS ? numberIn(/^(\d+)\s*$/m, output) : null;
    },
  },
  poppler: {
    async pages(path, password) {
      return numberIn(/^Pages:\s+(\d+)/m, (await ask("pdfinfo", [...secret(password), path])).output);
    },
    async text(path, password) {
      return (await ask("pdftotext", [...secret(password), path, "-"])).output;
    },
    async picture(path, page, password) {
      const only = ["-f", String(page), "-l", String(page), "-cropbox", "-r", String(DPI)];
      return readPixmap((await ask("pdftoppm", [...only, ...secret(password), path])).bytes);
    },
  },
  mupdf: {
    async pages(path, password = "") {
      return numberIn(/^Pages:\s+(\d+)/m, (await ask("mutool", ["info", "-p", password, path])).output);
    },
    async text(path, password = "") {
      return (await ask("mutool", ["draw", "-q", "-p", password, "-F", "txt", path])).output;
    },
    async picture(path, page, password = "") {
      const how = ["-q", "-p", password, "-r", String(DPI), "-c", "rgb", "-F", "pnm"];
      return await toFile((out) => ask("mutool", ["draw", ...how, "-o", out, path, String(page)]));
    },
  },
};

/** qpdf ends so if it had to repair the file. */
const QPDF_WARNS = 3;

async function toFile(write: (path: string) => Promise<unknown>): Promise<Raster> {
  return await onDisk(new Uint8Array(), async (path) => {
    await write(path);
    return readPixmap(await Deno.readFile(path));
  });
}

function secret(password: string | undefined): string[] {
  return password === undefined ? [] : ["-upw", password];
}

function numberIn(pattern: RegExp, output: string): number | null {
  const found = pattern.exec(output);
  return found ? Number(found[1]) : null;
}

async function ask(program: string, args: string[]): Promise<{ code: number; output: string; bytes: Uint8Array }> {
  const command = new Deno.Command(program, { args, stdin: "null", stdout: "piped", stderr: "null" });
  const { code, stdout } = await command.output();
  return { code, output: new TextDecoder().decode(stdout), bytes: stdout };
}

/** Reads a binary PPM. @throws Error if the program drew nothing */
function readPixmap(bytes: Uint8Array): Raster {
  const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(String.fromCharCode(...bytes.subarray(0, 40)));
  if (!head) throw new Error("no picture");
  const [width, height] = [Number(head[1]), Number(head[2])];
  return { width, height, bytesPerPixel: 3, data: bytes.subarray(head[0].length) };
}
