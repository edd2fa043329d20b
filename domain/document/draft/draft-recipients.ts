/** Converts the sender's list to recipients: one per group member, editors and reviewers first, steps as requested. */

import type { GroupMemberInput, RecipientInput } from "../../contract/draft/draft.ts";
import { type DocumentId, RecipientId } from "../../ids.ts";
import type { Fault } from "../../outcome.ts";
import { toMinorUnits } from "../../payment/amount.ts";
import type { HashedSecret } from "../../proof/hashed-secret.ts";
import type { Checks, Knowledge } from "../../recipient/checks.ts";
import { colorAt, colorFor } from "../../recipient/colors.ts";
import { seatsOf } from "../../recipient/group.ts";
import { arranged, mixesOrder, stepsOf } from "../../recipient/order.ts";
import type { Payment } from "../../recipient/payment.ts";
import type { Host, Recipient } from "../../recipient/recipient.ts";
import { isOrdered, takesChecks } from "../../recipient/roles.ts";
import { cleanLine, cleanText } from "../../text/clean-text.ts";
import { RECIPIENTS_LIMIT } from "../document.ts";

/** Secrets of a draft, hashed or encrypted for storage. */
export type DraftSecrets = {
  /** Hash of the access code by recipient id. */
  accessCodes: ReadonlyMap<string, HashedSecret>;
  /** Hashes of the accepted answers by `recipient/question`. */
  answers: ReadonlyMap<string, readonly HashedSecret[]>;
  /** The document's encrypted password; `null` when none was sent. */
  password: string | null;
};

export type DraftList = Pick<{ recipients: RecipientInput[]; signingOrder: boolean }, "recipients" | "signingOrder">;

/** Faults of a list that is contradictory, not merely incomplete. */
export function findListFaults({ recipients }: DraftList, hosts: ReadonlyMap<string, Host>): Fault[] {
  // Fields refer to these ids, so every seat needs a unique one.
  const ids = recipients.flatMap((one): string[] => [
    ...(one.isGroup ? seatsOf(one) : [one._id]),
    ...one.signingGroups.map((member) => member._id),
  ]);
  const isNameless = ids.some((id) => !RecipientId.safeParse(id).success);
  const faults: Fault[] = [];
  if (mixesOrder(recipients)) faults.push({ path: "recipients", code: "recipient_order_mixed" });
  const people = recipients.flatMap((one) => [one, ...one.signingGroups]).length;
  if (new Set(ids).size < ids.length || isNameless || people > RECIPIENTS_LIMIT) {
    faults.push({ path: "recipients", code: "invalid_input" });
  }
  recipients.forEach((one, index) => {
    const path = `recipients.${index}`;
    const isGroup = one.isGroup;
    if (isGroup && one.signingGroups.length === 0) {
      faults.push({ path: `${path}.signingGroups`, code: "group_needs_members" });
    }
    if (isGroup && one.roleType !== "signatureNeeded") {
      faults.push({ path: `${path}.roleType`, code: "not_for_role" });
    }
    const questions = one.knowledgeBaseData.map(({ id }) => id);
    if (new Set(questions).size < questions.length) {
      faults.push({ path: `${path}.knowledgeBaseData`, code: "invalid_input" });
    }
    const isChecked = one.authenticationEnabled || one.selfieVerificationEnabled || one.knowledgeBaseAuthentication;
    if (isChecked && !takesChecks(one.roleType)) {
      faults.push({ path: `${path}.authenticationEnabled`, code: "check_not_for_role", params: { name: one.name } });
    }
    if (one.hostName && !hosts.has(one.hostName.memberId)) {
      faults.push({ path: `${path}.hostName.memberId`, code: "host_unknown" });
    }
  });
  return faults;
}

