/** A DER writer (ITU-T X.690 §10): each function returns one complete element. */
import type { Bytes } from "../../ports/basics.ts";
import { tags } from "./der.ts";

export type { Bytes };

/** Encodes one element of the tag around the parts. */
export function element(tag: number, ...parts: readonly Uint8Array[]): Bytes {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const header = length < 0x80 ? [tag, length] : [tag, ...longLength(length)];
  const der = new Uint8Array(header.length + length);
  der.set(header);
  let at = header.length;
  for (const part of parts) {
    der.set(part, at);
    at += part.length;
  }
  return der;
}

function longLength(length: number): number[] {
  const octets: number[] = [];
  for (let remaining = length; remaining > 0; remaining = Math.floor(remaining / 256)) octets.unshift(remaining % 256);
  return [0x80 | octets.length, ...octets];
}

export function sequence(...parts: readonly Uint8Array[]): Bytes {
  return element(tags.sequence, ...parts);
}

/** SET OF: elements sorted by their encodings, as DER requires. */
export function setOf(...parts: readonly Uint8Array[]): Bytes {
  return element(tags.set, ...[...parts].sort(compare));
}

function compare(a: Uint8Array, b: Uint8Array): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    if (a[at] !== b[at]) return a[at]! - b[at]!;
  }
  return a.length - b.length;
}

export function oid(dotted: string): Bytes {
  const [first, second, ...rest] = dotted.split(".").map(Number);
  const octets = [first! * 40 + second!, ...rest].flatMap((arc) => {
    const groups = [arc % 128];
    for (let remaining = Math.floor(arc / 128); remaining > 0; remaining = Math.floor(remaining / 128))
      groups.unshift((remaining % 128) | 0x80);
    return groups;
  });
  return element(tags.oid, new Uint8Array(octets));
}

/** Encodes a non-negative integer from its magnitude, most significant octet first. */
export function integer(magnitude: Uint8Array | number): Bytes {
  const octets = typeof magnitude === "number" ? numberOctets(magnitude) : magnitude;
  let start = 0;
  while (start < octets.length - 1 && octets[start] === 0) start++;
  const trimmed = octets.subarray(start);
  const pad = trimmed.length === 0 || trimmed[0]! >= 0x80 ? [0] : [];
  return element(tags.integer, new Uint8Array(pad), trimmed);
}

function numberOctets(value: number): Uint8Array {
  const octets: number[] = [];
  for (let remaining = value; remaining > 0; remaining = Math.floor(remaining / 256)) octets.unshift(remaining % 256);
  return new Uint8Array(octets);
}

export function octetString(content: Uint8Array): Bytes {
  return element(tags.octetString, content);
}

export function bitString(content: Uint8Array, unusedBits = 0): Bytes {
  return element(tags.bitString, new Uint8Array([unusedBits]), content);
}

export function boolean(value: boolean): Bytes {
  return element(tags.boolean, new Uint8Array([value ? 0xff : 0]));
}

export function derNull(): Bytes {
  return element(tags.null);
}

export function utf8(text: string): Bytes {
  return element(tags.utf8String, new TextEncoder().encode(text));
}

/** UTCTime until 2049, GeneralizedTime after (RFC 5280 §4.1.2.5). */
export function time(ms: number): Bytes {
  const digits = new Date(ms).toISOString().replace(/\.\d+/, "").replace(/[-:T]/g, "");
  const isShort = new Date(ms).getUTCFullYear() < 2050;
  const text = isShort ? digits.slice(2) : digits;
  return element(isShort ? tags.utcTime : tags.generalizedTime, new TextEncoder().encode(text));
}

/** The same content under another tag: IMPLICIT tagging. */
export function retag(tag: number, element: Uint8Array): Bytes {
  const copy = new Uint8Array(element);
  copy[0] = tag;
  return copy;
}
