/** The state table through the whole API: every call that a status forbids is refused and changes nothing. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DocumentStatus } from "../../domain/document/document.ts";
import { type Command, stateTable } from "../../domain/document/state-table.ts";
import { DAY_MS } from "../../domain/durations.ts";
import type { DocumentId } from "../../domain/ids.ts";
import { refusalStatus } from "../../domain/refusals/refusal-status.ts";
import { aMember, anEmail, draftOf, linkOf, saveAs, signingFor, uploadAs, type Who } from "../support/app-people.ts";
import { type Answer, openTestApp, type TestApp } from "../support/test-app.ts";

/** A document in a status, with the body that its only signer would submit; `token` is set once somebody was invited. */
type Subject = { app: TestApp; who: Who; id: string; token: string | null; signing: object };

let app: TestApp;
let who: Who;
let parts: unknown[];
beforeAll(async () => {
  app = await openTestApp();
  who = (await aMember(app, "Sam")).who;
  parts = [(await uploadAs(app, who)).body.data[0].value];
}, 240_000);
afterAll(() => app?.close());

async function draft(more: object = {}): Promise<Subject & { email: string }> {
  const email = anEmail("ann");
  const id = await saveAs(app, who, [{ name: "Ann", email }], { fileParts: parts, ...more });
  const signing = { viewedSha256: "", values: {}, consent: true };
  return { app, who, id, token: null, signing, email };
}

async function sent(more: object = {}): Promise<Subject> {
  const subject = await draft(more);
  const answer = await app.json("POST", `/api/document/send/${subject.id}`, {}, who);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  await app.runner.runDue();
  const token = await linkOf(app, subject.email);
  return { ...subject, token, signing: await signingFor(app, token) };
}

const link = (subject: Subject, path: string, more: object = {}) =>
  subject.app.json("POST", `/api/recipient/${path}`, { token: subject.token ?? "none", ...more });

const makers: Partial<Record<DocumentStatus, () => Promise<Subject>>> = {
  DRAFT: () => draft(),
  async QUEUED() {
    const second = (await uploadAs(app, who)).body.data[0].value;
    const subject = await draft({ fileParts: [...parts, second], mergeDocuments: true });
    await app.json("POST", `/api/document/send/${subject.id}`, {}, who);
    return subject;
  },
  SENT: () => sent(),
  async WAITING_FOR_PAYMENT() {
    const connection = {
      ...{ connectionName: "Office", provider: "stripe", mode: "sandbox", currency: "usd" },
      ...{ secretKey: "sk_test_abcdefgh1234", webhookSecret: "whsec_abcdefgh1234" },
    };
    const { body } = await app.json("POST", "/api/payment/create", connection, who);
    const email = anEmail("ann");
    const payment = { connectionId: body.data._id, currency: "usd", amount: 10 };
    const recipients = [{ _id: "r0", name: "Ann", email, paymentEnabled: true, payment }];
    const { jsonData } = draftOf([], [{ name: "Ann", email }]);
    const id = await saveAs(app, who, [{ name: "Ann", email }], { fileParts: parts, recipients, jsonData });
    await app.json("POST", `/api/document/send/${id}`, {}, who);
    await app.runner.runDue();
    const { signing } = await sent();
    const token = await linkOf(app, email);
    return { app, who, id, token, signing: { ...signing, token } };
  },
  async SEALING() {
    const subject = await sent();
    await app.json("POST", "/api/recipient/sign", subject.signing);
    return { ...subject, signing: { ...subject.signing, language: "en", timeZone: "UTC", signatureWay: "draw" } };
  },
  async COMPLETED() {
    const subject = await makers.SEALING!();
    await app.runner.runDue();
    return subject;
  },
  async DECLINED() {
    const email = anEmail("bob");
    const subject = await sent();
    // Another recipient declined, because the recipient who declined may repeat the call without a refusal.
    await link(subject, "delegate", { name: "Bob", email, reason: "Away" });
    await app.runner.runDue();
    const token = await linkOf(app, email);
    await app.json("POST", "/api/recipient/decline", { token, reason: "No" });
    return { ...subject, token, signing: { ...subject.signing, token } };
  },
  async VOIDED() {
    const subject = await sent();
    await app.json("POST", `/api/document/void/${subject.id}`, { reason: "Wrong" }, who);
    return subject;
  },
  async EXPIRED() {
    const subject = await sent({ documentValidity: { expiresIn: 1 } });
    app.clock.nowMs += DAY_MS;
    await app.runner.runDue();
    return subject;
  },
};

