/** Parses single objects (ISO 32000-2 §7.2–7.3) without repair: deviations from the standard are refused. */
import { nameOf, type PdfDict, PdfRef, PdfString, PdfSyntaxError, type PdfValue } from "./values.ts";

export type PdfParser = {
  /** Offset at which the next token is searched. */
  position(): number;
  seek(to: number): void;
  skipSpace(): void;
  /** Consumes the word if it is the next complete token. */
  tryKeyword(keyword: string): boolean;
  /** Reads a non-negative integer. @throws PdfSyntaxError */
  integer(): number;
  /** Reads any object but a stream. @throws PdfSyntaxError */
  value(): PdfValue;
  /** Reads a run of regular characters, for content streams; empty if the next character is not regular. */
  regular(): string;
};

/** Measured: values in 267 files of other programs are nested up to 7 levels deep. */
const MAX_DEPTH = 64;
/** Maximum number of objects in one value, and the maximum array length. Measured: up to 5,400. */
const MAX_ITEMS = 2_000_000;

/** The standard ends names at 127 bytes, but readers do not. */
const MAX_TOKEN_BYTES = 32_768;

const SPACE = 1;
const DELIMITER = 2;
const DIGIT = 4;
/** Character class of each byte. */
const kinds = new Uint8Array(256);
for (const byte of [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]) kinds[byte] = SPACE;
for (const char of "()<>[]{}/%") kinds[char.charCodeAt(0)] = DELIMITER;
for (let byte = 0x30; byte <= 0x39; byte++) kinds[byte] = DIGIT;

/**
 * @param options.takesLastKey accepts a duplicate key in a dictionary and takes the last, as readers do; otherwise
 * refused
 */
