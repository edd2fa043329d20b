/** Groups: the first members to act sign for all. Fields belong to seats, and each seat belongs to the member who takes it. */
import type { RecipientId } from "../ids.ts";
import { type Group, owesAction, type Recipient } from "./recipient.ts";

/** Ids of a group's seats; the first is the group's own id. */
export function seatsOf({ _id, minSigners }: Pick<Group, "_id" | "minSigners">): RecipientId[] {
  return Array.from({ length: minSigners }, (_, index) => (index === 0 ? _id : (`${_id}_${index + 1}` as RecipientId)));
}

/** Ids that may own fields: each recipient's own, and the seats of groups. */
export function fieldOwners(recipients: readonly Pick<Recipient, "_id" | "group">[]): RecipientId[] {
  return [...new Set(recipients.flatMap((one) => (one.group ? seatsOf(one.group) : [one._id])))];
}

/** Owner of the fields that a recipient fills in: the recipient, their seat, or the next free seat; `null` if none is free. */
export function ownerOf(recipient: Recipient, recipients: readonly Recipient[]): RecipientId | null {
  if (!recipient.group) return recipient._id;
  if (recipient.seat) return recipient.seat;
  const { _id } = recipient.group;
  const takenSeats = new Set(recipients.flatMap((one) => (one.group?._id === _id && one.seat ? [one.seat] : [])));
  return seatsOf(recipient.group).find((seat) => !takenSeats.has(seat)) ?? null;
}

/** The recipient who fills in the fields of this owner, if known. */
export function holderOf(owner: RecipientId, recipients: readonly Recipient[]): Recipient | undefined {
  return recipients.find((one) => one._id === owner || one.seat === owner);
}

/** Whether the fields of this owner were filled in. */
export function hasActed(owner: RecipientId, recipients: readonly Recipient[]): boolean {
  const holder = holderOf(owner, recipients);
  return holder !== undefined && !owesAction(holder);
}

/** Members of a full group who are no longer needed; a member who has paid keeps a seat. */
export function releasedBy(recipients: readonly Recipient[], group: Group | undefined): Recipient[] {
  if (!group) return [];
  const members = recipients.filter((one) => one.group?._id === group._id);
  const seated = members.filter((one) => one.seat).length;
  return seated >= group.minSigners ? members.filter((one) => owesAction(one) && !one.seat) : [];
}
