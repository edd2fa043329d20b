/** Changes of the recipient list, each a function from draft to draft. */
import { RECIPIENTS_LIMIT } from "../../../../domain/document/document.ts";
import { AADHAAR_DATA_CENTER } from "../../../../domain/file/data-centers.ts";
import type { RecipientId } from "../../../../domain/ids.ts";
import { done, type Outcome } from "../../../../domain/outcome.ts";
import type { AuthenticationType } from "../../../../domain/recipient/checks.ts";
import { colorFor } from "../../../../domain/recipient/colors.ts";
import { sameEmail } from "../../../../domain/recipient/email.ts";
import { arranged, changeRole, moveListed } from "../../../../domain/recipient/order.ts";
import type { RoleType } from "../../../../domain/recipient/recipient.ts";
import { isDocumentRole, isOrderForced, takesChecks } from "../../../../domain/recipient/roles.ts";
import { type Draft, freeColor, withoutOrphans } from "../draft.ts";
import { type DraftQuestion, type DraftRecipient, plainRecipient } from "../draft-recipient.ts";
import { withTyped } from "../secret.ts";
import { withInfos } from "./draft-changes.ts";

export type Person = { name: string; email: string };

export function usesAadhaar({ recipients, settings }: Pick<Draft, "recipients" | "settings">): boolean {
  const usesType = recipients.some((one) => one.authentication?.type === "AADHAAR");
  return usesType || settings.complyWith === "AADHAAR_ESIGN_COMPLIANCE";
}

/**
 * Applies consequences: editors and reviewers first, forced signing order, Aadhaar's data center, a title per
 * language.
 */
export function inForce(draft: Draft): Draft {
  const recipients = arranged(draft.recipients);
  const isMoved = recipients.some((one, index) => one !== draft.recipients[index]);
  const signingOrder = recipients.length > 1 && (draft.signingOrder || isOrderForced(recipients));
  const isElsewhere = usesAadhaar(draft) && draft.settings.dataCenter !== AADHAAR_DATA_CENTER;
  if (!isMoved && signingOrder === draft.signingOrder && !isElsewhere) return withInfos(draft);
  const settings = isElsewhere ? { ...draft.settings, dataCenter: AADHAAR_DATA_CENTER } : draft.settings;
  return withInfos({ ...draft, recipients: isMoved ? recipients : draft.recipients, signingOrder, settings });
}

export function withRecipient(draft: Draft, id: RecipientId, person: Person = { name: "", email: "" }): Draft {
  const language = draft.recipients.findLast((one) => !one.group)?.language ?? "en";
  const taken = draft.recipients.map((one) => one.color);
  const color = person.email ? colorFor(person.email, taken) : freeColor(draft.recipients);
  const added = { _id: id, ...person, color, language, ...plainRecipient };
  return inForce({ ...draft, recipients: [...draft.recipients, added] });
}

/** Adds a known person, into the first empty row if there is one. */
export function withPerson(draft: Draft, id: RecipientId, person: Person): Draft {
  const isEmpty = (one: DraftRecipient) =>
    !one.group && one.roleType !== "inPerson" && !one.name.trim() && !one.email.trim();
  const empty = draft.recipients.find(isEmpty);
  if (!empty) return withRecipient(draft, id, person);
  return withPersonColor(changedRecipient(draft, empty._id, person), empty._id, empty.email);
}

/** Adds people until the list is full; those who are in it already are left out. */
export function withPastedPeople(
  draft: Draft,
  people: readonly Person[],
  newId: () => RecipientId,
): { draft: Draft; added: number } {
  let next = draft;
  let added = 0;
  for (const person of people) {
    const isIn = next.recipients.some((one) => sameEmail(one.email, person.email));
    if (isIn || next.recipients.length >= RECIPIENTS_LIMIT) continue;
    next = withPerson(next, newId(), person);
    added += 1;
  }
  return { draft: next, added };
}

/** One recipient always stays; a single one has no order. */
export function withoutRecipient(draft: Draft, id: RecipientId): Draft {
  if (draft.recipients.length < 2) return draft;
  const recipients = alone(draft.recipients, id).filter((one) => one._id !== id);
  return withoutOrphans(inForce({ ...draft, recipients }));
}

export function changedRecipient(draft: Draft, id: RecipientId, change: Partial<Omit<DraftRecipient, "_id">>): Draft {
  const recipients = draft.recipients.map((one) => (one._id === id ? { ...one, ...change } : one));
  return inForce({ ...draft, recipients });
}

/**
 * Assigns a recipient whose address was typed the colour of that person. A colour that the sender chose stays; `before` is
 * the former address.
 */
