/**
 * Opens an uploaded file by its cross-references. If these or an object are damaged, it searches the bytes for
 * objects.
 */
import { PAGES_LIMIT } from "../../../domain/document/file-part.ts";
import { contentsOf } from "../content/page-contents.ts";
import { findAll } from "../syntax/find-bytes.ts";
import { openPdf, type PdfReader } from "../syntax/reader.ts";
import { recoverPdf } from "../syntax/recover.ts";
import { PdfSyntaxError } from "../syntax/values.ts";
import { looksSigned } from "./signed.ts";
import { assertReadable, assertSealable, hasHiddenRevisions } from "./structure.ts";
import { type Survey, survey } from "./survey.ts";

export type Opened = Survey & { reader: PdfReader };

/** Opens a file that needs no repair. @throws PdfSyntaxError */
export function openSound(bytes: Uint8Array): Opened {
  const reader = openPdf(bytes);
  assertReadable(reader);
  assertSealable(reader);
  const opened = surveyReader(reader);
  if (hasHiddenRevisions(reader)) opened.found.add("revisions");
  return opened;
}

/** Opens a file that `openSound` rejected with a repairable fault. @throws PdfSyntaxError */
export function openDamaged(bytes: Uint8Array): Opened {
  if (looksEncrypted(bytes)) throw new PdfSyntaxError("encrypted");
  if (looksSigned(bytes)) throw new PdfSyntaxError("signed");
  const recovered = surveyReader(recoverPdf(bytes));
  // Throws on undecodable contents: remains of a lost encryption would otherwise be stored as a blank page.
  for (const page of recovered.pages)
    for (const content of contentsOf(recovered.reader, page)) recovered.reader.data(content);
  recovered.found.add("repaired");
  return recovered;
}

/** Whether the fault cannot be repaired. */
export function isFinal({ reason }: PdfSyntaxError): boolean {
  return reason === "encrypted" || reason === "signed" || reason === "too_many_pages" || reason === "too_large";
}

/** Whether a trailer names an encryption dictionary, readable or not. */
export function looksEncrypted(bytes: Uint8Array): boolean {
  return [...findAll(bytes, "/Encrypt")].some((at) => {
    const after = String.fromCharCode(...bytes.subarray(at + 8, at + 40));
    return /^\s*(\d+\s+\d+\s+R|<<)/.test(after);
  });
}

/** @throws PdfSyntaxError */
function surveyReader(reader: PdfReader): Opened {
  const surveyed = survey(reader, PAGES_LIMIT);
  if (surveyed.pages.length === 0) throw new PdfSyntaxError("pages_broken", "no pages");
  return { ...surveyed, reader };
}
