/** A file being added to the document, as its row shows it. */
import {
  type ChangesChoice,
  FILE_LIMIT_BYTES,
  FILES_LIMIT,
  type FilePart,
} from "../../../domain/document/file-part.ts";
import {
  isOfficeContainer,
  kindOfBytes,
  kindOfName,
  type UploadKind,
  uploadKinds,
} from "../../../domain/file/upload-kinds.ts";
import type { RefusalCode } from "../../../domain/outcome.ts";

/**
 * The specification's four: `pending` until its content is read and checked here, `downloaded` while it is uploaded
 * and inspected on the server, then `fulfilled` or `rejected`.
 */
type FileStatus = "pending" | "downloaded" | "fulfilled" | "rejected";

export type FileRejection = {
  code: RefusalCode | "unreachable" | "failed_to_fetch";
  /** The server's sentence; if `null`, the interface has its own for the code. */
  message: string | null;
  /** The file opens with a password, which is missing or wrong. */
  needsPassword?: boolean;
};

/** Options sent with a file: its password, and whether to accept its tracked changes. */
export type UploadChoices = { password?: string | undefined; trackedChanges?: ChangesChoice };

export type FileItem = {
  id: string;
  name: string;
  /** Kind detected from its bytes; `null` until they are read, or if only the server can detect it. */
  kind: UploadKind | null;
  /** Bytes. */
  size: number;
  status: FileStatus;
  /** Uploaded share, from 0 to 1; at 1 it is converted to PDF and inspected. */
  progress: number;
  part: FilePart | null;
  rejection: FileRejection | null;
  /** Why its tracked changes could not be accepted or marked; the file stays as it was. */
  choiceRejection?: FileRejection | null;
  /** SHA-256 of the chosen content, before conversion to PDF; `null` until read, or if the browser cannot hash. */
  sha256: string | null;
};

export function itemOfPart(part: FilePart): FileItem {
  return {
    id: part.key,
    name: part.fileName,
    kind: "pdf",
    size: part.size,
    status: "fulfilled",
    progress: 1,
    part,
    rejection: null,
    sha256: part.uploadedSha256,
  };
}

export function itemOfFile(id: string, file: Pick<File, "name" | "size">): FileItem {
  return {
    id,
    name: file.name,
    kind: null,
    size: file.size,
    status: "pending",
    progress: 0,
    part: null,
    rejection: null,
    sha256: null,
  };
}

/** Whether the server is converting it to PDF now, which takes an unknown time. */
export function isBeingConverted({ status, progress, kind }: Pick<FileItem, "status" | "progress" | "kind">): boolean {
  return status === "downloaded" && progress >= 1 && needsConversion(kind);
}

/** Whether the file needs conversion to PDF. */
export function needsConversion(kind: UploadKind | null): boolean {
  return kind !== null && uploadKinds[kind].madeBy !== null;
}

/**
 * Faults found without the server: the same refusals as the server's. `head` is `KIND_HEAD_BYTES` long, or the whole
 * file.
 */
export function findFileFault(size: number, head: Uint8Array, name: string): RefusalCode | null {
  if (size === 0) return "file_empty";
  if (size > FILE_LIMIT_BYTES) return "file_too_large";
  if (kindOfBytes(head, name) !== null) return null;
  const named = kindOfName(name);
  if (named === "pdf") return "file_not_pdf";
  // The server inspects the whole file to find out what the container holds or why it does not open.
  if (isOfficeContainer(head) && (named !== null || !hasEnding(name))) return null;
  return named === null ? "file_type_not_supported" : "file_type_mismatch";
}

function hasEnding(name: string): boolean {
  return /\.[a-z0-9]{1,5}$/i.test(name.trim());
}

/** Whether another file of the list, not itself rejected, has the same content. */
export function isDuplicate(items: readonly FileItem[], id: string, ...hashes: (string | null | undefined)[]): boolean {
  return items.some(
    (item) =>
      item.id !== id &&
      item.status !== "rejected" &&
      hashes.some((hash) => hash && (hash === item.sha256 || hash === item.part?.hashData)),
  );
}

export function isFull(items: readonly FileItem[]): boolean {
  return items.length >= FILES_LIMIT;
}
