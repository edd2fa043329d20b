import type { SettingsView } from "../../../domain/contract/views/recipient-view.ts";
import type { FieldView, OwnerView, SealView } from "../../../domain/contract/views/views.ts";
import type { DocumentState } from "../../../domain/document/change.ts";
import { type DocumentSettings, endOf, type FinishedSeal, filesToSign } from "../../../domain/document/document.ts";
import { firstFileTitle } from "../../../domain/document/file-part.ts";
import { firstPages, listPages } from "../../../domain/document/pages.ts";
import type { Field } from "../../../domain/field/field.ts";
import { type FieldKey, type Sha256, toInstant } from "../../../domain/ids.ts";
import type { FileDeps } from "../../deps.ts";
import { assetsOf } from "../file/asset-ticket.ts";
import { withFileNames } from "../file/file-names.ts";
import { readShapes } from "../file/read-pages.ts";
import { recipientViews } from "./recipient-view.ts";

/** The document as its workspace sees it. */
export async function ownerView(
  deps: FileDeps,
  { document, recipients, fields, infos }: DocumentState,
): Promise<OwnerView> {
  const files = filesToSign(document);
  const pages = listPages(files, ...(await readShapes(deps, files)));
  const { _id, version, status, title, createdAt, updatedAt, editedBy, sentAt, expiresAt } = document;
  const { completed, declined, voided } = endOf(document);
  return {
    ...{ _id, version, status, title, createdAt, updatedAt, editedBy, sentAt, expiresAt },
    externalId: document.externalId,
    metadata: document.metadata,
    defaultDocumentTitle: firstFileTitle(document.fileParts),
    ownerId: document.ownerId,
    deleted: document.binned !== undefined,
    deletedAt: document.binned?.at ?? null,
    isDocumentSet: files.length > 1,
    completedAt: completed?.at,
    isTest: document.isTest,
    folderId: document.folderId,
    sender: document.sender,
    handledBy: document.handledBy,
    fileParts: document.fileParts.map((part) => ({ ...part, id: part.key })),
    recipients: recipientViews({ document, recipients }, toInstant(deps.clock.now())),
    documentInfo: infos,
    settings: settingsView(document.settings),
    nextReminderAt: document.nextReminderAt,
    documentValidity: document.documentValidity,
    signingOrder: document.signingOrder,
    mergeDocuments: document.mergeDocuments,
    ccEmails: document.ccEmails.join(","),
    jsonData: {
      schemas: schemasOf(fields, files, pages.length),
      columns: fields.map((field) => field.key),
      sampledata: [Object.fromEntries(fields.map((field) => [field.key, field.data]))],
      basePdf: files.map((file) => file.key),
    },
    pages,
    assets: await assetsOf(deps, _id),
    sealing: document.sealing,
    sealed: completed && sealView(withFileNames(deps, { document, recipients }, completed.sealed)),
    declined,
    voided,
  };
}

/** One object of fields per page, in the shape of a save. */
function schemasOf(fields: readonly Field[], files: Parameters<typeof firstPages>[0], pageCount: number) {
  const first = firstPages(files);
  const schemas = Array.from({ length: pageCount }, (): Record<FieldKey, FieldView> => ({}));
  for (const field of fields) {
    const page = (first.get(field.part) ?? 0) + field.page;
    if (first.has(field.part) && schemas[page]) schemas[page][field.key] = fieldView(field);
  }
  return schemas;
}

export function fieldView({ box, part: _part, page: _page, ...field }: Field): FieldView {
  return { ...field, position: { x: box.x, y: box.y }, width: box.width, height: box.height };
}

function settingsView({
  dataCenter,
  complyWith,
  password,
  delegation,
  notices,
  redirectUrl,
}: DocumentSettings): SettingsView {
  return {
    ...{ dataCenter, complyWith },
    passwordProtection: {
      enabled: password !== undefined,
      hasPassword: Boolean(password?.locked),
      mode: password?.mode ?? "encrypt",
    },
    delegation: delegation ?? true,
    redirectUrl,
    notices: notices ?? {},
  };
}

function sealView({ level, signedAt, certificate, files, attachments = [] }: FinishedSeal): SealView {
  const listed = ({ fileName, object, size }: { fileName: string; object: Sha256; size: number }) => ({
    fileName,
    sha256: object,
    size,
  });
  return { ...{ level, signedAt, certificate }, files: files.map(listed), attachments: attachments.map(listed) };
}
