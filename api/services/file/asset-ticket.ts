import type { AssetsView } from "../../../domain/contract/views/views.ts";
import type { DocumentHead } from "../../../domain/document/document.ts";
import type { Visit } from "../../../domain/document/signing/room.ts";
import { DAY_MS, HOUR_MS } from "../../../domain/durations.ts";
import type { TicketSubject } from "../../../domain/file/ticket-subject.ts";
import {
  type DocumentId,
  type FilePartKey,
  type Instant,
  type Sha256,
  type TemplateId,
  toInstant,
} from "../../../domain/ids.ts";
import { sessionOf } from "../../../domain/proof/proof.ts";
import type { Recipient } from "../../../domain/recipient/recipient.ts";
import type { CoreDeps, FileDeps } from "../../deps.ts";

const ASSETS_MS = HOUR_MS;
/** Longer than a document can be open; the mail about its end contains a new link. */
const COPY_MS = 365 * DAY_MS;
const DOWNLOAD_MS = 600_000;

export async function assetsOf(deps: FileDeps, document: DocumentId): Promise<AssetsView> {
  return assets(deps, { kind: "assets", document });
}

/** A ticket for a signer's assets; valid while their session and link are valid and their room shows pages. */
export async function signerAssetsOf(
  deps: FileDeps,
  document: DocumentId,
  { _id: recipient, linkEpoch, proof }: Recipient,
  { session, at }: Visit,
): Promise<AssetsView> {
  const ends = sessionOf(proof, session ?? null, at)?.expiresAt;
  return assets(deps, { kind: "signer_assets", document, recipient, linkEpoch }, ends);
}

/** A ticket for the assets of a CC copy, after its link and password (if any) were checked. */
export async function copyAssetsOf(deps: FileDeps, document: DocumentId, cc: number): Promise<AssetsView> {
  return assets(deps, { kind: "copy_assets", document, cc });
}

/** Link for the CC address at this index to read the document. The document's status is checked when the link is opened. */
export async function copyLink(
  { tickets, clock, config }: FileDeps,
  document: DocumentId,
  cc: number,
): Promise<string> {
  const subject: TicketSubject = { kind: "copy", document, cc };
  return `${config.publicUrl}/app/copy/${await tickets.make(subject, clock.now() + COPY_MS)}`;
}

export async function templateAssetsOf(deps: FileDeps, template: TemplateId): Promise<AssetsView> {
  return assets(deps, { kind: "template", template });
}

/** A ticket for the assets of a file that does not belong to a document yet. */
export async function partAssetsOf(deps: FileDeps, part: FilePartKey): Promise<AssetsView> {
  return assets(deps, { kind: "part", part });
}

async function assets(deps: FileDeps, subject: TicketSubject, ends?: Instant): Promise<AssetsView> {
  const expires = Math.min(deps.clock.now() + ASSETS_MS, ends ? Date.parse(ends) : Number.POSITIVE_INFINITY);
  return { base: `/api/asset/${await deps.tickets.make(subject, expires)}`, expiresAt: toInstant(expires) };
}

export async function fileUrl(
  deps: FileDeps,
  { _id: document, status }: Pick<DocumentHead, "_id" | "status">,
  file: { object: Sha256; fileName: string; type: string; dataCenter: string },
): Promise<string> {
  return downloadUrl(deps, "/api/file/", { kind: "file", ...file, document, status });
}

export async function evidenceUrl(deps: FileDeps, document: DocumentId): Promise<string> {
  return downloadUrl(deps, "/api/evidence/", { kind: "evidence", document });
}

export async function zipUrl(deps: FileDeps, list: Sha256, fileName: string): Promise<string> {
  return downloadUrl(deps, "/api/zip/", { kind: "zip", list, fileName });
}

/** Expiry of a download link created now. */
export function downloadExpiry(deps: CoreDeps): Instant {
  return toInstant(deps.clock.now() + DOWNLOAD_MS);
}

async function downloadUrl(deps: FileDeps, path: string, subject: TicketSubject): Promise<string> {
  const ticket = await deps.tickets.make(subject, deps.clock.now() + DOWNLOAD_MS);
  return new URL(path + ticket, deps.config.publicUrl).href;
}
