/** One document in its own database, with two processes that work on it and all their actions. */
import type { Deps } from "../../api/deps.ts";
import { jobHandlers } from "../../api/jobs/handlers.ts";
import { createRunner, type Runner } from "../../api/jobs/runner.ts";
import type { OutgoingMail } from "../../api/ports/mail.ts";
import { createKeyedQueue } from "../../api/services/keyed-queue.ts";
import { changeDocument, findById } from "../../api/services/sent/change-document.ts";
import { documentStore } from "../../api/store/document/document-store.ts";
import { jobStore } from "../../api/store/job/job-store.ts";
import { genesis } from "../../domain/audit/chain.ts";
import { FieldChange } from "../../domain/contract/draft/draft.ts";
import type { Change, DocumentState } from "../../domain/document/change.ts";
import { releaseDocument, sendDocument } from "../../domain/document/draft/send-document.ts";
import { declineDocument, voidDocument } from "../../domain/document/ending/end-document.ts";
import { completeDocument } from "../../domain/document/ending/seal-document.ts";
import { askForTime } from "../../domain/document/sending/ask-for-time.ts";
import { editRecipient } from "../../domain/document/sending/edit-recipient.ts";
import { extendDocument } from "../../domain/document/sending/extend-document.ts";
import { remindRecipients } from "../../domain/document/sending/remind-document.ts";
import { resendDocument } from "../../domain/document/sending/resend-document.ts";
import { approveDocument } from "../../domain/document/signing/approve-document.ts";
import { delegateDocument } from "../../domain/document/signing/delegate-document.ts";
import { editFields } from "../../domain/document/signing/edit-fields.ts";
import { recordPayment } from "../../domain/document/signing/pay.ts";
import { signDocument } from "../../domain/document/signing/sign-document.ts";
import {
  type DocumentId,
  type Instant,
  type RecipientId,
  type Sha256,
  toInstant,
  type WorkspaceId,
} from "../../domain/ids.ts";
import { done, type Outcome } from "../../domain/outcome.ts";
import { fieldOwners, ownerOf } from "../../domain/recipient/group.ts";
import type { Recipient } from "../../domain/recipient/recipient.ts";
import { ulid } from "../../domain/ulid.ts";
import { aDocument, aField, aFilePart, aRecipient, noOutside } from "./builders.ts";
import type { Act, Model } from "./life-model.ts";

const actor = { kind: "user" as const, id: "u1" };
const origin = { ip: "203.0.113.7", userAgent: "test" };
const engine = { findUnsupportedCharacter: () => null, textFits: () => true };
const page = { visibleBox: [0, 0, 595, 842] as [number, number, number, number], rotate: 0 as const, userUnit: 1 };
const pages = new Map([[aFilePart().key, [page, page]]]);
const hash = "ab".repeat(32) as Sha256;
const groupId = "board" as RecipientId;
const roles = { sign: "signatureNeeded", review: "documentReviewer", edit: "documentEditor" } as const;
const certificate = { subject: "CN=x", issuer: "CN=x", serial: "1", fingerprint: "00" };

export type World = {
  id: DocumentId;
  kv: Deno.Kv;
  clock: { nowMs: number };
  processes: { deps: Deps; runner: Runner }[];
  /** Sent mails; the subject is the kind of mail. */
  mails: OutgoingMail[];
  read(): Promise<DocumentState>;
  /** Runs a command in one of the processes; returns `ok`, or the refusal's code. */
  perform(requested: Act, process: number): Promise<string>;
  close(): void;
};

/** @param base ports shared by all: secrets, links, settings */
export async function openWorld(base: Deps, model: Model, startMs: number): Promise<World> {
  const kv = await Deno.openKv(":memory:");
  const clock = { nowMs: startMs };
  const mails: OutgoingMail[] = [];
  const newName = () => ulid(clock.nowMs, crypto.getRandomValues(new Uint8Array(16)));
  const newSecret = () => crypto.randomUUID();
  const processes = [0, 1].map(() => {
    const deps: Deps = {
      ...base,
      clock: { now: () => clock.nowMs },
      documents: documentStore(kv, { links: base.links, newName, newSecret, startCredits: 0 }),
      jobs: jobStore(kv, newName),
      keyedQueue: createKeyedQueue(),
      renderMail: (content) => ({ fromName: "", subject: aboutOf(content), text: "", html: "" }),
      mailer: {
        async send(mail) {
          mails.push(mail);
          return { sent: true };
        },
        converse: async () => ({ result: { sent: true }, lines: [] }),
        check: async () => undefined,
        takesUnicode: async () => true,
        close: () => undefined,
      },
    };
    return { deps, runner: runnerOf(deps) };
  });
  const id = newName() as DocumentId;
  const first = processes[0]!.deps;
  await first.documents.commit(null, await draftOf(id, model, toInstant(startMs)), toInstant(startMs));
  return {
    ...{ id, kv, clock, processes, mails },
    read: async () => (await first.documents.findState(id))!.value,
    async perform(requested, process) {
      const { deps } = processes[process]!;
      const outcome = await changeDocument(deps, findById(deps, id), (state, at) =>
        decide(state, requested, at, model),
      );
      return outcome.ok ? "ok" : outcome.refusal.code;
    },
    close: () => kv.close(),
  };
}

function aboutOf(content: { about: string; reason?: unknown }): string {
  return content.about === "invitation" ? `invitation ${content.reason}` : content.about;
}

