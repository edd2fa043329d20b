/** The part of a font that reading needs: the meaning and advance of its codes. */
import type { PdfReader } from "../syntax/reader.ts";
import { isDict, type PdfDict, PdfName, PdfStream, type PdfValue } from "../syntax/values.ts";
import { baseEncoding, signOfDingbat, textOfGlyphName } from "./encodings.ts";
import { nullIfDamaged } from "./null-if-damaged.ts";
import { standardWidth } from "./standard-widths.ts";
import { textIn } from "./text-string.ts";
import { readToUnicode, type ToUnicode } from "./to-unicode.ts";

type FontGlyph = {
  /** Empty when unknown. */
  text: string;
  /** In text space, for a size of 1. */
  width: number;
  /** Number of bytes of its code. */
  bytes: 1 | 2;
  /** Whether word spacing applies: the one-byte code 32. */
  isSpace: boolean;
};

export type TextFont = { glyphAt(bytes: Uint8Array, at: number): FontGlyph };

const TO_UNICODE_LIMIT_BYTES = 4 * 1024 * 1024;
const DEFAULT_CID_WIDTH = 1000;

export function readFont(reader: PdfReader, font: PdfDict): TextFont {
  const kind = reader.resolve(font.get("Subtype"));
  const toUnicode = toUnicodeOf(reader, font);
  return kind instanceof PdfName && kind.value === "Type0"
    ? compositeFont(reader, font, toUnicode)
    : simpleFont(reader, font, toUnicode);
}

/** Whether text in this font may contain a brace: never, by the usual code, or by a code that only the font knows. */
export function bracesIn(reader: PdfReader, font: PdfDict): "none" | "plain" | "coded" {
  const toUnicode = toUnicodeOf(reader, font);
  if (nameIn(reader, font, "Subtype") === "Type0") {
    const isKnown = toUnicode !== null && toUnicode.texts.size > 0;
    if (isKnown) return [...toUnicode.texts.values()].some((text) => text.includes("{")) ? "coded" : "none";
    return isDirectUnicode(nameIn(reader, font, "Encoding")) ? "coded" : "none";
  }
  const glyphs = textIn(reader, reader.dictIn(font, "FontDescriptor"), "CharSet");
  if (glyphs && !glyphs.includes("/braceleft")) return "none";
  const texts = simpleTexts(reader, font, nameIn(reader, font, "BaseFont") ?? "");
  const hasWidth = simpleWidths(reader, font);
  const hasWidths = reader.arrayIn(font, "Widths") !== null;
  const codes = texts.flatMap((text, code) => ((toUnicode?.texts.get(code) ?? text)?.includes("{") ? [code] : []));
  const used = codes.filter((code) => !hasWidths || hasWidth(code));
  if (used.length === 0) return "none";
  return used.every((code) => code === 0x7b) ? "plain" : "coded";
}

function toUnicodeOf(reader: PdfReader, font: PdfDict): ToUnicode | null {
  const stream = reader.resolve(font.get("ToUnicode"));
  if (!(stream instanceof PdfStream)) return null;
  return nullIfDamaged(() => readToUnicode(reader.data(stream, TO_UNICODE_LIMIT_BYTES)));
}

function nameIn(reader: PdfReader, dict: PdfDict | null, key: string): string | null {
  const value = reader.resolve(dict?.get(key));
  return value instanceof PdfName ? value.value : null;
}

function simpleFont(reader: PdfReader, font: PdfDict, toUnicode: ToUnicode | null): TextFont {
  const name = nameIn(reader, font, "BaseFont") ?? "";
  const texts = simpleTexts(reader, font, name);
  const widths = simpleWidths(reader, font);
  const glyphs: (FontGlyph | undefined)[] = [];
  return {
    glyphAt(bytes, at) {
      const code = bytes[at]!;
      glyphs[code] ??= {
        text: signOfDingbat(name, code) ?? toUnicode?.texts.get(code) ?? texts[code] ?? "",
        width: widths(code) ?? standardWidth(name, texts[code] ?? "x") / 1000,
        bytes: 1,
        isSpace: code === 32,
      };
      return glyphs[code];
    },
  };
}

