/**
 * Reads the incremental updates after a seal and accounts for every byte, object, cross-reference and trailer entry.
 * A reader with repair would let an attacker hide content between objects; this reader refuses it.
 */
import type { Problem } from "../../../ports/verify.ts";
import { Malformed } from "../../asn1/der.ts";
import { type IndirectObject, readObject } from "../reader/pdf-object.ts";
import { createParser } from "../reader/pdf-parser.ts";
import { entryOf, integerOf, isSameValue, type PdfDict, pdfNull } from "../reader/pdf-value.ts";
import { openView, type PdfView, type Reading } from "../reader/pdf-view.ts";
import { readSection, type XrefSection } from "../reader/pdf-xref.ts";
import { problem } from "../report.ts";

export type LaterRevision = { view: PdfView; objects: readonly IndirectObject[] };

/** A seal permits a time stamp with its validation data per renewal: at most one a year, of a few dozen objects. */
const maxLaterRevisions = 200;
const maxObjects = 20_000;

/** Returns the updates from the sealed revision to the end of the file, or the first problem. */
export function readLaterRevisions(
  bytes: Uint8Array,
  sealed: PdfView,
  reading: Reading,
): { revisions: LaterRevision[]; problem: Problem | null } {
  const revisions: LaterRevision[] = [];
  let before = sealed;
  while (before.end < bytes.length) {
    if (revisions.length >= maxLaterRevisions)
      return { revisions, problem: problem("later_bytes", "too many revisions") };
    try {
      const read = readRevision(bytes, before, reading);
      if ("code" in read) return { revisions, problem: read };
      revisions.push(read);
      before = read.view;
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      return { revisions, problem: problem("later_bytes", String(before.end)) };
    }
  }
  return { revisions, problem: null };
}

function readRevision(bytes: Uint8Array, before: PdfView, reading: Reading): LaterRevision | Problem {
  const objects: IndirectObject[] = [];
  let at = passSpace(bytes, before.end);
  while (
    !createParser(bytes, at, "plain").tryKeyword("xref") &&
    !createParser(bytes, at, "plain").tryKeyword("startxref")
  ) {
    if (objects.length >= maxObjects) return problem("later_object", "too many objects");
    const object = readObject(bytes, at, "plain", () => pdfNull);
    objects.push(object);
    at = passSpace(bytes, object.end);
  }
  const isTable = createParser(bytes, at, "plain").tryKeyword("xref");
  const sectionAt = isTable ? at : (objects[objects.length - 1]?.start ?? at);
  const section = readSection(bytes, sectionAt);
  if ((isTable && section.isStream) || !section.isExact) return problem("later_xref");
  const tail = createParser(bytes, isTable ? section.end : at, "plain");
  tail.expectKeyword("startxref");
  const startxref = tail.unsigned();
  tail.expectKeyword("%%EOF");
  const end = passLineEnd(bytes, tail.position());
  if (startxref !== sectionAt || !isExactXref(section, objects) || !isOwnSpelling(bytes, section, isTable)) {
    return problem("later_xref", String(sectionAt));
  }
  const view = openView(bytes, end, reading);
  const trailerProblem = judgeTrailer(before, view.trailer);
  return trailerProblem ?? { view, objects };
}

/** Skips white space between the parts of an update: at most two line ends. */
function passSpace(bytes: Uint8Array, from: number): number {
  return passLineEnd(bytes, passLineEnd(bytes, from));
}

function passLineEnd(bytes: Uint8Array, from: number): number {
  if (bytes[from] === 0x0d && bytes[from + 1] === 0x0a) return from + 2;
  return bytes[from] === 0x0a || bytes[from] === 0x0d ? from + 1 : from;
}

/** Whether the section lists exactly the update's objects at their offsets and frees none but object 0. */
function isExactXref(section: XrefSection, objects: readonly IndirectObject[]): boolean {
  const listed = new Map([...section.entries].filter(([id, entry]) => id > 0 || entry.kind !== "free"));
  if (new Set(objects.map((one) => one.id)).size !== objects.length || listed.size !== objects.length) return false;
  return objects.every(({ id, start, generation }) => {
    const entry = listed.get(id);
    return entry?.kind === "offset" && entry.offset === start && entry.generation === 0 && generation === 0 && id > 0;
  });
}

/** Table entries have exactly one 20-byte encoding (ISO 32000-2 §7.5.4); any other could hide bytes. */
function isOwnSpelling(bytes: Uint8Array, section: XrefSection, isTable: boolean): boolean {
  if (!isTable) return true;
  const text = String.fromCharCode(...bytes.subarray(section.offset, Math.min(section.end, section.offset + 100_000)));
  const table = text.slice(0, text.indexOf("trailer"));
  return /^xref\r?\n(?:\d+ \d+\r?\n(?:\d{10} \d{5} [nf](?: \n| \r|\r\n))+)+$/.test(table);
}

const trailerKeys = [
  "Size",
  "Prev",
  "Root",
  "Info",
  "ID",
  "Encrypt",
  "Type",
  "W",
  "Index",
  "Length",
  "Filter",
  "DecodeParms",
];

function judgeTrailer(before: PdfView, trailer: PdfDict): Problem | null {
  const unknown = [...trailer.entries.keys()].find((key) => !trailerKeys.includes(key));
  if (unknown) return problem("later_xref", unknown);
  const isChained = integerOf(entryOf(trailer, "Prev")) === before.startxref;
  const isSameRoot = isSameValue(entryOf(trailer, "Root"), before.catalogRef);
  const isSame = (key: string) => isSameValue(entryOf(trailer, key), entryOf(before.trailer, key));
  const size = integerOf(entryOf(trailer, "Size"));
  const isGrown = size !== null && size >= (integerOf(entryOf(before.trailer, "Size")) ?? 0);
  const isChainedRight =
    isChained && isSameRoot && isSame("Encrypt") && isGrown && hasSameFirstId(before.trailer, trailer);
  return isChainedRight ? null : problem("later_xref", "trailer");
}

/**
 * The first half of `/ID` identifies the file permanently; the second may change with each update (ISO 32000-2
 * §14.4).
 */
function hasSameFirstId(before: PdfDict, after: PdfDict): boolean {
  const [a, b] = [entryOf(before, "ID"), entryOf(after, "ID")];
  if (a.kind !== "array" || b.kind !== "array") return isSameValue(a, b);
  return b.items.length === 2 && a.items.length === 2 && isSameValue(a.items[0]!, b.items[0]!);
}
