/** Refuses decompression bombs without drawing: a few KiB can unpack to gigabytes. */
import { refuse } from "../../../domain/outcome.ts";
import { contentsOf } from "../content/page-contents.ts";
import type { PdfPage } from "../syntax/pages.ts";
import type { PdfReader } from "../syntax/reader.ts";
import { isDict, isName, type PdfDict, PdfStream, PdfSyntaxError, type PdfValue } from "../syntax/values.ts";
import { normalAppearance } from "./appearance/normal-appearance.ts";

/** Limit for the operators of one page or one form; large maps and plans have some MiB. */
const CONTENT_LIMIT_BYTES = 64 * 1024 * 1024;
/** For comparison: an A0 sheet at 600 dpi has 557 million pixels. */
const PICTURE_LIMIT_PIXELS = 600_000_000;
/** Maximum compression ratio of Deflate and run-length filters (RFC 1951: 258 bytes in 2 bits). */
const MOST_PACKED = 1_032;

/** Refuses the file with the number of its first oversized page; `null` if all pages can be drawn. */
export function faultOfDrawing(reader: PdfReader, pages: readonly PdfPage[]): ReturnType<typeof refuse> | null {
  const visited = new Set<PdfDict>();
  for (const [index, page] of pages.entries()) {
    const forms = appearancesOn(reader, page).filter((form) => !visited.has(form.dict));
    for (const form of forms) visited.add(form.dict);
    const isLarge = [...contentsOf(reader, page), ...forms].some((stream) => isTooLarge(reader, stream));
    const resources = [page.resources, ...forms.map((form) => reader.dictIn(form.dict, "Resources"))];
    if (isLarge || resources.some((one) => drawsTooMuch(reader, one, visited))) {
      return refuse("file_page_too_large", { params: { page: index + 1 } });
    }
  }
  return null;
}

/** Appearances of the page's annotations, which intake draws into the page; each once. */
function appearancesOn(reader: PdfReader, page: PdfPage): PdfStream[] {
  const annotations = (reader.arrayIn(page.dict, "Annots") ?? []).map((item) => reader.resolve(item));
  const streams = annotations.flatMap((one) => (isDict(one) ? (normalAppearance(reader, one) ?? []) : []));
  return [...new Set(streams)];
}

/** Checks the forms and images that resources name, each once across all pages. */
function drawsTooMuch(reader: PdfReader, start: PdfDict | null, visited: Set<PdfDict>): boolean {
  const waiting: (PdfDict | null)[] = [start];
  while (waiting.length > 0) {
    const resources = waiting.pop();
    if (!resources || visited.has(resources)) continue;
    visited.add(resources);
    const values = ["XObject", "Pattern"].flatMap((kind) => [...(reader.dictIn(resources, kind)?.values() ?? [])]);
    for (const stream of values.map((value) => reader.resolve(value))) {
      if (!(stream instanceof PdfStream) || visited.has(stream.dict)) continue;
      visited.add(stream.dict);
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

/** Decodes the stream only if its encoded size allows it to exceed the limit. */
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
