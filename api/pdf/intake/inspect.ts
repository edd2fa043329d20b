/**
 * Intake: checks an uploaded PDF and decides which bytes are stored. A clean file is stored unchanged, byte for byte;
 * any other is rewritten once. A file with several revisions counts as unclean whatever the older ones contain, except
 * for the linearized layout. See `docs/decisions/04-uploads.md`.
 */
import { PAGES_LIMIT, RemovedKind } from "../../../domain/document/file-part.ts";
import type { FoundInFile } from "../../../domain/field/found-field.ts";
import { type PageShape, seenSize } from "../../../domain/field/geometry.ts";
import { pdfHeaderAt } from "../../../domain/file/upload-kinds.ts";
import { done, type Outcome, type Refusal, refuse } from "../../../domain/outcome.ts";
import type { protections } from "../../../domain/refusals/file-refusals.ts";
import { boundedFields } from "../detect/bounded-fields.ts";
import { noCuts, type TextCuts, textCuts } from "../detect/cut-text.ts";
import { findTags } from "../detect/find-tags.ts";
import { findFormFields } from "../detect/form-fields.ts";
import { differenceOf } from "../render/compare.ts";
import { findRunaways } from "../render/find-runaways.ts";
import { openPdfium, type PdfiumDocument, PdfiumRefuses } from "../render/pdfium.ts";
import { joinBytes } from "../syntax/join-bytes.ts";
import { bytesOfLatin1, PdfSyntaxError } from "../syntax/values.ts";
import type { StartWords } from "./appearance/appearance.ts";
import { type ComparedPages, comparedPages } from "./compared-pages.ts";
import { faultOfDrawing } from "./drawable.ts";
import { loadWordDrawer } from "./load-word-drawer.ts";
import { isFinal, type Opened, openDamaged, openSound } from "./open-file.ts";
import { rewrite } from "./rewrite.ts";
import { isSigned } from "./signed.ts";
import { isDynamicXfa } from "./xfa.ts";

export type Inspected = {
  /** The bytes to store: identical to the upload if the file is clean. */
  bytes: Uint8Array<ArrayBuffer>;
  changed: boolean;
  removed: RemovedKind[];
  pages: PageShape[];
  /** Fields found in its form and its text tags. */
  found: FoundInFile;
} & ComparedPages;

/** Maximum visual difference after a repair. One short line of text missing from a page is about 0.001. */
const MAX_DIFFERENCE = 0.0002;
/**
 * Maximum when forms or annotations were redrawn: their edges are rasterised slightly differently from those of
 * annotations.
 */
const REDRAWN_DIFFERENCE = 0.002;
const HEADER = bytesOfLatin1("%PDF-1.7\n");
const MIN_SIDE_POINTS = 1;
const MAX_SIDE_POINTS = 14_400;

export async function inspectPdf(bytes: Uint8Array<ArrayBuffer>): Promise<Outcome<Inspected>> {
  if (bytes.length === 0) return refuse("file_empty");
  const start = pdfHeaderAt(bytes);
  if (start < 0) return refuse("file_not_pdf");
  try {
    return await inspectStructure(bytes, start);
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error;
    if (error.reason === "encrypted" || error.reason === "signed") return refuseProtected(error.reason);
    if (error.reason === "too_many_pages") return refuse("file_too_many_pages", { params: { limit: PAGES_LIMIT } });
    return refuse("file_broken");
  }
}

/** Says which of the two a file is; `refusalSentence` adds it to the specification's sentence. */
export function refuseProtected(
  protection: (typeof protections)[number],
  data?: object,
): { ok: false; refusal: Refusal } {
  return refuse("file_encrypted_or_signed", { params: { protection }, ...(data ? { data } : {}) });
}

/** @throws PdfSyntaxError */
async function inspectStructure(uploaded: Uint8Array<ArrayBuffer>, start: number): Promise<Outcome<Inspected>> {
  const bytes = start === 0 ? uploaded : uploaded.slice(start);
  try {
    const opened = openSound(bytes);
    if (start > 0) opened.found.add("repaired");
    return await acceptAsIs(uploaded, opened);
  } catch (error) {
    if (!(error instanceof PdfSyntaxError) || isFinal(error)) throw error;
    // PDFium, which the repair is compared with, opens no file without a header.
    if (error.reason !== "no_header") return await acceptAsIs(uploaded, openDamaged(bytes));
    const withHeader = joinBytes([HEADER, bytes]);
    return await acceptAsIs(withHeader, openDamaged(withHeader));
  }
}

