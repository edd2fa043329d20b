import { type DocumentHead, endOf, filesToSign } from "../../../domain/document/document.ts";
import type { FilePart } from "../../../domain/document/file-part.ts";
import { hasPages, openRoomOf } from "../../../domain/document/signing/room.ts";
import { cleanFileName } from "../../../domain/file/file-name.ts";
import { TicketSubject } from "../../../domain/file/ticket-subject.ts";
import { type Sha256, toInstant } from "../../../domain/ids.ts";
import { done, notFound, type Outcome } from "../../../domain/outcome.ts";
import type { TemplateHead } from "../../../domain/template/template.ts";
import type { DocumentDeps, FileDeps, SigningDeps, TemplateDeps } from "../../deps.ts";
import type { Bytes } from "../../ports/basics.ts";
import { filePasswordOf } from "../draft/draft-secrets.ts";
import { isCopyOpen } from "../sent/read-copy.ts";
import { inRegion } from "./data-center-store.ts";

import { type PictureSize, pictureName, pictureType } from "./picture-name.ts";

/** Time limit for drawing: the caller waits for the picture, and other requests queue behind it. */
const SEALED_LIMIT_MS = 5_000;

/** Pictures of source pages, small or large, or of the sealed file with its filled-in values. */
export type PictureFolder = PictureSize | "sealed";

/** Longest wait for a first page, whose file has just been uploaded. */
const WAIT_MS = 3_000;
const LOOK_AGAIN_MS = 100;

/** The picture of a page; `pending` until it is drawn, `none` if it cannot be. */
export async function readPicture(
  deps: SigningDeps,
  ticket: string,
  partKey: string,
  folder: PictureFolder,
  page: number,
): Promise<Outcome<Bytes | "pending" | "none">> {
  const found = await findPart(deps, ticket, partKey);
  if (!found.ok) return found;
  const { part, sealed, dataCenter } = found.value;
  if (!Number.isInteger(page) || page < 0 || page >= part.pages) return notFound("file");
  if (folder === "sealed") {
    if (!sealed) return notFound("file");
    if ((await stateOf(deps, part, page)) === "none") return done("none");
    return drawSealed(inRegion(deps, dataCenter), sealed, page, found.value.password);
  }
  const name = pictureName(part.hashData, folder, page);
  const read = async () =>
    (await inRegion(deps, dataCenter).objects.getDerived(name)) ?? (await readFromRecordedStore(deps, part, name));
  const picture = await read();
  if (picture) return done(picture);
  const state = page === 0 ? await waitForFirst(deps, part) : await stateOf(deps, part, page);
  return done(state === "none" ? state : ((await read()) ?? "pending"));
}

