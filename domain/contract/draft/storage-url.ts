/** Addresses to which programs upload a file's bytes directly. */
import * as z from "zod/mini";
import { FILE_LIMIT_BYTES } from "../../document/file-part.ts";
import { FilePartKey, Instant } from "../../ids.ts";
import { endpoint } from "../endpoint.ts";

const query = z.object({ workspace: z.optional(z.string()) });
const body = z.strictObject({
  /** With its ending, such as `lease.pdf`. */
  fileName: z.string().check(z.minLength(1), z.maxLength(255)),
  /** Bytes of the file; the upload has exactly as many. */
  size: z.int().check(z.minimum(1), z.maximum(FILE_LIMIT_BYTES)),
  /** Media type, such as `application/pdf`. */
  type: z.string().check(z.maxLength(200)),
});
/** The file's `key` is known to documents and templates once its upload has been accepted. */
const output = z.object({ url: z.string(), key: FilePartKey, expiresAt: Instant });
const limit = { calls: 120, seconds: 600 };

export const generateStorageUrlCall = endpoint({
  method: "POST",
  path: "/api/document/generate-storage-url",
  summary:
    "Get an address for one `PUT` of a file's bytes, without credentials, within 15 minutes. It answers as `POST /api/document/upload` does for one file; then `save`, `create` (`fileKeys`) and `template/send` (`jsonData.basePdf`) take the `key`. A refused file is not stored, and the address takes another try.",
  caller: "member",
  needs: ["Documents", "CREATE"],
  query,
  body,
  output,
  limit,
});

export const generateTemplateStorageUrlCall = endpoint({
  method: "POST",
  path: "/api/template/generate-storage-url",
  summary: "Get an address for one `PUT` of a template's file, as `POST /api/document/generate-storage-url` does.",
  caller: "member",
  needs: ["Templates", "CREATE"],
  query,
  body,
  output,
  limit,
});
