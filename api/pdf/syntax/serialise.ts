/** Serialises objects (ISO 32000-2 §7.3) into a growing buffer and records the offsets of raw pieces. */
import type { Cipher } from "./cipher.ts";
import { PdfName, PdfRaw, PdfRef, PdfStream, PdfString, type PdfValue } from "./values.ts";

export type ByteSink = {
  length(): number;
  text(ascii: string): void;
  bytes(part: Uint8Array): void;
  /** Writes a value. With a cipher its strings and streams are encrypted; raw pieces never are. */
  value(value: PdfValue, cipher?: Cipher | null): void;
  /** Start of each raw piece, relative to the sink's first byte. */
  rawOffsets: Map<PdfRaw, number>;
  finish(): Uint8Array<ArrayBuffer>;
};

export function createSink(): ByteSink {
  const parts: Uint8Array[] = [];
  const rawOffsets = new Map<PdfRaw, number>();
  const encoder = new TextEncoder();
  let pending = "";
  let length = 0;

  function flush(): void {
    if (pending === "") return;
    parts.push(encoder.encode(pending));
    pending = "";
  }

  function text(ascii: string): void {
    pending += ascii;
    length += ascii.length;
  }

  function bytes(part: Uint8Array): void {
    flush();
    parts.push(part);
    length += part.length;
  }

  function value(item: PdfValue, cipher: Cipher | null = null): void {
    if (item instanceof PdfRaw) {
      rawOffsets.set(item, length);
      bytes(item.bytes);
    } else if (Array.isArray(item)) {
      text("[");
      item.forEach((entry, index) => {
        if (index > 0) text(" ");
        value(entry, cipher);
      });
      text("]");
    } else if (item instanceof Map) {
      text("<<");
      for (const [key, entry] of item) {
        text(`${nameText(key)} `);
        value(entry, cipher);
      }
      text(">>");
    } else if (item instanceof PdfStream) {
      const data = cipher ? cipher.encrypt(item.raw) : item.raw;
      value(new Map(item.dict).set("Length", data.length), cipher);
      text("\nstream\n");
      bytes(data);
      text("\nendstream");
    } else if (item instanceof PdfString && cipher) text(stringText(cipher.lockString(item)));
    else text(scalarText(item));
  }

  function finish(): Uint8Array<ArrayBuffer> {
    flush();
    const all = new Uint8Array(length);
    let at = 0;
    for (const part of parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }

  return { length: () => length, text, bytes, value, rawOffsets, finish };
}

function scalarText(value: null | boolean | number | PdfName | PdfString | PdfRef): string {
  if (typeof value === "number") return numberText(value);
  if (value instanceof PdfName) return nameText(value.value);
  if (value instanceof PdfString) return stringText(value.bytes);
  if (value instanceof PdfRef) return `${value.id} ${value.generation} R`;
  return String(value);
}

/** Formats a number without an exponent, which PDF does not allow. */
export function numberText(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString();
  if (!Number.isFinite(value)) throw new RangeError("PDF number");
  return value
    .toFixed(6)
    .replace(/\.?0+$/, "")
    .replace(/^-0$/, "0");
}

function nameText(value: string): string {
  return `/${value.replace(/[^!-~]|[#()<>[\]{}/%]/g, (char) => `#${char.charCodeAt(0).toString(16).padStart(2, "0")}`)}`;
}

/** Printable ASCII as a literal string, anything else in hexadecimal. */
function stringText(bytes: Uint8Array): string {
  if (bytes.every((byte) => byte >= 0x20 && byte <= 0x7e)) {
    const text = String.fromCharCode(...bytes.subarray(0, 4_096));
    if (bytes.length <= 4_096) return `(${text.replace(/[\\()]/g, "\\$&")})`;
  }
  let text = "";
  for (const byte of bytes) text += byte.toString(16).padStart(2, "0");
  return `<${text}>`;
}