export function createParser(
  bytes: Uint8Array,
  start = 0,
  end = bytes.length,
  options: { takesLastKey?: boolean } = {},
): PdfParser {
  let at = start;
  let items = 0;

  const fail = (reason: string): never => {
    throw new PdfSyntaxError("object_broken", `${reason} at ${at}`);
  };
  const kindAt = (index: number): number => (index < end ? kinds[bytes[index]!]! : SPACE);

  function skipSpace(): void {
    while (at < end) {
      const byte = bytes[at]!;
      if (kinds[byte] === SPACE) at++;
      else if (byte === 0x25) while (at < end && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at++;
      else return;
    }
  }

  function tryKeyword(keyword: string): boolean {
    skipSpace();
    for (let i = 0; i < keyword.length; i++) if (bytes[at + i] !== keyword.charCodeAt(i)) return false;
    if (at + keyword.length > end || !(kindAt(at + keyword.length) & (SPACE | DELIMITER))) return false;
    at += keyword.length;
    return true;
  }

  function regular(): string {
    const from = at;
    while (at < end && !(kinds[bytes[at]!]! & (SPACE | DELIMITER))) at++;
    return at - from > MAX_TOKEN_BYTES ? fail("token too long") : String.fromCharCode(...bytes.subarray(from, at));
  }

  /** Reads digits that end at a boundary and fit a safe integer. Returns -1 otherwise, with the position unchanged. */
  function tryInteger(): number {
    let index = at;
    let number = 0;
    while (index < end && kinds[bytes[index]!] === DIGIT && index - at < 15) {
      number = number * 10 + bytes[index]! - 0x30;
      index++;
    }
    if (index === at || !(kindAt(index) & (SPACE | DELIMITER))) return -1;
    at = index;
    return number;
  }

  function integer(): number {
    skipSpace();
    const number = tryInteger();
    return number < 0 ? fail("integer is due") : number;
  }

  function value(depth: number): PdfValue {
    if (depth > MAX_DEPTH) throw new PdfSyntaxError("too_deep");
    if (++items > MAX_ITEMS) throw new PdfSyntaxError("too_large");
    skipSpace();
    if (at >= end) fail("object is due");
    switch (bytes[at]) {
      case 0x2f:
        return nameOf(name());
      case 0x28:
        return new PdfString(literal());
      case 0x5b:
        return array(depth);
      case 0x3c:
        return bytes[at + 1] === 0x3c ? dict(depth) : new PdfString(hex());
    }
    return numberOrWord();
  }

  function numberOrWord(): PdfValue {
    const number = tryInteger();
    if (number >= 0) return number <= 0xffffffff ? refAfter(number) : number;
    const text = regular();
    if (text === "true") return true;
    if (text === "false") return false;
    if (text === "null") return null;
    if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) return Number(text);
    return fail(`no object (${text.slice(0, 16)})`);
  }

  function refAfter(id: number): PdfRef | number {
    const after = at;
    skipSpace();
    if (kinds[bytes[at]!] === DIGIT) {
      const generation = tryInteger();
      if (generation >= 0 && generation <= 65_535 && tryKeyword("R")) return new PdfRef(id, generation);
    }
    at = after;
    return id;
  }

  function name(): string {
    at++;
    const from = at;
    let escaped = false;
    for (; at < end && !(kinds[bytes[at]!]! & (SPACE | DELIMITER)); at++) if (bytes[at] === 0x23) escaped = true;
    if (at - from > MAX_TOKEN_BYTES) fail("name too long");
    const text = String.fromCharCode(...bytes.subarray(from, at));
    if (!escaped) return text;
    return text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  }

  function array(depth: number): PdfValue[] {
    at++;
    const found: PdfValue[] = [];
    for (;;) {
      skipSpace();
      if (bytes[at] === 0x5d && at < end) break;
      found.push(value(depth + 1));
    }
    at++;
    return found;
  }

  function dict(depth: number): PdfDict {
    at += 2;
    const found: PdfDict = new Map();
    for (;;) {
      skipSpace();
      if (bytes[at] !== 0x2f || at >= end) break;
      const key = name();
      if (found.has(key) && !options.takesLastKey) fail(`key ${key} twice`);
      found.set(key, value(depth + 1));
    }
    if (bytes[at] !== 0x3e || bytes[at + 1] !== 0x3e || at + 1 >= end) fail("key is due");
    at += 2;
    return found;
  }

  function hex(): Uint8Array {
    const close = bytes.indexOf(0x3e, ++at);
    if (close < 0 || close >= end) fail("string does not end");
    const found = new Uint8Array(Math.ceil((close - at) / 2));
    let digits = 0;
    for (; at < close; at++) {
      if (kinds[bytes[at]!] === SPACE) continue;
      const digit = hexDigit(bytes[at]!);
      if (digit < 0) fail("hex digit");
      found[digits >> 1]! |= digits % 2 ? digit : digit << 4;
      digits++;
    }
    at++;
    return found.subarray(0, (digits + 1) >> 1);
  }

  function literal(): Uint8Array {
    at++;
    const from = at;
    for (let open = 1; at < end; at++) {
      const byte = bytes[at];
      if (byte === 0x5c || byte === 0x0d) return literalRest(from, open);
      if (byte === 0x28) open++;
      else if (byte === 0x29 && --open === 0) return bytes.slice(from, at++);
    }
    return fail("string does not end");
  }

  /** Continues a literal string from its first backslash or CR. */
  function literalRest(from: number, openSoFar: number): Uint8Array {
    const found = [...bytes.subarray(from, at)];
    for (let open = openSoFar; at < end; at++) {
      const byte = bytes[at]!;
      if (byte === 0x5c) passEscape(found);
      else if (byte === 0x0d) {
        if (bytes[at + 1] === 0x0a) at++;
        found.push(0x0a);
      } else {
        if (byte === 0x28) open++;
        else if (byte === 0x29 && --open === 0) {
          at++;
          return Uint8Array.from(found);
        }
        found.push(byte);
      }
    }
    return fail("string does not end");
  }

  /** Reads the escape sequence whose backslash is at `at`; leaves `at` on its last byte. */
  function passEscape(into: number[]): void {
    const byte = bytes[++at]!;
    const simple = "nrtbf".indexOf(String.fromCharCode(byte));
    if (simple >= 0) into.push([0x0a, 0x0d, 0x09, 0x08, 0x0c][simple]!);
    else if (byte >= 0x30 && byte <= 0x37) {
      let code = 0;
      for (let i = 0; i < 3 && bytes[at]! >= 0x30 && bytes[at]! <= 0x37; i++, at++) code = code * 8 + bytes[at]! - 0x30;
      at--;
      into.push(code & 0xff);
    } else if (byte === 0x0d) {
      if (bytes[at + 1] === 0x0a) at++;
    } else if (byte !== 0x0a) into.push(byte);
  }

  return {
    position: () => at,
    seek: (to) => {
      at = to;
    },
    skipSpace,
    tryKeyword,
    integer,
    value: () => value(0),
    regular,
  };
}

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  if (byte >= 0x41 && byte <= 0x46) return byte - 0x37;
  return byte >= 0x61 && byte <= 0x66 ? byte - 0x57 : -1;
}
