import type { composeFileCall as contract } from "../../../domain/contract/document.ts";
import type { Body } from "../../../domain/contract/endpoint.ts";
import type { DocumentHead } from "../../../domain/document/document.ts";
import { FilePart, originalsFault, originalsOf, PAGES_LIMIT, RemovedKind } from "../../../domain/document/file-part.ts";
import type { DocumentId, FilePartKey } from "../../../domain/ids.ts";
import { done, type Fault, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { DocumentDeps, FileDeps } from "../../deps.ts";
import type { Bytes } from "../../ports/basics.ts";
import type { Principal } from "../../ports/people.ts";
import { boundDocument } from "../draft/bound-document.ts";
import { seesAll } from "../judge-document.ts";
import { findOwnDocument } from "../sent/find-own-document.ts";
import { inRegion } from "./data-center-store.ts";

import { readSource } from "./file-stores.ts";
import { turnOwnerOf } from "./first-page-job.ts";
import { recordFile } from "./record-file.ts";

type Order = Body<typeof contract>;

/** Composes a file from pages of the caller's files. It will replace a file of a draft. */
export async function composeFile(
  deps: FileDeps & DocumentDeps,
  principal: Principal,
  order: Order,
): Promise<Outcome<FilePart>> {
  if (order.pages.length > PAGES_LIMIT) return refuse("file_too_many_pages", { params: { limit: PAGES_LIMIT } });
  const found = await findSources(deps, principal, order);
  if (!found.ok) return found;
  const { sources, document } = found.value;
  const originals = originalsOf(sources);
  const tooMany = originalsFault([{ originals }]);
  if (tooMany) return refuse(tooMany.code, { params: tooMany.params });
  const bytes = await readSources(deps, sources);
  if (!bytes) return refuse("storage_unavailable");
  const indexes = new Map(sources.map(({ key }, index) => [key, index]));
  const chosen = order.pages.map(({ part, page, rotate }) => ({ file: indexes.get(part)!, page, rotate }));
  const composed = await deps.pdf.compose(bytes, chosen, { owner: turnOwnerOf(principal) });
  if (!composed.ok) return composed;
  const dataCenter = document?.settings.dataCenter;
  const hashData = await inRegion(deps, dataCenter).objects.put(composed.value.bytes, "application/pdf");
  const removed = new Set(sources.flatMap((source) => source.removed));
  const recorded = await recordFile(deps, principal, {
    name: order.fileName,
    hashData,
    uploadedSha256: hashData,
    originals,
    removed: RemovedKind.options.filter((kind) => removed.has(kind)),
    pages: composed.value.pages,
    size: composed.value.bytes.length,
    dataCenter,
  });
  return done(FilePart.parse(recorded));
}

/** The distinct files that the page order refers to: uploads of the caller and files of the draft. */
async function findSources(
  deps: FileDeps & DocumentDeps,
  principal: Principal,
  order: Order,
): Promise<Outcome<{ sources: FilePart[]; document: DocumentHead | null }>> {
  const found = order.documentId ? await findOwnDocument(deps, principal, order.documentId) : null;
  if (found && !found.ok) return found;
  const document = found?.value.value.document ?? null;
  const partsByKey = new Map(document?.fileParts.map((part) => [part.key, part]));
  const keys = [...new Set(order.pages.map((one) => one.part))];
  const parts = await Promise.all(keys.map(async (key) => partsByKey.get(key) ?? findUploaded(deps, principal, key)));
  const sourceByKey = new Map(parts.flatMap((part) => (part ? [[part.key, part]] : [])));
  const faults = order.pages.flatMap(({ part, page }, index): Fault[] => {
    const source = sourceByKey.get(part);
    if (!source) return [{ path: `pages.${index}.part`, code: "not_found", params: { thing: "file" } }];
    return page < source.pages ? [] : [{ path: `pages.${index}.page`, code: "page_not_found" }];
  });
  if (faults.length > 0) return refuse(faults[0]!.code, { params: faults[0]!.params, faults });
  return done({ sources: [...sourceByKey.values()], document });
}

/**
 * An uploaded file of the caller's workspace that the caller may use: any if they see all documents, otherwise those
 * open to them. A session bound to a draft may use that draft's files only.
 */
export async function findUploaded(
  deps: FileDeps & DocumentDeps,
  principal: Principal,
  key: FilePartKey,
): Promise<FilePart | null> {
  const stored = await deps.files.find(key);
  if (!stored || stored.value.leavingAt) return null;
  const { workspaceId, takenBy = [], forDocument, openTo } = stored.value;
  if (![workspaceId, ...takenBy].includes(principal.workspaceId)) return null;
  if (principal.kind === "member" && !seesAll(principal) && openTo?.includes(principal.user.id) === false) return null;
  const bound = boundDocument(principal);
  const isWithin = bound === null || forDocument === bound || (await holds(deps, bound, key));
  return isWithin ? FilePart.parse(stored.value) : null;
}

async function holds({ documents }: DocumentDeps, id: DocumentId, key: FilePartKey): Promise<boolean> {
  const found = await documents.findHead(id);
  return found?.value.fileParts.some((part) => part.key === key) ?? false;
}

async function readSources(deps: FileDeps, sources: readonly FilePart[]): Promise<Bytes[] | null> {
  const bytes = await Promise.all(sources.map((source) => readSource(deps, source)));
  return bytes.every((one) => one !== null) ? bytes : null;
}
