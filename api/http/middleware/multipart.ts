/** Parses multipart forms as a stream (RFC 7578): passes each part on while it arrives, without buffering it. */
import { createHash } from "node:crypto";
import { getMultipartBoundary, MultipartPart } from "@remix-run/multipart-parser";
import type { Sha256 } from "../../../domain/ids.ts";
import type { RefusalCode } from "../../../domain/outcome.ts";
import type { Bytes } from "../../ports/basics.ts";
import { Refused } from "../refusal-response.ts";

export type MultipartLimits = {
  partBytes: number;
  totalBytes: number;
  parts: number;
  /** Refusal for exceeding a limit; default `body_too_large`. */
  tooLarge?: RefusalCode;
};

export type Part = {
  name: string;
  /** `null` for a part that is not a file. */
  fileName: string | null;
  /** Can be read once, before the next part is requested; a chunk is valid until the next one. Unread content is skipped. */
  chunks(): AsyncIterable<Bytes>;
};

const HEAD_BYTES = 8 * 1024;
const BOUNDARY_LETTERS = 200;
const TEXT_BYTES = 64 * 1024;

/** The boundary of a multipart body; `null` for any other body. */
export function boundaryIn(headers: Headers): string | null {
  return getMultipartBoundary(headers.get("Content-Type") ?? "") ?? null;
}

/** Fingerprints a form's content, independent of its boundary. */
export type Fingerprint = {
  head(bytes: Bytes): void;
  content(piece: Bytes): void;
  end(): void;
  /** `null` until everything has been read. */
  digest(): Sha256 | null;
};

export function createFingerprint(): Fingerprint {
  const hash = createHash("sha256");
  let size = 0;
  let digest: Sha256 | null = null;
  return {
    head(bytes) {
      hash.update(`${size}\n${bytes.length}\n`).update(bytes);
      size = 0;
    },
    content(piece) {
      hash.update(piece);
      size += piece.length;
    },
    end() {
      digest = hash.update(`${size}\n`).digest("hex") as Sha256;
    },
    digest: () => digest,
  };
}

/** @throws Refused `malformed_request` or `tooLarge`, and any error from reading the body */
export async function* readParts(
  body: AsyncIterable<Bytes>,
  boundary: string,
  limits: MultipartLimits,
  fingerprint?: Fingerprint | null,
): AsyncGenerator<Part> {
  if (boundary.length === 0 || boundary.length > BOUNDARY_LETTERS) throw malformed();
  const delimiter = ascii(`\r\n--${boundary}`);
  const find = searchFor(delimiter);
  const findHeadEnd = searchFor(ascii("\r\n\r\n"));
  const pieces = body[Symbol.asyncIterator]();
  /** Received but unread bytes; the initial line break makes the first boundary like the others. */
  let unread = ascii("\r\n");
  let totalBytes = 0;

  async function readMore(): Promise<void> {
    // Copied, because the next chunk reuses this memory.
    const remaining = unread.slice();
    const { done, value } = await pieces.next();
    if (done) throw malformed();
    unread = remaining.length === 0 ? value : joined(remaining, value);
  }

  /** Takes the bytes before the next match of a search, and skips the match. */
  async function readUntil(search: Search, length: number): Promise<Bytes> {
    for (let at = search(unread); ; at = search(unread)) {
      if ((at < 0 ? unread.length : at) > HEAD_BYTES) throw malformed();
      if (at < 0) await readMore();
      else {
        const bytesBefore = unread.slice(0, at);
        unread = unread.subarray(at + length);
        return bytesBefore;
      }
    }
  }

  async function isLast(): Promise<boolean> {
    while (unread.length < 2) await readMore();
    return unread[0] === DASH && unread[1] === DASH;
  }

  /** Reads the bytes of one part; returns `null` after its end. */
  function contentReader(): () => Promise<Bytes | null> {
    let partBytes = 0;
    let isOver = false;
    return async function next() {
      while (!isOver) {
        const at = find(unread);
        const end = at < 0 ? unread.length - partialAtEnd(unread, delimiter) : at;
        const piece = unread.subarray(0, end);
        isOver = at >= 0;
        unread = unread.subarray(isOver ? at + delimiter.length : end);
        partBytes += end;
        totalBytes += end;
        if (partBytes > limits.partBytes || totalBytes > limits.totalBytes) {
          throw new Refused(limits.tooLarge ?? "body_too_large");
        }
        fingerprint?.content(piece);
        if (piece.length > 0) return piece;
        if (!isOver) await readMore();
      }
      return null;
    };
  }

  /** Reads and ignores what follows the last boundary: only then can the connection be reused. */
  async function readEpilogue(): Promise<void> {
    for (let size = unread.length; size <= HEAD_BYTES; ) {
      const { done, value } = await pieces.next();
      if (done) return;
      size += value.length;
    }
    throw malformed();
  }

  try {
    if ((await readUntil(find, delimiter.length)).length > 0) throw malformed();
    for (let count = 0; !(await isLast()); count++) {
      if (count >= limits.parts) throw malformed();
      const headBytes = await readUntil(findHeadEnd, 4);
      fingerprint?.head(headBytes);
      const head = partHead(headBytes);
      const next = contentReader();
      yield { ...head, chunks: () => inPieces(next) };
      while ((await next()) !== null);
    }
    await readEpilogue();
    fingerprint?.end();
  } finally {
    await pieces.return?.();
  }
}

async function* inPieces(next: () => Promise<Bytes | null>): AsyncGenerator<Bytes> {
  for (let piece = await next(); piece; piece = await next()) yield piece;
}

/** The content of a part that is a short text. @throws Refused */
export async function readText(part: Part, limitBytes = TEXT_BYTES): Promise<string> {
  let bytes: Bytes = new Uint8Array();
  for await (const chunk of part.chunks()) {
    bytes = joined(bytes, chunk);
    if (bytes.length > limitBytes) throw new Refused("body_too_large");
  }
  return decoded(bytes);
}

/** @throws Refused for a head that is not UTF-8 */
function partHead(bytes: Bytes): { name: string; fileName: string | null } {
  decoded(bytes);
  const head = new MultipartPart(bytes, []);
  return { name: head.name ?? "", fileName: head.filename ?? (head.isFile ? "" : null) };
}

function decoded(bytes: Bytes): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw malformed();
  }
}

const DASH = 0x2d;

type Search = (bytes: Uint8Array) => number;

/** Horspool's search: long words are found in few steps. */
function searchFor(needle: Uint8Array): Search {
  const last = needle.length - 1;
  const steps = new Uint8Array(256).fill(needle.length);
  for (let i = 0; i < last; i++) steps[needle[i]!] = last - i;
  return (bytes) => {
    for (let at = last; at < bytes.length; at += steps[bytes[at]!]!) {
      let i = last;
      while (i >= 0 && bytes[at - last + i] === needle[i]) i--;
      if (i < 0) return at - last;
    }
    return -1;
  };
}

/** Number of final bytes that may be the beginning of the word. */
function partialAtEnd(bytes: Uint8Array, needle: Uint8Array): number {
  for (let length = Math.min(needle.length - 1, bytes.length); length > 0; length--) {
    const start = bytes.length - length;
    let i = 0;
    while (i < length && bytes[start + i] === needle[i]) i++;
    if (i === length) return length;
  }
  return 0;
}

function joined(first: Bytes, second: Bytes): Bytes {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}

function ascii(text: string): Bytes {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function malformed(): Refused {
  return new Refused("malformed_request");
}
