/** Calls each command's decision directly, so that only the document's status can refuse it. */

import { DraftInput } from "../../domain/contract/draft/draft.ts";
import type { DocumentState } from "../../domain/document/change.ts";
import type { DocumentStatus } from "../../domain/document/document.ts";
import { attachDocument } from "../../domain/document/draft/attach-document.ts";
import { changeFields } from "../../domain/document/draft/change-fields.ts";
import { saveDraft } from "../../domain/document/draft/save-draft.ts";
import { releaseDocument, sendDocument } from "../../domain/document/draft/send-document.ts";
import { declineDocument, expireDocument, voidDocument } from "../../domain/document/ending/end-document.ts";
import { requestRefund } from "../../domain/document/ending/refund.ts";
import {
  beginSealing,
  completeDocument,
  delaySealing,
  retrySealing,
} from "../../domain/document/ending/seal-document.ts";
import { alertSender } from "../../domain/document/sending/alert-sender.ts";
import { askForTime } from "../../domain/document/sending/ask-for-time.ts";
import { recordCopyOpened } from "../../domain/document/sending/copies.ts";
import { copyLink } from "../../domain/document/sending/copy-link.ts";
import { editRecipient } from "../../domain/document/sending/edit-recipient.ts";
import { extendDocument } from "../../domain/document/sending/extend-document.ts";
import { remindDue, remindRecipients } from "../../domain/document/sending/remind-document.ts";
import { resendDocument } from "../../domain/document/sending/resend-document.ts";
import { unlockRecipient } from "../../domain/document/sending/unlock-recipient.ts";
import { approveDocument } from "../../domain/document/signing/approve-document.ts";
import { delegateDocument } from "../../domain/document/signing/delegate-document.ts";
import { editFields } from "../../domain/document/signing/edit-fields.ts";
import { handOverDevice, returnDevice } from "../../domain/document/signing/hand-over.ts";
import { findOwedPayment, recordPayment } from "../../domain/document/signing/pay.ts";
import { signDocument } from "../../domain/document/signing/sign-document.ts";
import { findProver } from "../../domain/document/signing/verify-recipient.ts";
import { viewDocument } from "../../domain/document/signing/view-document.ts";
import { type Command, checkAllowed } from "../../domain/document/state-table.ts";
import type { FieldKey, Instant, RecipientId, Sha256, UserId, WorkspaceId } from "../../domain/ids.ts";
import type { Outcome } from "../../domain/outcome.ts";
import type { Recipient } from "../../domain/recipient/recipient.ts";
import { aFilePart, aRecipient, aSentState, noOutside, noSecrets, someTime } from "./builders.ts";

const actor = { kind: "user" as const, id: "u1" };
const origin = { ip: "203.0.113.7", userAgent: "test" };
const engine = { findUnsupportedCharacter: () => null, textFits: () => true };
const page = { visibleBox: [0, 0, 595, 842] as [number, number, number, number], rotate: 0 as const, userUnit: 1 };
const pages = new Map([[aFilePart().key, [page, page]]]);
const hash = "ab".repeat(32) as Sha256;
const recipientId = "ann" as RecipientId;
const due = "2026-11-22T09:00:00.000Z" as Instant;
const excess = {
  ...{ reference: "pi_2", currency: "eur", amountMinor: 500 },
  ...{ reason: "paid_twice" as const, at: someTime },
};
const handOver = { at: someTime, pin: { salt: "", hash: "" } as never, place: null, failures: 0 };
const person = { name: "Cy", email: "cy@example.com" };

const payment = {
  ...{ connectionId: "c1", provider: "stripe" as const, currency: "eur", amountMinor: 500, state: "owed" as const },
};

type Driver = {
  /** Properties that the recipient whose turn it is needs for the command. */
  ann?: Partial<Recipient>;
  decide: (state: DocumentState, at: Instant) => Outcome<unknown> | Promise<Outcome<unknown>>;
};

