import * as z from "zod/mini";
import { DocumentId, FilePartKey, Instant, Sha256, WorkspaceId } from "../ids.ts";
import type { Fault } from "../outcome.ts";

/** 25 MB, as the specification counts them. */
export const FILE_LIMIT_BYTES = 26_214_400;
export const FILES_LIMIT = 50;
export const PAGES_LIMIT = 1_000;
/** Of what was turned into PDFs, for all files of a document together, and for each. */
export const ORIGINALS_LIMIT = 200;
/** Of files that become one, together: with what sealing adds, it can still be verified. */
export const MERGE_LIMIT_BYTES = 62_914_560;
export const MERGE_PAGES_LIMIT = 5_000;

/** What intake took out of a file that was not clean. */
export const RemovedKind = z.enum([
  "encryption",
  /** A lock that every reader opens without a password: against printing, copying or changing, or for attachments alone. */
  "restrictions",
  "usage_rights",
  "form",
  "annotations",
  "scripts",
  "actions",
  "attachments",
  "layers",
  "xfa",
  "revisions",
  "repaired",
  "text_tags",
]);
export type RemovedKind = z.infer<typeof RemovedKind>;

/** A page's shape as stored; the same as `PageShape` of `domain/field/geometry.ts`. */
export const StoredPageShape = z.object({
  visibleBox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  rotate: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  userUnit: z.number(),
});

/** A page that a file is to be made with: of which file, from 0, and how far what is seen of it is turned clockwise. */
export const PageChoice = z.strictObject({
  part: FilePartKey,
  page: z.int().check(z.nonnegative()),
  rotate: StoredPageShape.shape.rotate,
});
export type PageChoice = z.infer<typeof PageChoice>;

/** What a PDF was made of, where it did not come as one. The bytes are not kept. */
export const Original = z.object({
  kind: z.enum(["doc", "docx", "ods", "jpg", "png"]),
  fileName: z.string(),
  sha256: Sha256,
  /** The program that made the PDF, with its version. */
  by: z.string(),
});
export type Original = z.infer<typeof Original>;

/** What the PDFs of files were made of, each once. */
export function originalsOf(files: readonly Pick<FilePart, "originals">[]): Original[] {
  const all = files.flatMap((file) => file.originals ?? []);
  return [...new Map(all.map((original) => [original.sha256, original])).values()];
}

/** `null` while what they were made of can all be told. */
export function originalsFault(files: readonly Pick<FilePart, "originals">[]): Fault | null {
  const count = files.reduce((sum, { originals = [] }) => sum + originals.length, 0);
  return count > ORIGINALS_LIMIT
    ? { path: "fileParts", code: "too_many_originals", params: { limit: ORIGINALS_LIMIT } }
    : null;
}

/** One file of a document, as stored. `hashData` names its bytes in the object store. */
export const FilePart = z.object({
  key: FilePartKey,
  fileName: z.string(),
  /** SHA-256 of the stored bytes: what is viewed and sealed. */
  hashData: Sha256,
  /** SHA-256 of the bytes as uploaded; equal to `hashData` where the file was clean. */
  uploadedSha256: Sha256,
  /** Left out where all of it came as PDF. */
  originals: z.optional(z.array(Original)),
  removed: z.array(RemovedKind),
  pages: z.int(),
  size: z.int(),
  thumbnailKey: z.string(),
});
export type FilePart = z.infer<typeof FilePart>;

/** An uploaded file, before and while a document holds it. Its page shapes stand in a record of their own. */
export const StoredFile = z.object({
  ...FilePart.shape,
  workspaceId: WorkspaceId,
  /** Uploaded by a page that may prepare this draft alone: it finds no other file. */
  forDocument: z.optional(DocumentId),
  /** Workspaces that took a guest's draft over with it. */
  takenBy: z.optional(z.array(WorkspaceId)),
  uploadedAt: Instant,
  /** Pages from the first on whose pictures are made or given up; all when equal to `pages`. */
  imagesReady: z.int(),
  /** Pages, from 0, whose pictures were given up: drawing them takes too long or too much memory. */
  undrawn: z.optional(z.array(z.int())),
  /** The address that a guest uploaded it from, while pictures are missing: all its guests share one turn. */
  drawnFor: z.optional(z.string()),
  /** Where its bytes are, once that is settled; before, they are in the store of all. */
  dataCenter: z.optional(z.string()),
  /** No document holds it: it can no longer be used, and goes soon. */
  leavingAt: z.optional(Instant),
  /** How many fields its form and text tags asked for, and how many tags could not be understood; none where left out. */
  foundFields: z.optional(z.int()),
  brokenTags: z.optional(z.int()),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** A file name fit for screens, headers and archives: NFC, no control or direction characters, no path, ≤ 255 bytes. */
export function cleanFileName(name: string): string {
  const flat = name
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cs}\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu, "")
    .replace(/[/\\:*?"<>|]/g, "_")
    .replace(/^[.\s]+|[.\s]+$/g, "");
  const safe = flat === "" ? "document.pdf" : /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(flat) ? `_${flat}` : flat;
  return shortenName(safe, 255);
}

function shortenName(name: string, maxBytes: number): string {
  const encoder = new TextEncoder();
  if (encoder.encode(name).length <= maxBytes) return name;
  const dot = name.lastIndexOf(".");
  const extension = dot > 0 && name.length - dot <= 10 ? name.slice(dot) : "";
  const letters = [...name.slice(0, name.length - extension.length)];
  while (encoder.encode(letters.join("") + extension).length > maxBytes) letters.pop();
  return letters.join("") + extension;
}

/** Titles and names on screens and in mail: one line, no control, zero-width or direction-override characters. */
export function cleanLine(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cs}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Messages and reasons: several lines, without what hides letters or turns the text around it. */
export function cleanText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/(?!\n)[\p{Cc}\p{Cs}\u200B\u202A-\u202E\u2060-\u2069\uFEFF]/gu, "")
    .trim();
}
