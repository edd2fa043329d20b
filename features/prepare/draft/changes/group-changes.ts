/** Changes of a signer group, each a function from draft to draft. */
import { GROUP_MEMBERS_LIMIT } from "../../../../domain/contract/draft/draft.ts";
import type { RecipientId } from "../../../../domain/ids.ts";
import { type Draft, freeColor, withoutOrphans } from "../draft.ts";
import type { DraftMember, DraftRecipient } from "../draft-recipient.ts";
import { plainRecipient } from "../draft-recipient.ts";
import { changedRecipient, inForce } from "./people-changes.ts";

/** A group starts with two empty members, one of whom signs. */
export function withGroup(draft: Draft, id: RecipientId, name: string, memberIds: readonly RecipientId[]): Draft {
  const color = freeColor(draft.recipients);
  const group = { minSigners: 1, members: memberIds.map((_id) => newMember(_id, color)) };
  const added: DraftRecipient = { _id: id, name, email: "", color, language: "en", ...plainRecipient, group };
  return inForce({ ...draft, recipients: [...draft.recipients, added] });
}

function newMember(_id: RecipientId, color: string): DraftMember {
  return { _id, name: "", email: "", color, language: "en" };
}

export function withMember(draft: Draft, id: RecipientId, memberId: RecipientId): Draft {
  return onMembers(draft, id, (members, { color }) =>
    members.length < GROUP_MEMBERS_LIMIT ? [...members, newMember(memberId, color)] : members,
  );
}

export function changedMember(
  draft: Draft,
  id: RecipientId,
  memberId: RecipientId,
  change: Partial<Omit<DraftMember, "_id">>,
): Draft {
  return onMembers(draft, id, (members) => members.map((one) => (one._id === memberId ? { ...one, ...change } : one)));
}

/** One member always stays; `minSigners` never exceeds the members. */
export function withoutMember(draft: Draft, id: RecipientId, memberId: RecipientId): Draft {
  return onMembers(draft, id, (members) =>
    members.length < 2 ? members : members.filter((one) => one._id !== memberId),
  );
}

export function movedMember(draft: Draft, id: RecipientId, memberId: string, to: number): Draft {
  return onMembers(draft, id, (members) => {
    const moved = members.find((one) => one._id === memberId);
    const remaining = members.filter((one) => one._id !== memberId);
    return moved ? [...remaining.slice(0, to), moved, ...remaining.slice(to)] : members;
  });
}

/** Sets how many members sign; fields of removed seats go too. */
export function withMinSigners(draft: Draft, id: RecipientId, minSigners: number): Draft {
  const group = draft.recipients.find((one) => one._id === id)?.group;
  if (!group) return draft;
  const seats = Math.min(Math.max(Math.round(minSigners), 1), group.members.length);
  return withoutOrphans(changedRecipient(draft, id, { group: { ...group, minSigners: seats } }));
}

/** The group's colour is the colour of its members. */
export function withGroupColor(draft: Draft, id: RecipientId, color: string): Draft {
  const after = changedRecipient(draft, id, { color });
  return onMembers(after, id, (members) => members.map((one) => ({ ...one, color })));
}

type Step = (members: DraftMember[], group: DraftRecipient) => DraftMember[];

function onMembers(draft: Draft, id: RecipientId, step: Step): Draft {
  const one = draft.recipients.find((other) => other._id === id);
  if (!one?.group) return draft;
  const members = step(one.group.members, one);
  const minSigners = Math.min(one.group.minSigners, members.length);
  return withoutOrphans(changedRecipient(draft, id, { group: { minSigners, members } }));
}
