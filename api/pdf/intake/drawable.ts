/** Whether a file's pages can be drawn at all: a few KiB may unpack to gigabytes. Nothing is drawn to find out. */
import { refuse } from "../../../domain/outcome.ts";
import type { PdfPage } from "../syntax/pages.ts";
import type { PdfReader } from "../syntax/reader.ts";
import { isDict, isName, type PdfDict, PdfStream, PdfSyntaxError, type PdfValue } from "../syntax/values.ts";
import { contentsOf } from "./survey-resources.ts";

/** Operators of one page, or of one form; large maps and plans have some MiB. */
const CONTENT_LIMIT_BYTES = 64 * 1024 * 1024;
/** A sheet of A0 at 600 dots an inch has 557 million. */
const PICTURE_LIMIT_PIXELS = 600_000_000;
/** Deflate and run lengths make at most so many bytes of one (RFC 1951: 258 bytes in 2 bits). */
const MOST_PACKED = 1_032;

/** A refusal naming the first page that no program could draw; `null` for a file whose pages are of bearable size. */
export function faultOfDrawing(reader: PdfReader, pages: readonly PdfPage[]): ReturnType<typeof refuse> | null {
  const seen = new Set<PdfDict>();
  for (const [index, page] of pages.entries()) {
    const isLarge = contentsOf(reader, page).some((stream) => isTooLarge(reader, stream));
    if (isLarge || drawsTooMuch(reader, page.resources, seen)) {
      return refuse("file_page_too_large", { params: { page: index + 1 } });
    }
  }
  return null;
}

/** Forms and pictures that resources name, each once for all pages. */
function drawsTooMuch(reader: PdfReader, start: PdfDict | null, seen: Set<PdfDict>): boolean {
  const waiting: (PdfDict | null)[] = [start];
  while (waiting.length > 0) {
    const resources = waiting.pop();
    if (!resources || seen.has(resources)) continue;
    seen.add(resources);
    const values = ["XObject", "Pattern"].flatMap((kind) => [...(reader.dictIn(resources, kind)?.values() ?? [])]);
    for (const stream of values.map((value) => reader.resolve(value))) {
      if (!(stream instanceof PdfStream) || seen.has(stream.dict)) continue;
      seen.add(stream.dict);
      const isPicture = isName(reader.resolve(stream.dict.get("Subtype")), "Image");
      if (isPicture ? hasTooManyPixels(reader, stream.dict) : isTooLarge(reader, stream)) return true;
      waiting.push(reader.dictIn(stream.dict, "Resources"));
    }
  }
  return false;
}

function hasTooManyPixels(reader: PdfReader, picture: PdfDict): boolean {
  const [width, height] = ["Width", "Height"].map((key) => reader.resolve(picture.get(key)));
  return typeof width === "number" && typeof height === "number" && width * height > PICTURE_LIMIT_PIXELS;
}

/** Unpacked only where it could be too large by its packed size. */
function isTooLarge(reader: PdfReader, stream: PdfStream): boolean {
  const levels = filterCount(reader.resolve(stream.dict.get("Filter") ?? null));
  if (stream.raw.length * MOST_PACKED ** levels <= CONTENT_LIMIT_BYTES) return false;
  try {
    return reader.data(stream, CONTENT_LIMIT_BYTES).length > CONTENT_LIMIT_BYTES;
  } catch (error) {
    if (error instanceof PdfSyntaxError) return error.reason === "too_large";
    throw error;
  }
}

function filterCount(filter: PdfValue): number {
  if (Array.isArray(filter)) return filter.length;
  return filter === null || isDict(filter) ? 0 : 1;
}
