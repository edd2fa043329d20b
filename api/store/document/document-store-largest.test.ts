import { afterEach, beforeEach, expect, it } from "vitest";
import type { Change, DocumentState } from "../../../domain/document/change.ts";
import { endOf, listedEmails, PRIVATE_MESSAGE_LIMIT, REASON_LIMIT } from "../../../domain/document/document.ts";
import { sourceEvents } from "../../../domain/document/draft/draft-events.ts";
import { sendDocument } from "../../../domain/document/draft/send-document.ts";
import { completeDocument } from "../../../domain/document/ending/seal-document.ts";
import { ORIGINALS_LIMIT, type Original } from "../../../domain/document/file-part.ts";
import {
  EXTERNAL_ID_LIMIT,
  METADATA_KEY_LIMIT,
  METADATA_LIMIT,
  METADATA_VALUE_LIMIT,
} from "../../../domain/document/program-data.ts";
import { DELEGATIONS_LIMIT } from "../../../domain/document/signing/delegate-document.ts";
import { signDocument } from "../../../domain/document/signing/sign-document.ts";
import type { FilePartKey, Instant, Sha256, UserId } from "../../../domain/ids.ts";
import type { Outcome } from "../../../domain/outcome.ts";
import { ANSWERS_LIMIT, QUESTION_LIMIT, QUESTIONS_LIMIT } from "../../../domain/recipient/checks.ts";
import type { Recipient } from "../../../domain/recipient/recipient.ts";
import { installation } from "../../../domain/seal/ledger.ts";
import { ulid } from "../../../domain/ulid.ts";
import {
  aDocument,
  aField,
  aFilePart,
  aRecipient,
  later,
  noOutside,
  someTime,
} from "../../../tests/support/builders.ts";
import { createLinks } from "../../adapters/secrets/secrets.ts";
import type { DocumentStore } from "../../ports/documents.ts";
import { documentStore } from "./document-store.ts";

const newName = () => ulid(Date.parse(someTime), crypto.getRandomValues(new Uint8Array(16)));
const actor = { kind: "user" as const, id: "u1" };
let kv: Deno.Kv;
let store: DocumentStore;
beforeEach(async () => {
  kv = await Deno.openKv(":memory:");
  store = openStore();
});
afterEach(() => kv.close());

function openStore(): DocumentStore {
  const links = createLinks(new Uint8Array(32));
  return documentStore(kv, { links, newName, newSecret: () => crypto.randomUUID() });
}

/** Text that hardly compresses: random letters from a range of three bytes each. */
function noise(letters: number): string {
  const numbers = crypto.getRandomValues(new Uint16Array(letters));
  return String.fromCodePoint(...Array.from(numbers, (number) => 0x4e00 + (number % 20_000)));
}
const hex = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("hex") as Sha256;
/** An address of 250 characters. */
/** A part of a domain has letters and digits only. */
const label = () => noise(60).replace(/[^a-z0-9]/gi, "x");
const address = () => `${label()}@${label()}.${label()}.${label()}.example`;

/** Originals with file names that differ from those of the converted files. */
function originals(count: number): Original[] {
  return Array.from({ length: count }, () => ({
    kind: "docx" as const,
    fileName: `${noise(83)}.docx`,
    sha256: hex(),
    by: "LibreOffice 7.4.7.2",
  }));
}

/** A recipient with every option and proof at its limit, after the maximum of delegations. */
function asMuchAsCanBe(): Partial<Recipient> {
  const hashedSecret = () => ({ salt: hex().slice(0, 22), hash: hex().slice(0, 43) });
  const questions = Array.from({ length: QUESTIONS_LIMIT }, () => ({
    ...{ id: noise(64), question: noise(QUESTION_LIMIT) },
    answers: Array.from({ length: ANSWERS_LIMIT }, hashedSecret),
  }));
  const delegatedFrom = Array.from({ length: DELEGATIONS_LIMIT }, () => ({
    ...{ name: noise(200), email: address(), reason: noise(REASON_LIMIT), at: someTime },
  }));
  const checks = {
    type: "ACCESS_CODE" as const,
    accessCode: hashedSecret(),
    knowledge: { type: "ALL" as const, limit: 1, questions },
  };
  return { checks, delegatedFrom, privateMessage: noise(PRIVATE_MESSAGE_LIMIT) };
}