const delegate = { name: "Cy", email: "cy@example.com" };
type Call = (subject: Subject) => Promise<Answer>;
const owner =
  (method: string, path: string, body?: unknown): Call =>
  ({ app: server, who: caller, id }) =>
    server.json(method, `/api/document/${path}/${id}`, body, caller);
const calls: Partial<Record<Command, Call>> = {
  save: owner("POST", "save", { fileParts: [], recipients: [], documentInfo: {} }),
  changeFields: owner("PATCH", "fields", { version: 1, put: [], remove: [] }),
  send: owner("POST", "send", {}),
  discard: ({ app: server, who: caller, id }) => server.json("DELETE", `/api/document/${id}`, undefined, caller),
  void: owner("POST", "void", { reason: "Wrong" }),
  resend: owner("POST", "resend", {}),
  remind: owner("POST", "remind", {}),
  extend: owner("POST", "extend", { days: 90 }),
  editRecipient: owner("PATCH", "edit-recipient", { recipient: "r0", ...delegate }),
  copyLink: owner("POST", "link", { recipient: "r0" }),
  unlock: owner("POST", "unlock", { recipient: "r0" }),
  retrySealing: owner("POST", "seal"),
  sign: (subject) => link(subject, "sign", subject.signing),
  decline: (subject) => link(subject, "decline", { reason: "No" }),
  delegate: (subject) => link(subject, "delegate", { ...delegate, reason: "Away" }),
  askForTime: (subject) => link(subject, "ask-for-time"),
  pay: (subject) => link(subject, "pay"),
};
/** A repeated call without any change gets the same response and is no refusal. */
const repeats: [Command, DocumentStatus][] = [
  ["send", "SENT"],
  ["send", "QUEUED"],
  ["send", "WAITING_FOR_PAYMENT"],
  ["void", "VOIDED"],
  ["decline", "DECLINED"],
  ["retrySealing", "COMPLETED"],
];
const isRepeat = (command: Command, status: DocumentStatus) =>
  repeats.some(([one, when]) => one === command && when === status);
const byLink: readonly Command[] = ["sign", "decline", "delegate", "askForTime", "pay"];

describe.each(Object.keys(makers) as DocumentStatus[])("a forbidden call in %s", (status) => {
  it("is refused with the code of the state table, and changes nothing", async () => {
    const subject = await makers[status]!();
    const read = async () => (await app.deps.documents.findState(subject.id as DocumentId))!.value;
    const before = await read();
    expect(before.document.status).toBe(status);
    const refused: string[] = [];
    for (const [command, call] of Object.entries(calls) as [Command, Call][]) {
      const code = stateTable[command][status];
      if (code === "allowed" || isRepeat(command, status)) continue;
      const isBeforeLinks = byLink.includes(command) && subject.token === null;
      const answer = await call(subject);
      const expected = isBeforeLinks ? "link_invalid" : code;
      expect([command, answer.body.code, answer.status]).toEqual([
        command,
        expected,
        isBeforeLinks ? refusalStatus.link_invalid : refusalStatus[code],
      ]);
      refused.push(command);
    }
    expect(refused.length).toBeGreaterThan(3);
    expect(await read()).toEqual(before);
  });

  it("returns the former response if it repeats a completed call", async () => {
    const subject = await makers[status]!();
    const of = repeats.filter(([, when]) => when === status).map(([command]) => command);
    for (const command of of) {
      const before = (await app.deps.documents.findState(subject.id as DocumentId))!.value;
      expect([command, (await calls[command]!(subject)).status]).toEqual([command, 200]);
      expect((await app.deps.documents.findState(subject.id as DocumentId))!.value).toEqual(before);
    }
  });
});
