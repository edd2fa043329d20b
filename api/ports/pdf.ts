/** Work on PDFs. */
import type { RemovedKind } from "../../domain/document/file-part.ts";
import type { FoundField, FoundInFile } from "../../domain/field/found-field.ts";
import type { PageShape, Rotation } from "../../domain/field/geometry.ts";
import type { UploadKind } from "../../domain/file/upload-kinds.ts";
import type { Outcome } from "../../domain/outcome.ts";
import type { CertificateRequest, SealRequest, SealResult } from "../pdf/seal/seal-document.ts";
import type { Bytes } from "./basics.ts";

export type PictureLane = "first" | "bulk";

/** Owner that causes the work: owners take turns, so that none occupies all workers. */
type Caused = { owner?: string };

export type PdfWork = {
  /** Announces a file, so that a worker is ready for it. */
  prepare(): void;
  /** Refusals: the codes of intake. `rewritten` is what is to be stored in place of the file; `null` where it is clean. */
  inspect(
    file: Bytes | { path: string },
    options?: { password?: string } & Caused,
  ): Promise<Outcome<{ rewritten: Bytes | null; removed: RemovedKind[]; pages: PageShape[]; found: FoundInFile }>>;
  /**
   * What a file in the spool is by all of its bytes, its name only telling containers apart. Refusals: `file_not_pdf`,
   * `file_type_mismatch`, `file_type_not_supported`, `file_password_protected`, `file_has_macros`, `file_too_large`,
   * `file_broken`.
   */
  recognise(path: string, name: string, caused?: Caused): Promise<Outcome<UploadKind>>;
  /** A PDF of one page with the picture in the spool. Refusals: `file_picture_too_large`, `file_broken`. */
  draw(path: string, caused?: Caused): Promise<Outcome<Bytes>>;
  /** Finds blanks to fill in on the pages of a clean file. */
  detect(bytes: Bytes, caused?: Caused): Promise<Outcome<FoundField[]>>;
  merge(files: readonly Bytes[]): Promise<Outcome<{ bytes: Bytes; pages: PageShape[] }>>;
  /** Chosen pages of clean files, `file` being the place in the list. Refusals: `file_broken`, `file_too_large`. */
  compose(
    files: readonly Bytes[],
    pages: { file: number; page: number; rotate: Rotation }[],
    caused?: Caused,
  ): Promise<Outcome<{ bytes: Bytes; pages: PageShape[] }>>;
  /**
   * Draws both pictures of a page. `first`: a person is about to look at it; `bulk`: gives way to everything else.
   * `limitMs` is processor time. Refusals: `file_inspection_timed_out`; `file_broken` for a page that crashes its
   * worker or
   * exceeds its memory.
   */
  renderPage(
    bytes: Bytes,
    page: number,
    options: { lane: PictureLane; limitMs: number; password?: string | undefined },
  ): Promise<Outcome<{ large: Bytes; thumbnail: Bytes }>>;
};

/** The seal as this installation is configured to make it: key, level, time stamps. */
export type SealWork = {
  /** Created by the installation, or configured by its operator. */
  origin: CertificateRequest["sealOrigin"];
  /** The certificate that seals, in the words of its own subject and issuer, and the level it seals at. */
  about: { subject: string; issuer: string; level: SealRequest["level"] };
  /** @throws SealUnavailable when the configured level cannot be reached now */
  seal(request: Omit<SealRequest, "level" | "timeStamps" | "revocation">): Promise<SealResult>;
};
