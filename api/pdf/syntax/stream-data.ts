/** Decodes stream data (ISO 32000-2 §7.4): Flate, LZW, ASCIIHex, ASCII85 and RunLength, with predictors. */
import { constants, inflateSync } from "node:zlib";
import { decodeAscii85, decodeAsciiHex, decodeLzw, decodeRunLength } from "./small-filters.ts";
import { isDict, type PdfDict, PdfName, type PdfStream, PdfSyntaxError, type PdfValue } from "./values.ts";

export type Resolve = (value: PdfValue | undefined) => PdfValue;

/** Maximum decoded size of a structural stream. */
const STREAM_LIMIT_BYTES = 64 * 1024 * 1024;

/**
 * Decodes a stream.
 * @throws PdfSyntaxError `too_large` beyond `limit`, `stream_broken` for damaged data or image filters
 */
export function decodeStream(stream: PdfStream, resolve: Resolve, limit = STREAM_LIMIT_BYTES): Uint8Array {
  const filters = listOf(resolve(stream.dict.get("Filter") ?? stream.dict.get("F")), resolve);
  const parameters = listOf(resolve(stream.dict.get("DecodeParms") ?? stream.dict.get("DP")), resolve);
  if (filters.length > 8) throw new PdfSyntaxError("stream_broken", "too many filters");
  let bytes = stream.raw;
  filters.forEach((filter, index) => {
    if (!(filter instanceof PdfName)) throw new PdfSyntaxError("stream_broken", "filter");
    const parameter = parameters[index];
    bytes = decodeOne(filter.value, bytes, isDict(parameter) ? parameter : null, resolve, limit);
  });
  return bytes;
}

function listOf(value: PdfValue, resolve: Resolve): PdfValue[] {
  if (value === null) return [];
  return Array.isArray(value) ? value.map(resolve) : [value];
}

function decodeOne(
  filter: string,
  bytes: Uint8Array,
  parameters: PdfDict | null,
  resolve: Resolve,
  limit: number,
): Uint8Array {
  switch (filter) {
    case "FlateDecode":
    case "Fl":
      return undoPredictor(inflate(bytes, limit), parameters, resolve);
    case "LZWDecode":
    case "LZW":
      return undoPredictor(
        decodeLzw(bytes, limit, numberIn(parameters, "EarlyChange", 1, resolve)),
        parameters,
        resolve,
      );
    case "ASCIIHexDecode":
    case "AHx":
      return decodeAsciiHex(bytes);
    case "ASCII85Decode":
    case "A85":
      return decodeAscii85(bytes);
    case "RunLengthDecode":
    case "RL":
      return decodeRunLength(bytes, limit);
    default:
      throw new PdfSyntaxError("stream_broken", `filter ${filter}`);
  }
}

/** Tolerates truncated data and trailing bytes, as all viewers do. */
function inflate(bytes: Uint8Array, limit: number): Uint8Array {
  try {
    const found = inflateSync(bytes, { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH });
    return new Uint8Array(found.buffer, found.byteOffset, found.length);
  } catch (error) {
    const tooLarge = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    throw new PdfSyntaxError(tooLarge ? "too_large" : "stream_broken", "flate");
  }
}

function numberIn(dict: PdfDict | null, key: string, otherwise: number, resolve: Resolve): number {
  const value = resolve(dict?.get(key));
  return typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : otherwise;
}

function undoPredictor(bytes: Uint8Array, parameters: PdfDict | null, resolve: Resolve): Uint8Array {
  const predictor = numberIn(parameters, "Predictor", 1, resolve);
  if (predictor < 2) return bytes;
  const colors = numberIn(parameters, "Colors", 1, resolve);
  const bits = numberIn(parameters, "BitsPerComponent", 8, resolve);
  const columns = numberIn(parameters, "Columns", 1, resolve);
  const rowLength = Math.ceil((colors * bits * columns) / 8);
  if (rowLength < 1 || rowLength > 1 << 20) throw new PdfSyntaxError("stream_broken", "predictor");
  const pixel = Math.max(1, (colors * bits) >> 3);
  if (predictor < 10) {
    if (bits !== 8) throw new PdfSyntaxError("stream_broken", "TIFF predictor");
    return undoTiff(bytes, rowLength, pixel);
  }
  return undoPng(bytes, rowLength, pixel);
}

function undoTiff(bytes: Uint8Array, rowLength: number, pixel: number): Uint8Array {
  const found = bytes.slice();
  for (let i = 0; i < found.length; i++) if (i % rowLength >= pixel) found[i] = found[i]! + found[i - pixel]!;
  return found;
}

function undoPng(bytes: Uint8Array, rowLength: number, pixel: number): Uint8Array {
  const rows = Math.ceil(bytes.length / (rowLength + 1));
  const found = new Uint8Array(rows * rowLength);
  for (let row = 0; row < rows; row++) {
    const from = row * (rowLength + 1);
    undoPngRow(bytes.subarray(from + 1, from + 1 + rowLength), bytes[from]!, found, row * rowLength, rowLength, pixel);
  }
  return found;
}

function undoPngRow(
  row: Uint8Array,
  kind: number,
  found: Uint8Array,
  to: number,
  rowLength: number,
  pixel: number,
): void {
  for (let i = 0; i < row.length; i++) {
    const left = i >= pixel ? found[to + i - pixel]! : 0;
    const up = to > 0 ? found[to + i - rowLength]! : 0;
    const upLeft = to > 0 && i >= pixel ? found[to + i - rowLength - pixel]! : 0;
    found[to + i] = row[i]! + predicted(kind, left, up, upLeft);
  }
}

function predicted(kind: number, left: number, up: number, upLeft: number): number {
  switch (kind) {
    case 0:
      return 0;
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const guess = left + up - upLeft;
      const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - upLeft)];
      return a <= b && a <= c ? left : b <= c ? up : upLeft;
    }
    default:
      throw new PdfSyntaxError("stream_broken", "predictor row");
  }
}
