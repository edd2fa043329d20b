/** Copies for readers who need not act on the document. */
import * as z from "zod/mini";
import { DOCUMENT_PASSWORD_LIMIT } from "../../document/document.ts";
import { FilePartKey } from "../../ids.ts";
import { endpoint } from "../endpoint.ts";
import { AssetsView, DownloadView, PageView } from "../views/views.ts";

const body = z.strictObject({
  /** The last part of the mailed link. */
  token: z.string().check(z.minLength(1), z.maxLength(600)),
  /** Required if the document has a password. */
  password: z.optional(z.string().check(z.maxLength(DOCUMENT_PASSWORD_LIMIT))),
});
/** A password can be guessed here. */
const limit = { calls: 30, seconds: 300 };

export const CopyView = z.object({
  title: z.string(),
  sender: z.object({ name: z.string(), email: z.string() }),
  /** The member who took the document over from its sender. */
  handledBy: z.optional(z.object({ name: z.string(), email: z.string() })),
  /** Whether everybody has signed; then the pages show the filled-in values. */
  isSealed: z.boolean(),
  /** Whether the document's password is required to see anything else. */
  needsPassword: z.boolean(),
  files: z.array(z.object({ part: FilePartKey, fileName: z.string(), pages: z.int() })),
  pages: z.array(PageView),
  assets: z.nullable(AssetsView),
});
export type CopyView = z.infer<typeof CopyView>;

export const openCopyCall = endpoint({
  method: "POST",
  path: "/api/copy/open",
  summary:
    "Read a document by the link mailed to a CC address. The link becomes invalid when the document is voided, declined, expired or deleted.",
  caller: "anyone",
  body,
  output: CopyView,
  limit,
});

export const downloadCopyCall = endpoint({
  method: "POST",
  path: "/api/copy/download",
  summary:
    "Get the URLs of the copy's files, valid for ten minutes: the sealed document, or before completion the source.",
  caller: "anyone",
  body,
  output: DownloadView,
  limit,
});
