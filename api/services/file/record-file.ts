import type { Original, RemovedKind, StoredFile } from "../../../domain/document/file-part.ts";
import type { FoundInFile } from "../../../domain/field/found-field.ts";
import type { PageShape } from "../../../domain/field/geometry.ts";
import { cleanFileName } from "../../../domain/file/file-name.ts";
import { type FilePartKey, type Sha256, toInstant } from "../../../domain/ids.ts";
import type { FileDeps } from "../../deps.ts";
import type { Uploader } from "../../ports/people.ts";
import { boundDocument } from "../draft/bound-document.ts";
import { firstPageJob } from "./first-page-job.ts";

export type NewFile = {
  /** A key that was promised before the upload. */
  key?: FilePartKey;
  name: string;
  /** Hash of the stored bytes, and of the bytes as uploaded. */
  hashData: Sha256;
  uploadedSha256: Sha256;
  /** Absent when everything was uploaded as PDF. */
  originals?: Original[];
  removed: RemovedKind[];
  looksDifferent?: number[];
  notCompared?: number;
  pages: PageShape[];
  size: number;
  found?: FoundInFile;
  /** Data center that stores its bytes; absent: the common store. */
  dataCenter?: string;
};

/** Records a stored file so that documents can hold it, and queues its page images. */
export async function recordFile(
  deps: FileDeps,
  principal: Uploader,
  { key, name, pages, found = { fields: [], brokenTags: [] }, originals = [], ...facts }: NewFile,
): Promise<StoredFile> {
  const forDocument = boundDocument(principal);
  const file: StoredFile = {
    ...facts,
    key: key ?? deps.ids.filePart(),
    fileName: cleanFileName(name),
    pages: pages.length,
    thumbnailKey: `thumbnails/${facts.hashData}/0.jpg`,
    workspaceId: principal.workspaceId,
    ...(principal.kind === "member" ? { openTo: [principal.user.id] } : {}),
    uploadedAt: toInstant(deps.clock.now()),
    imagesReady: 0,
    ...(originals.length > 0 ? { originals } : {}),
    ...(forDocument ? { forDocument } : {}),
    ...(principal.kind === "guest" && principal.address ? { drawnFor: principal.address } : {}),
    ...(found.fields.length > 0 ? { foundFields: found.fields.length } : {}),
    ...(found.brokenTags.length > 0 ? { brokenTags: found.brokenTags.length } : {}),
  };
  await deps.files.put(file, pages, [await firstPageJob(deps, file)], found);
  return file;
}
