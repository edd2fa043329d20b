/** Limits of uploaded bodies: enforced by the server while it reads them. */
import * as z from "zod/mini";
import { ChangesChoice, FILE_LIMIT_BYTES, FILES_LIMIT, MERGE_LIMIT_BYTES } from "../document/file-part.ts";
import { ProgramData } from "../document/program-data.ts";
import { ATTACHMENT_LIMIT_BYTES } from "../field/limits.ts";
import { DRAFT_BODY, type Endpoint } from "./endpoint.ts";

const MEGABYTE = 1_048_576;

/**
 * Maximum size of a PDF to verify, above the largest file that is sealed here: the merged files of one document, with
 * its signers' attachments and its certificate. The largest merge alone has 60 MiB.
 */
export const VERIFY_LIMIT_BYTES = MERGE_LIMIT_BYTES + 36 * MEGABYTE;

/**
 * Maximum body per kind of upload, in bytes. A slightly oversized file is refused individually; a body far beyond the
 * limit aborts the request.
 */
export const uploadBytes: { readonly [Kind in NonNullable<Endpoint["upload"]>]: number } = {
  multipart: FILES_LIMIT * FILE_LIMIT_BYTES + MEGABYTE,
  document: FILES_LIMIT * FILE_LIMIT_BYTES + DRAFT_BODY.bytes + MEGABYTE,
  pdf: VERIFY_LIMIT_BYTES + 4 * MEGABYTE,
  attachment: 8 * ATTACHMENT_LIMIT_BYTES,
  event: MEGABYTE,
  table: 6 * MEGABYTE,
};

/** Maximum number of files in one form. */
export const UPLOADED_FILES_LIMIT = FILES_LIMIT;

/** Choices about the tracked changes of a form's files, in file order; sent before the files. */
export const ChangesChoices = z.array(z.nullable(ChangesChoice)).check(z.maxLength(UPLOADED_FILES_LIMIT));

/** Parts of a form about the document that begins with its files: the program's id as text, its pairs as JSON. */
export const UploadedWith = ProgramData;

/** Limits of a form with files; a slightly oversized file becomes an error row in the response. */
export const fileParts = {
  partBytes: 2 * FILE_LIMIT_BYTES,
  totalBytes: uploadBytes.document,
  parts: FILES_LIMIT + 6,
} as const;

/** Limits of a form with one attachment by a signer. */
export const attachmentParts = {
  partBytes: 2 * ATTACHMENT_LIMIT_BYTES,
  totalBytes: 2 * ATTACHMENT_LIMIT_BYTES + MEGABYTE,
  parts: 5,
  tooLarge: "attachment_too_large",
} as const;

/** Limits of a form with a table. */
export const tableParts = {
  partBytes: 5 * MEGABYTE,
  totalBytes: uploadBytes.table,
  parts: 3,
  tooLarge: "table_too_large",
} as const;

/** Limits of a form that is read only for its fingerprint. */
export const drainedParts = {
  partBytes: uploadBytes.multipart,
  totalBytes: uploadBytes.multipart,
  parts: 2 * FILES_LIMIT,
} as const;
