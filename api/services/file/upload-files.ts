import { UploadedFile } from "../../../domain/contract/views/views.ts";
import type { DocumentHead } from "../../../domain/document/document.ts";
import {
  type ChangesChoice,
  FILE_LIMIT_BYTES,
  FILES_LIMIT,
  type FilePart,
  type StoredFile,
} from "../../../domain/document/file-part.ts";
import type { ProgramData } from "../../../domain/document/program-data.ts";
import { pdfNameOf } from "../../../domain/file/upload-kinds.ts";
import type { FilePartKey } from "../../../domain/ids.ts";
import type { Refusal, RefusalCode, RefusalParams } from "../../../domain/outcome.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { DocumentDeps, FileDeps } from "../../deps.ts";
import type { Bytes } from "../../ports/basics.ts";
import type { Principal, Uploader } from "../../ports/people.ts";
import { boundDocument } from "../draft/bound-document.ts";
import { findPromisedDraft } from "../draft/promised-draft.ts";
import { findOwnDocument } from "../sent/find-own-document.ts";
import { inRegion } from "./data-center-store.ts";

import { turnOwnerOf } from "./first-page-job.ts";
import { makePdf } from "./make-pdf.ts";
import { recordFile } from "./record-file.ts";

/** An upload in progress. */
export type ArrivingFile = {
  name: string;
  chunks: AsyncIterable<Bytes>;
  password?: string;
  trackedChanges?: ChangesChoice;
};

/** `data` of the refusal of an encrypted file without the correct password. */
type LockedFile = { needsPassword: boolean };

/** The result for one file of a batch. */
type FileResult = { file: UploadedFile } | { refused: RefusalCode; params?: RefusalParams; needsPassword?: boolean };

/** The other parts of the form, which may come before or after the files. */
export type UploadForm = { documentId?: string; ids: string[]; own?: ProgramData; document?: string };

export type UploadAnswer = { id: string; result: FileResult }[];

/** Uploads each file independently: a refused file does not affect accepted ones. */
export async function uploadFiles(
  deps: FileDeps & DocumentDeps,
  principal: Principal,
  files: AsyncIterable<ArrivingFile>,
  form: () => UploadForm,
): Promise<Outcome<UploadAnswer>> {
  const results: FileResult[] = [];
  for await (const file of files) {
    if (results.length >= FILES_LIMIT) return refuse("too_many_files", { params: { limit: FILES_LIMIT } });
    const document = await findDocument(deps, principal, form().documentId);
    if (!document.ok) return document;
    const stored = await storeFile(deps, principal, file, { dataCenter: document.value?.settings.dataCenter });
    results.push(stored.ok ? { file: UploadedFile.parse(stored.value) } : refusedResult(stored.refusal));
  }
  if (results.length === 0) return refuse("document_needs_file");
  const { documentId, ids, own } = form();
  const document = await findDocument(deps, principal, documentId);
  // The customer's server sets the program's data, not its page.
  const isLocked = own !== undefined && principal.kind === "member" && principal.embed !== undefined;
  if (!document.ok || isLocked) {
    await forgetFiles(deps, results);
    return document.ok ? refuse("embed_part_locked") : document;
  }
  const answered = refuseDuplicates(results, new Set(document.value?.fileParts.map(contentOf)));
  await forgetFiles(
    deps,
    results.filter((_, index) => !("file" in answered[index]!)),
  );
  if (own) await keepProgramData(deps, answered, own);
  return done(answered.map((result, index) => ({ id: ids[index] ?? String(index), result })));
}

/** Removes the records of accepted files; the sweep removes their bytes unless another record refers to them. */
export async function forgetFiles(deps: FileDeps, results: readonly FileResult[]): Promise<void> {
  for (const result of results) {
    const stored = "file" in result ? await deps.files.find(result.file.key) : null;
    if (stored) await deps.files.remove(stored);
  }
}

