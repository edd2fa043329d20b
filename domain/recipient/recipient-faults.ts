/** Faults of recipients that prevent sending, each with its path in the sender's list. */

import type { ComplyWith } from "../document/document.ts";
import type { Field } from "../field/field.ts";
import type { Fault } from "../outcome.ts";
import { toMinorUnits } from "../payment/amount.ts";
import { aadhaarCredits } from "../proof/aadhaar-credits.ts";
import { contactNumber } from "../proof/contact-number.ts";
import { type AuthenticationType, type KnowledgeMode, neededAnswers } from "./checks.ts";
import { emailFault } from "./email.ts";
import { seatsOf } from "./group.ts";
import type { MailLimit } from "./mail-limit.ts";
import type { PaymentMode, PaymentProvider } from "./payment.ts";
import type { Recipient } from "./recipient.ts";
import { signs, takesChecks } from "./roles.ts";

/** Services that the workspace has connected. */
export type ConnectedServices = MailLimit & {
  hasMessaging: boolean;
  hasAadhaar: boolean;
  credits: number;
  /** Ids of payment connections. */
  connections: ReadonlySet<string>;
  /** Modes of payment connections, by id. */
  modes?: ReadonlyMap<string, PaymentMode>;
};

/** The part of a recipient that sending depends on; for secrets only whether they are set. */
export type SendableRecipient = Pick<
  Recipient,
  "_id" | "name" | "email" | "language" | "roleType" | "group" | "countryCode" | "contact"
> & {
  hasHost: boolean;
  checks: {
    type?: AuthenticationType | undefined;
    reason?: string | undefined;
    hasAccessCode: boolean;
    selfie: boolean;
    knowledge?:
      | { type: KnowledgeMode; limit: number; questions: readonly { question: string; answerCount: number }[] }
      | undefined;
  };
  payment?:
    | { connectionId: string; amountMinor: number; currency: string; provider?: PaymentProvider | undefined }
    | undefined;
};

export function sendable(recipient: Recipient): SendableRecipient {
  const { _id, name, email, language, roleType, group, countryCode, contact, host, checks, payment } = recipient;
  return {
    ...{ _id, name, email, language, roleType, group, countryCode, contact, payment },
    hasHost: host !== undefined,
    checks: {
      type: checks?.type,
      reason: checks?.reason,
      hasAccessCode: checks?.accessCode !== undefined,
      selfie: checks?.selfie ?? false,
      knowledge: checks?.knowledge && {
        ...checks.knowledge,
        questions: checks.knowledge.questions.map(({ question, answers }) => ({
          question,
          answerCount: answers.length,
        })),
      },
    },
  };
}

/** Each recipient's path in the sender's list: "recipients.2", or "recipients.2.signingGroups.0" for a group member. */
export function pathsOf(recipients: readonly Pick<Recipient, "_id" | "group">[]): { list: string; own: string }[] {
  const groups = new Map<string, { index: number; members: number }>();
  let length = 0;
  return recipients.map(({ group }) => {
    if (!group) {
      const list = `recipients.${length++}`;
      return { list, own: list };
    }
    const known = groups.get(group._id) ?? { index: length++, members: 0 };
    groups.set(group._id, { ...known, members: known.members + 1 });
    const list = `recipients.${known.index}`;
    return { list, own: `${list}.signingGroups.${known.members}` };
  });
}

export function findRecipientFaults(
  recipients: readonly SendableRecipient[],
  fields: readonly Pick<Field, "recipient">[],
  complyWith: ComplyWith,
  outside: ConnectedServices,
): Fault[] {
  const paths = pathsOf(recipients);
  const owners = new Set<string>(fields.map((field) => field.recipient));
  const seen = new Set<string>();
  const faults = recipients.flatMap((one, index): Fault[] => {
    const { list, own } = paths[index]!;
    const isFirst = !seen.has(list);
    seen.add(list);
    return [
      ...personFaults(one, own),
      // Faults of a whole group are reported once.
      ...(isFirst ? [...fieldFaults(one, list, owners), ...groupFaults(one, list, recipients)] : []),
      ...(isFirst ? [...checkFaults(one, list, complyWith, outside), ...paymentFaults(one, list, outside)] : []),
    ];
  });
  const credits = aadhaarCredits(recipients);
  if (credits > 0 && outside.hasAadhaar && outside.credits < credits) {
    faults.push({ path: "recipients", code: "insufficient_credits" });
  }
  return faults;
}

/** Faults of tests, which must not cost money or credits: payments only in the provider's test mode, and no Aadhaar. */
export function findTestFaults(recipients: readonly SendableRecipient[], { modes }: ConnectedServices): Fault[] {
  const paths = pathsOf(recipients);
  return recipients.flatMap(({ name, checks, payment }, index): Fault[] => {
    const { list } = paths[index]!;
    const params = { name };
    const isPaid = payment !== undefined && modes?.get(payment.connectionId) === "production";
    return [
      ...(checks.type === "AADHAAR"
        ? [{ path: `${list}.authenticationType`, code: "aadhaar_not_in_tests", params } as const]
        : []),
      ...(isPaid ? [{ path: `${list}.payment.connectionId`, code: "payment_not_in_tests", params } as const] : []),
    ];
  });
}

