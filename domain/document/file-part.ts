import * as z from "zod/mini";
import { DocumentId, FilePartKey, Instant, Sha256, UserId, WorkspaceId } from "../ids.ts";
import type { Fault } from "../outcome.ts";

/** 25 MB, the specification's number. */
export const FILE_LIMIT_BYTES = 26_214_400;
export const FILES_LIMIT = 50;
export const PAGES_LIMIT = 1_000;
/** Maximum number of originals for a whole document, and for one file. */
export const ORIGINALS_LIMIT = 200;
/** Maximum total size of files to merge, so that the sealed file is small enough to be verified. */
export const MERGE_LIMIT_BYTES = 62_914_560;
export const MERGE_PAGES_LIMIT = 5_000;

/** Kinds of content that intake removes from a file. */
export const RemovedKind = z.enum([
  "encryption",
  /** Encryption that readers open without a password: restricts printing, copying or changing, or covers attachments only. */
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

/** A page of a file to compose: the source file's index from 0, the page, and a clockwise rotation. */
export const PageChoice = z.strictObject({
  part: FilePartKey,
  page: z.int().check(z.nonnegative()),
  rotate: StoredPageShape.shape.rotate,
});
export type PageChoice = z.infer<typeof PageChoice>;

/** Tracked changes (a moved text counts once) and comments of a text document. */
export const ReviewMarks = z.object({ changes: z.int(), comments: z.int() });
export type ReviewMarks = z.infer<typeof ReviewMarks>;

/** How tracked changes become part of the PDF: `keep` marks them, `accept` shows the text with all of them accepted. */
export const ChangesChoice = z.enum(["keep", "accept"]);
export type ChangesChoice = z.infer<typeof ChangesChoice>;

/** The file that a PDF was converted from. Its bytes are not stored. */
export const Original = z.object({
  kind: z.enum(["doc", "docx", "ods", "jpg", "png"]),
  fileName: z.string(),
  sha256: Sha256,
  /** Program and version that converted the file to PDF. */
  by: z.string(),
  /** Present if the file has tracked changes or comments. Comments are not printed. */
  review: z.optional(z.extend(ReviewMarks, { choice: ChangesChoice })),
});
export type Original = z.infer<typeof Original>;

/** The distinct originals of these files. */
export function originalsOf(files: readonly Pick<FilePart, "originals">[]): Original[] {
  const all = files.flatMap((file) => file.originals ?? []);
  return [...new Map(all.map((original) => [original.sha256, original])).values()];
}

/** The fault for too many originals; `null` within the limit. */
export function originalsFault(files: readonly Pick<FilePart, "originals">[]): Fault | null {
  const count = files.reduce((sum, { originals = [] }) => sum + originals.length, 0);
  return count > ORIGINALS_LIMIT
    ? { path: "fileParts", code: "too_many_originals", params: { limit: ORIGINALS_LIMIT } }
    : null;
}

/** One stored file of a document. `hashData` is the name of its bytes in the object store. */
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
  /** Indexes of pages that look different from the uploaded file in another program; absent if there are none. */
  looksDifferent: z.optional(z.array(z.int())),
  /** Number of rewritten pages that no other program has compared with the uploaded file; absent if zero. */
  notCompared: z.optional(z.int()),
  pages: z.int(),
  size: z.int(),
  thumbnailKey: z.string(),
});
export type FilePart = z.infer<typeof FilePart>;

/** Name of the first file without its ending: the title of a draft that has none of its own. */
export function firstFileTitle(files: readonly Pick<FilePart, "fileName">[]): string {
  return files[0]?.fileName.replace(/\.[^.]+$/, "") ?? "";
}

/** An uploaded file, whether or not a document refers to it. A separate record stores its page shapes. */
export const StoredFile = z.extend(FilePart, {
  workspaceId: WorkspaceId,
  /** Set if uploaded through an embed session; only this draft can use the file. */
  forDocument: z.optional(DocumentId),
  /** Workspaces that claimed the file together with a guest's draft. */
  takenBy: z.optional(z.array(WorkspaceId)),
  /**
   * Members who may use the file although they do not see all documents: its uploader, and editors of a draft that
   * contained it. Absent for files of guests and of earlier versions, which every member of the workspace may use.
   */
  openTo: z.optional(z.array(UserId)),
  uploadedAt: Instant,
  /** Number of leading pages whose pictures are drawn or given up; equals `pages` when drawing is finished. */
  imagesReady: z.int(),
  /** Indexes of pages whose pictures were given up, because drawing them takes too much time or memory. */
  undrawn: z.optional(z.array(z.int())),
  /** Set if some page has dark tiles; a separate record per page stores them. */
  isDark: z.optional(z.literal(true)),
  /** Network address of the guest who uploaded the file, while pictures are missing; all guests of one address share one turn. */
  drawnFor: z.optional(z.string()),
  /** Data center that stores the bytes; absent while they are in the common store. */
  dataCenter: z.optional(z.string()),
  /** Set if no document refers to the file: it can no longer be used and is removed soon. */
  leavingAt: z.optional(Instant),
  /** Number of fields that the file's form and text tags define, plus unreadable tags; absent if zero. */
  foundFields: z.optional(z.int()),
  brokenTags: z.optional(z.int()),
});
export type StoredFile = z.infer<typeof StoredFile>;
