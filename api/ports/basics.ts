/** Types that nearly every port uses. */
import type { DocumentId, FilePartKey } from "../../domain/ids.ts";

export type Bytes = Uint8Array<ArrayBuffer>;

export type Clock = { now(): number };

export type Ids = {
  /** Time-ordered (ULID). */
  document(): DocumentId;
  filePart(): FilePartKey;
  /** Time-ordered. */
  extensionSession(): string;
  savedSignature(): string;
  /** At least 128 random bits, base64url. */
  secret(): string;
};

/** A value and the versionstamp that a replacement must check. */
export type Versioned<T> = { value: T; versionstamp: string };

export type Log = (level: "info" | "warn" | "error", message: string, facts?: Record<string, unknown>) => void;

/** Thrown if the disk or the database has no space left: calls respond with 507, because waiting does not help. */
export class StorageFull extends Error {
  override name = "StorageFull";
}

/** Thrown if another process holds the database for longer than a call waits: calls respond with 503. */
export class StoreBusy extends Error {
  override name = "StoreBusy";
}
