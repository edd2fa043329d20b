/**
 * Messages between parent and worker over pipes. A frame is the length of its head and of its body as two 32-bit
 * big-endian numbers, then the head as JSON, then the body.
 */

import type { RemovedKind, ReviewMarks } from "../../../domain/document/file-part.ts";
import type { FoundField, FoundInFile } from "../../../domain/field/found-field.ts";
import type { PageShape } from "../../../domain/field/geometry.ts";
import type { PageLook } from "../../../domain/file/rewritten-look.ts";
import type { UploadKind } from "../../../domain/file/upload-kinds.ts";
import type { Refusal } from "../../../domain/outcome.ts";
import type { Bytes } from "../../ports/basics.ts";
import type { ChosenPage, PageToCompare, PlacedText } from "../../ports/pdf.ts";
import type { Mark } from "../../ports/seal.ts";

/** A request. The body is the file; several files are concatenated, with their `lengths`. */
export type Job =
  /** An empty body refers to the file at `path`. */
  | { kind: "inspect"; path?: string; password?: string }
  /** Compares pages of the upload, at `path` or after the rewritten file, with those of the rewritten file. */
  | { kind: "compare"; path?: string; lengths: number[]; pages: PageToCompare[]; password?: string; limitMs: number }
  /** Recognises the type of the file at `path`. */
  | { kind: "recognise"; path: string; name: string }
  /** Counts tracked changes and comments of the text document at `path`, and accepts the changes if asked. */
  | { kind: "review"; path: string; accepts: boolean }
  /** Converts the picture at `path` to a PDF. */
  | { kind: "draw"; path: string }
  | { kind: "detect" }
  | { kind: "find"; texts: string[] }
  | { kind: "text" }
  | { kind: "merge"; lengths: number[] }
  | { kind: "compose"; lengths: number[]; pages: ChosenPage[] }
  | { kind: "stamp"; marks: Mark[] }
  /** `file` is the file's key. An empty body refers to the file sent last, which must have that key. */
  | { kind: "render"; file: number; page: number; password?: string };

export type Answer =
  | { refusal: Refusal }
  /** The body is the rewritten file, empty if unchanged. */
  | {
      inspected: {
        changed: boolean;
        removed: RemovedKind[];
        pages: PageShape[];
        found: FoundInFile;
        compare: PageToCompare[];
        redrawn: number[];
      };
    }
  | { compared: PageLook[] }
  | { recognised: UploadKind }
  /** The body is the file with all changes accepted, if it has any and this was asked. */
  | { reviewed: ReviewMarks }
  /** The body is the PDF. */
  | { drawn: true }
  | { detected: { fields: FoundField[] } }
  | { places: PlacedText[] }
  /** The body is the text in UTF-8. */
  | { read: true }
  | { merged: { pages: PageShape[] } }
  | { composed: { pages: PageShape[] } }
  /** The body is the file with the marks. */
  | { stamped: true }
  /** The body is the large image, then the thumbnail. */
  | { rendered: { largeLength: number; dark?: string } };

export const PREFIX_BYTES = 8;

/** Line that a worker writes to standard error when it can take jobs. */
export const READY = "ready";

/** Encodes prefix and head; the caller writes the body after them. */
export function frameHead(head: Job | Answer, bodyLength: number): Bytes {
  const json = new TextEncoder().encode(JSON.stringify(head));
  const frame = new Uint8Array(PREFIX_BYTES + json.length);
  new DataView(frame.buffer).setUint32(0, json.length);
  new DataView(frame.buffer).setUint32(4, bodyLength);
  frame.set(json, PREFIX_BYTES);
  return frame;
}

export function lengthsIn(prefix: Uint8Array): { head: number; body: number } {
  const view = new DataView(prefix.buffer, prefix.byteOffset, PREFIX_BYTES);
  return { head: view.getUint32(0), body: view.getUint32(4) };
}
