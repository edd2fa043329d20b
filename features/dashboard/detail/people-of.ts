import type { GroupMemberView, RecipientView } from "../../../domain/contract/views/recipient-view.ts";
import type { OwnerView } from "../../../domain/contract/views/views.ts";
import { sameEmail } from "../../../domain/recipient/email.ts";

/** A recipient of a document; each member of a group is one person with the fields of the group. */
export type DetailPerson = Omit<RecipientView, "signingGroups">;

export type Entry =
  | { kind: "person"; person: DetailPerson }
  | { kind: "group"; group: RecipientView; people: DetailPerson[] };

export function entriesOf({ recipients }: Pick<OwnerView, "recipients">): Entry[] {
  return recipients.map((one) =>
    one.isGroup
      ? { kind: "group", group: one, people: one.signingGroups.map((member) => memberOf(one, member)) }
      : { kind: "person", person: one },
  );
}

/** The viewing member, by account and confirmed address. */
export type Reader = { id: string; email: string };

/**
 * The recipient that the reader acts as now: themselves, or a person whom they host. `null` when it is not their
 * turn.
 */
export function ownTurn(
  document: Pick<OwnerView, "recipients" | "status">,
  reader: Reader | null,
): DetailPerson | null {
  if (!reader || !isOut(document.status)) return null;
  const isOwn = ({ hostName, email }: DetailPerson) =>
    hostName ? hostName.memberId === reader.id : sameEmail(email, reader.email);
  return peopleOf(document).find((one) => one.status === "SENT" && isOwn(one)) ?? null;
}

/** Recipients whose turn it is and who get reminders by mail; without the reader, who needs no mail to themselves. */
export function toRemind(document: Pick<OwnerView, "recipients" | "status">, reader: Reader | null): DetailPerson[] {
  if (!isOut(document.status)) return [];
  return peopleOf(document).filter(
    (one) => one.status === "SENT" && one.delivery !== "link" && !(reader && sameEmail(one.email, reader.email)),
  );
}

/** A person whose turn it is and who got no mail; test documents send none. */
export function toFix(document: Pick<OwnerView, "recipients" | "status" | "isTest">): DetailPerson | null {
  if (!isOut(document.status) || document.isTest) return null;
  return peopleOf(document).find((one) => one.status === "SENT" && one.notDelivered) ?? null;
}

/** The state of a person whose turn it is, as far as it is known. */
export function turnStateOf({ notDelivered, lockedAt, viewedAt, delivery }: DetailPerson) {
  if (notDelivered) return "unreached";
  if (lockedAt) return "locked";
  if (viewedAt) return "opened";
  return delivery === "link" ? "link" : "unopened";
}

/** All people of a document, members of groups one by one. */
export function peopleOf(document: Pick<OwnerView, "recipients">): DetailPerson[] {
  return entriesOf(document).flatMap((entry) => (entry.kind === "person" ? [entry.person] : entry.people));
}

function isOut(status: OwnerView["status"]): boolean {
  return status === "SENT" || status === "WAITING_FOR_PAYMENT";
}

function memberOf(group: RecipientView, member: GroupMemberView): DetailPerson {
  return { ...group, ...progressless, ...member, isGroup: false };
}

/** A group's own entry has the progress of its first member, so it is cleared before a member's own is applied. */
const progressless = {
  invitedAt: undefined,
  deliveredAt: undefined,
  notDelivered: undefined,
  viewedAt: undefined,
  signedAt: undefined,
  declinedAt: undefined,
  releasedAt: undefined,
  lockedAt: undefined,
  passed: undefined,
  askedForTimeAt: undefined,
  remindableAt: undefined,
  delegatedFrom: undefined,
  handedOverAt: undefined,
  paidAt: undefined,
  returnable: undefined,
};

/** Payment state to show for a person; `null` if no payment is expected any more or the payment was refunded. */
export function paymentStateOf({ payment, paidAt, status, returnable = [] }: DetailPerson): "paid" | "owes" | null {
  if (!payment || returnable.some(({ reason }) => reason === "ended")) return null;
  if (paidAt) return "paid";
  return status === "SENT" || status === "WAITING" ? "owes" : null;
}

export type PersonAction = "refund" | "remind" | "resend" | "edit" | "link" | "unlock" | "selfie";

/** Actions the sender can take for a person now, the usual one first. */
export function actionsFor(person: DetailPerson, { status, may }: Pick<OwnerView, "status" | "may">): PersonAction[] {
  const offered: PersonAction[] = [
    ...(toReturn(person).length > 0 ? (["refund"] as const) : []),
    ...helpFor(person, status),
    ...(person.passed?.some((one) => one.hasPicture) ? (["selfie"] as const) : []),
  ];
  const isReminder = (one: PersonAction) => one === "remind" || one === "resend";
  return offered.filter((one) => may === undefined || may.includes(isReminder(one) ? "SEND_REMINDER" : "MANAGE"));
}

/** Payments to refund: not requested yet, or refused by the provider. */
export function toReturn({ returnable = [] }: DetailPerson): NonNullable<DetailPerson["returnable"]> {
  return returnable.filter(({ state }) => state === "open" || state === "refused");
}

function helpFor(person: DetailPerson, status: OwnerView["status"]): PersonAction[] {
  if (!isOut(status) || (person.status !== "SENT" && person.status !== "WAITING")) return [];
  const isTurn = person.status === "SENT";
  const isByLink = person.delivery === "link";
  return [
    ...(person.lockedAt ? (["unlock"] as const) : []),
    ...(isTurn && !isByLink ? (["remind", "resend"] as const) : []),
    ...(isTurn && isByLink ? (["link"] as const) : []),
    "edit",
  ];
}
