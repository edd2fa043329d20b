/** A file on its way into the document, as its row shows it. */
import { FILE_LIMIT_BYTES, FILES_LIMIT, type FilePart } from "../../../domain/document/file-part.ts";
import type { RefusalCode } from "../../../domain/outcome.ts";

/**
 * The specification's four: `pending` until its content is read and checked here, `downloaded` while it goes to the
 * server and is inspected there, then `fulfilled` or `rejected`.
 */
type FileStatus = "pending" | "downloaded" | "fulfilled" | "rejected";

export type FileRejection = {
  code: RefusalCode | "unreachable" | "failed_to_fetch";
  /** The server's sentence; without one, the interface has its own for the code. */
  message: string | null;
  /** The file opens with a password, and the right one was not given. */
  needsPassword?: boolean;
};

export type FileItem = {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  status: FileStatus;
  /** How much of it has gone to the server, from 0 to 1; at 1 it is being inspected. */
  progress: number;
  part: FilePart | null;
  rejection: FileRejection | null;
  /** SHA-256 of the content as chosen; `null` until read, or where the browser cannot. */
  sha256: string | null;
};

export function itemOfPart(part: FilePart): FileItem {
  return {
    id: part.key,
    name: part.fileName,
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
    size: file.size,
    status: "pending",
    progress: 0,
    part: null,
    rejection: null,
    sha256: null,
  };
}

/** What can be told without the server: the same refusals it would give. `head` holds at least the first four bytes. */
export function findFileFault(size: number, head: Uint8Array): RefusalCode | null {
  if (size === 0) return "file_empty";
  if (size > FILE_LIMIT_BYTES) return "file_too_large";
  const isPdf = head[0] === 0x25 && head[1] === 0x50 && head[2] === 0x44 && head[3] === 0x46;
  return isPdf ? null : "file_not_pdf";
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
