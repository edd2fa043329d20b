import type { AuditEvent } from "../../audit/event.ts";
import type { FieldKey, Instant, RecipientId, Sha256 } from "../../ids.ts";
import type { JobRequest } from "../../job/job.ts";
import { done, type Outcome, refuse } from "../../outcome.ts";
import { ownerOf, seatsOf } from "../../recipient/group.ts";
import { type Origin, owesAction, type Recipient, traceOf } from "../../recipient/recipient.ts";
import { signs, takesFields } from "../../recipient/roles.ts";
import { type Change, changedOf, type DocumentState, inviteNext, job, mail, type StoredValue } from "../change.ts";
import type { MissingPictures } from "../pages.ts";
import { type FillCommand, fillFields } from "./fill-fields.ts";
import { checkPagesShown, pageSeenEvents } from "./pages-seen.ts";
import { releaseOthers } from "./release-others.ts";
import { reviewAgain } from "./review-again.ts";
import { checkMayAct } from "./room.ts";

/** Version of the consent text; the text is `sign.consent.<version>` in every locale. */
export const CONSENT_VERSION = "1";

export type SignCommand = FillCommand & {
  at: Instant;
  recipientId: Recipient["_id"];
  viewedSha256: string;
  consent: boolean;
  /** Pages that were on screen, numbered from 0 across all files. */
  pagesSeen?: readonly number[] | undefined;
  /** Pages of the files to sign that have no picture, or none yet. */
  missing?: MissingPictures;
  /** Language in which consent was given. */
  language: string;
  requestSha256: Sha256;
  origin: Origin;
  session?: Sha256 | null;
};

/** A recipient signs, or an editor finishes: values are stored, the next recipients are invited or sealing begins. */
export function signDocument(state: DocumentState, command: SignCommand): Outcome<Change> {
  const { document, recipients } = state;
  const signer = recipients.find((one) => one._id === command.recipientId);
  if (!signer) return refuse("link_invalid");
  const mayAct = checkMayAct(document, signer, recipients, command);
  if (!mayAct.ok) return mayAct;
  if (!takesFields(signer.roleType)) return refuse("not_for_role");
  const owner = ownerOf(signer, recipients);
  if (!owner) return refuse("group_complete");
  if (command.viewedSha256 !== document.viewedSha256) return refuse("document_changed");
  if (isOfAnotherSeat(state, signer, owner, command)) return refuse("document_changed");
  if (!command.consent) return refuse("consent_required");
  const areShown = checkPagesShown(document, command.missing, command.pagesSeen);
  if (!areShown.ok) return areShown;
  const filled = fillFields(state.fields, owner, command);
  if (!filled.ok) return filled;
  const signed: Recipient = {
    ...signer,
    state: "signed",
    origin: command.origin,
    ended: {
      how: "signed",
      at: command.at,
      consent: { version: CONSENT_VERSION, language: command.language },
      signature: command.signature,
      initial: command.initial,
      requestSha256: command.requestSha256,
    },
    ...(signer.group ? { seat: owner } : {}),
  };
  const next = advanceDocument(state, signed, command.at);
  return done({
    document: next.document,
    recipients: next.recipients,
    values: { recipient: signer._id, values: filled.value },
    events: [
      ...pageSeenEvents(document, signer._id, command.pagesSeen),
      ...signedEvents(signer, command, filled.value),
      ...next.events,
    ],
    jobs: [...next.jobs, ...rememberJobs(state, signer, owner, command)],
  });
}

/** Whether another member of the group signed meanwhile and took the seat for whose fields the values were entered. */
function isOfAnotherSeat({ fields }: DocumentState, { group }: Recipient, owner: RecipientId, { values }: SignCommand) {
  if (!group) return false;
  const others = new Set(seatsOf(group).filter((seat) => seat !== owner));
  return fields.some(({ key, recipient }) => others.has(recipient) && values.has(key));
}

/**
 * Advances the document after a recipient has finished: releases other members of full groups, invites reviewers again
 * about changed fields, and invites the next recipients or begins sealing.
 */
export function advanceDocument(
  { document, recipients }: DocumentState,
  acted: Recipient,
  at: Instant,
): Pick<Change, "document" | "events" | "jobs"> & { recipients: Recipient[] } {
  const own = recipients.map((one) => (one._id === acted._id ? acted : one));
  const released = releaseOthers(document._id, own, acted.group, at);
  const reviews = reviewAgain(document, released.recipients, acted.step);
  const after = reviews.recipients;
  const head = { ...document, updatedAt: at };
  const events = [...released.events, ...reviews.events];
  const { jobs } = released;
  if (!after.some(owesAction)) {
    return {
      document: {
        ...head,
        status: "SEALING",
        turnEmails: [],
        nextReminderAt: undefined,
        sealing: { since: at, attempts: 0 },
      },
      recipients: changedOf(recipients, after),
      events,
      jobs: [...jobs, job({ kind: "seal", documentId: document._id }, at)],
    };
  }
  const next = inviteNext(head, after, at);
  return {
    document: next.document,
    recipients: changedOf(recipients, next.recipients),
    events: [...events, ...next.events],
    // After the last signature, the completion mail replaces this one.
    jobs: [...jobs, mail({ about: "signed", documentId: document._id, recipient: acted._id }, at), ...next.jobs],
  };
}

/** Jobs that store titles and companies that fields asked for, as contact details. */
function rememberJobs(
  { document, fields }: DocumentState,
  signer: Recipient,
  owner: RecipientId,
  { at }: SignCommand,
): JobRequest[] {
  const isRemembered = fields.some(
    ({ recipient, type, readOnly }) => recipient === owner && !readOnly && (type === "title" || type === "company"),
  );
  return isRemembered ? [job({ kind: "remember_signer", documentId: document._id, recipient: signer._id }, at)] : [];
}

/** Records how the recipient made the signature and the initials (drawn, typed or uploaded). */
function adoptedEvents({ _id }: Recipient, { signature, initial }: SignCommand): AuditEvent[] {
  if (!signature && !initial) return [];
  const data = {
    ...(signature ? { way: signature.way, signatureSha256: signature.object } : {}),
    ...(initial ? { initialWay: initial.way, initialSha256: initial.object } : {}),
  };
  return [{ type: "SIGNATURE_ADOPTED", actor: { kind: "recipient", id: _id }, subject: _id, data }];
}

function signedEvents(
  signer: Recipient,
  command: SignCommand,
  values: ReadonlyMap<FieldKey, StoredValue>,
): AuditEvent[] {
  const attached = [...values.values()].flatMap((value) => (value.kind === "file" ? [value.object] : []));
  const actor = { kind: "recipient" as const, id: signer._id };
  const personal = {
    name: signer.name,
    email: signer.email,
    ...traceOf(command.origin),
    ...(command.origin.timeZone ? { timeZone: command.origin.timeZone } : {}),
  };
  return [
    {
      type: "CONSENT_GIVEN",
      actor,
      subject: signer._id,
      data: { version: CONSENT_VERSION, language: command.language },
    },
    ...adoptedEvents(signer, command),
    {
      type: signs(signer.roleType) ? "SIGNED" : "EDITED",
      actor,
      subject: signer._id,
      data: {
        viewedSha256: command.viewedSha256,
        ...(signer.group ? { group: signer.group._id } : {}),
        ...(command.signature ? { signature: command.signature.way, signatureSha256: command.signature.object } : {}),
        ...(attached.length > 0 ? { attachments: attached } : {}),
      },
      personal,
    },
  ];
}
