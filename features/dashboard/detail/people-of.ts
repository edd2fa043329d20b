import type { GroupMemberView, RecipientView } from "../../../domain/contract/views/recipient-view.ts";
import type { OwnerView } from "../../../domain/contract/views/views.ts";
import { sameEmail } from "../../../domain/recipient/email.ts";

/** A person of a document; members of groups one by one, with what their group is asked for. */
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

/** The member who looks at the document, by their account and their confirmed address. */
export type Reader = { id: string; email: string };

/** Whom of the document the reader acts as now: themselves, or somebody whom they host. `null` where nobody waits for them. */
export function ownTurn(
  document: Pick<OwnerView, "recipients" | "status">,
  reader: Reader | null,
): DetailPerson | null {
  if (!reader || !isOut(document.status)) return null;
  const isOwn = ({ hostName, email }: DetailPerson) =>
    hostName ? hostName.memberId === reader.id : sameEmail(email, reader.email);
  return peopleOf(document).find((one) => one.status === "SENT" && isOwn(one)) ?? null;
}

/** Those whose turn it is and who are reminded by mail; without the reader, who needs no mail to themselves. */
export function toRemind(document: Pick<OwnerView, "recipients" | "status">, reader: Reader | null): DetailPerson[] {
  if (!isOut(document.status)) return [];
  return peopleOf(document).filter(
    (one) => one.status === "SENT" && one.delivery !== "link" && !(reader && sameEmail(one.email, reader.email)),
  );
}

/** Everybody of a document, members of groups one by one. */
export function peopleOf(document: Pick<OwnerView, "recipients">): DetailPerson[] {
  return entriesOf(document).flatMap((entry) => (entry.kind === "person" ? [entry.person] : entry.people));
}

function isOut(status: OwnerView["status"]): boolean {
  return status === "SENT" || status === "WAITING_FOR_PAYMENT";
}

function memberOf(group: RecipientView, member: GroupMemberView): DetailPerson {
  return { ...group, ...progressless, ...member, isGroup: false };
}

/** What a group's own entry says of the first of its members, and no other. */
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

/** What there is to say of a person's payment; nothing of one that nobody waits for any more, or whose money goes back. */
export function standingOf({ payment, paidAt, status, returnable = [] }: DetailPerson): "paid" | "owes" | null {
  if (!payment || returnable.some(({ reason }) => reason === "ended")) return null;
  if (paidAt) return "paid";
  return status === "SENT" || status === "WAITING" ? "owes" : null;
}

export type PersonAction = "refund" | "remind" | "resend" | "edit" | "link" | "unlock" | "selfie";

/** What the sender can do about a person now, the usual one first. */
export function actionsFor(person: DetailPerson, status: OwnerView["status"]): PersonAction[] {
  return [
    ...(toReturn(person).length > 0 ? (["refund"] as const) : []),
    ...helpFor(person, status),
    ...(person.passed?.some((one) => one.hasPicture) ? (["selfie"] as const) : []),
  ];
}

/** Money of theirs that nobody has asked to be given back yet, or that the provider did not give back. */
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
