/** Zip directories (PKWARE APPNOTE 6.3.10), and small entries. */
import { inflateRawSync } from "node:zlib";
import type { ReadZip, ZipEntry } from "../../ports/files.ts";

export class ZipInvalid extends Error {
  override name = "ZipInvalid";
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const COMMENT_BYTES = 0xffff;
const MOST_ENTRIES = 5_000;

/** @throws ZipInvalid */
export const readZip: ReadZip = (file) => {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > MOST_ENTRIES) throw new ZipInvalid("entries");
  const entries: ZipEntry[] = [];
  for (let at = view.getUint32(end + 16, true); entries.length < count; ) {
    if (at + 46 > end || view.getUint32(at, true) !== CENTRAL) throw new ZipInvalid("directory");
    const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const [nameLength, ...otherLengths] = lengths as [number, number, number];
    const name = new TextDecoder().decode(file.subarray(at + 46, at + 46 + nameLength));
    entries.push(entryAt(file, view, at, name));
    at += 46 + nameLength + otherLengths[0]! + otherLengths[1]!;
  }
  const names = new Set(entries.map((entry) => entry.name));
  if (names.size < entries.length || entries.some((entry) => isOutsidePath(entry.name))) throw new ZipInvalid("names");
  return entries;
};

function entryAt(file: Uint8Array, view: DataView, at: number, name: string): ZipEntry {
  const flags = view.getUint16(at + 8, true);
  const method = view.getUint16(at + 10, true);
  const packed = view.getUint32(at + 20, true);
  const size = view.getUint32(at + 24, true);
  const localOffset = view.getUint32(at + 42, true);
  return {
    name,
    size,
    isEncrypted: (flags & 1) === 1,
    read(mostBytes) {
      if (size > mostBytes || localOffset + 30 > file.length || view.getUint32(localOffset, true) !== LOCAL)
        throw new ZipInvalid(name);
      const start = localOffset + 30 + view.getUint16(localOffset + 26, true) + view.getUint16(localOffset + 28, true);
      const body = file.subarray(start, start + packed);
      if (method === 0 && body.length === size) return body;
      if (method !== 8) throw new ZipInvalid(name);
      return inflated(body, size, name);
    },
  };
}

function inflated(body: Uint8Array, size: number, name: string): Uint8Array {
  try {
    return inflateRawSync(body, { maxOutputLength: Math.max(1, size) });
  } catch (cause) {
    throw new ZipInvalid(name, { cause });
  }
}

/** Finds the end record, which is last except for a comment. */
function findEnd(view: DataView): number {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - COMMENT_BYTES); at--) {
    if (view.getUint32(at, true) === END) return at;
  }
  throw new ZipInvalid("no directory");
}

function isOutsidePath(name: string): boolean {
  return name.startsWith("/") || /[\\\0]|^[a-z]:/i.test(name) || name.split("/").includes("..");
}
