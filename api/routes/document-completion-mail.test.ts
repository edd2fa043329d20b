import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { aMember, linkOf, sendAs, signAs } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";
import type { OutgoingMail } from "../ports/mail.ts";

const ann = { name: "Ann", email: "ann@example.com" };
let app: TestApp;
let sent: OutgoingMail[];
beforeEach(async () => {
  app = await openTestApp();
  sent = [];
  const { mailer } = app.deps;
  app.deps.mailer = {
    ...mailer,
    send: (mail) => {
      sent.push(mail);
      return mailer.send(mail);
    },
  };
});
afterEach(() => app.close());

/** The completion mails of a document that Ann signed, and the hash of its sealed file. */
async function complete(who: Record<string, string>, more = {}) {
  const id = await sendAs(app, who, [{ ...ann, ...more }], { ccEmails: "cc@example.com" });
  await signAs(app, await linkOf(app, ann.email));
  sent.length = 0;
  await app.runner.runDue();
  const { body } = await app.json("GET", `/api/document/download-url/${id}`, undefined, who);
  return { mails: sent.filter(({ subject }) => subject.startsWith("Signed by everyone")), sha256: body.data.sha256 };
}

it("signers, the sender and readers of copies get the sealed PDF with the mail that says so", async () => {
  const sam = await aMember(app, "sam");
  const { mails, sha256 } = await complete(sam.who);
  expect(mails.map(({ to }) => to.address).sort()).toEqual(["ann@example.com", "cc@example.com", sam.email].sort());
  for (const { attachments = [], text } of mails) {
    expect(attachments.map(({ bytes }) => createHash("sha256").update(bytes).digest("hex"))).toEqual([sha256]);
    expect(attachments[0]!.fileName).toMatch(/\.pdf$/);
    expect(text).toContain("PDF is attached");
  }
});

it("a workspace can send the link alone, and the mail promises no attachment", async () => {
  const sam = await aMember(app, "sam");
  const read = () => app.json("GET", "/api/workspace/mail", undefined, sam.who);
  expect((await read()).body.data).toEqual({ attachesSealed: true });
  await app.json("POST", "/api/workspace/mail", { attachesSealed: false }, sam.who);
  expect((await read()).body.data).toEqual({ attachesSealed: false });
  const { mails } = await complete(sam.who);
  expect(mails).toHaveLength(3);
  for (const { attachments, text } of mails) {
    expect(attachments).toEqual([]);
    expect(text).not.toContain("attached");
  }
  const log = await app.json("GET", "/api/workspace/log", undefined, sam.who);
  expect(JSON.stringify(log.body.data)).toContain("copies_not_mailed");
});
