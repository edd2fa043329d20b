import { can } from "../../domain/access/can.ts";
import { UploadedFile } from "../../domain/contract/views.ts";
import { FILE_LIMIT_BYTES, FILES_LIMIT, type StoredFile } from "../../domain/document/file-part.ts";
import type { Refusal, RefusalCode } from "../../domain/outcome.ts";
import { done, type Outcome, refuse } from "../../domain/outcome.ts";
import type { Bytes, Deps, Principal } from "../deps.ts";
import { findOwnDocument } from "./find-own-document.ts";
import { keepFile } from "./keep-file.ts";

/** A file as it arrives. */
export type ArrivingFile = { name: string; chunks: AsyncIterable<Bytes>; password?: string };

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
  files: AsyncIterable<ArrivingFile>,
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

/** Written as it comes and looked at in the worker; kept with its page images to be made in the background. */
async function storeFile(
  deps: Deps,
  principal: Principal,
  { name, chunks, password }: ArrivingFile,
): Promise<Outcome<StoredFile>> {
  deps.pdf.prepare();
  const spooled = await deps.spool.receive(chunks, FILE_LIMIT_BYTES);
  if (!spooled) return refuse("file_too_large");
  try {
    if (spooled.size === 0) return refuse("file_empty");
    const inspected = await deps.pdf.inspect(spooled, password === undefined ? {} : { password });
    if (!inspected.ok) return inspected;
    const { rewritten, ...facts } = inspected.value;
    if (!rewritten) await deps.objects.adopt(spooled, "application/pdf");
    const hashData = rewritten ? await deps.objects.put(rewritten, "application/pdf") : spooled.sha256;
    const size = rewritten?.length ?? spooled.size;
    return done(await keepFile(deps, principal, { ...facts, name, hashData, uploadedSha256: spooled.sha256, size }));
  } finally {
    await deps.spool.drop(spooled);
  }
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