/** @throws PdfSyntaxError */
async function acceptAsIs(bytes: Uint8Array<ArrayBuffer>, opened: Opened): Promise<Outcome<Inspected>> {
  if (isDynamicXfa(opened.reader)) return refuse("file_xfa_dynamic");
  if (isSigned(opened.reader)) return refuseProtected("signed");
  const pages = opened.pages.map((page) => page.shape);
  const fault = faultOfPages(pages);
  if (fault) return fault;
  const tooMuch = faultOfDrawing(opened.reader, opened.pages);
  if (tooMuch) return tooMuch;
  const isRepaired = opened.found.has("repaired");
  if (!isRepaired && (await countPages(bytes)) !== pages.length) throw new PdfSyntaxError("pages_broken", "count");
  const { found, cuts, ...compared } = findOwnFields(opened);
  if (opened.found.size === 0) return done({ bytes, changed: false, removed: [], pages, found, ...compared });
  const words = await loadWordDrawer(opened.reader, opened.pages);
  const rewritten = await rewriteClean(opened, cuts, words);
  if (isRepaired) {
    const isRedrawn = opened.found.has("form") || opened.found.has("annotations");
    // Content removed on purpose must not count against the repair, nor must fields and words, which PDFium does not draw.
    const isWhole = cuts === noCuts && words === null && !opened.found.has("form");
    const rewrittenWhole = isWhole ? rewritten : await rewriteClean(opened, noCuts, null, false);
    const tolerance = isRedrawn ? REDRAWN_DIFFERENCE : MAX_DIFFERENCE;
    if (!(await looksSame(bytes, rewrittenWhole, { tolerance, isMiscounted: opened.isMiscounted })))
      return refuse("file_broken");
  }
  return done({ bytes: rewritten, changed: true, removed: inOrder(opened.found), pages, found, ...compared });
}

/** Finds the fields of the form and of the text tags. */
function findOwnFields(opened: Opened): { found: FoundInFile; cuts: TextCuts } & ComparedPages {
  const { reader, pages, found } = opened;
  const form = found.has("form") ? findFormFields(reader, pages) : [];
  const tags = findTags(reader, pages);
  if (tags.fields.length > 0) found.add("text_tags");
  const fields = boundedFields([...form, ...tags.fields]);
  const cuts = tags.fields.length > 0 ? textCuts(tags.glyphs) : noCuts;
  return { found: { fields, brokenTags: tags.broken }, cuts, ...comparedPages(opened, tags.glyphs) };
}

function faultOfPages(pages: readonly PageShape[]): ReturnType<typeof refuse> | null {
  const isOdd = (side: number): boolean => !(side >= MIN_SIDE_POINTS && side <= MAX_SIDE_POINTS);
  const page = pages.findIndex((shape) => isOdd(seenSize(shape).width) || isOdd(seenSize(shape).height));
  return page < 0 ? null : refuse("file_page_size_unsupported", { params: { page: page + 1 } });
}

/** Page count according to PDFium. @throws PdfSyntaxError if PDFium cannot open the file */
async function countPages(bytes: Uint8Array): Promise<number> {
  try {
    const document = await openPdfium(bytes);
    document.close();
    return document.pageCount;
  } catch (error) {
    if (!(error instanceof PdfiumRefuses)) throw error;
    throw new PdfSyntaxError(error.code === 4 ? "encrypted" : "object_broken", error.message);
  }
}

/** Rewrites the file. The result must pass as clean itself, with the same pages. @throws PdfSyntaxError */
async function rewriteClean(
  { reader, pages }: Opened,
  cuts: TextCuts,
  words: StartWords,
  hasFields = true,
): Promise<Uint8Array<ArrayBuffer>> {
  const rewritten = rewrite(reader, cuts, words, hasFields);
  const reopened = openSound(rewritten);
  const isSame =
    reopened.pages.length === pages.length &&
    reopened.pages.every((page, index) => isSameShape(page.shape, pages[index]!.shape)) &&
    (await countPages(rewritten)) === pages.length;
  if (reopened.found.size > 0 || !isSame) {
    throw new PdfSyntaxError("object_broken", `rewritten file is not clean: ${[...reopened.found].join(", ")}`);
  }
  return rewritten;
}

/** Compares with a tolerance: we write numbers with six decimal places, some programs write more. */
function isSameShape(one: PageShape, other: PageShape): boolean {
  const isNear = (a: number, b: number) => Math.abs(a - b) < 1e-5;
  const isSameBox = one.visibleBox.every((edge, index) => isNear(edge, other.visibleBox[index]!));
  return isSameBox && one.rotate === other.rotate && isNear(one.userUnit, other.userUnit);
}

/**
 * Rejects a repair that shows less than, or something other than, PDFium's rendering of the damaged file. PDFium trusts
 * a wrong `Count`, so only the pages that both files have are compared then.
 */
async function looksSame(
  uploaded: Uint8Array,
  repaired: Uint8Array,
  { tolerance, isMiscounted }: { tolerance: number; isMiscounted: boolean },
): Promise<boolean> {
  // A page that draws itself without end cannot be compared.
  if (findRunaways(repaired).size > 0) return false;
  let before: PdfiumDocument;
  try {
    before = await openPdfium(uploaded);
  } catch (error) {
    if (error instanceof PdfiumRefuses) return true;
    throw error;
  }
  const after = await openPdfium(repaired);
  const hasSameCount = isMiscounted || before.pageCount === after.pageCount;
  const isSame = hasSameCount && differenceOf(before, after) <= tolerance;
  before.close();
  after.close();
  return isSame;
}

function inOrder(found: ReadonlySet<RemovedKind>): RemovedKind[] {
  return RemovedKind.options.filter((kind) => found.has(kind));
}
