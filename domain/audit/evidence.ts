import * as z from "zod/mini";
import { Original } from "../document/file-part.ts";
import { DocumentId, Sha256 } from "../ids.ts";
import { AuditLine } from "./event.ts";

/** `evidence.json`: the chain and what it is about, checkable without us. Embedded in the sealed PDF and downloadable. */
export const Evidence = z.object({
  format: z.literal("countersign-evidence-1"),
  documentId: DocumentId,
  title: z.string(),
  files: z.array(
    z.object({
      fileName: z.string(),
      pages: z.int(),
      uploadedSha256: Sha256,
      /** What its PDF was made of, where that was none. */
      originals: z.optional(z.array(Original)),
      /** SHA-256 of the bytes that the sealed file begins with, unless it is encrypted. */
      storedSha256: Sha256,
      storedSize: z.int(),
    }),
  ),
  /** Hash and number of the chain's last event when this was written. */
  head: z.object({ seq: z.int(), hash: Sha256 }),
  lines: z.array(AuditLine),
});
export type Evidence = z.infer<typeof Evidence>;
