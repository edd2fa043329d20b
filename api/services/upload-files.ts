import { can } from "../../domain/access/can.ts";
import { UploadedFile } from "../../domain/contract/views.ts";
import { FILE_LIMIT_BYTES, FILES_LIMIT, type StoredFile } from "../../domain/document/file-part.ts";
import type { Refusal, RefusalCode } from "../../domain/outcome.ts";
import { done, type Outcome, refuse } from "../../domain/outcome.ts";
import type { Bytes, Deps, Principal } from "../deps.ts";
import { findOwnDocument } from "./find-own-document.ts";
import { keepFile } from "./keep-file.ts";

/** A file as it arrived. */
export type ArrivedFile = { name: string; bytes: Bytes; password?: string };

/** `data` of a refusal: the file opens with a password, and the right one was not given. */
export type LockedFile = { needsPassword: boolean };

/** What became of one file of a batch. */
export type FileFate = { file: UploadedFile } | { refused: RefusalCode; needsPassword?: boolean };

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
    fates.push(stored.ok ? { file: UploadedFile.parse(stored.value) } : refusedFate(stored.refusal));
  }
  if (fates.length === 0) return refuse("document_needs_file");
  const { documentId, ids } = form();
  const known = await hashesOf(deps, principal, documentId);
  if (!known.ok) return known;
  return done(refuseDuplicates(fates, known.value).map((fate, index) => ({ id: ids[index] ?? String(index), fate })));
}

function refusedFate({ code, data }: Refusal): FileFate {
  return { refused: code, needsPassword: (data as LockedFile | undefined)?.needsPassword === true };
}

/** Looks at one file in the worker and keeps it, with its page images to be made in the background. */
async function storeFile(
  deps: Deps,
  principal: Principal,
  { name, bytes, password }: ArrivedFile,
): Promise<Outcome<StoredFile>> {
  if (bytes.length > FILE_LIMIT_BYTES) return refuse("file_too_large");
  if (bytes.length === 0) return refuse("file_empty");
  // Written while it is looked at: most files are clean and kept as they are.
  const [staging, inspecting] = await Promise.allSettled([
    deps.objects.stage(bytes, "application/pdf"),
    deps.pdf.inspect(bytes, password === undefined ? {} : { password }),
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
  const { removed, pages, found } = value;
  const size = value.bytes.length;
  return done(await keepFile(deps, principal, { name, hashData, uploadedSha256, removed, pages, size, found }));
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
