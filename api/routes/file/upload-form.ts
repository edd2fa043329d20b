import * as z from "zod/mini";
import { DRAFT_BODY, MIDDLE_BODY } from "../../../domain/contract/endpoint.ts";
import {
  attachmentParts,
  ChangesChoices,
  fileParts,
  UPLOADED_FILES_LIMIT,
  UploadedWith,
} from "../../../domain/contract/upload-limits.ts";
import { readAll } from "../../http/middleware/body.ts";
import { boundaryIn, type Fingerprint, readParts, readText } from "../../http/middleware/multipart.ts";
import { Refused } from "../../http/refusal-response.ts";
import type { Bytes } from "../../ports/basics.ts";
import type { ArrivingFile, UploadForm } from "../../services/file/upload-files.ts";
import type { ArrivedAttachment } from "../../services/signing/upload-signer-attachment.ts";

const Ids = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(UPLOADED_FILES_LIMIT));
/** Passwords of locked files, in file order; sent before the files, since each file is inspected on arrival. */
const Passwords = z.array(z.nullable(z.string().check(z.maxLength(200)))).check(z.maxLength(UPLOADED_FILES_LIMIT));

/** Streams the files of a form; its other fields are complete once the whole form has been read. */
export function readUploadForm(
  headers: Headers,
  stream: () => AsyncIterable<Bytes>,
  fingerprint: Fingerprint | null,
  made: "document" | "template" | "order",
): { files: AsyncIterable<ArrivingFile>; fields: () => UploadForm } {
  const fields: UploadForm = { ids: [] };
  const form = { fields, made };
  return { files: readFiles(headers, stream, fingerprint, form), fields: () => fields };
}

async function* readFiles(
  headers: Headers,
  stream: () => AsyncIterable<Bytes>,
  fingerprint: Fingerprint | null,
  { fields, made }: { fields: UploadForm; made: "document" | "template" | "order" },
): AsyncGenerator<ArrivingFile> {
  const body = stream();
  let passwords: (string | null)[] = [];
  let choices: z.infer<typeof ChangesChoices> = [];
  let files = 0;
  for await (const part of readParts(body, boundaryIn(headers) ?? "", fileParts, fingerprint)) {
    if (part.fileName !== null && part.name === "files") {
      const password = passwords[files] ?? undefined;
      const trackedChanges = choices[files++] ?? undefined;
      const options = {
        ...(password === undefined ? {} : { password }),
        ...(trackedChanges ? { trackedChanges } : {}),
      };
      yield { name: part.fileName, chunks: part.chunks(), ...options };
    } else if (part.name === "passwords" && files === 0) {
      passwords = readJson(await readText(part), "passwords", Passwords);
    } else if (part.name === "trackedChanges" && files === 0) {
      choices = readJson(await readText(part), "trackedChanges", ChangesChoices);
    } else if (made === "order") {
      if (part.name !== "document")
        throw new Refused("invalid_input", { faults: [{ path: part.name, code: "invalid_input" }] });
      fields.document = await readText(part, DRAFT_BODY.bytes);
    } else if (part.name === "documentId") fields.documentId = (await readText(part)).slice(0, 100);
    else if (part.name === "IdsArray") fields.ids = readJson(await readText(part), "IdsArray", Ids);
    else if (made === "document" && (part.name === "externalId" || part.name === "metadata")) {
      fields.own = { ...fields.own, ...readOwn(part.name, await readText(part, MIDDLE_BODY.bytes)) };
    } else throw new Refused("invalid_input", { faults: [{ path: part.name, code: "invalid_input" }] });
  }
}

/** The program's id as text, or its pairs as JSON. */
function readOwn(name: "externalId" | "metadata", text: string): UploadForm["own"] {
  const { externalId, metadata } = UploadedWith.shape;
  if (name === "metadata") return { metadata: readJson(text, name, metadata) };
  return { externalId: readJson(JSON.stringify(text), name, externalId) };
}

/** The bytes of a PDF sent as the body, or as the form's part `file`. */
export async function readPdf(
  headers: Headers,
  stream: () => AsyncIterable<Bytes>,
  limitBytes: number,
): Promise<Bytes> {
  const body = stream();
  const boundary = boundaryIn(headers);
  if (boundary === null) return readAll(body);
  const limits = { partBytes: limitBytes, totalBytes: limitBytes + 1_048_576, parts: 4 };
  let file: Bytes | null = null;
  for await (const part of readParts(body, boundary, limits)) {
    if (part.name !== "file")
      throw new Refused("invalid_input", { faults: [{ path: part.name, code: "invalid_input" }] });
    file ??= await readAll(part.chunks());
  }
  if (!file) throw new Refused("malformed_request");
  return file;
}

/** A signer's file; the link and its field must precede it in the form. */
export async function readAttachmentForm(
  headers: Headers,
  stream: () => AsyncIterable<Bytes>,
): Promise<ArrivedAttachment> {
  const texts: Record<string, string> = {};
  for await (const part of readParts(stream(), boundaryIn(headers) ?? "", attachmentParts)) {
    const { fileName, name } = part;
    if (fileName !== null && name === "file" && texts.token && texts.field) {
      const { token, session, field } = texts;
      return { token, session, field, file: { name: fileName, bytes: await readAll(part.chunks()) } };
    }
    if (fileName !== null || name === "") break;
    texts[name] = (await readText(part)).slice(0, 200);
  }
  throw new Refused("malformed_request");
}

function readJson<T>(text: string, path: string, schema: z.ZodMiniType<T>): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new Refused("invalid_input", { faults: [{ path, code: "invalid_input" }] });
  }
}
