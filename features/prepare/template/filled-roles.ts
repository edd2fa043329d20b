/** Roles with example people, to find what else a template's documents would lack. */
import type { Draft } from "../draft/draft.ts";
import type { DraftMember, DraftRecipient } from "../draft/draft-recipient.ts";
import { peopledDraft } from "./template-source.ts";

const anyNumber = { countryCode: "+1", number: "2025550123" };
const anyHost = { memberId: "any", name: "Any" } as NonNullable<DraftRecipient["host"]>;

/** A role's own name stays, so that a missing one is a fault. */
export function filledRoles(draft: Draft): Draft {
  const people = peopledDraft(draft).recipients;
  return { ...draft, recipients: draft.recipients.map((role, index) => filled(role, people[index]!.email, index)) };
}

function filled(role: DraftRecipient, email: string, index: number): DraftRecipient {
  const contact = role.contact.number.trim() ? role.contact : anyNumber;
  const members = role.group?.members.map((one, memberIndex) => filledMember(one, `${index}.${memberIndex}`));
  return {
    ...role,
    email: email || emailOf(String(index)),
    contact,
    host: role.host ?? anyHost,
    group: role.group && { ...role.group, members: members ?? [] },
  };
}

function filledMember(one: DraftMember, position: string): DraftMember {
  return {
    ...one,
    name: one.name || position,
    email: one.email || emailOf(position),
    contact: one.contact?.number.trim() ? one.contact : anyNumber,
  };
}

function emailOf(position: string): string {
  return `role.${position}@example.com`;
}