/** Omits jobs that need files: sealing and moving to the data center are commands here. */
function runnerOf(deps: Deps): Runner {
  const noAct = async () => "done" as const;
  const handlers = {
    ...jobHandlers(deps),
    ...{ seal: noAct, merge: noAct, place_files: noAct, remember_recipients: noAct, remember_signer: noAct },
  };
  const { jobs, clock, log, killPoint } = deps;
  return createRunner({ jobs, handlers, clock, log, killPoint });
}

async function draftOf(id: DocumentId, model: Model, at: Instant): Promise<Change> {
  const recipients = model.people.map((one, position): Recipient => {
    const payment = { connectionId: "c1", provider: "stripe" as const, currency: "eur", amountMinor: 500 };
    return aRecipient(`p${position}`, {
      ...{ documentId: id, position, step: one.step },
      roleType: roles[one.role],
      ...(one.groupOf === null ? {} : { group: { _id: groupId, name: "Board", minSigners: one.groupOf } }),
      ...(one.byLink ? { delivery: "link" as const } : {}),
      ...(one.owes ? { payment: { ...payment, state: "owed" as const } } : {}),
    });
  });
  const { days, every, most, isOn, hasAlert } = model.rule;
  const emails = recipients.map(({ email }) => email);
  return {
    document: aDocument({
      ...{ _id: id, workspaceId: "ws_1" as WorkspaceId, createdAt: at, updatedAt: at, sender: null },
      ...{ audit: await genesis(id), recipientCount: recipients.length, recipientEmails: emails },
      documentValidity: {
        ...{ expiresIn: days, expiryAlert: hasAlert },
        autoReminder: { enabled: isOn, reminderFrequency: every, maxReminder: most },
      },
    }),
    recipients,
    fields: fieldOwners(recipients.filter(({ roleType }) => roleType === "signatureNeeded")).map((owner, index) =>
      aField(`sig_${owner}`, owner, { box: { x: 10 + (index >> 3), y: 10 + 30 * (index % 8), width: 42, height: 20 } }),
    ),
    infos: { en: { title: "Contract", message: "" } },
    events: [{ type: "CREATE", actor }],
    jobs: [],
  };
}

let count = 0;
function someoneElse(): { name: string; email: string } {
  count += 1;
  return { name: `Somebody ${count}`, email: `somebody${count}@example.com` };
}

/** A field that moves each time, so that the reviewed fields change. */
function aNote({ document, recipients }: DocumentState): FieldChange {
  const owner = recipients.find(({ roleType, group }) => roleType === "signatureNeeded" && !group)!;
  return FieldChange.parse({
    ...{ key: "note", type: "textbox", recipient: owner._id, required: false, width: 40, height: 10 },
    ...{ part: aFilePart().key, page: 0, position: { x: 20, y: 10 + (document.version % 200) } },
  });
}

function decide(
  state: DocumentState,
  requested: Act,
  at: Instant,
  model: Model,
): Outcome<Change | null> | Promise<Outcome<Change | null>> {
  const recipientId = ("who" in requested ? `p${requested.who}` : "") as RecipientId;
  switch (requested.kind) {
    case "send":
      return sendDocument(state, {
        ...{
          at,
          actor,
          sender: { name: "Sam", email: "sam@example.com", language: "en" },
          isElsewhere: model.isElsewhere,
        },
        ...{ outside: { ...noOutside, connections: new Set(["c1"]) }, pages, viewedSha256: hash, ...engine },
      });
    case "release":
      return releaseDocument(state, { at });
    case "void":
      return voidDocument(state, { at, actor, reason: "Wrong" });
    case "resend":
      return resendDocument(state, { at, actor });
    case "remind":
      return remindRecipients(state, { at, actor });
    case "extend":
      return extendDocument(state, { at, actor, days: requested.days });
    case "seal":
      return completeDocument(state, { at, sealed: { files: [], level: "B-B", certificate, signedAt: at } });
    case "ask":
      return askForTime(state, { at, recipientId, origin });
    case "pay":
      return recordPayment(state, {
        ...{ at, recipientId, reported: { reference: `pi_${requested.who}`, amountMinor: 500, currency: "eur" } },
      });
    case "edit":
      return editRecipient(state, { at, actor, recipientId, to: someoneElse(), ...engine });
    case "delegate":
      return delegateDocument(state, { at, recipientId, to: someoneElse(), reason: "Away", origin, ...engine });
    case "decline":
      return declineDocument(state, { at, recipientId, reason: "No", origin });
    case "rework":
      return editFields(state, {
        ...{ at, recipientId, origin, pages, ...engine },
        input: { version: state.document.version, put: [aNote(state)], remove: [] },
      });
    case "act": {
      const viewedSha256 = state.document.viewedSha256 ?? hash;
      if (model.people[requested.who]!.role === "review") {
        return approveDocument(state, { at, recipientId, viewedSha256, origin });
      }
      const signer = state.recipients.find((one) => one._id === recipientId)!;
      return signDocument(state, {
        ...{ at, recipientId, viewedSha256, consent: true, language: "en", requestSha256: hash, origin },
        known: { name: "", email: "", title: "", company: "", language: "en", at, timeZone: "UTC" },
        values: new Map(
          model.people[requested.who]!.role === "edit"
            ? []
            : [[`sig_${ownerOf(signer, state.recipients)}`, { form: "png", object: hash }]],
        ),
        ...{ attachments: new Map(), earlier: new Map(), ...engine },
      });
    }
    default:
      return done(null);
  }
}
