import {
  getMultipartBoundary,
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  type MultipartPart,
  parseMultipartStream,
} from "@remix-run/multipart-parser";
import * as z from "zod/mini";
import { FILE_LIMIT_BYTES, FILES_LIMIT } from "../../domain/document/file-part.ts";
import { ATTACHMENT_LIMIT_BYTES } from "../../domain/field/limits.ts";
import type { Bytes } from "../deps.ts";
import { Refused } from "../refused.ts";
import type { ArrivedFile, UploadForm } from "../services/upload-files.ts";
import type { ArrivedAttachment } from "../services/upload-signer-attachment.ts";

const Ids = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(FILES_LIMIT));
/** Of locked files, in their order; they stand before the files, since a file is looked at when it arrives. */
const Passwords = z.array(z.nullable(z.string().check(z.maxLength(200)))).check(z.maxLength(FILES_LIMIT));
/** A file somewhat too large is a row of the answer; one far too large ends the request. */
const PART_LIMIT_BYTES = 2 * FILE_LIMIT_BYTES;
const PARTS_LIMIT = FILES_LIMIT + 3;

/** A form of files as they arrive one after the other; its other fields are known when all of it has been read. */
export function readUploadForm(
  headers: Headers,
  stream: () => ReadableStream<Bytes>,
): { files: AsyncIterable<ArrivedFile>; fields: () => UploadForm } {
  const fields: UploadForm = { ids: [] };
  return { files: readFiles(headers, stream, fields), fields: () => fields };
}

async function* readFiles(
  headers: Headers,
  stream: () => ReadableStream<Bytes>,
  fields: UploadForm,
): AsyncGenerator<ArrivedFile> {
  const boundary = getMultipartBoundary(headers.get("Content-Type") ?? "");
  const body = stream();
  let passwords: (string | null)[] = [];
  let files = 0;
  if (!boundary || boundary.length > 200) throw new Refused("malformed_request");
  const limits = {
    boundary,
    maxFileSize: PART_LIMIT_BYTES,
    maxTotalSize: FILES_LIMIT * FILE_LIMIT_BYTES + 1_048_576,
    maxParts: PARTS_LIMIT,
  };
  try {
    for await (const part of parseMultipartStream(body, limits)) {
      if (part.isFile && part.name === "files") {
        const password = passwords[files++] ?? undefined;
        yield { name: part.filename ?? "", bytes: joined(part), ...(password === undefined ? {} : { password }) };
      } else if (part.name === "passwords" && files === 0) passwords = readList(part.text, "passwords", Passwords);
      else if (part.name === "documentId") fields.documentId = part.text.slice(0, 100);
      else if (part.name === "IdsArray") fields.ids = readList(part.text, "IdsArray", Ids);
      else throw new Refused("invalid_input", { faults: [{ path: part.name ?? "", code: "invalid_input" }] });
    }
  } catch (error) {
    throw refusedFrom(error);
  }
}

/** The bytes of a PDF that is the body, or the form's part `file`. */
export async function readPdf(
  headers: Headers,
  stream: () => ReadableStream<Bytes>,
  limitBytes: number,
): Promise<Bytes> {
  const body = stream();
  const boundary = getMultipartBoundary(headers.get("Content-Type") ?? "");
  if (!boundary) return new Uint8Array(await new Response(body).arrayBuffer());
  try {
    for await (const part of parseMultipartStream(body, { boundary, maxFileSize: limitBytes, maxParts: 4 })) {
      if (part.name === "file") return joined(part);
    }
  } catch (error) {
    throw refusedFrom(error);
  }
  throw new Refused("malformed_request");
}

/** A signer's file, with the link and the field it is for before it. */
export async function readAttachmentForm(
  headers: Headers,
  stream: () => ReadableStream<Bytes>,
): Promise<ArrivedAttachment> {
  const boundary = getMultipartBoundary(headers.get("Content-Type") ?? "");
  const body = stream();
  if (!boundary || boundary.length > 200) throw new Refused("malformed_request");
  const limits = { boundary, maxFileSize: 2 * ATTACHMENT_LIMIT_BYTES, maxParts: 4 };
  const words: Record<string, string> = {};
  try {
    for await (const part of parseMultipartStream(body, limits)) {
      if (part.isFile && part.name === "file" && words.token && words.field) {
        return { token: words.token, field: words.field, file: { name: part.filename ?? "", bytes: joined(part) } };
      }
      if (part.isFile || !part.name) break;
      words[part.name] = part.text.slice(0, 200);
    }
  } catch (error) {
    throw error instanceof MaxFileSizeExceededError ? new Refused("attachment_too_large") : refusedFrom(error);
  }
  throw new Refused("malformed_request");
}

/** What the parser's complaint means to the caller; anything else stays what it is. */
function refusedFrom(error: unknown): unknown {
  if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError) {
    return new Refused("body_too_large");
  }
  return error instanceof MultipartParseError ? new Refused("malformed_request") : error;
}

function joined(part: MultipartPart): Bytes {
  const bytes = new Uint8Array(part.size);
  let at = 0;
  for (const chunk of part.content) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function readList<T>(text: string, path: string, list: z.ZodMiniType<T[]>): T[] {
  try {
    return list.parse(JSON.parse(text));
  } catch {
    throw new Refused("invalid_input", { faults: [{ path, code: "invalid_input" }] });
  }
}
