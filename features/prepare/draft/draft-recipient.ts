/** A recipient or group in a draft: its schema, and its conversions from the server's view and to a save. */
import * as z from "zod/mini";
import type { GroupMemberInput, RecipientInput } from "../../../domain/contract/draft/draft.ts";
import type { GroupMemberView, RecipientView } from "../../../domain/contract/views/recipient-view.ts";
import { RecipientId, UserId } from "../../../domain/ids.ts";
import { AuthenticationType, KnowledgeMode } from "../../../domain/recipient/checks.ts";
import { PaymentProvider } from "../../../domain/recipient/payment.ts";
import { Delivery, RoleType } from "../../../domain/recipient/recipient.ts";
import { DocumentLanguage } from "../../../domain/text/document-language.ts";
import { Answers, noSecret, Secret, storedCode } from "./secret.ts";

/** The number for codes by text message. */
export const DraftNumber = z.object({ countryCode: z.string(), number: z.string() });
export type DraftNumber = z.infer<typeof DraftNumber>;

const DraftPerson = z.object({
  _id: RecipientId,
  name: z.string(),
  email: z.string(),
  color: z.string(),
  language: DocumentLanguage,
});

export const DraftMember = z.object({ ...DraftPerson.shape, contact: z.optional(DraftNumber) });
export type DraftMember = z.infer<typeof DraftMember>;

export const DraftQuestion = z.object({ id: z.string(), question: z.string(), answers: Answers });
export type DraftQuestion = z.infer<typeof DraftQuestion>;

/** `limit`: how many must be answered correctly in mode `CUSTOM`. */
export const DraftKnowledge = z.object({ type: KnowledgeMode, limit: z.int(), questions: z.array(DraftQuestion) });
export type DraftKnowledge = z.infer<typeof DraftKnowledge>;

/** `amount` in major units. */
export const DraftPayment = z.object({
  connectionId: z.string(),
  currency: z.string(),
  amount: z.number(),
  provider: PaymentProvider,
});
export type DraftPayment = z.infer<typeof DraftPayment>;

export const DraftRecipient = z.object({
  ...DraftPerson.shape,
  roleType: RoleType,
  /** The sender's name for the part ("Tenant"). */
  role: z.optional(z.string()),
  /** In a template, where `name` is the role's: the person who takes the role; absent: entered at each use. */
  defaultPerson: z.optional(z.union([z.literal("sender"), z.object({ name: z.string(), email: z.string() })])),
  /** Whether they share the step of the recipient before. */
  isJoined: z.boolean(),
  /** The group's members and how many of them sign; `null` for a single person. */
  group: z.nullable(z.object({ minSigners: z.int(), members: z.array(DraftMember) })),
  host: z.nullable(z.object({ memberId: UserId, name: z.string() })),
  delivery: Delivery,
  /** `null` means off; `reason` is for Aadhaar. */
  authentication: z.nullable(z.object({ type: AuthenticationType, reason: z.string() })),
  accessCode: Secret,
  contact: DraftNumber,
  selfie: z.boolean(),
  knowledge: z.nullable(DraftKnowledge),
  privateMessage: z.nullable(z.string()),
  payment: z.nullable(DraftPayment),
});
export type DraftRecipient = z.infer<typeof DraftRecipient>;

const DEFAULT_COUNTRY_CODE = "+91";

export const noNumber: DraftNumber = { countryCode: DEFAULT_COUNTRY_CODE, number: "" };

/** A recipient's defaults. */
export const plainRecipient: Omit<DraftRecipient, keyof z.infer<typeof DraftPerson>> = {
  roleType: "signatureNeeded",
  isJoined: false,
  group: null,
  host: null,
  delivery: "email",
  authentication: null,
  accessCode: noSecret,
  contact: noNumber,
  selfie: false,
  knowledge: null,
  privateMessage: null,
  payment: null,
};