export function draftRecipients(
  input: DraftList,
  documentId: DocumentId,
  before: readonly Recipient[],
  secrets: DraftSecrets,
  hosts: ReadonlyMap<string, Host>,
): Recipient[] {
  const list = arranged(input.recipients);
  const steps = stepsOf(list, isOrdered(list, input.signingOrder));
  const people: Recipient[] = [];
  list.forEach((one, index) => {
    const known = before.find((other) => other._id === one._id || other.group?._id === one._id);
    const shared = {
      documentId,
      step: steps[index]!,
      roleType: one.roleType,
      ...(one.role ? { role: cleanLine(one.role) } : {}),
      ...(one.isSender ? { isSender: true } : {}),
      ...(one.delivery === "link" ? { delivery: one.delivery } : {}),
      ...(one.privateMessageEnabled ? { privateMessage: cleanText(one.privateMessage ?? "") } : {}),
      ...checksFor(one, known?.checks, secrets),
      ...(one.paymentEnabled ? { payment: paymentFor(one.payment ?? emptyPayment) } : {}),
      state: "waiting" as const,
      linkEpoch: 1,
    };
    const color = one.color ?? (isAddressed(one) ? colorFor(one.email, colorsOf(list, people)) : colorAt(index));
    if (one.isGroup) {
      const group = { _id: one._id, name: cleanLine(one.name), minSigners: one.minSigners };
      for (const member of one.signingGroups) {
        people.push({ ...person(member, people.length, color), ...shared, ...numberOf(member), group });
      }
      return;
    }
    const host = one.roleType === "inPerson" && one.hostName ? hosts.get(one.hostName.memberId) : undefined;
    people.push({
      ...person(one, people.length, color),
      ...shared,
      ...(one.roleType === "inPerson" ? { email: "" } : {}),
      ...(host ? { host } : {}),
      ...numberOf(one),
    });
  });
  return people;
}

function isAddressed({ isGroup, roleType, email }: RecipientInput): boolean {
  return !isGroup && roleType !== "inPerson" && email.trim() !== "";
}

/** Colours that the sender chose, and the colours assigned automatically so far. */
function colorsOf(list: readonly RecipientInput[], people: readonly Recipient[]): string[] {
  return [...list.flatMap(({ color }) => color ?? []), ...people.map(({ color }) => color)];
}

function person(
  { _id, name, email, language, color }: RecipientInput | GroupMemberInput,
  position: number,
  own: string,
) {
  return { _id, name: cleanLine(name), email: email.trim(), language, position, color: color ?? own };
}

/** The number for codes by text message; each group member has their own. */
function numberOf({ countryCode, contact }: RecipientInput | GroupMemberInput) {
  return contact.trim() ? { countryCode, contact: contact.trim() } : {};
}

/** An incomplete payment; sending reports what is missing. */
const emptyPayment = { connectionId: "", currency: "usd", amount: 1, payment_provider: "stripe" } as const;

function paymentFor(input: NonNullable<RecipientInput["payment"]>): Payment {
  const currency = input.currency.toLowerCase();
  const amountMinor = toMinorUnits(input.amount, currency) ?? 0;
  return {
    connectionId: input.connectionId,
    provider: input.payment_provider,
    ...{ currency, amountMinor },
    state: "owed",
  };
}

function checksFor(one: RecipientInput, before: Checks | undefined, secrets: DraftSecrets): { checks?: Checks } {
  const type = one.authenticationEnabled ? one.authenticationType || "EMAIL" : undefined;
  const accessCode = type === "ACCESS_CODE" ? (secrets.accessCodes.get(one._id) ?? before?.accessCode) : undefined;
  const checks: Checks = {
    ...(type ? { type } : {}),
    ...(accessCode ? { accessCode } : {}),
    ...(type === "AADHAAR" && one.reason ? { reason: cleanLine(one.reason) } : {}),
    ...(one.selfieVerificationEnabled ? { selfie: true } : {}),
    ...(one.knowledgeBaseAuthentication ? { knowledge: knowledgeFor(one, before?.knowledge, secrets) } : {}),
  };
  return Object.keys(checks).length > 0 ? { checks } : {};
}

function knowledgeFor(one: RecipientInput, before: Knowledge | undefined, { answers }: DraftSecrets): Knowledge {
  const { type, limit } = one.knowledgeBaseSettings;
  const known = new Map(before?.questions.map((question) => [question.id, question.answers]));
  const questions = one.knowledgeBaseData.map(({ id, question }) => ({
    id,
    question: cleanLine(question),
    answers: [...(answers.get(`${one._id}/${id}`) ?? known.get(id) ?? [])],
  }));
  return { type, limit, questions };
}
