/** Uploaded files: records, spooling, conversion, and object stores. */
import type { AnswerColumn } from "../../domain/document/answers/answer-columns.ts";
import type { AnswerCell } from "../../domain/document/answers/answer-row.ts";
import type { DocumentHead } from "../../domain/document/document.ts";
import type { StoredFile } from "../../domain/document/file-part.ts";
import type { ProgramData } from "../../domain/document/program-data.ts";
import type { FoundInFile } from "../../domain/field/found-field.ts";
import type { PageShape } from "../../domain/field/geometry.ts";
import type { DocumentId, FilePartKey, Sha256 } from "../../domain/ids.ts";
import type { JobRequest } from "../../domain/job/job.ts";
import type { Outcome } from "../../domain/outcome.ts";
import type { Bulk, Table } from "../../domain/template/bulk/bulk.ts";
import type { TemplateHead } from "../../domain/template/template.ts";
import type { TranslatedLanguage } from "../../domain/text/language.ts";
import type { Bytes, Versioned } from "./basics.ts";
import type { PictureLane } from "./pdf.ts";

export type FileStore = {
  put(file: StoredFile, pages: readonly PageShape[], jobs: JobRequest[], found?: FoundInFile): Promise<void>;
  find(key: FilePartKey): Promise<Versioned<StoredFile> | null>;
  readPages(key: FilePartKey): Promise<PageShape[]>;
  /** Fields of its form and text tags. */
  readFound(key: FilePartKey): Promise<FoundInFile>;
  /** Data of the uploading program, kept with the document that the file begins. */
  putProgramData(key: FilePartKey, data: ProgramData): Promise<void>;
  readProgramData(key: FilePartKey): Promise<ProgramData>;
  /** Maps of dark tiles of the pages that have any, by page. */
  readDarkMaps(key: FilePartKey): Promise<Map<number, string>>;
  /**
   * Replaces the record that was read, and adds maps of dark tiles by page; `null` if another writer committed first.
   */
  replace(
    read: Versioned<StoredFile>,
    next: StoredFile,
    darkMaps?: ReadonlyMap<number, string>,
  ): Promise<Versioned<StoredFile> | null>;
  /** Removes all records of a file; `false` if it changed meanwhile. */
  remove(read: Versioned<StoredFile>): Promise<boolean>;
};

/**
 * Fair scheduling of drawing pictures, shared by all processes. `owner`: a workspace, or the network address of guests.
 * A turn is the due time of a job that draws; see `domain/file/picture-turn.ts`.
 */
export type PictureTurns = {
  /** The turn of the owner's next file. */
  take(lane: PictureLane, owner: string): Promise<number>;
  /** Charges the owner for a turn that was served. */
  charge(lane: PictureLane, owner: string, served: { turnMs: number; tookMs: number }): Promise<void>;
  /** Whether the owner's files skip the fast lane. */
  isSlow(owner: string, nowMs: number): Promise<boolean>;
  /** Marks an owner as slow for ten minutes, or no longer. */
  setSlow(owner: string, isSlow: boolean, nowMs: number): Promise<void>;
};

/** A record that refers to objects by their hashes. */
export type ObjectHolder = { objects: Sha256[] } & (
  | {
      kind: "document";
      document: Pick<DocumentHead, "_id" | "status" | "ownerId" | "createdAt" | "settings" | "fileParts">;
    }
  | { kind: "part"; documentId: DocumentId }
  /** Refers to files like a draft. */
  | { kind: "template"; template: Pick<TemplateHead, "content"> }
  /** Refers to its template's files until all rows were attempted. */
  | ({ kind: "bulk" } & Pick<Bulk, "held">)
  | { kind: "file"; file: Versioned<StoredFile> }
  /** Belongs to a person or workspace; its objects are in the common store. */
  | { kind: "keepsake" }
);

/** A file in a store; `sha256` is the object to which it belongs, `null` for an unfinished file. */
export type ListedObject = { name: string; sha256: Sha256 | null; touchedMs: number };

/** A received file that is not an object yet; `flushed` resolves once it is completely on disk. */
export type SpooledFile = {
  path: string;
  size: number;
  sha256: Sha256;
  /** The file's first bytes, which identify its kind. */
  head: Bytes;
  flushed: Promise<void>;
};

/** Receives files on this machine's disk; hashes and writes them while they stream in. */
export type Spool = {
  readonly folder: string;
  /** Returns `null` and removes the file if it exceeds the limit. Rejects if reading rejects. */
  receive(chunks: AsyncIterable<Bytes>, limitBytes: number): Promise<SpooledFile | null>;
  /** Removes a spooled file; does nothing if it has become an object. */
  drop(file: SpooledFile): Promise<void>;
};

