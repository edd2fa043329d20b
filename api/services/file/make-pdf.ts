import { type ChangesChoice, FILE_LIMIT_BYTES, type Original } from "../../../domain/document/file-part.ts";
import { cleanFileName } from "../../../domain/file/file-name.ts";
import { kindOfBytes, type UploadKind, uploadKinds } from "../../../domain/file/upload-kinds.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { FileDeps } from "../../deps.ts";
import type { Bytes } from "../../ports/basics.ts";
import type { OfficeKind, SpooledFile } from "../../ports/files.ts";
import type { Uploader } from "../../ports/people.ts";
import { turnOwnerOf } from "./first-page-job.ts";

type Converted = { pdf: Bytes; by: string; review?: Original["review"] };

/** `original` is `null` for a file that already is a PDF. */
type MadePdf = { pdf: null; original: null } | { pdf: Bytes; original: Original };

/**
 * Converts an uploaded file to PDF. The file's bytes alone determine its kind. Returns the refusals of `recognise`,
 * drawing and conversion.
 */
export async function makePdf(
  deps: FileDeps,
  principal: Uploader,
  file: SpooledFile,
  name: string,
  choice: ChangesChoice = "keep",
): Promise<Outcome<MadePdf>> {
  const owner = turnOwnerOf(principal);
  const kind = await findKind(deps, file, name, owner);
  if (!kind.ok) return kind;
  if (kind.value === "pdf") return done({ pdf: null, original: null });
  const converted =
    kind.value === "docx"
      ? await convertReviewed(deps, file, choice, owner)
      : await convert(deps, file, kind.value, owner);
  if (!converted.ok) return converted;
  const { pdf, by, review } = converted.value;
  if (pdf.length > FILE_LIMIT_BYTES) return refuse("file_too_large");
  const original = { kind: kind.value, fileName: cleanFileName(name), sha256: file.sha256, by };
  return done({ pdf, original: review ? { ...original, review } : original });
}

/** Converts a DOCX as it is, or with all its tracked changes accepted. */
async function convertReviewed(
  deps: FileDeps,
  file: SpooledFile,
  choice: ChangesChoice,
  owner: string,
): Promise<Outcome<Converted>> {
  const reviewed = await deps.pdf.review(file.path, choice === "accept", { owner });
  if (!reviewed.ok) return reviewed;
  const { marks, accepted } = reviewed.value;
  const review = marks.changes + marks.comments > 0 ? { ...marks, choice } : undefined;
  const spooled = accepted && (await deps.spool.receive(chunksOf(accepted), FILE_LIMIT_BYTES * 2));
  try {
    await spooled?.flushed;
    const converted = await convert(deps, spooled ?? file, "docx", owner);
    return converted.ok ? done({ ...converted.value, review }) : converted;
  } finally {
    if (spooled) await deps.spool.drop(spooled);
  }
}

async function* chunksOf(bytes: Bytes): AsyncGenerator<Bytes> {
  yield bytes;
}

/** The first bytes identify PDFs and pictures; a worker looks into office containers. */
async function findKind(
  deps: FileDeps,
  { head, path }: SpooledFile,
  name: string,
  owner: string,
): Promise<Outcome<UploadKind>> {
  const kind = kindOfBytes(head, name);
  const isPlain = kind !== null && uploadKinds[kind].madeBy !== "office";
  return isPlain ? done(kind) : await deps.pdf.recognise(path, name, { owner });
}

async function convert(
  deps: FileDeps,
  { path }: SpooledFile,
  kind: OfficeKind | "jpg" | "png",
  owner: string,
): Promise<Outcome<Converted>> {
  if (kind !== "jpg" && kind !== "png") return await deps.convert.office(path, kind, owner);
  const drawn = await deps.pdf.draw(path, { owner });
  return drawn.ok ? done({ pdf: drawn.value, by: `Countersign ${deps.config.version}` }) : drawn;
}
