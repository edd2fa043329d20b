/** Reads indirect objects (ISO 32000-2 §7.3.10) at given offsets. */
import { Malformed } from "../../asn1/der.ts";
import { createParser } from "./pdf-parser.ts";
import { entryOf, integerOf, type PdfRef, type PdfValue } from "./pdf-value.ts";

export type IndirectObject = { id: number; generation: number; value: PdfValue; start: number; end: number };

/** Reads `id generation obj … endobj` at that offset. @throws Malformed */
export function readObject(
  bytes: Uint8Array,
  offset: number,
  mode: "plain" | "any",
  resolve: (ref: PdfRef) => PdfValue,
): IndirectObject {
  const parser = createParser(bytes, offset, mode);
  const id = parser.unsigned();
  const generation = parser.unsigned();
  parser.expectKeyword("obj");
  const value = parser.value();
  if (value.kind !== "dict" || !parser.tryKeyword("stream")) {
    parser.expectKeyword("endobj");
    return { id, generation, value, start: offset, end: parser.position() };
  }
  let start = parser.position();
  if (bytes[start] === 0x0d && bytes[start + 1] === 0x0a) start += 2;
  else if (bytes[start] === 0x0a) start += 1;
  else throw new Malformed("stream start");
  const stated = entryOf(value, "Length");
  const length = integerOf(stated.kind === "ref" ? resolve(stated) : stated);
  if (length === null || start + length > bytes.length) throw new Malformed("stream length");
  const after = createParser(bytes, start + length, mode);
  after.expectKeyword("endstream");
  after.expectKeyword("endobj");
  return {
    id,
    generation,
    value: { kind: "stream", dict: value, start, end: start + length },
    start: offset,
    end: after.position(),
  };
}
