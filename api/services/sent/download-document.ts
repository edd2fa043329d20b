import type { Actor } from "../../../domain/audit/action.ts";
import type { DownloadView } from "../../../domain/contract/views/views.ts";
import type { DocumentState } from "../../../domain/document/change.ts";
import { type DocumentHead, endOf, type FinishedSeal, filesToSign } from "../../../domain/document/document.ts";
import { sourceNames } from "../../../domain/document/download-names.ts";
import { recordDownload } from "../../../domain/document/ending/record-download.ts";
import type { RecipientId, Sha256 } from "../../../domain/ids.ts";
import { done, notFound, type Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps, FileDeps } from "../../deps.ts";
import type { Versioned } from "../../ports/basics.ts";
import type { Principal } from "../../ports/people.ts";
import { actorOf } from "../actor.ts";

import { downloadExpiry, evidenceUrl, fileUrl } from "../file/asset-ticket.ts";
import { withFileNames } from "../file/file-names.ts";

import { changeDocument } from "./change-document.ts";
import { findOwnDocument } from "./find-own-document.ts";

export async function downloadDocument(
  deps: FileDeps & DocumentDeps,
  principal: Principal,
  id: string,
): Promise<Outcome<DownloadView>> {
  return download(deps, () => findOwnDocument(deps, principal, id), actorOf(principal));
}

/** Number of recent events that are searched for the same download. */
export const LAST_EVENTS = 50;

/** Links to the available files; a download of the sealed file is recorded in the trail. */
export async function download(
  deps: FileDeps & DocumentDeps,
  find: () => Promise<Outcome<Versioned<DocumentState>>>,
  actor: Actor,
  subject?: RecipientId,
): Promise<Outcome<DownloadView>> {
  const recorded = await changeDocument(deps, find, async (state, at) => {
    const last = await deps.documents.listLastAudit(state.document._id, LAST_EVENTS);
    return done(recordDownload(state, { at, actor, subject }, last));
  });
  if (!recorded.ok) return recorded;
  const { document } = recorded.value;
  const { completed } = endOf(document);
  if (completed) return done(await sealedDownload(deps, recorded.value, completed.sealed));
  return sourceDownload(deps, document);
}

async function sealedDownload(deps: FileDeps, state: DocumentState, stored: FinishedSeal): Promise<DownloadView> {
  const { document } = state;
  const sealed = withFileNames(deps, state, stored);
  const files = await linkAll(deps, document, [...sealed.files, ...(sealed.attachments ?? [])]);
  const bundle = sealed.bundle && {
    object: sealed.bundle.object,
    fileName: sealed.zipName,
    type: "application/zip",
    dataCenter: document.settings.dataCenter,
  };
  const main = bundle ? { ...bundle, url: await fileUrl(deps, document, bundle), sha256: bundle.object } : files[0]!;
  return {
    url: main.url,
    expiresAt: downloadExpiry(deps),
    sha256: main.sha256,
    fileName: main.fileName,
    files,
    evidenceUrl: await evidenceUrl(deps, document._id),
  };
}

async function sourceDownload(deps: FileDeps, document: DocumentHead): Promise<Outcome<DownloadView>> {
  const parts = filesToSign(document);
  const names = sourceNames(document, parts);
  const sources = parts.map(({ hashData }, index) => ({ fileName: names[index]!, object: hashData }));
  const files = await linkAll(deps, document, sources);
  const first = files[0];
  return first ? done({ ...first, expiresAt: downloadExpiry(deps), files }) : notFound("file");
}

type LinkedFile = { fileName: string; object: Sha256; mediaType?: string };

function linkAll(deps: FileDeps, document: DocumentHead, files: readonly LinkedFile[]): Promise<DownloadView["files"]> {
  const { dataCenter } = document.settings;
  return Promise.all(
    files.map(async ({ fileName, object, mediaType: type = "application/pdf" }) => ({
      fileName,
      url: await fileUrl(deps, document, { object, fileName, type, dataCenter }),
      sha256: object,
    })),
  );
}
