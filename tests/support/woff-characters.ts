/** The characters that a WOFF font has a glyph for, read from the file itself. */
import type { Buffer } from "node:buffer";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { root } from "../../scripts/toolchain.mjs";

/** The characters of all regular files of a handwriting face, by the name of its folder on the server. */
export function charactersOfFace(folder: string): Set<number> {
  const files = join(root, "node_modules/@fontsource", folder, "files");
  const regular = readdirSync(files).filter((name) => name.endsWith("-400-normal.woff"));
  return new Set(regular.flatMap((name) => charactersOfWoff(readFileSync(join(files, name)))));
}

function charactersOfWoff(file: Buffer): number[] {
  const count = file.readUInt16BE(12);
  for (let entry = 44; entry < 44 + count * 20; entry += 20) {
    if (file.toString("latin1", entry, entry + 4) !== "cmap") continue;
    const [start, stored, length] = [4, 8, 12].map((at) => file.readUInt32BE(entry + at)) as [number, number, number];
    const bytes = file.subarray(start, start + stored);
    return charactersOfCmap(stored < length ? inflateSync(bytes) : bytes);
  }
  throw new Error("The font has no cmap");
}

function charactersOfCmap(table: Buffer): number[] {
  const count = table.readUInt16BE(2);
  const subtables = Array.from({ length: count }, (_, index) => table.subarray(table.readUInt32BE(8 + index * 8)));
  return subtables.flatMap((one) => {
    const format = one.readUInt16BE(0);
    return format === 12 ? segments32(one) : format === 4 ? segments16(one) : [];
  });
}

function segments32(table: Buffer): number[] {
  const groups = Array.from({ length: table.readUInt32BE(12) }, (_, index) => 16 + index * 12);
  return groups.flatMap((at) => range(table.readUInt32BE(at), table.readUInt32BE(at + 4)));
}

function segments16(table: Buffer): number[] {
  const size = table.readUInt16BE(6);
  const characters: number[] = [];
  for (let at = 0; at < size; at += 2) {
    const end = table.readUInt16BE(14 + at);
    const start = table.readUInt16BE(16 + size + at);
    const delta = table.readUInt16BE(16 + 2 * size + at);
    const offsetAt = 16 + 3 * size + at;
    const offset = table.readUInt16BE(offsetAt);
    for (const character of range(start, end)) {
      const glyph = offset === 0 ? character + delta : table.readUInt16BE(offsetAt + offset + 2 * (character - start));
      if (character !== 0xffff && glyph % 0x10000 !== 0) characters.push(character);
    }
  }
  return characters;
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