function simpleTexts(reader: PdfReader, font: PdfDict, name: string): (string | undefined)[] {
  const encoding = reader.resolve(font.get("Encoding"));
  if (encoding instanceof PdfName) return baseEncoding(encoding.value);
  const isEmbedded = reader.dictIn(reader.dictIn(font, "FontDescriptor"), "FontFile2") !== null;
  const base = isDict(encoding) ? nameIn(reader, encoding, "BaseEncoding") : null;
  const texts = baseEncoding(base ?? (isEmbedded || /symbol|dingbats/i.test(name) ? "WinAnsiEncoding" : null));
  let code = 0;
  for (const item of (isDict(encoding) && reader.arrayIn(encoding, "Differences")) || []) {
    const entry = reader.resolve(item);
    if (typeof entry === "number") code = entry;
    else if (entry instanceof PdfName) texts[code++ & 0xff] = textOfGlyphName(entry.value);
  }
  return texts;
}

function simpleWidths(reader: PdfReader, font: PdfDict): (code: number) => number | null {
  const first = reader.resolve(font.get("FirstChar"));
  const widths = (reader.arrayIn(font, "Widths") ?? []).slice(0, 256).map((item) => reader.resolve(item));
  const missing = reader.resolve(reader.dictIn(font, "FontDescriptor")?.get("MissingWidth"));
  const scale = nameIn(reader, font, "Subtype") === "Type3" ? type3Scale(reader, font) : 1 / 1000;
  return (code) => {
    const width = widths[code - (typeof first === "number" ? first : 0)];
    if (typeof width === "number") return width * scale;
    return widths.length > 0 && typeof missing === "number" ? missing * scale : null;
  };
}

function type3Scale(reader: PdfReader, font: PdfDict): number {
  const scale = reader.resolve(reader.arrayIn(font, "FontMatrix")?.[0]);
  return typeof scale === "number" ? scale : 1 / 1000;
}

/** Predefined CMaps whose codes are UTF-16. */
function isDirectUnicode(encoding: string | null): boolean {
  return encoding !== null && /^Uni(JIS|GB|CNS|KS)(2004)?-(UCS2|UTF16)-[HV]$/.test(encoding);
}

function compositeFont(reader: PdfReader, font: PdfDict, toUnicode: ToUnicode | null): TextFont {
  const encoding = nameIn(reader, font, "Encoding");
  const isDirect = isDirectUnicode(encoding);
  const descendant = reader.resolve(reader.arrayIn(font, "DescendantFonts")?.[0]);
  const widths = cidWidths(reader, isDict(descendant) ? descendant : null);
  const length = !encoding?.startsWith("Identity") && toUnicode?.codeLength === 1 ? 1 : 2;
  return {
    glyphAt(bytes, at) {
      const isShort = length === 1 || at + 1 >= bytes.length;
      const code = isShort ? bytes[at]! : bytes[at]! * 256 + bytes[at + 1]!;
      const direct = isDirect ? String.fromCharCode(code) : "";
      const text = toUnicode?.texts.get(code) ?? direct;
      return { text, width: widths(code) / 1000, bytes: isShort ? 1 : 2, isSpace: isShort && code === 32 };
    },
  };
}

function cidWidths(reader: PdfReader, descendant: PdfDict | null): (cid: number) => number {
  const widths = new Map<number, number>();
  const ranges: { from: number; to: number; width: number }[] = [];
  const items: PdfValue[] = (reader.arrayIn(descendant, "W") ?? []).map((item) => reader.resolve(item));
  for (let i = 0; i + 1 < items.length; ) {
    const [first, second, third] = [items[i], items[i + 1], items[i + 2]];
    if (typeof first === "number" && Array.isArray(second)) {
      second.forEach((item, index) => {
        const width = reader.resolve(item);
        if (typeof width === "number") widths.set(first + index, width);
      });
      i += 2;
    } else if (typeof first === "number" && typeof second === "number" && typeof third === "number") {
      ranges.push({ from: first, to: second, width: third });
      i += 3;
    } else break;
  }
  const standard = reader.resolve(descendant?.get("DW"));
  const otherwise = typeof standard === "number" ? standard : DEFAULT_CID_WIDTH;
  return (cid) => {
    const width = widths.get(cid);
    if (width !== undefined) return width;
    const found = ranges.find((range) => cid >= range.from && cid <= range.to)?.width ?? otherwise;
    widths.set(cid, found);
    return found;
  };
}
