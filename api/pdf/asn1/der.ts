/**
 * A strict DER reader (ITU-T X.690 §10–11): definite minimal lengths, no trailing bytes, no BER leniency. Signatures
 * cover bytes, so a second encoding of the same value is treated as an attack.
 */
import type { Bytes } from "../../ports/basics.ts";

/** Thrown inside `api/pdf/verify` for malformed input; `verifyPdf` turns it into a problem code. */
export class Malformed extends Error {}

export type DerNode = {
  /** Identifier octet: class, constructed bit, number. */
  tag: number;
  /** The complete element, header included. */
  raw: Bytes;
  content: Bytes;
  /** Child elements of a constructed element, otherwise empty. */
  children: readonly DerNode[];
};

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  enumerated: 0x0a,
  utf8String: 0x0c,
  printableString: 0x13,
  teletexString: 0x14,
  ia5String: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  universalString: 0x1c,
  bmpString: 0x1e,
  sequence: 0x30,
  set: 0x31,
} as const;

/** `[n]` context-specific, constructed. */
export function explicitTag(n: number): number {
  return 0xa0 | n;
}

/** `[n]` context-specific, primitive. */
export function implicitTag(n: number): number {
  return 0x80 | n;
}

/**
 * Guards against bombs, at least four times above what honest files have. Measured: a seal whose time stamp names its
 * authority by `issuerSerial` is 25 levels deep, as are the deepest signatures of other programs (pyHanko, B-LTA). A
 * revocation list of 4 MiB, the largest that sealing fetches, has 600,000 elements; they are checked in 10 ms.
 */
export const derLimits = { depth: 128, elements: 4_000_000 } as const;

/** Reads the single element that fills all bytes. @throws Malformed */
export function readDer(bytes: Bytes): DerNode {
  const { node, end } = readDerPrefix(bytes);
  if (end !== bytes.length) throw new Malformed("bytes after the element");
  return node;
}

/** Reads the element at the start of the bytes; `end` is the offset after it. @throws Malformed */
export function readDerPrefix(bytes: Bytes): { node: DerNode; end: number } {
  const end = checkElement(bytes, 0, bytes.length, 0, { elements: derLimits.elements });
  return { node: nodeAt(bytes, 0), end };
}

/** Checks an element with all its descendants, without keeping them, and returns its end. @throws Malformed */
function checkElement(bytes: Bytes, start: number, limit: number, depth: number, budget: { elements: number }): number {
  if (depth > derLimits.depth || --budget.elements < 0) throw new Malformed("too complex");
  if (start + 2 > limit) throw new Malformed("element cut short");
  const tag = bytes[start]!;
  if ((tag & 0x1f) === 0x1f) throw new Malformed("long tag");
  const { length, headerLength } = readLength(bytes, start + 1, limit);
  const contentStart = start + 1 + headerLength;
  const end = contentStart + length;
  if (end > limit) throw new Malformed("element longer than its container");
  if (tag & 0x20) {
    for (let at = contentStart; at < end; ) at = checkElement(bytes, at, end, depth + 1, budget);
  }
  return end;
}

/** The checked element at that offset. Its children are made when asked for: a revocation list has many. */
function nodeAt(bytes: Bytes, start: number): DerNode {
  const tag = bytes[start]!;
  const { length, headerLength } = readLength(bytes, start + 1, bytes.length);
  const contentStart = start + 1 + headerLength;
  const end = contentStart + length;
  return {
    tag,
    raw: bytes.subarray(start, end),
    content: bytes.subarray(contentStart, end),
    get children() {
      const children: DerNode[] = [];
      for (let at = contentStart; tag & 0x20 && at < end; ) {
        const child = nodeAt(bytes, at);
        children.push(child);
        at += child.raw.length;
      }
      return children;
    },
  };
}

function readLength(bytes: Bytes, at: number, limit: number): { length: number; headerLength: number } {
  const first = bytes[at]!;
  if (first < 0x80) return { length: first, headerLength: 1 };
  const count = first & 0x7f;
  if (count === 0 || count > 4 || at + 1 + count > limit) throw new Malformed("length form");
  let length = 0;
  for (let i = 1; i <= count; i++) length = length * 256 + bytes[at + i]!;
  const isMinimal = length >= 0x80 && (count === 1 || length >= 2 ** (8 * (count - 1)));
  if (!isMinimal) throw new Malformed("length not minimal");
  return { length, headerLength: 1 + count };
}

/** Iterates over the children of one element; `finish` ensures that each of them was consumed. */
export type Cursor = {
  /** Returns the next child, which must have that tag. @throws Malformed */
  next(tag?: number): DerNode;
  /** Returns the next child if it has that tag, otherwise `null`. */
  optional(tag: number): DerNode | null;
  /** @throws Malformed if children are left */
  finish(): void;
};