export function withPersonColor(draft: Draft, id: RecipientId, before: string): Draft {
  const one = draft.recipients.find((other) => other._id === id);
  if (!one?.email.includes("@")) return draft;
  const others = draft.recipients.filter((other) => other !== one);
  const taken = others.map((other) => other.color);
  const isGiven = one.color === freeColor(others) || one.color === colorFor(before, taken);
  const color = colorFor(one.email, taken);
  return isGiven && color !== one.color ? changedRecipient(draft, id, { color }) : draft;
}

/** `isRearranged`: the order changed. */
export function changedRole(
  draft: Draft,
  id: RecipientId,
  roleType: RoleType,
): { draft: Draft; isRearranged: boolean } {
  const before = draft.recipients.find((one) => one._id === id);
  if (!before || before.group || before.roleType === roleType) return { draft, isRearranged: false };
  const isAcross = isDocumentRole(before.roleType) !== isDocumentRole(roleType);
  const changed = changeRole(isAcross ? alone(draft.recipients, id) : draft.recipients, id, roleType);
  const recipients = changed.list.map((one) => (one._id === id ? fitting(one) : one));
  return { draft: inForce({ ...draft, recipients }), isRearranged: changed.isRearranged };
}

/** Removes settings that the role does not have. */
function fitting(one: DraftRecipient): DraftRecipient {
  const isUnchecked = !takesChecks(one.roleType);
  return {
    ...one,
    ...(one.roleType === "inPerson" ? { email: "" } : { host: null }),
    ...(isUnchecked ? { authentication: null, selfie: false, knowledge: null } : {}),
    ...(isUnchecked ? { accessCode: withTyped(one.accessCode, null) } : {}),
    ...(isDocumentRole(one.roleType) ? { payment: null } : {}),
  };
}

/** Switching on starts with codes by mail. Secrets of another method are dropped. */
export function withAuthentication(draft: Draft, id: RecipientId, type: AuthenticationType | null): Draft {
  const one = draft.recipients.find((other) => other._id === id);
  if (!one) return draft;
  return changedRecipient(draft, id, {
    authentication: type && { type, reason: one.authentication?.reason ?? "" },
    ...(type === "ACCESS_CODE" ? {} : { accessCode: withTyped(one.accessCode, null) }),
  });
}

export function changedQuestion(
  draft: Draft,
  id: RecipientId,
  questionId: string,
  change: Partial<Omit<DraftQuestion, "id">>,
): Draft {
  const knowledge = draft.recipients.find((one) => one._id === id)?.knowledge;
  if (!knowledge) return draft;
  const questions = knowledge.questions.map((one) => (one.id === questionId ? { ...one, ...change } : one));
  return changedRecipient(draft, id, { knowledge: { ...knowledge, questions } });
}

/** Moves a recipient; refused into the other set. */
export function movedRecipient(draft: Draft, id: string, to: number): Outcome<Draft> {
  const from = draft.recipients.findIndex((one) => one._id === id);
  if (from < 0 || from === to) return done(draft);
  const moved = moveListed(alone(draft.recipients, id), from, to);
  if (!moved.ok) return moved;
  // Between two recipients of one step it joins that step.
  const isJoined = moved.value[to + 1]?.isJoined ?? false;
  const recipients = moved.value.map((one, index) => (index === to ? { ...one, isJoined } : one));
  return done(inForce({ ...draft, recipients }));
}

/** The list with one recipient in a step of their own; followers of that step join the previous one. */
function alone(list: readonly DraftRecipient[], id: string): DraftRecipient[] {
  const at = list.findIndex((one) => one._id === id);
  const isHead = !list[at]?.isJoined;
  return list.map((one, index) => {
    if (index === at) return { ...one, isJoined: false };
    return index === at + 1 && isHead && one.isJoined ? { ...one, isJoined: false } : one;
  });
}

/** Whether a recipient can share the step of the previous recipient: both edit or review, or both sign. */
export function canJoin(
  { recipients, signingOrder }: Pick<Draft, "recipients" | "signingOrder">,
  index: number,
): boolean {
  const [before, one] = [recipients[index - 1], recipients[index]];
  if (!signingOrder || !before || !one) return false;
  return isDocumentRole(before.roleType) === isDocumentRole(one.roleType);
}

/** Whether steps follow each other; some roles force it. */
export function withSigningOrder(draft: Draft, signingOrder: boolean): Draft {
  const recipients = signingOrder ? draft.recipients : draft.recipients.map((one) => ({ ...one, isJoined: false }));
  const after = inForce({ ...draft, signingOrder });
  return after.signingOrder === signingOrder ? { ...after, recipients } : after;
}

/** Whether a recipient or group member has this address. */
export function hasRecipient({ recipients }: Pick<Draft, "recipients">, email: string): boolean {
  return recipients.some((one) =>
    one.group ? one.group.members.some((member) => sameEmail(member.email, email)) : sameEmail(one.email, email),
  );
}
