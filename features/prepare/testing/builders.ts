/** Builders for tests of preparing a document. */
import type { RecipientView } from "../../../domain/contract/views/recipient-view.ts";
import type { OwnerView, PageView } from "../../../domain/contract/views/views.ts";
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
  type UserId,
} from "../../../domain/ids.ts";
import { type Draft, defaultSettings, stepsIn } from "../draft/draft.ts";
import { type DraftRecipient, plainRecipient } from "../draft/draft-recipient.ts";
import { answerCount, isKnown } from "../draft/secret.ts";

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
  const known = { name: "Ana", email: `${id}@example.com`, color: "#FFD6A5", language: "en" as const };
  return { _id: id as RecipientId, ...known, ...plainRecipient, ...more };
}

/** A group with the given members. */
export function aGroup(id: string, members: readonly string[], minSigners = 1): DraftRecipient {
  const list = members.map((name) => {
    const { _id, email, color, language } = aRecipient(name);
    return { _id, name, email, color, language };
  });
  return aRecipient(id, { name: "Buyers", email: "", group: { minSigners, members: list } });
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
    settings: defaultSettings,
    signingOrder: false,
    mergeDocuments: false,
    ccEmails: [],
    fields: [],
    ...more,
  };
}

/** A reviewer, an editor, an in-person signer, a group and a signer, each with every possible setting. */
export function everyKind(): Draft {
  const known = { isSet: true };
  const questions = [{ id: "q1", question: "First school?", answers: { count: 2 } }];
  return aDraft({
    recipients: [
      aRecipient("reviewer", {
        roleType: "documentReviewer",
        authentication: { type: "ACCESS_CODE", reason: "" },
        accessCode: known,
      }),
      aRecipient("editor", { roleType: "documentEditor", privateMessage: "Please fill in the rent." }),
      aRecipient("guest", { roleType: "inPerson", email: "", host: { memberId: "u1" as UserId, name: "Hana" } }),
      { ...aGroup("buyers", ["b1", "b2", "b3"], 2), isJoined: true, delivery: "link" },
      aRecipient("signer", {
        authentication: { type: "SMS", reason: "" },
        contact: { countryCode: "+49", number: "151 2345678" },
        selfie: true,
        knowledge: { type: "CUSTOM", limit: 1, questions },
        payment: { connectionId: "c1", currency: "eur", amount: 12.5, provider: "stripe" },
      }),
    ],
    signingOrder: true,
    settings: {
      dataCenter: "eu-west-1",
      complyWith: "INDIA_SIGNER",
      password: { mode: "gate", secret: known },
      delegation: false,
      notices: { viewed: true, signed: false },
    },
  });
}

export function somePages(...keys: string[]): PageView[] {
  return keys.flatMap((key) => [0, 1].map((page) => ({ part: key as FilePartKey, page, width: 210, height: 297 })));
}

/** The server's response to a saved draft: the stored draft with the given version. */
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
    defaultDocumentTitle: "",
    ownerId: null,
    deleted: false,
    deletedAt: null,
    isDocumentSet: false,
    createdAt: now,
    updatedAt: now,
    sender: null,
    fileParts: draft.fileParts.map((part) => ({ ...part, id: part.key })),
    recipients: draft.recipients.map((one, index) => recipientView(one, stepsIn(draft)[index]!)),
    documentInfo: draft.infos,
    settings: settingsView(draft),
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

/** A recipient as the server returns it: of secrets only whether they are set. */
function recipientView(one: DraftRecipient, step: number): RecipientView {
  const { _id, name, email, color, language, roleType, role, delivery, host, authentication, group, knowledge } = one;
  return {
    ...{ _id, name, email, color, language, roleType, role, delivery, step },
    ...(host ? { hostName: host } : {}),
    authenticationEnabled: authentication !== null,
    authenticationType: authentication?.type ?? null,
    reason: authentication?.reason ?? "",
    hasAccessCode: authentication?.type === "ACCESS_CODE" && isKnown(one.accessCode),
    countryCode: one.contact.countryCode,
    contact: one.contact.number,
    privateMessageEnabled: one.privateMessage !== null,
    privateMessage: one.privateMessage ?? "",
    selfieVerificationEnabled: one.selfie,
    knowledgeBaseAuthentication: knowledge !== null,
    knowledgeBaseData:
      knowledge?.questions.map(({ id, question, answers }) => ({ id, question, answerCount: answerCount(answers) })) ??
      [],
    knowledgeBaseSettings: { type: knowledge?.type ?? "ALL", limit: knowledge?.limit ?? 1 },
    paymentEnabled: one.payment !== null,
    payment: one.payment && {
      connectionId: one.payment.connectionId,
      currency: one.payment.currency,
      amount: one.payment.amount,
      payment_provider: one.payment.provider,
      state: "owed",
    },
    isGroup: group !== null,
    minSigners: group?.minSigners ?? 1,
    signingGroups:
      group?.members.map(({ contact, ...member }) => ({
        ...member,
        ...{ roleType: "signatureNeeded", status: "WAITING" },
        ...{ countryCode: contact?.countryCode ?? "+91", contact: contact?.number ?? "" },
      })) ?? [],
    status: "WAITING",
  };
}

function settingsView({ settings: { password, ...rest } }: Draft): OwnerView["settings"] {
  const hasPassword = password !== null && isKnown(password.secret);
  return {
    ...rest,
    passwordProtection: { enabled: password !== null, hasPassword, mode: password?.mode ?? "encrypt" },
  };
}
