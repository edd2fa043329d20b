import * as z from "zod/mini";
import { Original } from "../document/file-part.ts";
import { DocumentId, Sha256 } from "../ids.ts";
import { AuditLine } from "./event.ts";

/** `evidence.json`: the chain and its document, verifiable without this server. Embedded in the sealed PDF and downloadable. */
export const Evidence = z.object({
  format: z.literal("countersign-evidence-1"),
  documentId: DocumentId,
  title: z.string(),
  files: z.array(
    z.object({
      fileName: z.string(),
      pages: z.int(),
      uploadedSha256: Sha256,
      /** The files that its PDFs were converted from. */
      originals: z.optional(z.array(Original)),
      /** SHA-256 of the bytes at the beginning of the sealed file, unless that is encrypted. */
      storedSha256: Sha256,
      storedSize: z.int(),
    }),
  ),
  /** Sequence number and hash of the chain's last event at the time of writing. */
  head: z.object({ seq: z.int(), hash: Sha256 }),
  lines: z.array(AuditLine),
});
export type Evidence = z.infer<typeof Evidence>;
