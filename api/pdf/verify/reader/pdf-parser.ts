/**
 * Parses single PDF objects without repair: deviations from ISO 32000 are refused. In `plain` mode, for bytes after a
 * seal, comments and white space other than space, LF and CR are refused too.
 */
import { Malformed } from "../../asn1/der.ts";
import { type PdfDict, type PdfValue, pdfNull } from "./pdf-value.ts";

export type PdfParser = {
  readonly bytes: Uint8Array;
  /** Offset at which the next token is searched. */
  position(): number;
  skipSpace(): void;
  /** Consumes the word if it is the next complete token, and returns whether it was. */
  tryKeyword(keyword: string): boolean;
  /** @throws Malformed if another word comes next */
  expectKeyword(expectKeyword: string): void;
  /** An unsigned integer of at most ten digits. @throws Malformed */
  unsigned(): number;
  /** @throws Malformed */
  value(): PdfValue;
};

/** Measured: values in 267 files of other programs are nested up to 7 levels deep. */
const maxDepth = 64;
/** Items of one value. Measured: up to 5,400. */
const maxItems = 500_000;
/** Characters of a token. Measured: names of up to 131; each may be written as `#xx`. */
const maxToken = 1_024;

const space = tableOf("\0\t\n\f\r ");
const plainSpace = tableOf("\n\r ");
const boundaries = tableOf("\0\t\n\f\r ()<>[]{}/%");

/** 1 for each of these characters. The parser asks it for every byte, and a table answers faster than a set. */
function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(256);
  for (const char of characters) table[char.charCodeAt(0)] = 1;
  return table;
}

/** The value of each byte as a hex digit, or −1. */
const hexDigits = Int8Array.from({ length: 256 }, (_, byte) => {
  const char = String.fromCharCode(byte);
  return /[0-9A-Fa-f]/.test(char) ? Number.parseInt(char, 16) : -1;
});

export function createParser(bytes: Uint8Array, start: number, mode: "plain" | "any" = "any"): PdfParser {
  let at = start;
  let items = 0;
  const allowed = mode === "plain" ? plainSpace : space;

  function skipSpace(): void {
    for (;;) {
      while (at < bytes.length && allowed[bytes[at]!]) at++;
      if (bytes[at] !== 0x25 || mode === "plain") return;
      while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at++;
    }
  }

  function isBoundary(index: number): boolean {
    const byte = bytes[index];
    return byte === undefined || boundaries[byte] === 1;
  }

  function tryKeyword(keyword: string): boolean {
    skipSpace();
    for (let i = 0; i < keyword.length; i++) if (bytes[at + i] !== keyword.charCodeAt(i)) return false;
    if (!isBoundary(at + keyword.length)) return false;
    at += keyword.length;
    return true;
  }

  function expectKeyword(expected: string): void {
    if (!tryKeyword(expected)) throw new Malformed(`${expected} is due at ${at}`);
  }

  function regular(): string {
    const from = at;
    while (at - from < maxToken && !isBoundary(at)) at++;
    return String.fromCharCode(...bytes.subarray(from, at));
  }

  function unsigned(): number {
    skipSpace();
    const text = regular();
    if (!/^\d{1,10}$/.test(text)) throw new Malformed(`number is due at ${at}`);
    return Number(text);
  }

  function value(depth = 0): PdfValue {
    if (depth > maxDepth || ++items > maxItems) throw new Malformed("too complex");
    skipSpace();
    const byte = bytes[at];
    if (byte === 0x2f) return { kind: "name", value: name() };
    if (byte === 0x28) return literal();
    if (byte === 0x5b) return array(depth);
    if (byte === 0x3c) return bytes[at + 1] === 0x3c ? dict(depth) : hexString();
    return numberRefOrWord();
  }

  function name(): string {
    at++;
    const text = regular();
    if (/#(?![0-9A-Fa-f]{2})/.test(text)) throw new Malformed("name");
    return text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  }

  function numberRefOrWord(): PdfValue {
    const text = regular();
    if (text === "true" || text === "false") return { kind: "boolean", value: text === "true" };
    if (text === "null") return pdfNull;
    if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) throw new Malformed(`no object at ${at}`);
    const isInteger = /^[+-]?\d+$/.test(text);
    if (/^\d{1,10}$/.test(text)) {
      const after = at;
      skipSpace();
      const generation = regular();
      if (/^\d{1,5}$/.test(generation) && tryKeyword("R")) {
        return { kind: "ref", id: Number(text), generation: Number(generation) };
      }
      at = after;
    }
    return { kind: "number", value: Number(text), isInteger };
  }

  function array(depth: number): PdfValue {
    at++;
    const found: PdfValue[] = [];
    for (skipSpace(); bytes[at] !== 0x5d; skipSpace()) found.push(value(depth + 1));
    at++;
    return { kind: "array", items: found };
  }

  function dict(depth: number): PdfDict {
    at += 2;
    const entries = new Map<string, PdfValue>();
    for (skipSpace(); bytes[at] !== 0x3e; skipSpace()) {
      if (bytes[at] !== 0x2f) throw new Malformed(`key is due at ${at}`);
      const key = name();
      if (entries.has(key)) throw new Malformed(`key twice at ${at}`);
      entries.set(key, value(depth + 1));
    }
    if (bytes[at + 1] !== 0x3e) throw new Malformed("dictionary end");
    at += 2;
    return { kind: "dict", entries };
  }

  function hexString(): PdfValue {
    const from = at++;
    let count = 0;
    for (; bytes[at] !== 0x3e; at++) {
      const byte = bytes[at];
      if (byte === undefined) throw new Malformed("string end");
      if (space[byte]) continue;
      if (hexDigits[byte]! < 0) throw new Malformed("hex digit");
      count++;
    }
    const found = new Uint8Array(Math.ceil(count / 2));
    for (let index = 0, read = from + 1; read < at; read++) {
      const digit = hexDigits[bytes[read]!]!;
      if (digit < 0) continue;
      found[index >> 1]! |= index % 2 ? digit : digit << 4;
      index++;
    }
    at++;
    return { kind: "string", bytes: found, isHex: true, start: from, end: at };
  }

  function literal(): PdfValue {
    const from = at++;
    const found: number[] = [];
    for (let open = 1; ; at++) {
      const byte = bytes[at];
      if (byte === undefined) throw new Malformed("string end");
      if (byte === 0x5c) {
        escaped(found);
        continue;
      }
      if (byte === 0x28) open++;
      if (byte === 0x29 && --open === 0) break;
      found.push(byte);
    }
    at++;
    return { kind: "string", bytes: Uint8Array.from(found), isHex: false, start: from, end: at };
  }

  /** Reads the escape sequence whose backslash is at `at`; leaves `at` on its last byte. */
  function escaped(into: number[]): void {
    const byte = bytes[++at];
    if (byte === undefined) throw new Malformed("string end");
    const simple = "nrtbf".indexOf(String.fromCharCode(byte));
    if (simple >= 0) into.push([0x0a, 0x0d, 0x09, 0x08, 0x0c][simple]!);
    else if (byte >= 0x30 && byte <= 0x37) {
      const octal = /^[0-7]{1,3}/.exec(String.fromCharCode(...bytes.subarray(at, at + 3)))![0];
      into.push(Number.parseInt(octal, 8) & 0xff);
      at += octal.length - 1;
    } else if (byte === 0x0d) {
      if (bytes[at + 1] === 0x0a) at++;
    } else if (byte !== 0x0a) into.push(byte);
  }

  return { bytes, position: () => at, skipSpace, tryKeyword, expectKeyword, unsigned, value: () => value() };
}
