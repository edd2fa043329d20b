/** Groups: a few of several people sign, whoever comes first. Fields belong to seats, and a seat to who takes it. */
import type { RecipientId } from "../ids.ts";
import { type Group, owesAction, type Recipient } from "./recipient.ts";

/** Ids of a group's seats: the first has the group's own. */
export function seatsOf({ _id, minSigners }: Pick<Group, "_id" | "minSigners">): RecipientId[] {
  return Array.from({ length: minSigners }, (_, index) => (index === 0 ? _id : (`${_id}_${index + 1}` as RecipientId)));
}

/** The ids that fields of these people may belong to: everybody's own, and the seats of groups. */
export function fieldOwners(recipients: readonly Pick<Recipient, "_id" | "group">[]): RecipientId[] {
  return [...new Set(recipients.flatMap((one) => (one.group ? seatsOf(one.group) : [one._id])))];
}

/** Whose fields somebody fills in: their own, the seat they have, or the next free one; `null` when none is left. */
export function ownerOf(recipient: Recipient, recipients: readonly Recipient[]): RecipientId | null {
  if (!recipient.group) return recipient._id;
  if (recipient.seat) return recipient.seat;
  const { _id } = recipient.group;
  const taken = new Set(recipients.flatMap((one) => (one.group?._id === _id && one.seat ? [one.seat] : [])));
  return seatsOf(recipient.group).find((seat) => !taken.has(seat)) ?? null;
}

/** Who fills the fields of this id in, as far as that is known. */
export function holderOf(owner: RecipientId, recipients: readonly Recipient[]): Recipient | undefined {
  return recipients.find((one) => one._id === owner || one.seat === owner);
}

/** Whether whoever fills the fields of this id in has done so already. */
export function hasActed(owner: RecipientId, recipients: readonly Recipient[]): boolean {
  const holder = holderOf(owner, recipients);
  return holder !== undefined && !owesAction(holder);
}

/** The members of a group who are not needed any more once all seats are taken: who has paid for theirs has one. */
export function releasedBy(recipients: readonly Recipient[], group: Group | undefined): Recipient[] {
  if (!group) return [];
  const members = recipients.filter((one) => one.group?._id === group._id);
  const taken = members.filter((one) => one.seat).length;
  return taken >= group.minSigners ? members.filter((one) => owesAction(one) && !one.seat) : [];
}