export const drivers: Record<Command, Driver> = {
  save: {
    decide: (before, at) =>
      saveDraft(before, {
        ...{ at, actor, workspaceId: "ws_1" as WorkspaceId, ownerId: null, editedBy: undefined },
        ...{ newId: before.document._id, genesis: before.document.audit, fileParts: [aFilePart()] },
        ...{ secrets: noSecrets, hosts: new Map() },
        input: DraftInput.parse({ fileParts: [], recipients: [], documentInfo: {} }),
      }),
  },
  changeFields: {
    decide: ({ document, recipients }, at) =>
      changeFields(
        { document, recipients, fieldCount: 1, known: new Set() },
        { at, editedBy: undefined, input: { version: document.version, put: [], remove: [] } },
      ),
  },
  send: {
    decide: (state, at) =>
      sendDocument(state, {
        ...{ at, actor, sender: { name: "Sam", email: "sam@example.com", language: "en" }, isElsewhere: false },
        ...{ outside: noOutside, pages, viewedSha256: hash, ...engine },
      }),
  },
  // Removing a draft has no decision function, so only the check is called.
  discard: { decide: ({ document }, at) => checkAllowed(document, "discard", at) },
  attach: {
    decide: (state, at) =>
      attachDocument(state, { at, actor, workspaceId: "ws_2" as WorkspaceId, ownerId: "u1" as UserId }),
  },
  void: { decide: (state, at) => voidDocument(state, { at, actor, reason: "Wrong" }) },
  resend: { decide: (state, at) => resendDocument(state, { at, actor }) },
  remind: { decide: (state, at) => remindRecipients(state, { at, actor }) },
  extend: { decide: (state, at) => extendDocument(state, { at, actor, days: 30 }) },
  editRecipient: { decide: (state, at) => editRecipient(state, { at, actor, recipientId, to: person, ...engine }) },
  copyLink: { ann: { delivery: "link" }, decide: (state, at) => copyLink(state, { at, actor, recipientId }) },
  unlock: {
    ann: { proof: { codesAt: [], failures: 10, lockedAt: someTime, sessions: [], passed: [] } },
    decide: (state, at) => unlockRecipient(state, { at, actor, recipientId }),
  },
  refund: {
    ann: { payment: { ...payment, returnable: [excess] } },
    decide: (state, at) => requestRefund(state, { at, actor, recipientId, reference: excess.reference }),
  },
  open: { decide: (state, at) => viewDocument(state, { at, recipientId, origin }) },
  readCopy: { decide: (state, at) => recordCopyOpened(state, { cc: 0, at, ip: origin.ip }, []) },
  verify: {
    ann: { checks: { type: "EMAIL" } },
    decide: (state, at) => findProver(state, { at, recipientId }, "EMAIL"),
  },
  handOver: {
    ann: { roleType: "inPerson", email: "", host: { memberId: "u2" as UserId, name: "Hal", email: "hal@example.com" } },
    decide: (state, at) => handOverDevice(state, { at, recipientId, pin: handOver.pin, device: hash, origin }),
  },
  returnDevice: {
    ann: { roleType: "inPerson", handOver },
    decide: (state, at) => returnDevice(state, { at, recipientId, isRight: true, origin }),
  },
  pay: { ann: { payment }, decide: (state, at) => findOwedPayment(state, { at, recipientId }) },
  sign: {
    decide: (state, at) =>
      signDocument(state, {
        ...{ at, recipientId, viewedSha256: hash, consent: true, language: "en", requestSha256: hash, origin },
        known: { name: "Ann", email: "ann@example.com", title: "", company: "", language: "en", at, timeZone: "UTC" },
        ...{
          values: new Map([["sig_ann", { form: "png", object: hash }]]),
          attachments: new Map(),
          earlier: new Map(),
        },
        ...engine,
      }),
  },
  approve: {
    ann: { roleType: "documentReviewer" },
    decide: (state, at) => approveDocument(state, { at, recipientId, viewedSha256: hash, origin }),
  },
  editFields: {
    ann: { roleType: "documentEditor" },
    decide: (state, at) =>
      editFields(state, {
        ...{ at, recipientId, pages, origin, ...engine },
        input: { version: state.document.version, put: [], remove: ["sig_ann" as FieldKey] },
      }),
  },
  decline: { decide: (state, at) => declineDocument(state, { at, recipientId, reason: "No", origin }) },
  delegate: {
    decide: (state, at) => delegateDocument(state, { at, recipientId, to: person, reason: "Away", origin, ...engine }),
  },
  askForTime: { decide: (state, at) => askForTime(state, { at, recipientId, origin }) },
  release: { decide: (state, at) => releaseDocument(state, { at }) },
  paid: {
    ann: { payment },
    decide: (state, at) =>
      recordPayment(state, { at, recipientId, reported: { reference: "pi_1", amountMinor: 500, currency: "eur" } }),
  },
  remindDue: { decide: (state, at) => remindDue(state, { at, due }) },
  alertDue: { decide: (state, at) => alertSender(state, { at, expiresAt: state.document.expiresAt! }) },
  expire: { decide: (state) => expireDocument(state, { at: state.document.expiresAt! }) },
  seal: {
    decide(state, at) {
      const answers = [
        beginSealing(state),
        delaySealing(state, { at, delay: "internal", retryAt: at }),
        completeDocument(state, { at, sealed: aSeal(at) }),
      ];
      return answers.find((one) => !one.ok) ?? answers[0]!;
    },
  },
  retrySealing: { decide: (state, at) => retrySealing(state, at) },
};

function aSeal(signedAt: Instant) {
  const certificate = { subject: "CN=x", issuer: "CN=x", serial: "1", fingerprint: "00" };
  return { files: [], level: "B-B" as const, certificate, signedAt };
}

const statesOf: Partial<Record<DocumentStatus, Recipient["state"]>> = {
  DRAFT: "waiting",
  QUEUED: "waiting",
  SEALING: "signed",
  COMPLETED: "signed",
  DECLINED: "declined",
};

/** A document that reached a status normally: Ann's turn, then Bob's. In WAITING_FOR_PAYMENT, Ann owes a payment. */
export function stateIn(status: DocumentStatus, ann: Partial<Recipient>, expiresAt: Instant): DocumentState {
  const state = statesOf[status] ?? "invited";
  const invitedAt = state === "waiting" ? undefined : someTime;
  const first = aRecipient("ann", {
    ...{ invitedAt, ...(status === "WAITING_FOR_PAYMENT" ? { payment } : {}), ...ann },
    state,
  });
  const second = aRecipient("bob", { position: 1, step: 2, state: state === "signed" ? "signed" : "waiting" });
  const sent = aSentState([first, second], {
    ...{ status, expiresAt, recipientCount: 2, nextReminderAt: due },
    ...(status === "DRAFT" ? { sender: null, sentAt: undefined, expiresAt: undefined } : {}),
    ...(status === "SEALING" ? { sealing: { since: someTime, attempts: 0 } } : {}),
  });
  const recipients = state === "waiting" ? [first, second] : sent.recipients;
  const fields = sent.fields.filter(({ recipient }) => recipient !== "ann" || ann.roleType !== "documentReviewer");
  return { ...sent, recipients, fields };
}
