/** Work on PDFs. */
import type { RemovedKind } from "../../domain/document/file-part.ts";
import type { FoundField, FoundInFile } from "../../domain/field/found-field.ts";
import type { PageShape, Rotation } from "../../domain/field/geometry.ts";
import type { Outcome } from "../../domain/outcome.ts";
import type { UploadKind } from "../../domain/upload-kinds.ts";
import type { CertificateRequest, SealRequest, SealResult } from "../pdf/seal/seal-document.ts";
import type { Bytes } from "./basics.ts";

export type PdfWork = {
  /** A file is on its way: whoever is to look at it gets ready. */
  prepare(): void;
  /** Refusals: the codes of intake. `rewritten` is what is to be stored in place of the file; `null` where it is clean. */
  inspect(
    file: Bytes | { path: string },
    options?: { password?: string },
  ): Promise<Outcome<{ rewritten: Bytes | null; removed: RemovedKind[]; pages: PageShape[]; found: FoundInFile }>>;
  /**
   * What a file in the spool is by all of its bytes, its name only telling containers apart. Refusals: `file_not_pdf`,
   * `file_type_mismatch`, `file_type_not_supported`, `file_password_protected`, `file_has_macros`, `file_too_large`,
   * `file_broken`.
   */
  recognise(path: string, name: string): Promise<Outcome<UploadKind>>;
  /** A PDF of one page with the picture in the spool. Refusals: `file_picture_too_large`, `file_broken`. */
  draw(path: string): Promise<Outcome<Bytes>>;
  /** Where the pages of a clean file look as if something were to be filled in. */
  detect(bytes: Bytes): Promise<Outcome<FoundField[]>>;
  merge(files: readonly Bytes[]): Promise<Outcome<{ bytes: Bytes; pages: PageShape[] }>>;
  /** Chosen pages of clean files, `file` being the place in the list. Refusals: `file_broken`, `file_too_large`. */
  compose(
    files: readonly Bytes[],
    pages: { file: number; page: number; rotate: Rotation }[],
  ): Promise<Outcome<{ bytes: Bytes; pages: PageShape[] }>>;
  renderPages(
    bytes: Bytes,
    from: number,
    to: number,
    onPage: (page: number, picture: { large: Bytes; thumbnail: Bytes }) => Promise<void>,
    /** Of a file that is locked. */
    password?: string,
  ): Promise<Outcome<null>>;
};

/** The seal as this installation is configured to make it: key, level, time stamps. */
export type SealWork = {
  /** Made by the installation itself, or configured by whoever runs it. */
  origin: CertificateRequest["sealOrigin"];
  /** The certificate that seals, in the words of its own subject and issuer, and the level it seals at. */
  about: { subject: string; issuer: string; level: SealRequest["level"] };
  /** @throws SealUnavailable when the configured level cannot be reached now */
  seal(request: Omit<SealRequest, "level" | "timeStamps" | "revocation">): Promise<SealResult>;
};
