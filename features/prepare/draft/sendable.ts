/** The part of a draft that sending depends on, in the shape of the rules. */
import type { SendingOptions } from "../../../domain/contract/views/views.ts";
import type { SendableDraft } from "../../../domain/document/draft/send-document.ts";
import { toMinorUnits } from "../../../domain/payment/amount.ts";
import type { ConnectedServices, SendableRecipient } from "../../../domain/recipient/recipient-faults.ts";
import { filledRoles } from "../template/filled-roles.ts";
import type { Draft } from "./draft.ts";
import type { DraftPayment, DraftRecipient } from "./draft-recipient.ts";
import { answerCount, isKnown } from "./secret.ts";

/** A template is judged as if its roles were taken. */
export function sendableOf(ownDraft: Draft): SendableDraft {
  const draft = ownDraft.template ? filledRoles(ownDraft) : ownDraft;
  const { fileParts, ccEmails, mergeDocuments, settings, fields, infos } = draft;
  const isPasswordMissing = settings.password !== null && !isKnown(settings.password.secret);
  return {
    document: { fileParts, ccEmails, mergeDocuments, settings: { complyWith: settings.complyWith, isPasswordMissing } },
    recipients: draft.recipients.flatMap(sendablePeople),
    fields,
    infos,
  };
}

/** Group members one by one. */
function sendablePeople(one: DraftRecipient): SendableRecipient[] {
  const { _id, name, email, language, roleType, contact, host, authentication, knowledge } = one;
  const shared = {
    roleType,
    countryCode: contact.countryCode,
    contact: contact.number,
    hasHost: host !== null,
    checks: {
      type: authentication?.type,
      reason: authentication?.reason,
      hasAccessCode: isKnown(one.accessCode),
      selfie: one.selfie,
      knowledge: knowledge
        ? {
            ...knowledge,
            questions: knowledge.questions.map(({ question, answers }) => ({
              question,
              answerCount: answerCount(answers),
            })),
          }
        : undefined,
    },
    payment: one.payment ? minor(one.payment) : undefined,
  };
  if (!one.group) return [{ ...shared, _id, name, email, language }];
  const group = { _id, name, minSigners: one.group.minSigners };
  return one.group.members.map((member) => ({
    ...shared,
    ...{ _id: member._id, name: member.name, email: member.email, language: member.language, group },
    ...{ countryCode: member.contact?.countryCode, contact: member.contact?.number },
  }));
}

function minor({ connectionId, currency, amount }: DraftPayment): NonNullable<SendableRecipient["payment"]> {
  return { connectionId, currency, amountMinor: (amount >= 1 && toMinorUnits(amount, currency)) || 0 };
}

/** Until the workspace's connections are known, none counts as missing. */
export function outsideOf(
  options: SendingOptions | null,
  { recipients }: Pick<Draft, "recipients">,
): ConnectedServices {
  if (!options) {
    const named = recipients.flatMap(({ payment }) => payment?.connectionId || []);
    return { hasMessaging: true, hasAadhaar: true, credits: Number.POSITIVE_INFINITY, connections: new Set(named) };
  }
  return {
    hasMessaging: options.messaging.isConnected,
    hasAadhaar: options.aadhaar.isAvailable,
    credits: options.aadhaar.credits ?? Number.POSITIVE_INFINITY,
    connections: new Set(options.payments.map((one) => one.connectionId)),
  };
}
