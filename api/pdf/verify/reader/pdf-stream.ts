import { inflateSync } from "node:zlib";
import { Malformed } from "../../asn1/der.ts";
import { unlock } from "../decrypt.ts";
import { entryOf, integerOf, isName, type PdfStream, pdfNull } from "./pdf-value.ts";

const maxInflated = 64 * 1024 * 1024;

/**
 * Decodes a stream's data: unfiltered or Flate, with the PNG predictor undone; other filters are refused.
 * @param key key of an encrypted stream
 * @throws Malformed
 */
export function decodeStream(
  bytes: Uint8Array,
  stream: PdfStream,
  key: Uint8Array | null = null,
): Uint8Array<ArrayBuffer> {
  const storedBytes = bytes.slice(stream.start, stream.end);
  const raw = key ? unlock(storedBytes, key) : storedBytes;
  const filter = entryOf(stream.dict, "Filter");
  const single = filter.kind === "array" && filter.items.length === 1 ? filter.items[0]! : filter;
  if (single.kind === "null") return raw;
  if (!isName(single, "FlateDecode")) throw new Malformed("filter");
  const parms = entryOf(stream.dict, "DecodeParms");
  const dict = parms.kind === "array" ? (parms.items[0] ?? pdfNull) : parms;
  let data: Uint8Array<ArrayBuffer>;
  try {
    data = new Uint8Array(inflateSync(raw, { maxOutputLength: maxInflated }));
  } catch {
    throw new Malformed("compressed data");
  }
  const predictor = dict.kind === "dict" ? (integerOf(entryOf(dict, "Predictor")) ?? 1) : 1;
  return predictor >= 10 && dict.kind === "dict" ? undoPng(data, integerOf(entryOf(dict, "Columns")) ?? 1) : data;
}

function undoPng(data: Uint8Array, columns: number): Uint8Array<ArrayBuffer> {
  const rows = Math.floor(data.length / (columns + 1));
  const found = new Uint8Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    const type = data[row * (columns + 1)]!;
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      const left = column ? found[at - 1]! : 0;
      const up = row ? found[at - columns]! : 0;
      const corner = row && column ? found[at - columns - 1]! : 0;
      found[at] = data[row * (columns + 1) + 1 + column]! + predict(type, left, up, corner);
    }
  }
  return found;
}

function predict(type: number, left: number, up: number, corner: number): number {
  if (type === 1) return left;
  if (type === 2) return up;
  if (type === 3) return (left + up) >> 1;
  if (type !== 4) return 0;
  const [byLeft, byUp, byCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return byLeft <= byUp && byLeft <= byCorner ? left : byUp <= byCorner ? up : corner;
}
