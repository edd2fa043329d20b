import type { PdfReader } from "../syntax/reader.ts";
import { findEntry } from "../syntax/revisions.ts";
import { createSink } from "../syntax/serialise.ts";
import { PdfRef, PdfSyntaxError } from "../syntax/values.ts";
import type { XrefEntry } from "../syntax/xref.ts";
import { canCarrySeal } from "../verify/reader/pdf-view.ts";

/** Maximum white space between the offset in the table and the object. */
const MAX_SPACE_BYTES = 1_024;

/**
 * Checks that every entry of the newest state points at an object of that number, so that no reader has to guess.
 * @throws PdfSyntaxError
 */
export function assertReadable(reader: PdfReader): void {
  for (const id of reader.ids()) {
    const entry = reader.findEntry(id);
    if (entry?.kind === "offset" && !startsObject(reader.bytes, entry.offset, id)) {
      throw new PdfSyntaxError("xref_broken", `object ${id} is not where the table says`);
    }
  }
  if (reader.end < reader.bytes.length) {
    throw new PdfSyntaxError("xref_broken", "bytes after the end");
  }
}

/**
 * Checks that our verifier, which reads without repair, will read the seal: otherwise the document could never be
 * completed.
 * @throws PdfSyntaxError
 */
export function assertSealable({ bytes, revisions, catalog }: PdfReader): void {
  const sink = createSink();
  sink.value(catalog);
  if (!canCarrySeal(bytes, revisions.at(-1)!.startxref, sink.finish())) {
    throw new PdfSyntaxError("xref_broken", "the verifier does not read it");
  }
}

function startsObject(bytes: Uint8Array, offset: number, id: number): boolean {
  let at = offset;
  while (bytes[at]! <= 0x20 && at < offset + MAX_SPACE_BYTES) at++;
  let number = 0;
  for (; bytes[at]! >= 0x30 && bytes[at]! <= 0x39; at++) number = number * 10 + bytes[at]! - 0x30;
  return number === id && bytes[at]! <= 0x20;
}

/**
 * Whether the file contains objects of an earlier state that the newest one replaces or deletes. The sections of the
 * linearized layout, and of Word's files for old and new readers, describe one state.
 */
export function hasHiddenRevisions({ revisions, catalogRef }: PdfReader): boolean {
  const sections = revisions.flatMap((revision) => revision.sections);
  return sections.some(({ entries, trailer }) => {
    const root = trailer.get("Root");
    if (root instanceof PdfRef && root.id !== catalogRef.id) return true;
    return [...entries].some(([id, entry]) => entry.kind !== "free" && !isSame(entry, findEntry(revisions, id)));
  });
}

function isSame(one: XrefEntry, other: XrefEntry | null): boolean {
  if (one.kind === "offset") return other?.kind === "offset" && one.offset === other.offset;
  if (one.kind === "free" || other?.kind !== "packed") return one.kind === other?.kind;
  return one.container === other.container && one.index === other.index;
}
