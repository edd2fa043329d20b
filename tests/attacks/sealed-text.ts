/** A sealed PDF as Latin-1 text (one character per byte) and the offsets that attacks target. */
import { type PlainObject, update, type XrefKind } from "../support/plain-seal.ts";

export type Gap = { start: number; from: number; to: number; end: number };

/** The ByteRange of the first signature (the seal): `[0, from)` and `[to, end)` are signed. */
export function sealGap(text: string): Gap {
  const all = [...text.matchAll(/\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)];
  const [, from, to, rest] = all[0]!;
  return { start: all[0]!.index, from: Number(from), to: Number(to), end: Number(to) + Number(rest) };
}

/** The CMS of the seal: DER without padding. */
export function sealCms(text: string): Uint8Array<ArrayBuffer> {
  const { from, to } = sealGap(text);
  const padded = Uint8Array.fromHex(text.slice(from + 1, to - 1)) as Uint8Array<ArrayBuffer>;
  const count = padded[1]! & 0x7f;
  const length = padded.subarray(2, 2 + count).reduce((sum, byte) => sum * 256 + byte, 0);
  return padded.slice(0, 2 + count + length);
}

/** The file with a different CMS in the seal's gap. */
export function withCms(text: string, cms: Uint8Array): string {
  return withContents(text, cms.toHex());
}

export function withContents(text: string, digits: string): string {
  const { from, to } = sealGap(text);
  return `${text.slice(0, from + 1)}${digits.padEnd(to - from - 2, "0").slice(0, to - from - 2)}${text.slice(to - 1)}`;
}

/** The bytes that the seal signs. */
export function signedContent(text: string): Uint8Array<ArrayBuffer> {
  const { from, to, end } = sealGap(text);
  return Uint8Array.from(text.slice(0, from) + text.slice(to, end), (char) => char.charCodeAt(0));
}

export type Parts = {
  kind: XrefKind;
  size: number;
  rootId: number;
  catalog: string;
  pageId: number;
  page: string;
  contentsId: number;
  sealFieldId: number;
  sealId: number;
};

/** Object numbers and bodies of the last revision. */
export function partsOf(text: string): Parts {
  const last = (pattern: RegExp) => [...text.matchAll(pattern)].at(-1)!;
  const rootId = Number(last(/\/Root (\d+) 0 R/g)[1]);
  const sealId = Number(last(/\/DocMDP (\d+) 0 R/g)[1]);
  const pages = text.matchAll(
    /(?<=\n)(\d+) 0 obj\s*(<<(?:(?!endobj)[\s\S])*?\/Type\s*\/Page(?!s)(?:(?!endobj)[\s\S])*?)\s*endobj/g,
  );
  const page = [...pages].filter((match) => match[2]!.includes("/Parent")).at(-1)!;
  const field = last(new RegExp(`(?<=\\n)(\\d+) 0 obj(?:(?!endobj)[\\s\\S])*?/V ${sealId} 0 R`, "g"));
  const startxref = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-64))![1]);
  return {
    kind: text.startsWith("xref", startxref) ? "table" : "stream",
    size: Number(last(/\/Size (\d+)/g)[1]),
    rootId,
    catalog: bodyOf(text, rootId),
    pageId: Number(page[1]),
    page: page[2]!,
    contentsId: Number(/\/Contents\s*\[?\s*(\d+) 0 R/.exec(page[2]!)?.[1]),
    sealFieldId: Number(field[1]),
    sealId,
  };
}

/** The last written body of an object. */
export function bodyOf(text: string, id: number): string {
  const mark = `\n${id} 0 obj`;
  const at = text.lastIndexOf(mark) + mark.length;
  return text.slice(at, text.indexOf("endobj", at)).trim();
}

/** A dictionary with entries added or replaced. */
export function withEntries(dict: string, entries: string): string {
  return `${dict.replace(/>>\s*$/, "")}${entries}>>`;
}

/** Appends a revision in the file's own xref style; ids that the caller does not choose start at `size`. */
export function revise(
  text: string,
  objects: readonly PlainObject[],
  more: { size?: number; extra?: string; kind?: XrefKind } = {},
): string {
  const parts = partsOf(text);
  const highest = Math.max(parts.size - 1, ...objects.map(([id]) => id));
  const next = update(text, objects, more.size ?? highest + 1, more.kind ?? parts.kind, more.extra ?? "");
  return ownTrailer(text, next);
}

/**
 * Replaces the test trailer that `update` writes with one that has the file's own root, information dictionary and
 * identifier.
 */
function ownTrailer(before: string, after: string): string {
  const tail = after.slice(before.length);
  const trailer = before.slice(Math.max(0, before.lastIndexOf("/Root") - 400));
  const id = /\/ID\s*\[\s*<[^>]*>\s*<[^>]*>\s*\]/.exec(trailer)?.[0] ?? "";
  const info = /\/Info \d+ 0 R/.exec(trailer)?.[0] ?? "";
  const root = partsOf(before).rootId;
  return before + tail.replace(/\/Root 1 0 R/, `/Root ${root} 0 R${info}`).replace(/\/ID\[<[^>]*><[^>]*>\]/, id);
}

/** Overwrites a match with text of the same length, where offsets must not move. */
export function overwrite(text: string, pattern: RegExp, by: (match: string) => string): string {
  const match = pattern.exec(text);
  if (!match) throw new Error(`nothing to attack: ${pattern}`);
  const replacement = by(match[0]).padEnd(match[0].length, " ").slice(0, match[0].length);
  return text.slice(0, match.index) + replacement + text.slice(match.index + match[0].length);
}
