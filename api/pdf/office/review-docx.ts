/** Tracked changes and comments of a Word file: what it contains, and the file with all changes accepted. */
import { type Zippable, zipSync } from "fflate";
import type { ReviewMarks } from "../../../domain/document/file-part.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { ZipEntry } from "../../ports/files.ts";
import { acceptChanges } from "./tracked-changes.ts";
import { parseXml, writeXml, XmlInvalid, type XmlNode } from "./xml-tree.ts";
import { readZip, ZipInvalid } from "./zip.ts";

const WORD =
  /^http:\/\/(schemas\.openxmlformats\.org\/wordprocessingml\/2006\/main|purl\.oclc\.org\/ooxml\/wordprocessingml\/main)$/;
/** Parts with text; comments are not printed. */
const textParts = /^word\/(document|header|footer|footnotes|endnotes|styles|numbering|glossary\/document)[^/]*\.xml$/;
/** The first day that a zip can state: the result depends on the contents alone. */
const EARLIEST = new Date(1980, 0, 1);
const MOST_PART_BYTES = 64 * 1024 * 1024;

/**
 * A file whose changes cannot be read is converted as it is, unless it is to be accepted: then it is refused, with
 * `file_changes_not_accepted`, so that no text is lost silently.
 */
export function reviewDocx(
  file: Uint8Array,
  accepts: boolean,
): Outcome<{ marks: ReviewMarks; accepted: Uint8Array<ArrayBuffer> | null }> {
  try {
    const entries = readZip(file);
    const marks = { changes: countChanges(entries), comments: countComments(entries) };
    return done({ marks, accepted: accepts && marks.changes > 0 ? withChangesAccepted(entries) : null });
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return accepts ? refuse("file_changes_not_accepted") : done({ marks: { changes: 0, comments: 0 }, accepted: null });
  }
}

/** A change could not be accepted. */
class ChangeIncomplete extends Error {}

function isUnreadable(error: unknown): boolean {
  return [ZipInvalid, XmlInvalid, ChangeIncomplete, TypeError].some((kind) => error instanceof kind);
}

function countChanges(entries: readonly ZipEntry[]): number {
  return entries.filter(isText).reduce((sum, entry) => sum + accepted(textOf(entry)).count, 0);
}

function withChangesAccepted(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const files: Zippable = {};
  for (const entry of entries) {
    const data = entry.read(MOST_PART_BYTES);
    files[entry.name] = isText(entry) ? acceptedPart(entry, data) : data;
  }
  return zipSync(files, { mtime: EARLIEST });
}

function acceptedPart(entry: ZipEntry, data: Uint8Array): Uint8Array {
  const { count, isComplete, nodes } = accepted(textOf(entry));
  if (!isComplete) throw new ChangeIncomplete(entry.name);
  return count === 0 ? data : new TextEncoder().encode(writeXml(nodes));
}

const isText = ({ name }: ZipEntry): boolean => textParts.test(name);
const textOf = (entry: ZipEntry): string =>
  new TextDecoder(encodingOf(entry), { fatal: true }).decode(entry.read(MOST_PART_BYTES));

function encodingOf(entry: ZipEntry): string {
  const [first, second] = entry.read(MOST_PART_BYTES);
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

function accepted(text: string): { count: number; isComplete: boolean; nodes: XmlNode[] } {
  // Most files have no changes: their parts need not be parsed.
  const prefixes = prefixesIn(text);
  if (!/:(ins|del|move(From|To)|cell(Ins|Del|Merge)|\w+Change)[\s/>]/.test(text) && !prefixes.includes(""))
    return { count: 0, isComplete: true, nodes: [] };
  const nodes = parseXml(text);
  const isDeclaration = typeof nodes[0] === "string" && nodes[0].startsWith("<?xml");
  // The part is written in UTF-8 again, whatever it was.
  if (isDeclaration) nodes[0] = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  return { ...acceptChanges(nodes, prefixes), nodes };
}

/** The prefixes that a part declares for Word's namespace, with their colons; the default namespace has none. */
function prefixesIn(text: string): string[] {
  const declared = [...text.matchAll(/\sxmlns(?::([\w.-]+))?\s*=\s*["']([^"']*)["']/g)];
  return [
    ...new Set(declared.filter(([, , uri]) => WORD.test(uri!)).map(([, prefix]) => (prefix ? `${prefix}:` : ""))),
  ];
}

function countComments(entries: readonly ZipEntry[]): number {
  const parts = entries.filter(({ name }) => /^word\/comments\d*\.xml$/.test(name));
  return parts.reduce((sum, part) => sum + countCommentsIn(textOf(part)), 0);
}

function countCommentsIn(text: string): number {
  return prefixesIn(text).reduce(
    (sum, prefix) => sum + text.split(new RegExp(`<${prefix}comment[\\s>]`)).length - 1,
    0,
  );
}