async function waitForFirst(deps: FileDeps, part: FilePart): Promise<"made" | "pending" | "none"> {
  const endMs = performance.now() + WAIT_MS;
  for (;;) {
    const state = await stateOf(deps, part, 0);
    if (state !== "pending" || performance.now() >= endMs) return state;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

async function stateOf(deps: FileDeps, { key }: FilePart, page: number): Promise<"made" | "pending" | "none"> {
  const stored = await deps.files.find(key);
  if (stored?.value.undrawn?.includes(page)) return "none";
  return stored && page >= stored.value.imagesReady ? "pending" : "made";
}

/** If documents of several data centers share a file, only the newest document's store has the pictures drawn last. */
async function readFromRecordedStore(deps: FileDeps, part: FilePart, name: string): Promise<Bytes | null> {
  if (deps.regions.size === 0) return null;
  const stored = await deps.files.find(part.key);
  return inRegion(deps, stored?.value.dataCenter).objects.getDerived(name);
}

/** Draws a sealed page on the first request, because few people view all pages again. */
async function drawSealed(
  deps: FileDeps,
  sealed: Sha256,
  page: number,
  password: string | undefined,
): Promise<Outcome<Bytes>> {
  const name = pictureName(sealed, "pages", page);
  const picture = await deps.objects.getDerived(name);
  if (picture) return done(picture);
  const bytes = await deps.objects.get(sealed);
  if (!bytes) return notFound("file");
  const rendered = await deps.pdf.renderPage(bytes, page, { lane: "first", limitMs: SEALED_LIMIT_MS, password });
  if (!rendered.ok) return rendered;
  await deps.objects.putDerived(name, rendered.value.large, pictureType(rendered.value.large));
  return done(rendered.value.large);
}

type StoredPdf = { sha256: Sha256; dataCenter: string | undefined };

/**
 * Hash of the sealed file that contains a part, and its data center; refuses encrypted files, which a browser cannot
 * draw.
 */
export async function findSealed(deps: SigningDeps, ticket: string, partKey: string): Promise<Outcome<StoredPdf>> {
  const found = await findPart(deps, ticket, partKey);
  if (!found.ok) return found;
  const { sealed, dataCenter, password } = found.value;
  return sealed && password === undefined ? done({ sha256: sealed, dataCenter }) : notFound("file");
}

/** Hash of a source file and its data center, for the holder of a ticket to its document. */
export async function findSource(deps: SigningDeps, ticket: string, partKey: string): Promise<Outcome<StoredPdf>> {
  const found = await findPart(deps, ticket, partKey);
  return found.ok ? done({ sha256: found.value.part.hashData, dataCenter: found.value.dataCenter }) : found;
}

type FoundPart = { part: FilePart; sealed: Sha256 | null; dataCenter: string | undefined; password?: string };

async function findPart(deps: SigningDeps, ticket: string, partKey: string): Promise<Outcome<FoundPart>> {
  const subject = TicketSubject.safeParse(await deps.tickets.read(ticket));
  if (subject.data?.kind === "part") {
    const uploaded = subject.data.part === partKey ? await deps.files.find(subject.data.part) : null;
    if (!uploaded) return notFound("file");
    return done({ part: uploaded.value, sealed: null, dataCenter: uploaded.value.dataCenter });
  }
  if (subject.data?.kind === "template") {
    const template = await deps.templates.findHead(subject.data.template);
    const isIt = (one: FilePart) => one.key === partKey;
    const part = template?.content.fileParts.find(isIt) ?? (await findFormerPart(deps, template, isIt));
    if (!part) return notFound("file");
    return done({ part, sealed: null, dataCenter: (await deps.files.find(part.key))?.value.dataCenter });
  }
  const { data } = subject;
  if (data?.kind !== "assets" && data?.kind !== "signer_assets" && data?.kind !== "copy_assets")
    return notFound("file");
  if (data.kind === "signer_assets" && !(await isOpenTo(deps, data))) return notFound("file");
  if (data.kind === "copy_assets" && !(await isCopyOpen(deps, data.document))) return notFound("file");
  const head = await deps.documents.findHead(data.document);
  if (!head) return notFound("file");
  const parts = [...head.value.fileParts, ...filesToSign(head.value)];
  const part = parts.find((one) => one.key === partKey);
  if (!part) return notFound("file");
  const sealed = endOf(head.value).completed?.sealed.files.find((file) => file.parts.includes(part.key));
  const dataCenter = await dataCenterOf(deps, head.value, part);
  const password = sealed && filePasswordOf(deps, head.value);
  return done({ part, sealed: sealed?.object ?? null, dataCenter, password });
}

/** Until a document is sent, each of its files stays where it was uploaded. */
async function dataCenterOf(
  deps: FileDeps,
  { status, settings }: DocumentHead,
  { key }: FilePart,
): Promise<string | undefined> {
  if (status !== "DRAFT" && status !== "QUEUED") return settings.dataCenter;
  return (await deps.files.find(key))?.value.dataCenter;
}

/** Whether the ticket would be issued again now. A draft's signer tickets come from its preview and stay valid. */
async function isOpenTo(
  deps: DocumentDeps,
  { document: id, recipient: recipientId, linkEpoch }: Extract<TicketSubject, { kind: "signer_assets" }>,
): Promise<boolean> {
  const found = await deps.documents.findState(id);
  const recipient = found?.value.recipients.find((one) => one._id === recipientId);
  if (!found || recipient?.linkEpoch !== linkEpoch) return false;
  const { document, recipients } = found.value;
  const room = openRoomOf(document, recipient, recipients, toInstant(deps.clock.now()));
  return document.status === "DRAFT" || hasPages(room);
}

/** Reads the file of a download link. */
export async function readFile(
  deps: FileDeps & DocumentDeps,
  ticket: string,
): Promise<Outcome<{ bytes: Bytes; fileName: string; type: string }>> {
  const subject = TicketSubject.safeParse(await deps.tickets.read(ticket));
  if (!subject.success || subject.data.kind !== "file") return notFound("file");
  const { object, fileName, type, dataCenter, document, status } = subject.data;
  const head = await deps.documents.findHead(document);
  if (!head || (head.value.status === "VOIDED" && status !== "VOIDED")) return notFound("file");
  const bytes = await inRegion(deps, dataCenter).objects.get(object);
  return bytes ? done({ bytes, fileName: cleanFileName(fileName), type }) : notFound("file");
}

/** A file of a stored former version that the current version no longer contains. */
async function findFormerPart(
  { templates }: TemplateDeps,
  template: TemplateHead | null,
  isIt: (part: FilePart) => boolean,
): Promise<FilePart | undefined> {
  const versions = template ? await templates.versions(template._id) : [];
  return versions.flatMap(({ content }) => content.fileParts).find(isIt);
}
