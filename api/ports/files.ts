/** Files, from their arrival to their bytes under a hash. */
import type { DocumentHead } from "../../domain/document/document.ts";
import type { StoredFile } from "../../domain/document/file-part.ts";
import type { FoundInFile } from "../../domain/field/found-field.ts";
import type { PageShape } from "../../domain/field/geometry.ts";
import type { DocumentId, FilePartKey, Sha256 } from "../../domain/ids.ts";
import type { JobRequest } from "../../domain/job/job.ts";
import type { Outcome } from "../../domain/outcome.ts";
import type { TemplateHead } from "../../domain/template/template.ts";
import type { Bytes, Versioned } from "./basics.ts";
import type { PictureLane } from "./pdf.ts";

export type FileStore = {
  put(file: StoredFile, pages: readonly PageShape[], jobs: JobRequest[], found?: FoundInFile): Promise<void>;
  find(key: FilePartKey): Promise<Versioned<StoredFile> | null>;
  readPages(key: FilePartKey): Promise<PageShape[]>;
  /** What its form and its text tags asked for. */
  readFound(key: FilePartKey): Promise<FoundInFile>;
  /** What is known now in the place of what was read; `null`: somebody else wrote first. */
  replace(read: Versioned<StoredFile>, next: StoredFile): Promise<Versioned<StoredFile> | null>;
  /** All that is known of a file, gone; `false`: it changed meanwhile. */
  remove(read: Versioned<StoredFile>): Promise<boolean>;
};

/** Whose pictures are made next, for all processes. `owner`: a workspace, or the address of guests. */
export type PictureTurns = {
  find(lane: PictureLane, owner: string): Promise<PictureTurn>;
  /** What was drawn for an owner took so long; `isSlow`: longer than the quick lane waits. */
  charge(lane: PictureLane, owner: string, spent: { nowMs: number; tookMs: number; isSlow?: boolean }): Promise<void>;
};

/** `turnMs` orders owners: the earlier, the sooner. Until `slowUntilMs` the owner's files skip the quick lane. */
export type PictureTurn = { turnMs: number; slowUntilMs: number };

/** A record that refers to objects: those whose hashes stand in it. */
export type ObjectHolder = { objects: Sha256[] } & (
  | {
      kind: "document";
      document: Pick<DocumentHead, "_id" | "status" | "ownerId" | "createdAt" | "settings" | "fileParts">;
    }
  | { kind: "part"; documentId: DocumentId }
  /** Holds files as a draft does. */
  | { kind: "template"; template: Pick<TemplateHead, "content"> }
  | { kind: "file"; file: Versioned<StoredFile> }
);

/** As it stands in a store; belongs to an object, or to nothing where it was never finished (`null`). */
export type ListedObject = { name: string; sha256: Sha256 | null; touchedMs: number };

/** A file that has arrived, and is no object yet; `flushed` ends when the disk has all of it. */
export type SpooledFile = {
  path: string;
  size: number;
  sha256: Sha256;
  /** Its first bytes, by which it is known. */
  head: Bytes;
  flushed: Promise<void>;
};

/** Where files arrive: on the disk of this machine, hashed and written while more of them comes. */
export type Spool = {
  readonly folder: string;
  /** `null`, and nothing is left of it, when more than so many bytes come. Throws what reading throws. */
  receive(chunks: AsyncIterable<Bytes>, limitBytes: number): Promise<SpooledFile | null>;
  /** Does nothing to a file that has become an object. */
  drop(file: SpooledFile): Promise<void>;
};

export type OfficeKind = "doc" | "docx" | "ods";

/** Makes PDFs of what office programs wrote. */
export type Convert = {
  /**
   * Of a file in the spool that is of that kind. `by`: what made it, with its version. Refusals: `conversion_unavailable`,
   * `conversion_busy`, `conversion_failed`, `file_too_large`.
   * @param who asks: those who ask for much wait for others
   */
  office(path: string, kind: OfficeKind, who: string): Promise<Outcome<{ pdf: Bytes; by: string }>>;
  check(): Promise<{ state: "ok" | "missing"; detail?: string }>;
};

/** Bytes under their SHA-256, written once; what is put again is touched. Every read is checked against the hash. */
export type ObjectStore = {
  put(bytes: Bytes, contentType: string): Promise<Sha256>;
  /** Makes an object of a file that has arrived; moves it where that can be. */
  adopt(file: SpooledFile, contentType: string): Promise<void>;
  /** `null` when there is no such object. Throws `ObjectsUnavailable` when the store cannot be asked. */
  get(sha256: Sha256): Promise<Bytes | null>;
  has(sha256: Sha256): Promise<boolean>;
  /** Derived pictures, kept under a name of ours; may be lost and made again. */
  putDerived(name: string, bytes: Bytes, contentType: string): Promise<void>;
  getDerived(name: string): Promise<Bytes | null>;
  /** All that is kept, objects and what is derived of them, in no order. */
  list(): AsyncIterable<ListedObject>;
  /** Of the listed; `false`, and it stays, when it was put or touched since then, or is gone. */
  remove(name: string, untouchedSinceMs: number): Promise<boolean>;
  check(): Promise<void>;
};
