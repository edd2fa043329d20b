/** Files attached to a PDF as associated files of the document (ISO 32000-2 §14.13). */
import { type Bytes, Malformed } from "./der.ts";
import { decodeStream } from "./pdf-stream.ts";
import { entryOf, type PdfValue } from "./pdf-value.ts";
import { openView } from "./pdf-view.ts";

/**
 * The attachment of that name in the revision that ends at `end`; `null` where there is none.
 * @param end of a sealed revision, so that what is found is what was sealed
 * @throws Malformed
 */
export function findAttachment(bytes: Bytes, end: number, name: string): Bytes | null {
  const view = openView(bytes, end, new Map());
  const associated = view.resolve(entryOf(view.catalog, "AF"));
  for (const one of associated.kind === "array" ? associated.items : []) {
    const file = view.resolve(one);
    if (file.kind !== "dict" || textOf(view.resolve(entryOf(file, "UF"))) !== name) continue;
    const embedded = view.resolve(entryOf(file, "EF"));
    const data = embedded.kind === "dict" ? view.resolve(entryOf(embedded, "F")) : embedded;
    if (data.kind !== "stream") throw new Malformed("attachment");
    return decodeStream(bytes, data);
  }
  return null;
}

/** A text string: UTF-16BE with its mark, else one byte a character (ISO 32000-2 §7.9.2). */
function textOf(value: PdfValue): string | null {
  if (value.kind !== "string") return null;
  const isWide = value.bytes[0] === 0xfe && value.bytes[1] === 0xff;
  return new TextDecoder(isWide ? "utf-16be" : "utf-8").decode(isWide ? value.bytes.subarray(2) : value.bytes);
}