/** The document that begins with one of the files takes over what the program keeps with it. */
async function keepProgramData(deps: FileDeps, results: readonly FileResult[], own: ProgramData): Promise<void> {
  for (const result of results) if ("file" in result) await deps.files.putProgramData(result.file.key, own);
}

function refusedResult({ code, params, data }: Refusal): FileResult {
  const needsPassword = (data as LockedFile | undefined)?.needsPassword === true;
  return { refused: code, needsPassword, ...(params ? { params } : {}) };
}

/** `dataCenter` stores the file; `key` and `size` were promised before its upload. */
type Expected = { dataCenter?: string | undefined; key?: FilePartKey; size?: number };

/** Streams a file to disk, converts it if needed and inspects it in the worker; page images follow later. */
export async function storeFile(
  deps: FileDeps,
  principal: Uploader,
  { name, chunks, password, trackedChanges }: ArrivingFile,
  { dataCenter, key, size }: Expected,
): Promise<Outcome<StoredFile>> {
  const { objects } = inRegion(deps, dataCenter);
  deps.pdf.prepare();
  const spooled = await deps.spool.receive(chunks, FILE_LIMIT_BYTES);
  if (!spooled) return refuse("file_too_large");
  try {
    if (spooled.size === 0) return refuse("file_empty");
    if (size !== undefined && spooled.size !== size) return refuse("file_size_differs", { params: { size } });
    const converted = await makePdf(deps, principal, spooled, name, trackedChanges);
    if (!converted.ok) return converted;
    const { pdf, original } = converted.value;
    const inspected = await deps.pdf.inspect(pdf ?? spooled, {
      owner: turnOwnerOf(principal),
      ...(password === undefined ? {} : { password }),
    });
    if (!inspected.ok) return inspected;
    const { rewritten, looksDifferent, notCompared, ...facts } = inspected.value;
    const own = rewritten ?? pdf;
    if (!own) await objects.adopt(spooled, "application/pdf");
    const hashData = own ? await objects.put(own, "application/pdf") : spooled.sha256;
    return done(
      await recordFile(deps, principal, {
        ...facts,
        ...(key ? { key } : {}),
        name: original ? pdfNameOf(name, original.kind) : name,
        originals: original ? [original] : [],
        ...(looksDifferent.length > 0 ? { looksDifferent } : {}),
        ...(notCompared > 0 ? { notCompared } : {}),
        ...{ hashData, uploadedSha256: spooled.sha256, size: own?.length ?? spooled.size, dataCenter },
      }),
    );
  } finally {
    await deps.spool.drop(spooled);
  }
}

/** The target document; `null` if the form names none and the caller's session is not bound to one. */
async function findDocument(
  deps: DocumentDeps,
  principal: Principal,
  documentId: string | undefined,
): Promise<Outcome<DocumentHead | null>> {
  const bound = boundDocument(principal);
  if (bound && documentId && documentId !== bound) return refuse("embed_out_of_reach");
  const id = bound ?? documentId;
  if (!id) return done(null);
  const found = await findOwnDocument(deps, principal, id);
  if (found.ok) return done(found.value.value.document);
  const promised = await findPromisedDraft(deps, principal, id);
  return promised.ok ? done(promised.value.document) : found;
}

function refuseDuplicates(results: readonly FileResult[], known: ReadonlySet<string>): FileResult[] {
  const seen = new Set(known);
  return results.map((result) => {
    if (!("file" in result)) return result;
    if (seen.has(contentOf(result.file))) return { refused: "file_duplicate" };
    seen.add(contentOf(result.file));
    return result;
  });
}

/** Two choices about the same file's tracked changes are two contents: one replaces the other. */
function contentOf({ uploadedSha256, originals }: Pick<FilePart, "uploadedSha256" | "originals">): string {
  return `${uploadedSha256} ${originals?.[0]?.review?.choice ?? ""}`;
}
