/**
 * PDF objects as values (ISO 32000-2 §7.3): null, booleans, numbers, arrays and dictionaries are JavaScript's own;
 * the others are the small classes below. Names and dictionary keys are byte strings (one character, one byte).
 */
export type PdfDict = Map<string, PdfValue>;

export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | PdfStream
  | PdfRaw
  | PdfDict
  | PdfValue[];

export class PdfName {
  constructor(readonly value: string) {}
}

export class PdfString {
  constructor(readonly bytes: Uint8Array) {}
}

export class PdfRef {
  constructor(
    readonly id: number,
    readonly generation = 0,
  ) {}
}

/** A stream inside `source`: `length` bytes at `start`, still encoded by its `Filter`. */
export class PdfStream {
  constructor(
    readonly dict: PdfDict,
    readonly source: Uint8Array,
    readonly start: number,
    readonly length: number,
  ) {}

  get raw(): Uint8Array {
    return this.source.subarray(this.start, this.start + this.length);
  }
}

/** Bytes that are written verbatim. Writers report the offset of each. */
export class PdfRaw {
  constructor(readonly bytes: Uint8Array) {}
}

export type SyntaxFault =
  | "no_header"
  | "no_xref"
  | "xref_broken"
  | "xref_loop"
  | "encrypted"
  | "signed"
  | "object_broken"
  | "object_loop"
  | "stream_broken"
  | "too_deep"
  | "too_large"
  | "no_catalog"
  | "pages_broken"
  | "too_many_pages";

/** Thrown for invalid PDF bytes. `reason` is for programs, the message for logs. */
export class PdfSyntaxError extends Error {
  constructor(
    readonly reason: SyntaxFault,
    message: string = reason,
  ) {
    super(message);
    this.name = "PdfSyntaxError";
  }
}

const names = new Map<string, PdfName>();

/** The name object for a string; common names share one instance. */
export function nameOf(value: string): PdfName {
  const cached = names.get(value);
  if (cached) return cached;
  const name = new PdfName(value);
  if (names.size < 2_000 && value.length < 32) names.set(value, name);
  return name;
}

/** Builds a dictionary from an object literal; `undefined` entries are omitted. */
export function dictOf(entries: Record<string, PdfValue | undefined>): PdfDict {
  const dict: PdfDict = new Map();
  for (const [key, value] of Object.entries(entries)) if (value !== undefined) dict.set(key, value);
  return dict;
}

/** A new stream of already encoded bytes; the writer sets `Length`. */
export function streamOf(dict: PdfDict, bytes: Uint8Array): PdfStream {
  return new PdfStream(dict, bytes, 0, bytes.length);
}

/** A text string (§7.9.2.2): ASCII verbatim, anything else as UTF-16BE. */
export function textString(text: string): PdfString {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII range is meant
  if (/^[\x09\x0a\x0d\x20-\x7e]*$/.test(text)) return new PdfString(bytesOfLatin1(text));
  const bytes = new Uint8Array(2 + text.length * 2);
  bytes.set([0xfe, 0xff]);
  for (let i = 0; i < text.length; i++) {
    bytes[2 + i * 2] = text.charCodeAt(i) >> 8;
    bytes[3 + i * 2] = text.charCodeAt(i) & 0xff;
  }
  return new PdfString(bytes);
}

export function rawOf(text: string): PdfRaw {
  return new PdfRaw(bytesOfLatin1(text));
}

/** One byte per character. */
export function bytesOfLatin1(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** One character per byte. */
export function latin1(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return text;
}

export function isName(value: PdfValue | undefined, expected: string): boolean {
  return value instanceof PdfName && value.value === expected;
}

export function isDict(value: PdfValue | undefined): value is PdfDict {
  return value instanceof Map;
}
