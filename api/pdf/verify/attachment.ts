/** Finds files attached to a PDF as associated files of the document (ISO 32000-2 §14.13). */
import type { Bytes } from "../../ports/basics.ts";
import { Malformed } from "../asn1/der.ts";
import { entryOf, type PdfValue } from "./reader/pdf-value.ts";
import type { PdfView } from "./reader/pdf-view.ts";

/**
 * The attachment of that name; `null` if missing.
 * @param view view of a sealed revision, so that only sealed content is found
 * @throws Malformed, Encrypted
 */
export function findAttachment(view: PdfView, name: string): Bytes | null {
  const associated = view.resolve(entryOf(view.catalog, "AF"));
  for (const one of associated.kind === "array" ? associated.items : []) {
    const file = view.resolve(one);
    if (file.kind !== "dict" || textOf(view.resolve(entryOf(file, "UF"))) !== name) continue;
    const embedded = view.resolve(entryOf(file, "EF"));
    const data = embedded.kind === "dict" ? view.resolve(entryOf(embedded, "F")) : embedded;
    if (data.kind !== "stream") throw new Malformed("attachment");
    return view.data(data);
  }
  return null;
}

/** Decodes a text string: UTF-16BE with a byte-order mark, otherwise one byte per character (ISO 32000-2 §7.9.2). */
function textOf(value: PdfValue): string | null {
  if (value.kind !== "string") return null;
  const isWide = value.bytes[0] === 0xfe && value.bytes[1] === 0xff;
  return new TextDecoder(isWide ? "utf-16be" : "utf-8").decode(isWide ? value.bytes.subarray(2) : value.bytes);
}
