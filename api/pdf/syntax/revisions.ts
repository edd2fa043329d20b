/** Reads the chain of cross-reference sections and groups them into revisions (ISO 32000-2 §7.5.6). */
import { createParser } from "./parser.ts";
import { latin1, PdfSyntaxError } from "./values.ts";
import { readSection, type XrefEntry, type XrefSection } from "./xref.ts";

export type Revision = {
  /** The offset after `startxref` at the revision's end. */
  startxref: number;
  /**
   * Offset after the revision's `%%EOF` and its line end; the newest revision includes what follows, unless this could
   * be read as objects.
   */
  end: number;
  /** One section; two in the linearized layout, newest first. */
  sections: XrefSection[];
};

/** Measured: up to 4 in files of other programs; each save adds one. */
const MAX_SECTIONS = 512;
/** Readers search the last 1,024 bytes for `startxref`. */
const MAX_REST_BYTES = 960;

/**
 * The revisions of a file that ends at `limit`, oldest first.
 * @param isUnlocked whether an encrypted file may be read
 * @throws PdfSyntaxError
 */
export function readRevisions(bytes: Uint8Array, limit: number, isUnlocked: boolean): Revision[] {
  const tail = readTail(bytes, limit);
  const sections: XrefSection[] = [];
  const visited = new Set<number>();
  for (let next: number | null = tail.startxref; next !== null; ) {
    if (visited.has(next) || visited.size >= MAX_SECTIONS) throw new PdfSyntaxError("xref_loop");
    visited.add(next);
    const section: XrefSection = readSection(bytes, next, limit);
    if ((section.trailer.get("Encrypt") ?? null) !== null && !isUnlocked) throw new PdfSyntaxError("encrypted");
    sections.push(section);
    next = previousOf(section);
  }
  const revisions: Revision[] = [];
  for (let i = 0; i < sections.length; i++) {
    const section = sections[i]!;
    const isNewest = revisions.length === 0;
    const main = sections[i + 1];
    const isLinearized = main !== undefined && main.offset > section.offset;
    if (isLinearized) i++;
    const parts = isLinearized ? [section, main] : [section];
    const end = isNewest ? tail.end : endAfter(bytes, Math.max(...parts.map((part) => part.end)), limit);
    revisions.push({ startxref: section.offset, end, sections: parts });
  }
  return revisions.reverse();
}

function previousOf({ trailer }: XrefSection): number | null {
  const previous = trailer.get("Prev");
  // Some programs write 0 for a file without an earlier section; no section starts there.
  if (previous === undefined || previous === null || previous === 0) return null;
  if (typeof previous !== "number" || !Number.isInteger(previous)) throw new PdfSyntaxError("xref_broken", "Prev");
  return previous;
}

/**
 * Finds the last `startxref` within the last 2 KiB, and the end of its `%%EOF`, including what transport appended, such
 * as white space or the end of a web page.
 */
function readTail(bytes: Uint8Array, limit: number): { startxref: number; end: number } {
  const at = lastIndexOf(bytes, "startxref", limit, 2_048);
  if (at < 0) throw new PdfSyntaxError("no_xref");
  const parser = createParser(bytes, at + 9, limit);
  const startxref = parser.integer();
  const end = endAfter(bytes, parser.position(), limit);
  return { startxref, end: isIdle(bytes.subarray(end, limit)) ? limit : end };
}

/** Whether no reader finds anything in the bytes after the end, and none misses the end because of them. */
function isIdle(rest: Uint8Array): boolean {
  if (rest.every((byte) => byte <= 0x20)) return true;
  return rest.length <= MAX_REST_BYTES && !/obj|xref|trailer|stream/.test(latin1(rest));
}

/** Offset after the first `%%EOF` at or after `from`, including its line end. */
function endAfter(bytes: Uint8Array, from: number, limit: number): number {
  const marker = [0x25, 0x25, 0x45, 0x4f, 0x46];
  for (let at = bytes.indexOf(0x25, from); at >= 0 && at < limit; at = bytes.indexOf(0x25, at + 1)) {
    if (!marker.every((byte, i) => bytes[at + i] === byte)) continue;
    let end = at + 5;
    if (bytes[end] === 0x0d && end < limit) end++;
    if (bytes[end] === 0x0a && end < limit) end++;
    return end;
  }
  return limit;
}

function lastIndexOf(bytes: Uint8Array, marker: string, limit: number, distance: number): number {
  for (let at = limit - marker.length; at >= 0 && at >= limit - distance; at--) {
    let i = 0;
    while (i < marker.length && bytes[at + i] === marker.charCodeAt(i)) i++;
    if (i === marker.length) return at;
  }
  return -1;
}

/** The newest entry of an object across revisions, or `null`. */
export function findEntry(revisions: readonly Revision[], id: number): XrefEntry | null {
  for (let i = revisions.length - 1; i >= 0; i--) {
    for (const section of revisions[i]!.sections) {
      const entry = section.entries.get(id);
      if (entry) return entry;
    }
  }
  return null;
}
