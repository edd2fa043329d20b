/** What tests of preparing start from. */
import type { OwnerView, PageView } from "../../../domain/contract/views.ts";
import { defaultValidity } from "../../../domain/document/document.ts";
import type { FilePart } from "../../../domain/document/file-part.ts";
import type { Field } from "../../../domain/field/field.ts";
import {
  type DocumentId,
  type FieldKey,
  type FilePartKey,
  type RecipientId,
  type Sha256,
  toInstant,
} from "../../../domain/ids.ts";
import type { Draft, DraftRecipient } from "../draft/draft.ts";

const hash = (seed: string) => seed.padEnd(64, "0").slice(0, 64) as Sha256;

export function aFilePart(key = "a", more: Partial<FilePart> = {}): FilePart {
  return {
    key: key as FilePartKey,
    fileName: `${key}.pdf`,
    hashData: hash(`a${key.length}${key.charCodeAt(0)}`),
    uploadedSha256: hash(`a${key.length}${key.charCodeAt(0)}`),
    removed: [],
    pages: 2,
    size: 1_000,
    thumbnailKey: key,
    ...more,
  };
}

export function aRecipient(id = "r1", more: Partial<DraftRecipient> = {}): DraftRecipient {
  return { _id: id as RecipientId, name: "Ana", email: `${id}@example.com`, color: "#FFD6A5", language: "en", ...more };
}

export function aField(key = "signature 1", more: Partial<Field> = {}): Field {
  return {
    key: key as FieldKey,
    type: "signature",
    part: "a" as FilePartKey,
    page: 0,
    box: { x: 20, y: 30, width: 42, height: 20 },
    recipient: "r1" as RecipientId,
    required: true,
    readOnly: false,
    label: "",
    data: "",
    fontSize: 12,
    ...more,
  };
}

export function aDraft(more: Partial<Draft> = {}): Draft {
  return {
    fileParts: [aFilePart("a")],
    recipients: [aRecipient("r1")],
    infos: { en: { title: "Lease", message: "" } },
    validity: defaultValidity,
    settings: { dataCenter: "eu-central-1" },
    signingOrder: false,
    mergeDocuments: false,
    ccEmails: [],
    fields: [],
    ...more,
  };
}

export function somePages(...keys: string[]): PageView[] {
  return keys.flatMap((key) => [0, 1].map((page) => ({ part: key as FilePartKey, page, width: 210, height: 297 })));
}

/** The server's answer to a draft: what it keeps, with the version given. */
export function aView(draft: Draft, version: number, documentId = "d1"): OwnerView {
  const pages = draft.fileParts.flatMap((part) =>
    Array.from({ length: part.pages }, (_, page) => ({ part: part.key, page, width: 210, height: 297 })),
  );
  const now = toInstant(0);
  return {
    _id: documentId as DocumentId,
    version,
    status: "DRAFT",
    title: draft.infos.en?.title ?? "",
    createdAt: now,
    updatedAt: now,
    sender: null,
    fileParts: draft.fileParts,
    recipients: draft.recipients.map((one, index) => ({
      ...one,
      roleType: "signatureNeeded",
      step: index + 1,
      status: "WAITING",
    })),
    documentInfo: draft.infos,
    settings: { ...draft.settings, complyWith: "AATL" },
    documentValidity: draft.validity,
    signingOrder: draft.signingOrder,
    mergeDocuments: draft.mergeDocuments,
    ccEmails: draft.ccEmails.join(","),
    jsonData: {
      schemas: pages.map((page) =>
        Object.fromEntries(
          draft.fields
            .filter((field) => field.part === page.part && field.page === page.page)
            .map(({ box, part: _part, page: _page, ...field }) => [
              field.key,
              { ...field, position: { x: box.x, y: box.y }, width: box.width, height: box.height },
            ]),
        ),
      ),
      columns: draft.fields.map((field) => field.key),
      sampledata: [{}],
      basePdf: draft.fileParts.map((part) => part.key),
    },
    pages,
    assets: { base: `/assets/${documentId}/${version}`, expiresAt: toInstant(3_600_000) },
  };
}
