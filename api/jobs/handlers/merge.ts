import type { DocumentState } from "../../../domain/document/change.ts";
import { releaseMerged } from "../../../domain/document/draft/send-document.ts";
import type { FilePart, StoredFile } from "../../../domain/document/file-part.ts";
import { firstPages } from "../../../domain/document/pages.ts";
import { hashOfViewed } from "../../../domain/document/signing/viewed-hash.ts";
import type { Field } from "../../../domain/field/field.ts";
import { cleanFileName } from "../../../domain/file/file-name.ts";
import { type DocumentId, toInstant } from "../../../domain/ids.ts";
import { done } from "../../../domain/outcome.ts";
import type { Deps } from "../../deps.ts";
import type { Bytes } from "../../ports/basics.ts";
import { inRegion } from "../../services/file/data-center-store.ts";
import { placeFiles, readSource } from "../../services/file/file-stores.ts";
import { firstPageJob } from "../../services/file/first-page-job.ts";
import { changeDocument, findById } from "../../services/sent/change-document.ts";

/** Merges the files of a sent document, moves its fields there and releases it. */
export async function mergeFiles(deps: Deps, documentId: DocumentId): Promise<void> {
  const found = await deps.documents.findState(documentId);
  if (found?.value.document.status !== "QUEUED") return;
  await placeFiles(deps, found.value.document);
  const merged = await storeMerged(deps, found.value);
  const released = await changeDocument(deps, findById(deps, documentId), async (state, at) => {
    const fields = moveFields(state, merged);
    const viewedSha256 = await hashOfViewed([merged], fields);
    const decided = releaseMerged({ ...state, fields }, { at, merged, viewedSha256 });
    // A refusal means that the document was voided or expired meanwhile.
    return decided.ok ? decided : done(null);
  });
  if (!released.ok) throw new Error(`merge: ${released.refusal.code}`);
}

async function storeMerged(deps: Deps, { document }: DocumentState): Promise<FilePart> {
  const sources = await Promise.all(
    document.fileParts.map(async (part): Promise<Bytes> => {
      const bytes = await readSource(deps, part);
      if (!bytes) throw new Error(`merge: ${part.key} is missing`);
      return bytes;
    }),
  );
  const merged = await deps.pdf.merge(sources);
  if (!merged.ok) throw new Error(`merge: ${merged.refusal.code}`);
  const { objects } = inRegion(deps, document.settings.dataCenter);
  const hashData = await objects.put(merged.value.bytes, "application/pdf");
  const part: FilePart = {
    key: deps.ids.filePart(),
    fileName: cleanFileName(`${document.title || "document"}.pdf`),
    hashData,
    uploadedSha256: hashData,
    removed: [],
    pages: merged.value.pages.length,
    size: merged.value.bytes.length,
    thumbnailKey: `thumbnails/${hashData}/0.jpg`,
  };
  const now = toInstant(deps.clock.now());
  const { dataCenter } = document.settings;
  const file: StoredFile = { ...part, dataCenter, workspaceId: document.workspaceId, uploadedAt: now, imagesReady: 0 };
  await deps.files.put(file, merged.value.pages, [await firstPageJob(deps, file)]);
  return part;
}

function moveFields({ document, fields }: DocumentState, merged: FilePart): Field[] {
  const first = firstPages(document.fileParts);
  return fields.map((field) => ({ ...field, part: merged.key, page: (first.get(field.part) ?? 0) + field.page }));
}