function personFaults(one: SendableRecipient, path: string): Fault[] {
  const faults: Fault[] = [];
  const email = one.email.trim();
  if (one.name.trim() === "") faults.push({ path: `${path}.name`, code: "recipient_needs_name" });
  if (one.roleType === "inPerson") {
    if (!one.hasHost)
      faults.push({ path: `${path}.hostName`, code: "recipient_needs_host", params: { name: one.name } });
  } else if (email === "") faults.push({ path: `${path}.email`, code: "recipient_needs_email" });
  else {
    const code = emailFault(email);
    if (code) faults.push({ path: `${path}.email`, code });
  }
  const number = one.checks.type === "SMS" ? numberFault(one) : null;
  if (number) faults.push({ path: `${path}.contact`, code: number, params: { name: one.name } });
  return faults;
}

/** Checks the number for codes; each group member needs one, because the code is sent to the member who requests it. */
function numberFault({ countryCode, contact }: SendableRecipient): Fault["code"] | null {
  if (!contact?.trim()) return "recipient_needs_contact";
  return contactNumber(countryCode ?? "", contact) === null ? "contact_number_invalid" : null;
}

function fieldFaults(one: SendableRecipient, path: string, owners: ReadonlySet<string>): Fault[] {
  if (!signs(one.roleType)) return [];
  const name = one.group?.name || one.name || one.email;
  const missing = (one.group ? seatsOf(one.group) : [one._id]).filter((owner) => !owners.has(owner));
  return missing.length > 0 ? [{ path, code: "recipient_without_field", params: { name } }] : [];
}

function groupFaults(one: SendableRecipient, path: string, recipients: readonly SendableRecipient[]): Fault[] {
  if (!one.group) return [];
  const { _id, name, minSigners } = one.group;
  const members = recipients.filter(({ group }) => group?._id === _id).length;
  const faults: Fault[] = [];
  if (name.trim() === "") faults.push({ path: `${path}.name`, code: "recipient_needs_name" });
  if (minSigners < 1 || minSigners > members) {
    faults.push({ path: `${path}.minSigners`, code: "group_signers_invalid", params: { max: members } });
  }
  return faults;
}

function checkFaults(
  one: SendableRecipient,
  path: string,
  complyWith: ComplyWith,
  outside: ConnectedServices,
): Fault[] {
  const { type, reason, hasAccessCode, selfie, knowledge } = one.checks;
  const faults: Fault[] = [];
  const refuse = (name: string, code: Fault["code"], params?: Fault["params"]) =>
    faults.push({ path: `${path}.${name}`, code, params: { name: one.name, ...params } });
  if (!takesChecks(one.roleType) && (type || selfie || knowledge))
    refuse("authenticationEnabled", "check_not_for_role");
  if (type === "ACCESS_CODE" && !hasAccessCode) refuse("accessCode", "access_code_required");
  if (type === "SMS" && !outside.hasMessaging) refuse("authenticationType", "messaging_not_connected");
  if (type === "AADHAAR") {
    if (!outside.hasAadhaar) refuse("authenticationType", "aadhaar_not_available");
    if (!reason?.trim()) refuse("reason", "recipient_needs_reason");
  }
  if (complyWith === "AADHAAR_ESIGN_COMPLIANCE" && one.roleType === "signatureNeeded" && type !== "AADHAAR") {
    refuse("authenticationType", "aadhaar_required");
  }
  if (knowledge) {
    const { questions } = knowledge;
    if (questions.length === 0) refuse("knowledgeBaseData", "questions_needed");
    questions.forEach(({ question, answerCount }, index) => {
      if (question.trim() === "") refuse(`knowledgeBaseData.${index}.question`, "question_empty");
      if (answerCount === 0) refuse(`knowledgeBaseData.${index}.answers`, "question_without_answer");
    });
    const needed = neededAnswers(knowledge);
    if (questions.length > 0 && needed > questions.length) {
      refuse("knowledgeBaseSettings.limit", "questions_below_limit", { limit: needed });
    }
  }
  return faults;
}

function paymentFaults(
  { payment, name }: SendableRecipient,
  path: string,
  { connections }: ConnectedServices,
): Fault[] {
  if (!payment) return [];
  if (payment.connectionId === "")
    return [{ path: `${path}.payment.connectionId`, code: "payment_incomplete", params: { name } }];
  if (payment.provider === "razorpay") {
    return [{ path: `${path}.payment.payment_provider`, code: "payment_provider_coming_soon" }];
  }
  if (!connections.has(payment.connectionId)) {
    return [{ path: `${path}.payment.connectionId`, code: "payment_connection_unknown", params: { name } }];
  }
  return payment.amountMinor >= (toMinorUnits(1, payment.currency) ?? 1)
    ? []
    : [{ path: `${path}.payment.amount`, code: "payment_incomplete", params: { name } }];
}
