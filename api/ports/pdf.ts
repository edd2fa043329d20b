/** Work on PDFs. */

import type { RemovedKind, ReviewMarks } from "../../domain/document/file-part.ts";
import type { FoundField, FoundInFile } from "../../domain/field/found-field.ts";
import type { Box, Millimetres, PageShape, Rotation } from "../../domain/field/geometry.ts";
import type { PaperSize } from "../../domain/file/blank-file.ts";
import type { PageLook } from "../../domain/file/rewritten-look.ts";
import type { UploadKind } from "../../domain/file/upload-kinds.ts";
import type { Outcome } from "../../domain/outcome.ts";
import type { TranslatedLanguage } from "../../domain/text/language.ts";
import type { Bytes } from "./basics.ts";
import type { Mark } from "./seal.ts";

export type CleanImage = { form: "png" | "jpeg"; bytes: Bytes; width: number; height: number };

export type PictureLane = "first" | "bulk";

/** Key of the caller for whom the work is done; work is scheduled fairly by it, so that no caller occupies all workers. */
export type WorkOwner = { owner?: string };

/** A place of a text: its index in the list, its page from 0, the box around its letters, and their font size. */
export type PlacedText = { text: number; page: number; box: Box<Millimetres>; size: Millimetres };

/** A page of one of several files; `file` is the index in their list. */
export type ChosenPage = { file: number; page: number; rotate: Rotation };

/** `dark`: the page's dark tiles (`domain/field/ground/dark-map.ts`); absent if it has none. */
export type PagePictures = { large: Bytes; thumbnail: Bytes; dark?: string };

export type RenderOptions = {
  /** `first`: a person is about to view the page. `bulk`: lowest priority. */
  lane: PictureLane;
  /** Limit on processor time. */
  limitMs: number;
  /** Password of an encrypted file. */
  password?: string | undefined;
};

/** A page to compare, from 0, with its width as seen and areas that were changed on purpose. */
export type PageToCompare = { page: number; width: Millimetres; except: readonly Box<Millimetres>[] };

/** An engine of another maker, which draws pages of untrusted files independently of the first. */
export type SecondEngine = {
  /**
   * Compares what pages of two files show. Leaves out pages that it cannot draw before or in time; `null` if the engine
   * is missing or busy.
   * @param who the caller, for fairness
   */
  compare(
    before: Bytes | { path: string },
    after: Bytes,
    pages: readonly PageToCompare[],
    who: string,
  ): Promise<PageLook[] | null>;
  check(): Promise<{ state: "ok" | "missing"; detail?: string }>;
};

export type PdfWork = {
  /** Announces a file, so that a worker is ready. */
  prepare(): void;
  /**
   * Refusals: the codes of intake. `rewritten`: bytes to store instead of the file; `null` if the file is clean.
   * `looksDifferent`: indexes of rewritten pages that look different from the upload in a second engine; `notCompared`:
   * number of rewritten pages about which nothing can be said.
   */
  inspect(
    file: Bytes | { path: string },
    options?: { password?: string } & WorkOwner,
  ): Promise<
    Outcome<{
      rewritten: Bytes | null;
      removed: RemovedKind[];
      pages: PageShape[];
      found: FoundInFile;
      looksDifferent: number[];
      notCompared: number;
    }>
  >;
  /**
   * Kind of a file in the spool, determined by all of its bytes; the name only distinguishes containers. Refusals:
   * `file_not_pdf`, `file_type_mismatch`, `file_type_not_supported`, `file_password_protected`, `file_has_macros`,
   * `file_too_large`, `file_broken`.
   */
  recognise(path: string, name: string, workOwner?: WorkOwner): Promise<Outcome<UploadKind>>;
  /**
   * Tracked changes and comments of a DOCX in the spool. `accepted`: the file with all changes accepted, if this was
   * asked and there are any. Refusal: `file_changes_not_accepted`.
   */
  review(
    path: string,
    accepts: boolean,
    workOwner?: WorkOwner,
  ): Promise<Outcome<{ marks: ReviewMarks; accepted: Bytes | null }>>;
  /** A PDF of one page with the picture in the spool. Refusals: `file_picture_too_large`, `file_broken`. */
  draw(path: string, workOwner?: WorkOwner): Promise<Outcome<Bytes>>;
  /** Finds blanks to fill in on the pages of a clean file. */
  detect(bytes: Bytes, workOwner?: WorkOwner): Promise<Outcome<FoundField[]>>;
  /** Finds each of the texts on the pages of a clean file; places are listed page by page, from top to bottom. */
  findTexts(bytes: Bytes, texts: readonly string[], workOwner?: WorkOwner): Promise<Outcome<PlacedText[]>>;
  /** The extractable text of all pages of a clean file. Low priority. */
  readText(bytes: Bytes): Promise<Outcome<string>>;
  /** Merges clean files into one, in order. */
  merge(files: readonly Bytes[]): Promise<Outcome<{ bytes: Bytes; pages: PageShape[] }>>;
  /** One clean file of chosen pages of clean files. Refusals: `file_broken`, `file_too_large`, `page_not_found`. */
  compose(
    files: readonly Bytes[],
    pages: ChosenPage[],
    workOwner?: WorkOwner,
  ): Promise<Outcome<{ bytes: Bytes; pages: PageShape[] }>>;
  /** A clean file with texts and paths on its pages, drawn as the seal draws them. Refusal: `file_broken`. */
  stamp(bytes: Bytes, marks: readonly Omit<Mark, "picture">[], workOwner?: WorkOwner): Promise<Outcome<Bytes>>;
  /**
   * Draws both pictures of a page and finds its dark tiles. Refusals: `file_inspection_timed_out`; `file_broken` for a page
   * that crashes its worker or exceeds its memory.
   */
  renderPage(bytes: Bytes, page: number, options: RenderOptions): Promise<Outcome<PagePictures>>;
};

/** A printable page with a link to a web form. `primaryColor`: the workspace's, `#rrggbb`. */
export type Poster = {
  title: string;
  introduction: string;
  url: string;
  sender: string;
  primaryColor: string | null;
  language: TranslatedLanguage;
};
export type DrawPoster = (poster: Poster) => Bytes;

/**
 * A PDF of blank pages. `mark` makes the file unique, because a document refuses two files with the same content; the
 * same mark makes the same file.
 */
export type BlankPages = (paper: PaperSize, pages: number, mark: string) => Promise<Bytes>;
