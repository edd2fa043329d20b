/** Finds all signatures of a file that cover a whole revision, in any of its revisions. */
import type { Bytes } from "../../ports/basics.ts";
import type { Problem } from "../../ports/verify.ts";
import { Malformed } from "../asn1/der.ts";
import { entryOf, integerOf } from "./reader/pdf-value.ts";
import { Encrypted, openView, type PdfView, type Reading } from "./reader/pdf-view.ts";
import { problem } from "./report.ts";
import {
  listSignatureFields,
  type PlacedSignature,
  placeSignature,
  type SignatureField,
} from "./signature-position.ts";

export type FoundSignature = PlacedSignature & { view: PdfView };

export type FoundSignatures = {
  /** Ordered by the end of the covered revision. */
  placed: FoundSignature[];
  revisions: number;
  /** The reason if no signature was found, otherwise `null`. */
  problem: Problem | null;
};

/** Limit on revisions examined, counted from the last. Measured: up to 4; an archived file gains one a year. */
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
  if (found.length > 0) return { placed: found, revisions: ends.length, problem: null };
  const unseen = isLocked ? "encrypted" : !isReadable ? "unreadable" : null;
  const cause = misplaced ?? problem(unseen ?? (looksSigned(bytes) ? "signature_dictionary_invalid" : "no_signature"));
  return { placed: [], revisions: ends.length, problem: cause };
}

/** The end of the revision according to the signature, if it is this `%%EOF` with at most one line end. */
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

/** Offsets after each `%%EOF`, in ascending order. */
function listRevisionEnds(bytes: Uint8Array): number[] {
  const ends: number[] = [];
  for (let at = bytes.lastIndexOf(0x25); at > 0 && ends.length < maxRevisions; at = bytes.lastIndexOf(0x25, at - 1)) {
    const isMark = bytes[at - 1] === 0x25 && bytes[at + 1] === 0x45 && bytes[at + 2] === 0x4f && bytes[at + 3] === 0x46;
    if (isMark) ends.push(at + 4);
  }
  return ends.reverse();
}

/**
 * Whether the file mentions a signature: without a readable one it then counts as broken, not as unsigned, unless the
 * tolerant reader finds that the words stand elsewhere.
 */
function looksSigned(bytes: Uint8Array): boolean {
  return new TextDecoder("latin1").decode(bytes.subarray(-200_000)).includes("/ByteRange");
}
