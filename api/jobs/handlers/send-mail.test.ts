import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Change } from "../../../domain/document/change.ts";
import { sendDocument } from "../../../domain/document/draft/send-document.ts";
import type { FilePartKey, RecipientId, Sha256 } from "../../../domain/ids.ts";
import { toInstant } from "../../../domain/ids.ts";
import { aDocument, aField, aRecipient, codeOf, inStatus, noOutside } from "../../../tests/support/builders.ts";
import { openSmtpSink, type SmtpSink } from "../../../tests/support/smtp.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let smtp: SmtpSink;
let app: TestApp;
beforeEach(async () => {
  smtp = await openSmtpSink();
  app = await openTestApp({ env: { SMTP_URL: smtp.url, MAIL_FROM: "Lehmann & Sons <sign@countersign.test>" } });
});
afterEach(async () => {
  await app.close();
  await smtp.close();
});

/** A document sent to one person whose invitation is not mailed yet. */
async function aSentDocument() {
  const at = toInstant(app.clock.nowMs);
  const _id = app.deps.ids.document();
  const recipient = aRecipient("r1", { documentId: _id, name: "Rita", email: "rita@example.com" });
  const field = aField("f1", "r1", { type: "signature" });
  const document = aDocument({ _id, recipientEmails: ["rita@example.com"] });
  const infos = { en: { title: "Lease", message: "Please sign" } };
  const actor = { kind: "user" as const, id: "u1" };
  const drafted: Change = {
    document,
    recipients: [recipient],
    fields: [field],
    infos,
    events: [{ type: "CREATE", actor }],
    jobs: [],
  };
  await app.deps.documents.commit(null, drafted, at);
  const draft = (await app.deps.documents.findState(_id))!;
  const page = { visibleBox: [0, 0, 595, 842] as const, rotate: 0 as const, userUnit: 1 };
  const sent = sendDocument(draft.value, {
    at,
    actor,
    sender: { name: "Sam Sender", email: "sam@example.com", language: "en" },
    isElsewhere: false,
    outside: noOutside,
    pages: new Map([["part_1" as FilePartKey, [page, page]]]),
    viewedSha256: "ab".repeat(32) as Sha256,
    findUnsupportedCharacter: app.deps.findUnsupportedCharacter,
    textFits: app.deps.textFits,
  });
  if (!sent.ok) throw new Error(codeOf(sent));
  const mails = sent.value.jobs.filter((job) => job.task.kind === "mail");
  expect(await app.deps.documents.commit(draft, { ...sent.value, jobs: mails }, at)).toHaveProperty("done");
  return _id;
}

const recipientOf = async (id: Awaited<ReturnType<typeof aSentDocument>>) =>
  (await app.deps.documents.findState(id))!.value.recipients[0]!;
const trailOf = async (id: Awaited<ReturnType<typeof aSentDocument>>) =>
  (await app.deps.documents.listAudit(id)).map((line) => line.entry.type);

/** Once mail works again, the sender is notified, and the invitation is not retried. */
async function expectOnlySenderIsTold() {
  smtp.setMode("ok");
  app.clock.nowMs += 3_600_000;
  await app.runner.runDue();
  expect(smtp.mails.map((mail) => mail.to)).toEqual([["sam@example.com"]]);
  expect(await app.deps.jobs.nextDueMs(["mail"])).toBeNull();
}

describe("an invitation", () => {
  it("reaches the mail server with a link that opens the document, and is recorded as delivered", async () => {
    const id = await aSentDocument();
    await app.runner.runDue();
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]).toMatchObject({ from: "sign@countersign.test", to: ["rita@example.com"] });
    expect(smtp.mails[0]!.raw).toContain('From: "Sam Sender via Lehmann & Sons" <sign@countersign.test>');
    const token = await app.deps.links.tokenOf(id, "r1" as RecipientId, 1);
    expect(smtp.mails[0]!.raw.replace(/=\r?\n/g, "")).toContain(`/app/documents/sign/${token}`);
    expect(await app.deps.documents.findByLink(await app.deps.links.hash(token))).toEqual({
      documentId: id,
      recipientId: "r1",
    });
    expect((await recipientOf(id)).deliveredAt).toBe(toInstant(app.clock.nowMs));
    expect(await trailOf(id)).toEqual(["CREATE", "SENT", "LINK_ISSUED", "DELIVERED"]);
  });

  it.each(["refuse", "later"] as const)(
    "is retried while the mail server answers %s, and is sent once afterwards",
    async (mode) => {
      smtp.setMode(mode);
      const id = await aSentDocument();
      for (let n = 0; n < 3; n++) {
        await app.runner.runDue();
        app.clock.nowMs += 15 * 60_000;
      }
      expect((await recipientOf(id)).deliveredAt).toBeUndefined();
      smtp.setMode("ok");
      await app.runner.runDue();
      expect(smtp.mails).toHaveLength(1);
      expect(await trailOf(id)).toEqual(["CREATE", "SENT", "LINK_ISSUED", "DELIVERED"]);
    },
  );

  it("to a mailbox that does not exist is recorded as not delivered at the first attempt", async () => {
    smtp.setMode("never");
    const id = await aSentDocument();
    await app.runner.runDue();
    expect((await recipientOf(id)).notDelivered?.reason).toContain("No such mailbox");
    expect((await trailOf(id)).at(-1)).toBe("NOT_DELIVERED");
    await expectOnlySenderIsTold();
  });

  it("is recorded as not delivered after three days of retries", async () => {
    smtp.setMode("later");
    const id = await aSentDocument();
    await app.runner.runDue();
    app.clock.nowMs += 73 * 3_600_000;
    await app.runner.runDue();
    expect((await recipientOf(id)).notDelivered).toBeDefined();
    await expectOnlySenderIsTold();
  });

  it("that may have arrived already is sent again with the same Message-ID", async () => {
    smtp.setMode("drop");
    await aSentDocument();
    await app.runner.runDue();
    smtp.setMode("ok");
    app.clock.nowMs += 15 * 60_000;
    await app.runner.runDue();
    const ids = smtp.mails.map((mail) => /^Message-ID: (.*)$/im.exec(mail.raw)?.[1]);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toMatch(/^<01[0-9A-Z]{24}@countersign\.test>/);
    expect(ids[1]).toBe(ids[0]);
  });

  it("is not sent once the document was voided", async () => {
    const id = await aSentDocument();
    const found = (await app.deps.documents.findState(id))!;
    const document = { ...found.value.document, ...inStatus("VOIDED") };
    await app.deps.documents.commit(found, { document, events: [], jobs: [] }, toInstant(app.clock.nowMs));
    await app.runner.runDue();
    expect(smtp.mails).toEqual([]);
  });
});
