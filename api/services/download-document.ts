import type { Actor } from "../../domain/audit/event.ts";
import type { DownloadView } from "../../domain/contract/views.ts";
import type { DocumentState } from "../../domain/document/change.ts";
import { type DocumentHead, filesToSign, type Sealed } from "../../domain/document/document.ts";
import { recordDownload } from "../../domain/document/record-download.ts";
import type { RecipientId } from "../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../domain/outcome.ts";
import type { Deps, Principal, Versioned } from "../deps.ts";
import { actorOf } from "./actor.ts";
import { downloadUrl } from "./asset-ticket.ts";
import { changeDocument } from "./change-document.ts";
import { findOwnDocument } from "./find-own-document.ts";

export async function downloadDocument(deps: Deps, principal: Principal, id: string): Promise<Outcome<DownloadView>> {
  return download(deps, () => findOwnDocument(deps, principal, id, "VIEW"), actorOf(principal));
}

/** Links to what there is to download now; a download of the sealed file is written into the trail. */
export async function download(
  deps: Deps,
  find: () => Promise<Outcome<Versioned<DocumentState>>>,
  actor: Actor,
  subject?: RecipientId,
): Promise<Outcome<DownloadView>> {
  const recorded = await changeDocument(deps, find, (state, at) => done(recordDownload(state, { at, actor, subject })));
  if (!recorded.ok) return recorded;
  const { document } = recorded.value;
  if (document.sealed) return done(await sealedDownload(deps, document, document.sealed));
  return sourceDownload(deps, document);
}

async function sealedDownload(deps: Deps, document: DocumentHead, sealed: Sealed): Promise<DownloadView> {
  const files = await Promise.all(
    sealed.files.map(async ({ fileName, object }) => {
      const { url } = await downloadUrl(deps, { object, fileName, type: "application/pdf" });
      return { fileName, url, sha256: object };
    }),
  );
  const whole = sealed.bundle
    ? { object: sealed.bundle.object, fileName: `${document.title || "documents"}.zip`, type: "application/zip" }
    : { object: sealed.files[0]!.object, fileName: sealed.files[0]!.fileName, type: "application/pdf" };
  const { url, expiresAt } = await downloadUrl(deps, whole);
  const evidence = { object: sealed.evidence, fileName: "evidence.json", type: "application/json" };
  return {
    url,
    expiresAt,
    sha256: whole.object,
    fileName: whole.fileName,
    files,
    evidenceUrl: (await downloadUrl(deps, evidence)).url,
  };
}

async function sourceDownload(deps: Deps, document: DocumentHead): Promise<Outcome<DownloadView>> {
  const sources = filesToSign(document);
  if (sources.length === 0) return refuse("not_found");
  const files = await Promise.all(
    sources.map(async ({ fileName, hashData }) => {
      const { url, expiresAt } = await downloadUrl(deps, { object: hashData, fileName, type: "application/pdf" });
      return { fileName, url, expiresAt, sha256: hashData };
    }),
  );
  const first = files[0]!;
  return done({
    url: first.url,
    expiresAt: first.expiresAt,
    sha256: first.sha256,
    fileName: first.fileName,
    files: files.map(({ fileName, url, sha256 }) => ({ fileName, url, sha256 })),
  });
}