/** A document at every limit of the contract; the first recipient has no proofs. */
function aLargestDraft(): DocumentState {
  const recipients = Array.from({ length: 500 }, (_, position) =>
    aRecipient(`r${position}`, {
      ...{ position, name: noise(200), email: address() },
      ...(position > 0 ? asMuchAsCanBe() : {}),
    }),
  );
  const fileParts = Array.from({ length: 50 }, (_, index) =>
    aFilePart({
      key: newName() as FilePartKey,
      fileName: `${noise(83)}.pdf`,
      hashData: hex(),
      uploadedSha256: hex(),
      // One file was composed from all originals that the others leave.
      originals: originals(index === 0 ? ORIGINALS_LIMIT - 49 : 1),
      thumbnailKey: `thumbnails/${hex()}/0.jpg`,
      removed: ["form", "annotations", "scripts", "actions", "attachments", "layers", "xfa", "revisions", "repaired"],
      pages: 1,
    }),
  );
  const emails = listedEmails(recipients.map((one) => one.email));
  const ccEmails = Array.from({ length: 40 }, () => address());
  const title = noise(200);
  const fields = recipients.flatMap((one) => [
    aField(`${one._id}a`, one._id, { part: fileParts[0]!.key, label: noise(200), data: noise(2_000) }),
    aField(`${one._id}b`, one._id, {
      part: fileParts[0]!.key,
      label: noise(200),
      box: { x: 10, y: 100, width: 42, height: 20 },
    }),
  ]);
  const infos = { en: { title, message: noise(5_000) }, ar: { title: noise(200), message: noise(5_000) } };
  const sharedWith = Array.from({ length: 29 }, () => newName() as UserId);
  const more = {
    ownerId: newName() as UserId,
    sharedWith,
    title,
    fileParts,
    ccEmails,
    recipientEmails: emails,
    recipientCount: 500,
    externalId: noise(EXTERNAL_ID_LIMIT),
    metadata: Object.fromEntries(
      Array.from({ length: METADATA_LIMIT }, () => [noise(METADATA_KEY_LIMIT), noise(METADATA_VALUE_LIMIT)]),
    ),
  };
  return { document: aDocument(more), recipients, fields, infos };
}

async function carryOut(decide: (state: DocumentState) => Outcome<Change>, id: DocumentState["document"]["_id"]) {
  const before = (await store.findState(id))!;
  const change = decide(before.value);
  if (!change.ok) throw new Error(JSON.stringify(change.refusal));
  expect(await store.commit(before, change.value, later)).toHaveProperty("done");
}

it("the largest possible document can be saved, sent, signed and sealed", async () => {
  const draft = aLargestDraft();
  const { _id, fileParts } = draft.document;
  const page = { visibleBox: [0, 0, 595, 842] as [number, number, number, number], rotate: 0 as const, userUnit: 1 };
  const sources = sourceEvents([], fileParts, actor);
  expect(
    await store.commit(null, { ...draft, events: [{ type: "CREATE", actor }, ...sources], jobs: [] }, someTime),
  ).toHaveProperty("done");
  const engine = { findUnsupportedCharacter: () => null, textFits: () => true };
  const viewedSha256 = hex();
  await carryOut(
    (state) =>
      sendDocument(state, {
        ...{ at: later, actor, viewedSha256, isElsewhere: false, outside: noOutside, ...engine },
        sender: { name: noise(200), email: address(), language: "en" },
        pages: new Map(fileParts.map((part) => [part.key, [page]])),
      }),
    _id,
  );
  // All but one have signed.
  await carryOut(
    (state) => ({
      ok: true,
      value: {
        document: state.document,
        recipients: state.recipients.slice(1).map((one) => ({ ...one, state: "signed" as const })),
        events: [],
        jobs: [],
      },
    }),
    _id,
  );
  const signature = { way: "draw" as const, form: "png" as const, object: hex() };
  await carryOut(
    (state) =>
      signDocument(state, {
        ...{ at: later, recipientId: state.recipients[0]!._id, viewedSha256, consent: true, language: "en", ...engine },
        values: new Map([
          ["r0a", true],
          ["r0b", true],
        ]),
        requestSha256: hex(),
        signature,
        origin: { ip: "::1", userAgent: "" },
        known: { ...{ name: "", email: "", title: "", company: "", language: "en" }, at: later, timeZone: "UTC" },
        attachments: new Map(),
        earlier: new Map(),
      }),
    _id,
  );
  const certificate = { subject: noise(60), issuer: noise(60), serial: hex(), fingerprint: hex() };
  const files = fileParts.map(({ key, fileName, hashData }) => {
    const file = { object: hex(), size: 26_214_400, author: installation };
    const ledger = [
      { kind: "base" as const, object: hashData, sha256: hashData, size: 26_114_400, author: actor },
      { ...file, kind: "seal" as const, sha256: hex(), covered: hex() },
      { ...file, kind: "proofs" as const, sha256: file.object },
    ];
    return { fileName, ledger, parts: [key] };
  });
  const sealed = {
    files,
    bundle: { object: hex(), size: 9 },
    level: "B-B" as const,
    certificate,
    signedAt: later as Instant,
  };
  await carryOut((state) => completeDocument(state, { at: later, sealed }), _id);
  const head = (await store.findHead(_id))!.value;
  expect([head.status, endOf(head).completed!.sealed.files.length]).toEqual(["COMPLETED", 50]);
  const anew = (await openStore().findState(_id))!.value;
  expect(anew.document.fileParts).toEqual(fileParts);
  expect(anew.document.metadata).toEqual(draft.document.metadata);
}, 120_000);
