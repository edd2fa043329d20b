import { can } from "../../domain/access/can.ts";
import { job } from "../../domain/document/change.ts";
import {
  cleanFileName,
  FILE_LIMIT_BYTES,
  FILES_LIMIT,
  FilePart,
  type StoredFile,
} from "../../domain/document/file-part.ts";
import { toInstant } from "../../domain/ids.ts";
import type { RefusalCode } from "../../domain/outcome.ts";
import { done, type Outcome, refuse } from "../../domain/outcome.ts";
import type { Bytes, Deps, Principal } from "../deps.ts";
import { findOwnDocument } from "./find-own-document.ts";

/** A file as it arrived. */
export type ArrivedFile = { name: string; bytes: Bytes };

/** What became of one file of a batch. */
export type FileFate = { file: FilePart } | { refused: RefusalCode };

/** What a form said beside its files; it may come before or after them. */
export type UploadForm = { documentId?: string; ids: string[] };

export type UploadAnswer = { id: string; fate: FileFate }[];

/** Each file for itself: good ones are kept whatever happens to the others. */
export async function uploadFiles(
  deps: Deps,
  principal: Principal,
  files: AsyncIterable<ArrivedFile>,
  form: () => UploadForm,
): Promise<Outcome<UploadAnswer>> {
  if (!can(principal.role, "documents", "CREATE")) return refuse("not_authorized");
  const fates: FileFate[] = [];
  for await (const file of files) {
    if (fates.length >= FILES_LIMIT) return refuse("too_many_files", { params: { limit: FILES_LIMIT } });
    const stored = await storeFile(deps, principal, file);
    fates.push(stored.ok ? { file: FilePart.parse(stored.value) } : { refused: stored.refusal.code });
  }
  if (fates.length === 0) return refuse("document_needs_file");
  const { documentId, ids } = form();
  const known = await hashesOf(deps, principal, documentId);
  if (!known.ok) return known;
  return done(refuseDuplicates(fates, known.value).map((fate, index) => ({ id: ids[index] ?? String(index), fate })));
}

/** Looks at one file in the worker and keeps it, with its page images to be made in the background. */
async function storeFile(deps: Deps, principal: Principal, { name, bytes }: ArrivedFile): Promise<Outcome<StoredFile>> {
  if (bytes.length > FILE_LIMIT_BYTES) return refuse("file_too_large");
  if (bytes.length === 0) return refuse("file_empty");
  // Written while it is looked at: most files are clean and kept as they are.
  const [staging, inspecting] = await Promise.allSettled([
    deps.objects.stage(bytes, "application/pdf"),
    deps.pdf.inspect(bytes),
  ]);
  if (staging.status === "rejected") throw staging.reason;
  const staged = staging.value;
  const inspected = inspecting.status === "fulfilled" ? inspecting.value : null;
  if (inspected?.ok && !inspected.value.changed) await staged.keep();
  else await staged.drop();
  if (inspecting.status === "rejected") throw inspecting.reason;
  if (!inspected?.ok) return inspected!;
  const { value } = inspected;
  const uploadedSha256 = staged.sha256;
  const hashData = value.changed ? await deps.objects.put(value.bytes, "application/pdf") : uploadedSha256;
  const file: StoredFile = {
    key: deps.ids.filePart(),
    fileName: cleanFileName(name),
    hashData,
    uploadedSha256,
    removed: value.removed,
    pages: value.pages.length,
    size: value.bytes.length,
    thumbnailKey: `thumbnails/${hashData}/0.jpg`,
    workspaceId: principal.workspaceId,
    uploadedAt: toInstant(deps.clock.now()),
    imagesReady: 0,
  };
  await deps.files.put(file, value.pages, [job({ kind: "page_images", part: file.key }, file.uploadedAt)]);
  return done(file);
}

/** Content that the document holds already. */
async function hashesOf(
  deps: Deps,
  principal: Principal,
  documentId: string | undefined,
): Promise<Outcome<Set<string>>> {
  if (!documentId) return done(new Set());
  const found = await findOwnDocument(deps, principal, documentId, "MANAGE");
  if (!found.ok) return found;
  return done(new Set(found.value.value.document.fileParts.map((part) => part.uploadedSha256)));
}

function refuseDuplicates(fates: readonly FileFate[], known: Set<string>): FileFate[] {
  const seen = new Set(known);
  return fates.map((fate) => {
    if (!("file" in fate)) return fate;
    if (seen.has(fate.file.uploadedSha256)) return { refused: "file_duplicate" };
    seen.add(fate.file.uploadedSha256);
    return fate;
  });
}
