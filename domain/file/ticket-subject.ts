import * as z from "zod/mini";
import { DocumentStatus } from "../document/document.ts";
import { DocumentId, FilePartKey, RecipientId, Sha256, TemplateId, UserId, WorkspaceId } from "../ids.ts";

/** The grant of a ticket in a URL: pictures and sources of one document, template or uploaded file, or one download. */
export const TicketSubject = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("assets"), document: DocumentId }),
  z.object({
    kind: z.literal("signer_assets"),
    document: DocumentId,
    recipient: RecipientId,
    /** Epoch of the recipient's link that it was issued through. */
    linkEpoch: z.int(),
  }),
  /** The link mailed to the CC address with this index in the document. */
  z.object({ kind: z.literal("copy"), document: DocumentId, cc: z.int() }),
  z.object({ kind: z.literal("copy_assets"), document: DocumentId, cc: z.int() }),
  z.object({ kind: z.literal("part"), part: FilePartKey }),
  /** One upload of a file of this size, recorded under this key for a person who may create such things. */
  z.object({
    ...{ kind: z.literal("upload"), part: FilePartKey, workspace: WorkspaceId, user: UserId },
    ...{ entity: z.enum(["Documents", "Templates"]), fileName: z.string(), size: z.int() },
  }),
  z.object({ kind: z.literal("template"), template: TemplateId }),
  z.object({ kind: z.literal("evidence"), document: DocumentId }),
  /** A zip of documents' sealed files; `list`: the object with their ids. */
  z.object({ kind: z.literal("zip"), list: Sha256, fileName: z.string() }),
  z.object({
    ...{ kind: z.literal("file"), object: Sha256, fileName: z.string(), type: z.string(), dataCenter: z.string() },
    /** The file's document and its status at issue: a void invalidates tickets issued before. */
    document: DocumentId,
    status: DocumentStatus,
  }),
]);
export type TicketSubject = z.infer<typeof TicketSubject>;

/** The object that a ticket for a zip names. */
export const ZippedDocuments = z.array(DocumentId);
