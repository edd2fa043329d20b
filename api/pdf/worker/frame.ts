/**
 * What parent and worker say to each other over pipes: a frame is the length of its head and of its body, as two
 * 32-bit big-endian numbers, then the head in JSON, then the body.
 */
import type { RemovedKind } from "../../../domain/document/file-part.ts";
import type { FoundField, FoundInFile } from "../../../domain/field/found-field.ts";
import type { PageShape } from "../../../domain/field/geometry.ts";
import type { UploadKind } from "../../../domain/file/upload-kinds.ts";
import type { Refusal } from "../../../domain/outcome.ts";
import type { ChosenPage } from "../compose/compose-pages.ts";

export type Bytes = Uint8Array<ArrayBuffer>;

/** The body is the file; several, one after the other, with their `lengths`. */
export type Job =
  /** An empty body means the file at that path. */
  | { kind: "inspect"; path?: string; password?: string }
  /** Of the file at that path, what it is. */
  | { kind: "recognise"; path: string; name: string }
  /** Of the picture at that path, a PDF. */
  | { kind: "draw"; path: string }
  | { kind: "detect" }
  | { kind: "merge"; lengths: number[] }
  | { kind: "compose"; lengths: number[]; pages: ChosenPage[] }
  /** An empty body means the file of that key that was sent last. */
  | { kind: "render"; file: number; page: number; password?: string };

export type Answer =
  | { refusal: Refusal }
  /** The body is the rewritten file, empty where it did not change. */
  | { inspected: { changed: boolean; removed: RemovedKind[]; pages: PageShape[]; found: FoundInFile } }
  | { recognised: UploadKind }
  /** The body is the PDF. */
  | { drawn: true }
  | { detected: { fields: FoundField[] } }
  | { merged: { pages: PageShape[] } }
  | { composed: { pages: PageShape[] } }
  /** The body is the large picture, then the thumbnail. */
  | { rendered: { largeLength: number } };

export const PREFIX_BYTES = 8;

/** A worker's line on its standard error once it can take jobs. */
export const READY = "ready";

/** Head and prefix; the body follows as it is. */
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
