/** All signatures of a file that cover a revision whole, whichever revision they stand in. */
import { type Bytes, Malformed } from "../asn1/der.ts";
import { entryOf, integerOf } from "./reader/pdf-value.ts";
import { Encrypted, openView, type PdfView, type Reading } from "./reader/pdf-view.ts";
import { type Problem, problem } from "./report.ts";
import { listSignatureFields, type PlacedSignature, placeSignature, type SignatureField } from "./signature-place.ts";

export type FoundSignature = PlacedSignature & { view: PdfView };

export type FoundSignatures = {
  /** By the end of the revision they cover. */
  placed: FoundSignature[];
  revisions: number;
  /** Why nothing was found, where nothing was. */
  problem: Problem | null;
};

/** A file has a handful of revisions; of one that has more, the last ones are looked at. */
const maxRevisions = 64;

export function findSignatures(bytes: Bytes, reading: Reading): FoundSignatures {
  const ends = listRevisionEnds(bytes);
  const placed = new Map<number, FoundSignature>();
  let misplaced: Problem | null = null;
  let isReadable = false;
  let isLocked = false;
  for (const end of ends) {
    try {
      const view = openView(bytes, end, reading);
      isReadable = true;
      isLocked ||= view.isLocked;
      for (const field of listSignatureFields(view)) {
        const own = ownEnd(field, bytes, end);
        const ownView = own === null || own === end ? view : openView(bytes, own, reading);
        const result = placeSignature(bytes, ownView, field);
        if ("placed" in result) placed.set(result.placed.gap.from, { ...result.placed, view: ownView });
        else if (own !== null || !misplaced) misplaced = result.problem;
      }
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      isLocked ||= error instanceof Encrypted;
    }
  }
  const found = [...placed.values()].sort((a, b) => a.end - b.end);
  const unseen = isLocked ? "encrypted" : !isReadable ? "unreadable" : null;
  const why = misplaced ?? problem(unseen ?? (looksSigned(bytes) ? "signature_dictionary_invalid" : "no_signature"));
  return { placed: found, revisions: ends.length, problem: found.length > 0 ? null : why };
}

/** Where the signature says its revision ends, if that is this `%%EOF` with one line end or none. */
function ownEnd(field: SignatureField, bytes: Bytes, end: number): number | null {
  const range = entryOf(field.value, "ByteRange");
  if (range.kind !== "array" || range.items.length !== 4) return null;
  const [, , resume, rest] = range.items.map(integerOf);
  if (resume == null || rest == null) return null;
  const own = resume + rest;
  const lineEnd = String.fromCharCode(...bytes.subarray(end, end + 2));
  const longest = lineEnd === "\r\n" ? 2 : /^[\r\n]/.test(lineEnd) ? 1 : 0;
  return own >= end && own <= end + longest ? own : null;
}

/** Ends of `%%EOF`, first to last. */
function listRevisionEnds(bytes: Uint8Array): number[] {
  const ends: number[] = [];
  for (let at = bytes.lastIndexOf(0x25); at > 0 && ends.length < maxRevisions; at = bytes.lastIndexOf(0x25, at - 1)) {
    const isMark = bytes[at - 1] === 0x25 && bytes[at + 1] === 0x45 && bytes[at + 2] === 0x4f && bytes[at + 3] === 0x46;
    if (isMark) ends.push(at + 4);
  }
  return ends.reverse();
}

/** A file without a readable signature that still speaks of one is broken, not unsigned. */
function looksSigned(bytes: Uint8Array): boolean {
  return new TextDecoder("latin1").decode(bytes.subarray(-200_000)).includes("/ByteRange");
}
