import type { PdfReader } from "../syntax/reader.ts";
import { type PdfDict, PdfName, PdfString, type PdfValue } from "../syntax/values.ts";

/** PDFDocEncoding where it differs from Latin-1 (ISO 32000-2 Annex D.3). */
const special = "˘ˇˆ˙˝˛˚˜";
const specialHigh = "•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž";

/** A text string (§7.9.2.2): UTF-16 or UTF-8 with byte order mark, else PDFDocEncoding. */
function decodeText(bytes: Uint8Array): string {
  const [a, b, c] = bytes;
  if (a === 0xfe && b === 0xff) return new TextDecoder("utf-16be").decode(bytes.subarray(2));
  if (a === 0xff && b === 0xfe) return new TextDecoder("utf-16le").decode(bytes.subarray(2));
  if (a === 0xef && b === 0xbb && c === 0xbf) return new TextDecoder().decode(bytes.subarray(3));
  let text = "";
  for (const byte of bytes.subarray(0, 20_000)) {
    if (byte >= 0x18 && byte < 0x20) text += special[byte - 0x18];
    else if (byte >= 0x80 && byte < 0x9f) text += specialHigh[byte - 0x80] ?? "";
    else text += byte === 0xa0 ? "€" : String.fromCharCode(byte);
  }
  return text;
}

/** An entry's text, `null` if it has none; names count. */
export function textIn(reader: PdfReader, dict: PdfDict | null, key: string): string | null {
  return textOfValue(reader.resolve(dict?.get(key)));
}

export function textOfValue(value: PdfValue): string | null {
  if (value instanceof PdfString) return decodeText(value.bytes);
  return value instanceof PdfName ? new TextDecoder().decode(Uint8Array.from(value.value, byteOf)) : null;
}

function byteOf(char: string): number {
  return char.charCodeAt(0);
}
