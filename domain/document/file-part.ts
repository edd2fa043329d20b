import * as z from "zod/mini";
import { DocumentId, FilePartKey, Instant, Sha256, WorkspaceId } from "../ids.ts";
import type { Fault } from "../outcome.ts";

/** 25 MB, the specification's number. */
export const FILE_LIMIT_BYTES = 26_214_400;
export const FILES_LIMIT = 50;
export const PAGES_LIMIT = 1_000;
/** Maximum number of originals for a whole document, and for one file. */
export const ORIGINALS_LIMIT = 200;
/** Maximum size of files to be merged, together: the sealed file must stay small enough to be verified. */
export const MERGE_LIMIT_BYTES = 62_914_560;
export const MERGE_PAGES_LIMIT = 5_000;

/** Kinds of content that intake removes from a file. */
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

/** A page's shape as stored; equals `PageShape` in `domain/field/geometry.ts`. */
export const StoredPageShape = z.object({
  visibleBox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  rotate: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  userUnit: z.number(),
});

/** A page of a file to be composed: the source file's index, from 0, the page, and a clockwise turn. */
export const PageChoice = z.strictObject({
  part: FilePartKey,
  page: z.int().check(z.nonnegative()),
  rotate: StoredPageShape.shape.rotate,
});
export type PageChoice = z.infer<typeof PageChoice>;

/** The file that a PDF was converted from. Its bytes are not stored. */
export const Original = z.object({
  kind: z.enum(["doc", "docx", "ods", "jpg", "png"]),
  fileName: z.string(),
  sha256: Sha256,
  /** Program and version that made the PDF. */
  by: z.string(),
});
export type Original = z.infer<typeof Original>;

/** All originals of these files, each once. */
export function originalsOf(files: readonly Pick<FilePart, "originals">[]): Original[] {
  const all = files.flatMap((file) => file.originals ?? []);
  return [...new Map(all.map((original) => [original.sha256, original])).values()];
}

/** `null` while the originals fit the limit. */
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
  /** SHA-256 of the stored bytes, which are viewed and sealed. */
  hashData: Sha256,
  /** SHA-256 of the bytes as uploaded; equals `hashData` when intake changed nothing. */
  uploadedSha256: Sha256,
  /** Absent when everything was uploaded as PDF. */
  originals: z.optional(z.array(Original)),
  removed: z.array(RemovedKind),
  pages: z.int(),
  size: z.int(),
  thumbnailKey: z.string(),
});
export type FilePart = z.infer<typeof FilePart>;

/** An uploaded file, before and while a document holds it. Its page shapes are a record of their own. */
export const StoredFile = z.extend(FilePart, {
  workspaceId: WorkspaceId,
  /** Uploaded through an embed session for this draft alone, which can use no other file. */
  forDocument: z.optional(DocumentId),
  /** Workspaces that took it over together with a guest's draft. */
  takenBy: z.optional(z.array(WorkspaceId)),
  uploadedAt: Instant,
  /** Number of pages, from the first, whose pictures are made or given up; equals `pages` at the end. */
  imagesReady: z.int(),
  /** Indexes of pages whose pictures were given up: drawing them takes too much time or memory. */
  undrawn: z.optional(z.array(z.int())),
  /** Address of the guest who uploaded it, while pictures are missing: all guests of one address share one turn. */
  drawnFor: z.optional(z.string()),
  /** Data center that stores the bytes; absent while they are in the common store. */
  dataCenter: z.optional(z.string()),
  /** Set when no document holds the file: it can no longer be used and is removed soon. */
  leavingAt: z.optional(Instant),
  /** Number of fields that its form and text tags request, and of tags that were not understood; absent when none. */
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