export type OfficeKind = "doc" | "docx" | "ods";

/** Converts office files to PDF. */
export type Convert = {
  /**
   * Converts a file in the spool. `by`: program and version. Refusals: `conversion_unavailable`, `conversion_busy`,
   * `conversion_failed`, `file_too_large`.
   * @param who the caller, for fairness
   */
  office(path: string, kind: OfficeKind, who: string): Promise<Outcome<{ pdf: Bytes; by: string }>>;
  check(): Promise<{ state: "ok" | "missing"; detail?: string }>;
};

/** Immutable bytes, named by their SHA-256. Storing an object again updates its time. Every read is checked against the hash. */
export type ObjectStore = {
  put(bytes: Bytes, contentType: string): Promise<Sha256>;
  /** Turns a spooled file into an object; moves it if possible. */
  adopt(file: SpooledFile, contentType: string): Promise<void>;
  /** `null` if the object does not exist. @throws ObjectsUnavailable if the store is unreachable */
  get(sha256: Sha256): Promise<Bytes | null>;
  has(sha256: Sha256): Promise<boolean>;
  /** Stores derived pictures by name; they may be lost, because they can be drawn again. */
  putDerived(name: string, bytes: Bytes, contentType: string): Promise<void>;
  getDerived(name: string): Promise<Bytes | null>;
  /** All objects and derived files, unordered. */
  list(): AsyncIterable<ListedObject>;
  /** Removes a listed file; `false` if it was stored or touched since then, or no longer exists. */
  remove(name: string, untouchedSinceMs: number): Promise<boolean>;
  check(): Promise<void>;
};

/** Thrown if the object store is unreachable: calls respond with 503, and jobs are retried. */
export class ObjectsUnavailable extends Error {
  override name = "ObjectsUnavailable";
}

/** The stored bytes do not match their hash. */
export class ObjectDamaged extends ObjectsUnavailable {
  override name = "ObjectDamaged";
}

export type ArchivedFile = {
  name: string;
  /** Stored as it is, since compressing it again gains nothing. Default false. */
  isCompressed?: boolean;
  content: Iterable<Uint8Array<ArrayBuffer>> | AsyncIterable<Uint8Array<ArrayBuffer>>;
};

/** Streams a zip of files; each file is read when its turn comes. */
export type ZipFiles = (files: AsyncIterable<ArchivedFile>, nowMs: number) => ReadableStream<Uint8Array<ArrayBuffer>>;

export type ZipEntry = {
  name: string;
  isEncrypted: boolean;
  /** The size that the directory claims. */
  size: number;
  /** @throws when it is unreadable or larger than claimed */
  read(mostBytes: number): Uint8Array;
};

/** Entries of a zip that a stranger made. @throws when it is no zip, has paths outside it, duplicate names, or too many entries */
export type ReadZip = (file: Uint8Array) => ZipEntry[];

/** Tables from files that spreadsheets write. */
export type Tables = {
  /**
   * Reads the first sheet of an XLSX file, or a CSV file in UTF-8, UTF-16 or Windows-1252, distinguished by their
   * bytes. Omits empty rows; numbers repeated headers. Refusals: `table_unreadable`, `table_empty`, `table_has_macros`,
   * `table_too_large`, `table_too_many_rows`, `table_too_many_columns`, `table_cell_too_long`, `table_too_complex`, and
   * `conversion_busy` while many tables wait.
   * @param owner workspace; tables of one do not delay those of others
   */
  read(file: Bytes, owner: string): Promise<Outcome<Table>>;
};

/** Words that end the names of files: of a sealed file, e.g. "(signed)", and of a document's evidence. */
export type FileWords = (language: TranslatedLanguage) => { sealed: string; evidence: string };

/** A table with one row per document. `rows` are read when the consumer requests them. */
export type AnswerTable = {
  columns: readonly AnswerColumn[];
  /** Number of columns omitted beyond the limit, stated in the last header. */
  leftOut: number;
  rows: AsyncIterable<readonly (AnswerCell | undefined)[]>;
};

/** Writes answer tables as spreadsheet files in a language; no text can run as a formula. */
export type AnswerFiles = {
  /** `bom`: starts with a byte order mark, which Excel requires. */
  csv(table: AnswerTable, language: TranslatedLanguage, bom: boolean): ReadableStream<Bytes>;
  xlsx(table: AnswerTable, language: TranslatedLanguage): ReadableStream<Bytes>;
  /** The headers of these files. */
  headers(table: Pick<AnswerTable, "columns" | "leftOut">, language: TranslatedLanguage): string[];
};
