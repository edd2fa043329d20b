import { crc32, deflateRawSync } from "node:zlib";
import { joinBytes } from "../syntax/join-bytes.ts";

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Names are in UTF-8. */
const FLAGS = 0x0800;
const DEFLATE = 8;
/** 1 January 1980: the result depends on the contents alone. */
const DATE = 0x21;

/** A zip file (PKWARE APPNOTE 6.3.10) of these entries, in order. */
export function writeZip(entries: readonly { name: string; data: Uint8Array }[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const { name, data } of entries) {
    const encoded = new TextEncoder().encode(name);
    const packed = deflateRawSync(data);
    const shared = [FLAGS, DEFLATE, 0, DATE];
    const sizes = [crc32(data), packed.length, data.length];
    const local = record([LOCAL, 20, ...shared, ...sizes, encoded.length, 0], "42222244422");
    directory.push(
      record([CENTRAL, 20, 20, ...shared, ...sizes, encoded.length, 0, 0, 0, 0, 0, at], "42222224442222244"),
      encoded,
    );
    parts.push(local, encoded, packed);
    at += local.length + encoded.length + packed.length;
  }
  const list = joinBytes(directory);
  const end = record([END, 0, 0, entries.length, entries.length, list.length, at, 0], "42222442");
  return joinBytes([...parts, list, end]);
}

/** Little-endian numbers of these widths in bytes. */
function record(values: readonly number[], widths: string): Uint8Array {
  const sizes = [...widths].map(Number);
  const bytes = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  values.forEach((value, index) => {
    if (sizes[index] === 4) view.setUint32(at, value, true);
    else view.setUint16(at, value, true);
    at += sizes[index]!;
  });
  return bytes;
}
