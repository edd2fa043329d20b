import type { AuditEvent } from "../audit/event.ts";
import type { Instant, UserId } from "../ids.ts";
import { sameEmail } from "../recipient/email.ts";
import { addressOf, owesAction, type Recipient, whoseTurn } from "../recipient/recipient.ts";
import { type Change, type DocumentState, invitation, linkIssued, withTurn } from "./change.ts";
import { listedEmails } from "./document.ts";
import { withPerson } from "./sending/replace-recipient.ts";
import { isAwaitingRecipients } from "./state-table.ts";

export type Heir = { id: UserId; name: string; email: string; language: string };

const system = { kind: "system", id: "countersign" } as const;

/**
 * Passes a document that a former member owns, hosts or shares to another member. The heir handles a sent
 * document from then on, while its sender stays named, and becomes the host of its open in-person signings, with a new
 * link. `null` if nothing is left to pass.
 */
export function handOverDocument(state: DocumentState, from: UserId, heir: Heir, at: Instant): Change | null {
  const { document, recipients } = state;
  const isOwner = document.ownerId === from;
  // The owner sees the document without a share.
  const sharedWith = document.sharedWith?.filter((one) => one !== from && !(isOwner && one === heir.id));
  const isShared = sharedWith !== undefined && sharedWith.length !== document.sharedWith?.length;
  const hosted = recipients.filter((one) => one.host?.memberId === from && owesAction(one));
  if (!isOwner && !isShared && hosted.length === 0) return null;
  const { id, name, email, language } = heir;
  const isSender = sameEmail(document.sender?.email ?? "", email);
  const isOpen = isAwaitingRecipients(document.status);
  const next = hosted.map((one) => withHost(one, heir, isOpen, at));
  const all = recipients.map((one) => next.find((other) => other._id === one._id) ?? one);
  const head = isOpen && next.length > 0 ? withTurn(document, whoseTurn(all)) : document;
  const events: AuditEvent[] = [
    ...(isOwner ? [{ type: "OWNER_CHANGED" as const, actor: system, data: { from, to: id } }] : []),
    ...next.filter(isRenewed(hosted)).flatMap(linkIssued),
  ];
  return {
    document: {
      ...head,
      ...(isOwner ? { ownerId: id } : {}),
      ...(isOwner && document.sender ? { handledBy: isSender ? undefined : { name, email, language } } : {}),
      ...(sharedWith ? { sharedWith } : {}),
      recipientEmails: listedEmails(all.map((one) => addressOf(one).email)),
      updatedAt: at,
    },
    ...(next.length > 0 ? { recipients: next } : {}),
    events,
    jobs: next.filter(isRenewed(hosted)).flatMap((one) => invitation(one, "edited", at)),
  };
}

function withHost(recipient: Recipient, { id, name, email }: Heir, isRenewed: boolean, at: Instant): Recipient {
  const host = { memberId: id, name, email };
  return isRenewed ? { ...withPerson(recipient, recipient, at), host } : { ...recipient, host };
}

function isRenewed(before: readonly Recipient[]): (next: Recipient) => boolean {
  return (next) =>
    next.state === "invited" && before.some((one) => one._id === next._id && one.linkEpoch !== next.linkEpoch);
}
