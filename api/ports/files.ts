/** Files, from their arrival to their bytes under a hash. */
import type { AnswerColumn } from "../../domain/document/answers/answer-columns.ts";
import type { AnswerCell } from "../../domain/document/answers/answer-row.ts";
import type { DocumentHead } from "../../domain/document/document.ts";
import type { StoredFile } from "../../domain/document/file-part.ts";
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
  /** Replaces the record that was read; `null`: another writer was first. */
  replace(read: Versioned<StoredFile>, next: StoredFile): Promise<Versioned<StoredFile> | null>;
  /** Removes all records of a file; `false`: it changed meanwhile. */
  remove(read: Versioned<StoredFile>): Promise<boolean>;
};

/**
 * The order in which owners' pictures are drawn, shared by all processes. `owner`: a workspace, or a guests' address.
 */
export type PictureTurns = {
  find(lane: PictureLane, owner: string): Promise<PictureTurn>;
  /** Adds the time spent drawing for an owner; `isSlow`: longer than the fast lane allows. */
  charge(lane: PictureLane, owner: string, spent: { nowMs: number; tookMs: number; isSlow?: boolean }): Promise<void>;
};

/** `turnMs` orders owners, earliest first. Until `slowUntilMs` the owner's files skip the fast lane. */
type PictureTurn = { turnMs: number; slowUntilMs: number };

/** A record that refers to objects by their hashes. */
export type ObjectHolder = { objects: Sha256[] } & (
  | {
      kind: "document";
      document: Pick<DocumentHead, "_id" | "status" | "ownerId" | "createdAt" | "settings" | "fileParts">;
    }
  | { kind: "part"; documentId: DocumentId }
  /** Holds files like a draft. */
  | { kind: "template"; template: Pick<TemplateHead, "content"> }
  /** Holds its template's files until all rows were tried. */
  | ({ kind: "bulk" } & Pick<Bulk, "held">)
  | { kind: "file"; file: Versioned<StoredFile> }
  /** Belongs to a person or workspace, and stands in the common store. */
  | { kind: "keepsake" }
);

/** A file in a store; `sha256` is the object it belongs to, `null` for an unfinished one. */
export type ListedObject = { name: string; sha256: Sha256 | null; touchedMs: number };

/** An arrived file that is no object yet; `flushed` resolves when the disk has all of it. */
export type SpooledFile = {
  path: string;
  size: number;
  sha256: Sha256;
  /** Its first bytes, which identify its kind. */
  head: Bytes;
  flushed: Promise<void>;
};

/** Receives files: on this machine's disk, hashed and written while they stream in. */
export type Spool = {
  readonly folder: string;
  /** `null`, with nothing left, beyond the limit. Rejects when reading rejects. */
  receive(chunks: AsyncIterable<Bytes>, limitBytes: number): Promise<SpooledFile | null>;
  /** Does nothing to a file that has become an object. */
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

/** Bytes under their SHA-256, written once; storing again touches. Every read is checked against the hash. */
export type ObjectStore = {
  put(bytes: Bytes, contentType: string): Promise<Sha256>;
  /** Makes an arrived file an object; moves it where possible. */
  adopt(file: SpooledFile, contentType: string): Promise<void>;
  /** `null` when there is no such object. @throws ObjectsUnavailable when the store is unreachable */
  get(sha256: Sha256): Promise<Bytes | null>;
  has(sha256: Sha256): Promise<boolean>;
  /** Derived pictures under names of ours; they may be lost and made again. */
  putDerived(name: string, bytes: Bytes, contentType: string): Promise<void>;
  getDerived(name: string): Promise<Bytes | null>;
  /** All objects and derived files, unordered. */
  list(): AsyncIterable<ListedObject>;
  /** Removes a listed file; `false` when it was stored or touched since then, or is gone. */
  remove(name: string, untouchedSinceMs: number): Promise<boolean>;
  check(): Promise<void>;
};

/** The object store is unreachable: callers answer 503 and jobs try again. */
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

/** A zip of files, each read when its turn comes. */
export type ZipFiles = (files: AsyncIterable<ArchivedFile>, nowMs: number) => ReadableStream<Uint8Array<ArrayBuffer>>;

export type ZipEntry = {
  name: string;
  isEncrypted: boolean;
  /** The size that the directory claims. */
  size: number;
  /** @throws when it is unreadable or larger than claimed */
  read(mostBytes: number): Uint8Array;
};

/** Entries of a zip that a stranger made. @throws when it is no zip, has names that leave it, duplicate names, or too many */
export type ReadZip = (file: Uint8Array) => ZipEntry[];

/** Tables from files that spreadsheets write. */
export type Tables = {
  /**
   * The first sheet of an XLSX file, or a CSV file in UTF-8, UTF-16 or Windows-1252, told apart by their bytes. Empty rows
   * are left out; headers that repeat are numbered. Refusals: `table_unreadable`, `table_empty`, `table_has_macros`,
   * `table_too_large`, `table_too_many_rows`, `table_too_many_columns`, `table_cell_too_long`.
   */
  read(file: Bytes): Promise<Outcome<Table>>;
};

/** Documents with what was filled in, one a row. `rows` are read while they are taken. */
export type AnswerTable = {
  columns: readonly AnswerColumn[];
  /** Number of columns beyond the limit, which the last header tells. */
  leftOut: number;
  rows: AsyncIterable<readonly (AnswerCell | undefined)[]>;
};

/** Tables of answers as files that spreadsheets open, in a language; no text is run as a formula. */
export type AnswerFiles = {
  /** `bom`: begins with the byte order mark, which Excel needs. */
  csv(table: AnswerTable, language: TranslatedLanguage, bom: boolean): ReadableStream<Bytes>;
  xlsx(table: AnswerTable, language: TranslatedLanguage): ReadableStream<Bytes>;
};
