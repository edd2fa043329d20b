/** Files that a signer adds to a document. */
import * as z from "zod/mini";
import { FieldKey } from "../../ids.ts";
import { endpoint } from "../endpoint.ts";
import { limit, link } from "../signing/link.ts";

/** A signer's file as stored; the field's value is its id. */
export const AttachmentView = z.object({
  id: z.string(),
  field: FieldKey,
  fileName: z.string(),
  /** PDF, PNG or JPEG. */
  mediaType: z.string(),
  size: z.int(),
});
export type AttachmentView = z.infer<typeof AttachmentView>;

export const uploadSignerAttachmentCall = endpoint({
  method: "POST",
  path: "/api/recipient/upload-signer-attachment",
  summary:
    "Upload a file (PDF, PNG or JPEG, at most 1 MB) into an attachment field of the recipient, replacing the previous file. Order of the parts: `token`, `session`, `field`, then `file`.",
  caller: "link",
  upload: "attachment",
  output: AttachmentView,
  limit,
});

export const deleteSignerAttachmentCall = endpoint({
  method: "POST",
  path: "/api/recipient/delete-signer-attachment",
  summary: "Remove the file from an attachment field.",
  caller: "link",
  body: z.strictObject({ ...link, field: FieldKey }),
  output: z.object({ field: FieldKey }),
  limit,
});