/** Recipients in the order of their steps. */
export function recipientsOf(views: readonly RecipientView[], signingOrder: boolean): DraftRecipient[] {
  const list = views.toSorted((a, b) => (signingOrder ? a.step - b.step : 0));
  return list.map((view, index) => recipientOf(view, signingOrder && list[index - 1]?.step === view.step));
}

function recipientOf(view: RecipientView, isJoined: boolean): DraftRecipient {
  const { _id, name, email, color, language, roleType, role, delivery, hostName } = view;
  return {
    ...{ _id, name, email, color, language, roleType, delivery, isJoined },
    ...(role ? { role } : {}),
    group: view.isGroup ? { minSigners: view.minSigners, members: view.signingGroups.map(memberOf) } : null,
    host: hostName ?? null,
    authentication: view.authenticationType ? { type: view.authenticationType, reason: view.reason } : null,
    accessCode: storedCode(view),
    contact: { countryCode: view.countryCode, number: view.contact },
    selfie: view.selfieVerificationEnabled,
    knowledge: view.knowledgeBaseAuthentication ? knowledgeOf(view) : null,
    privateMessage: view.privateMessageEnabled ? view.privateMessage : null,
    payment: view.payment && view.paymentEnabled ? paymentOf(view.payment) : null,
  };
}

function memberOf({ _id, name, email, color, language, countryCode, contact }: GroupMemberView): DraftMember {
  const known = { _id, name, email, color, language };
  return contact ? { ...known, contact: { countryCode, number: contact } } : known;
}

function memberInput({ contact = noNumber, ...member }: DraftMember): GroupMemberInput {
  return { ...member, countryCode: contact.countryCode, contact: contact.number };
}

function knowledgeOf({ knowledgeBaseData, knowledgeBaseSettings }: RecipientView): DraftKnowledge {
  const questions = knowledgeBaseData.map((one) => ({
    id: one.id,
    question: one.question,
    answers: { count: one.answerCount },
  }));
  return { ...knowledgeBaseSettings, questions };
}

function paymentOf(view: NonNullable<RecipientView["payment"]>): DraftPayment {
  const { connectionId, currency, amount, payment_provider: provider } = view;
  return { connectionId, currency, amount, provider };
}

/** `step` comes from the whole list. Only newly typed secrets are sent: absent ones stay. */
export function recipientInput(one: DraftRecipient, step: number): RecipientInput {
  const { _id, name, email, color, language, roleType, role, group, host, delivery } = one;
  const { authentication, accessCode, contact, knowledge, privateMessage, payment } = one;
  return {
    ...{ _id, name, color, language, roleType, delivery, step },
    email: roleType === "inPerson" || group ? "" : email,
    ...(role ? { role } : {}),
    ...(one.defaultPerson === "sender" ? { isSender: true } : {}),
    hostName: host,
    authenticationEnabled: authentication !== null,
    authenticationType: authentication?.type ?? null,
    ...(authentication?.reason ? { reason: authentication.reason } : {}),
    ...(authentication?.type === "ACCESS_CODE" && accessCode.typed ? { accessCode: accessCode.typed } : {}),
    countryCode: contact.countryCode,
    contact: contact.number,
    privateMessageEnabled: privateMessage !== null,
    ...(privateMessage === null ? {} : { privateMessage }),
    selfieVerificationEnabled: one.selfie,
    knowledgeBaseAuthentication: knowledge !== null,
    knowledgeBaseData:
      knowledge?.questions.map(({ id, question, answers: { typed } }) => ({
        ...{ id, question },
        ...(typed ? { answers: typed.filter((answer) => answer.trim() !== "") } : {}),
      })) ?? [],
    knowledgeBaseSettings: { type: knowledge?.type ?? "ALL", limit: knowledge?.limit ?? 1 },
    paymentEnabled: payment !== null,
    payment: payment && paymentInput(payment),
    isGroup: group !== null,
    minSigners: group?.minSigners ?? 1,
    signingGroups: group?.members.map(memberInput) ?? [],
  };
}

function paymentInput({ provider, ...rest }: DraftPayment): NonNullable<RecipientInput["payment"]> {
  return { ...rest, payment_provider: provider };
}
