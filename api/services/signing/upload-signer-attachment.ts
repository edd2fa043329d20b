import type { AttachmentView } from "../../../domain/contract/views/attachment.ts";
import { ATTACHMENT_LIMIT_BYTES } from "../../../domain/field/limits.ts";
import { cleanFileName } from "../../../domain/file/file-name.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { DocumentDeps, FileDeps } from "../../deps.ts";
import type { Bytes } from "../../ports/basics.ts";
import { inRegion } from "../file/data-center-store.ts";
import { findAttachmentField } from "./find-attachment-field.ts";
import type { LinkAccess } from "./find-by-link.ts";

/** The received form. */
export type ArrivedAttachment = LinkAccess & { field: string; file: { name: string; bytes: Bytes } };

/** Inspects a signer's file, removes what the seal would not accept, and stores it for its field. */
export async function uploadSignerAttachment(
  deps: FileDeps & DocumentDeps,
  { field: key, file, ...access }: ArrivedAttachment,
): Promise<Outcome<AttachmentView>> {
  const found = await findAttachmentField(deps, access, key);
  if (!found.ok) return found;
  const clean = await cleanFile(deps, file.bytes, found.value.documentId);
  if (!clean.ok) return clean;
  const { bytes, mediaType } = clean.value;
  const { documentId, dataCenter, recipient, field } = found.value;
  const attachment = {
    id: deps.ids.filePart(),
    field: field.key,
    object: await inRegion(deps, dataCenter).objects.put(bytes, mediaType),
    fileName: cleanFileName(file.name.replace(/(\.[a-z]{1,5})?$/i, extensions[mediaType])),
    mediaType,
    size: bytes.length,
    linkEpoch: recipient.linkEpoch,
  };
  await deps.attachments.put(documentId, recipient._id, attachment);
  return done(attachment);
}

const extensions = { "application/pdf": ".pdf", "image/png": ".png", "image/jpeg": ".jpg" } as const;

async function cleanFile(
  deps: FileDeps,
  bytes: Bytes,
  owner: string,
): Promise<Outcome<{ bytes: Bytes; mediaType: keyof typeof extensions }>> {
  if (bytes.length === 0) return refuse("file_empty");
  if (bytes.length > ATTACHMENT_LIMIT_BYTES) return refuse("attachment_too_large");
  if (isPdf(bytes)) {
    const inspected = await deps.pdf.inspect(bytes, { owner });
    return inspected.ok ? done({ bytes: inspected.value.rewritten ?? bytes, mediaType: "application/pdf" }) : inspected;
  }
  const image = await deps.cleanImage(bytes);
  return image ? done({ bytes: image.bytes, mediaType: `image/${image.form}` }) : refuse("attachment_invalid");
}

/** The header may be preceded by a few bytes, as PDF readers allow. */
function isPdf(bytes: Bytes): boolean {
  return new TextDecoder("latin1").decode(bytes.subarray(0, 1_024)).includes("%PDF-");
}
