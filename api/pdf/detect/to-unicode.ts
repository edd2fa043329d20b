/** `ToUnicode` CMaps (ISO 32000-2 §9.10.3): codes of a font as text. */
import { createParser } from "../syntax/parser.ts";
import { PdfName, PdfString, PdfSyntaxError } from "../syntax/values.ts";

export type ToUnicode = {
  /** Bytes per code, `null` when the map does not tell. */
  codeLength: 1 | 2 | null;
  texts: Map<number, string>;
};

const MAX_ENTRIES = 70_000;

/** The readable part: a damaged map ends at the damage. */
export function readToUnicode(content: Uint8Array): ToUnicode {
  const found: ToUnicode = { codeLength: null, texts: new Map() };
  const parser = createParser(content);
  let operands: unknown[] = [];
  try {
    for (parser.skipSpace(); parser.position() < content.length; parser.skipSpace()) {
      const byte = content[parser.position()]!;
      if (byte === 0x3c || byte === 0x5b || byte === 0x2f || byte === 0x28 || (byte >= 0x30 && byte <= 0x39)) {
        operands.push(parser.value());
        continue;
      }
      const operator = parser.regular();
      if (operator === "") break;
      addSection(found, operator, operands);
      operands = [];
    }
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error;
  }
  return found;
}

function addSection(found: ToUnicode, operator: string, operands: unknown[]): void {
  if (operator === "endcodespacerange") {
    const first = operands.find((one) => one instanceof PdfString);
    if (first instanceof PdfString) found.codeLength = first.bytes.length === 1 ? 1 : 2;
  } else if (operator === "endbfchar") {
    for (let i = 0; i + 1 < operands.length; i += 2) add(found, codeOf(operands[i]), textOf(operands[i + 1]));
  } else if (operator === "endbfrange") {
    for (let i = 0; i + 2 < operands.length; i += 3) addRange(found, operands[i], operands[i + 1], operands[i + 2]);
  }
}

function addRange(found: ToUnicode, low: unknown, high: unknown, target: unknown): void {
  const [from, to] = [codeOf(low), codeOf(high)];
  if (from === null || to === null || to < from || to - from > 0xffff) return;
  if (Array.isArray(target)) {
    for (let code = from; code <= to && code - from < target.length; code++)
      add(found, code, textOf(target[code - from]));
    return;
  }
  const text = textOf(target);
  if (text === null || text === "") return;
  const last = text.codePointAt(text.length - 1)!;
  const head = text.slice(0, -1);
  for (let code = from; code <= to; code++) add(found, code, head + String.fromCharCode(last + code - from));
}

function add(found: ToUnicode, code: number | null, text: string | null): void {
  if (code !== null && text !== null && found.texts.size < MAX_ENTRIES) found.texts.set(code, text);
}

function codeOf(value: unknown): number | null {
  if (!(value instanceof PdfString) || value.bytes.length === 0 || value.bytes.length > 4) return null;
  return value.bytes.reduce((code, byte) => code * 256 + byte, 0);
}

function textOf(value: unknown): string | null {
  if (value instanceof PdfName) return null;
  if (!(value instanceof PdfString) || value.bytes.length > 64) return null;
  return new TextDecoder("utf-16be").decode(value.bytes).replace(/\0/g, "");
}