export function cursorOver(node: DerNode, tag: number): Cursor {
  if (node.tag !== tag) throw new Malformed(`tag ${node.tag} where ${tag} is due`);
  let index = 0;
  const { children } = node;
  const peek = () => children[index];
  return {
    next(expected) {
      const child = peek();
      if (!child || (expected !== undefined && child.tag !== expected)) throw new Malformed("element missing");
      index++;
      return child;
    },
    optional(expected) {
      const child = peek();
      if (child?.tag !== expected) return null;
      index++;
      return child;
    },
    finish() {
      if (index !== children.length) throw new Malformed("unexpected element");
    },
  };
}

export function expectTag(node: DerNode, tag: number): DerNode {
  if (node.tag !== tag) throw new Malformed(`tag ${node.tag} where ${tag} is due`);
  return node;
}

/** Dotted decimal. @throws Malformed */
export function readOid(node: DerNode): string {
  const { content } = expectTag(node, tags.oid);
  if (content.length === 0 || content.length > 40 || content[content.length - 1]! & 0x80) throw new Malformed("oid");
  const arcs: number[] = [];
  let arc = 0;
  let isFresh = true;
  for (const byte of content) {
    if (isFresh && byte === 0x80) throw new Malformed("oid padding");
    arc = arc * 128 + (byte & 0x7f);
    isFresh = !(byte & 0x80);
    if (isFresh) {
      arcs.push(arc);
      arc = 0;
    }
  }
  const first = arcs[0]!;
  const top = Math.min(2, Math.floor(first / 40));
  return [top, first - top * 40, ...arcs.slice(1)].join(".");
}

/** Minimal two's complement integer, as lower-case hex of its octets. @throws Malformed */
export function readIntegerHex(node: DerNode): string {
  return minimalHex(expectTag(node, tags.integer).content);
}

function minimalHex(content: Bytes): string {
  const [first, second] = content;
  if (first === undefined) throw new Malformed("integer empty");
  if (second !== undefined && ((first === 0 && second < 0x80) || (first === 0xff && second >= 0x80))) {
    throw new Malformed("integer padded");
  }
  return hex(content);
}

/** A small non-negative integer. @throws Malformed */
export function readSmallInteger(node: DerNode): number {
  const { content } = node;
  const value = Number.parseInt(minimalHex(content), 16);
  if (content.length > 4 || content[0]! & 0x80) throw new Malformed("integer range");
  return value;
}

export function readBoolean(node: DerNode): boolean {
  const [value] = expectTag(node, tags.boolean).content;
  if (node.content.length !== 1 || (value !== 0 && value !== 0xff)) throw new Malformed("boolean");
  return value === 0xff;
}

/** The octets of a bit string that has no unused bits. @throws Malformed */
export function readBitOctets(node: DerNode): Bytes {
  const { content } = expectTag(node, tags.bitString);
  if (content[0] !== 0) throw new Malformed("bit string");
  return content.subarray(1);
}

/** Numbers of the set bits of a named bit list. @throws Malformed */
export function readNamedBits(node: DerNode): Set<number> {
  const { content } = expectTag(node, tags.bitString);
  const unused = content[0] ?? 8;
  if (unused > 7 || content.length > 3 || (content.length === 1 && unused > 0)) throw new Malformed("bit string");
  const set = new Set<number>();
  content.subarray(1).forEach((byte, index) => {
    for (let bit = 0; bit < 8; bit++) if (byte & (0x80 >> bit)) set.add(index * 8 + bit);
  });
  return set;
}

/**
 * UTCTime or GeneralizedTime in the forms that RFC 5280 and RFC 3161 allow. Returns milliseconds since 1970. @throws
 * Malformed
 */
export function readTimeMs(node: DerNode): number {
  const text = ascii(node.content);
  const parts =
    node.tag === tags.utcTime
      ? /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(text)
      : node.tag === tags.generalizedTime
        ? /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d{0,5}[1-9]))?Z$/.exec(text)
        : null;
  if (!parts) throw new Malformed("time");
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(Number) as number[];
  const fullYear = node.tag === tags.utcTime ? year! + (year! < 50 ? 2000 : 1900) : year!;
  const ms = Date.UTC(fullYear, month! - 1, day!, hour!, minute!, second!);
  const isReal = new Date(ms).getUTCMonth() === month! - 1 && hour! < 24 && minute! < 60 && second! < 60;
  if (!isReal) throw new Malformed("time");
  return ms + Math.floor(Number(`0.${parts[7] ?? "0"}`) * 1000);
}

export function hex(bytes: Uint8Array): string {
  return bytes.toHex();
}

function ascii(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, 4096));
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
