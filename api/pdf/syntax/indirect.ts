import { createParser } from "./parser.ts";
import { type PdfDict, PdfStream, PdfSyntaxError, type PdfValue } from "./values.ts";

export type IndirectObject = { id: number; generation: number; value: PdfValue; start: number; end: number };

/**
 * Reads `id generation obj … endobj` at an offset; `end` is the offset after `endobj`.
 * @param resolve looks up a stream's `Length` if it is a reference
 * @throws PdfSyntaxError
 */
export function readIndirect(
  bytes: Uint8Array,
  offset: number,
  limit: number,
  resolve: (value: PdfValue) => PdfValue,
): IndirectObject {
  const parser = createParser(bytes, offset, limit);
  const id = parser.integer();
  const generation = parser.integer();
  if (!parser.tryKeyword("obj")) throw new PdfSyntaxError("object_broken", `no object at ${offset}`);
  let value = parser.value();
  if (value instanceof Map && parser.tryKeyword("stream")) {
    const stream = readStream(bytes, parser.position(), limit, value, resolve);
    parser.seek(stream.start + stream.length);
    passEndstream(bytes, parser);
    value = stream;
  }
  if (!parser.tryKeyword("endobj")) throw new PdfSyntaxError("object_broken", `object ${id} does not end`);
  return { id, generation, value, start: offset, end: parser.position() };
}

function readStream(
  bytes: Uint8Array,
  afterKeyword: number,
  limit: number,
  dict: PdfDict,
  resolve: (value: PdfValue) => PdfValue,
): PdfStream {
  let start = afterKeyword;
  if (bytes[start] === 0x0d) start++;
  if (bytes[start] !== 0x0a) throw new PdfSyntaxError("stream_broken", `stream at ${start}`);
  start++;
  const length = resolve(dict.get("Length") ?? null);
  if (typeof length !== "number" || !Number.isInteger(length) || length < 0 || start + length > limit) {
    throw new PdfSyntaxError("stream_broken", `length at ${start}`);
  }
  return new PdfStream(dict, bytes, start, length);
}

/** Verifies `Length`: `endstream` must follow the data, after at most a few bytes of white space. */
function passEndstream(bytes: Uint8Array, parser: ReturnType<typeof createParser>): void {
  let at = parser.position();
  for (let i = 0; i < 4 && (bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x20); i++) at++;
  if (bytes[at] === 0x25) throw new PdfSyntaxError("stream_broken", `length at ${at}`);
  parser.seek(at);
  if (!parser.tryKeyword("endstream")) throw new PdfSyntaxError("stream_broken", `length at ${at}`);
}
