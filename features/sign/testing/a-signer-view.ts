import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import type { FieldType } from "../../../domain/field/field-type.ts";
import type { FieldKey } from "../../../domain/ids.ts";

export type AField = {
  key: string;
  type?: FieldType;
  page?: number;
  x?: number;
  y?: number;
  required?: boolean;
  readOnly?: boolean;
};

export function aFormField({
  key,
  type = "textbox",
  page = 0,
  x = 20,
  y = 20,
  required = true,
  readOnly = false,
}: AField) {
  return {
    key: key as FieldKey,
    type,
    page,
    position: { x, y },
    width: 45,
    height: 10,
    recipient: "r1" as SignerView["recipientId"],
    required,
    readOnly,
    label: "",
    data: "",
    fontSize: 12,
  };
}

/** An open room with the given fields and no pages. */
export function aSignerView(overrides: Partial<SignerView> = {}, fields: AField[] = []): SignerView {
  return {
    _id: "d1",
    recipientId: "r1",
    room: "open",
    status: "SENT",
    title: "Lease agreement",
    message: "Please sign today.",
    signerLanguage: "en",
    sender: { name: "Dana Berg", email: "dana@example.com" },
    userName: "Sam Ito",
    userEmail: "sam@example.com",
    color: "#FFD6A5",
    signerStatus: "SENT",
    sentAt: "2026-11-20T08:00:00.000Z",
    expiresAt: "2027-01-20T08:00:00.000Z",
    files: [],
    pages: [],
    fields: fields.map(aFormField),
    values: {},
    attachments: [],
    signatureId: "D1-R1",
    others: [],
    signingOrder: false,
    othersCount: 0,
    roleType: "signatureNeeded",
    privateMessage: "",
    authenticationData: {
      reviewModal: false,
      isAuthenticated: true,
      checks: [],
      authenticationType: null,
      isLocked: false,
      sendsTo: "",
      questions: [],
      neededAnswers: 0,
      reason: "",
      isSandbox: false,
    },
    host: null,
    payment: null,
    group: null,
    canDelegate: true,
    isEncrypted: false,
    viewedSha256: "a".repeat(64),
    consentVersion: "1",
    assets: null,
    ...overrides,
  } as SignerView;
}
