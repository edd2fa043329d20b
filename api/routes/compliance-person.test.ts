import { unzipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { DocumentId } from "../../domain/ids.ts";
import { aMember, anEmail, linkOf, passDays, saveAs, sendAs, signAs } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
let sam: Awaited<ReturnType<typeof aMember>>;
let ann: { name: string; email: string };
const bob = { name: "Bob Other", email: "bob@example.com" };
beforeEach(async () => {
  app = await openTestApp();
  sam = await aMember(app, "Sam Sender");
  ann = { name: "Ann Able", email: anEmail("ann") };
});
afterEach(() => app.close());

const prove = () => app.json("POST", "/api/auth/prove", { password: "Right1!pass" }, sam.who);
async function erase(email = ann.email, confirm = email) {
  await prove();
  return app.json("POST", "/api/compliance/person/erase", { email, confirm }, sam.who);
}
async function eraseAll() {
  const { id } = (await erase()).body.data;
  await app.runner.runDue();
  return (await app.json("GET", `/api/compliance/person/erasures/${id}`, undefined, sam.who)).body.data;
}
/** Erases through one crash at a point, or none. `isCrashed`: the point was reached. */
async function eraseThrough(point: string | null) {
  let isCrashed = false;
  app.deps.killPoint = (name) => {
    if (name !== point || isCrashed) return;
    isCrashed = true;
    throw new Error("killed");
  };
  const { id } = (await erase()).body.data;
  for (let run = 0; run < 3; run++) {
    await app.runner.runDue();
    app.clock.nowMs += 60_000;
  }
  const { body } = await app.json("GET", `/api/compliance/person/erasures/${id}`, undefined, sam.who);
  return { isCrashed, ...body.data };
}
const stateOf = async (id: string) => (await app.deps.documents.findState(id as DocumentId))!.value;
const everything = async () => {
  const found: unknown[] = [];
  for await (const { key, value } of app.kv.list({ prefix: [] })) {
    const text =
      value instanceof Uint8Array
        ? new TextDecoder().decode(value)
        : value instanceof Deno.KvU64
          ? ""
          : JSON.stringify(value);
    found.push([key.map(String).join(" "), text]);
  }
  return JSON.stringify(found.filter((entry) => !/^job/.test(String((entry as string[])[0]))));
};
async function completed() {
  const id = await sendAs(app, sam.who, [ann]);
  await signAs(app, await linkOf(app, ann.email));
  await app.runner.runDue();
  return id;
}
async function voided() {
  const id = await sendAs(app, sam.who, [ann, bob]);
  await signAs(app, await linkOf(app, ann.email));
  await app.runner.runDue();
  await app.json("POST", `/api/document/void/${id}`, { reason: "Wrong" }, sam.who);
  await app.runner.runDue();
  return id;
}

describe("erasing a person", () => {
  it("removes them from contacts, drafts and unsealed documents, and reports what is kept and why", async () => {
    const draft = await saveAs(app, sam.who, [ann, bob], { ccEmails: ann.email });
    const [sealed, ended] = [await completed(), await voided()];
    const open = await sendAs(app, sam.who, [ann]);
    const other = await saveAs(app, sam.who, [bob]);
    const { erasure, items } = await eraseAll();
    expect(erasure).toMatchObject({ found: 4, looked: 5, mask: expect.stringMatching(/^a…@/) });
    expect(erasure.doneAt).toBeDefined();
    const result = (id: string) => items.find((one: { documentId: string }) => one.documentId === id);
    expect(result(draft)).toMatchObject({ erased: ["person", "copy"], kept: [] });
    expect(result(sealed)).toMatchObject({ erased: [], kept: ["sealed"] });
    expect(result(ended)).toMatchObject({ erased: ["person", "answers", "trail"], kept: [] });
    expect(result(open)).toMatchObject({ erased: [], kept: ["open"] });
    expect(result(other)).toBeUndefined();

    expect((await stateOf(draft)).recipients[0]).toMatchObject({ name: "", email: "" });
    expect((await stateOf(draft)).document.ccEmails).toEqual([]);
    const left = await stateOf(ended);
    expect(left.recipients.map(({ name, email }) => [name, email])).toEqual([
      ["", ""],
      [bob.name, bob.email],
    ]);
    expect(left.recipients[0]).not.toHaveProperty("origin");
    expect((await app.deps.documents.listValues(ended as DocumentId)).size).toBe(0);
    expect((await stateOf(sealed)).recipients[0]).toMatchObject(ann);
    expect(await app.deps.contacts.find(sam.workspace as never, ann.email)).toBeNull();
    const trail = await app.json("GET", `/api/document/logs/${ended}`, undefined, sam.who);
    expect(trail.body.data.intact).toBe(true);
    expect(JSON.stringify(trail.body.data)).not.toContain(ann.email);
  });

  it("removes replaced recipients and recipients of copies from the trail", async () => {
    const id = await sendAs(app, sam.who, [ann, bob], { ccEmails: anEmail("carl") });
    const edit = { recipient: "r0", name: "Zoe", email: anEmail("zoe") };
    expect((await app.json("PATCH", `/api/document/edit-recipient/${id}`, edit, sam.who)).status).toBe(200);
    await app.json("POST", `/api/document/void/${id}`, { reason: "Wrong" }, sam.who);
    await app.runner.runDue();
    const { items } = await eraseAll();
    expect(items).toMatchObject([{ documentId: id, erased: ["trail"], kept: [] }]);
    const logs = await app.json("GET", `/api/document/logs/${id}`, undefined, sam.who);
    expect(JSON.stringify(logs.body.data)).not.toContain(ann.email);
    expect(JSON.stringify(logs.body.data)).toContain(edit.email);
    expect(logs.body.data.intact).toBe(true);
  });

  it.each([null, "person_comments", "person_document"])(
    "removes mentions in comments, even on documents without them as recipient, after a crash at %s",
    async (point) => {
      const [ended, other] = [await voided(), await sendAs(app, sam.who, [bob])];
      const comment = (id: string, text: string) =>
        app.json("POST", `/api/document/comments/${id}`, { text, mentions: [] }, sam.who);
      await comment(ended, "Ann Able wants it by Friday");
      await comment(other, `Like ${ann.email}'s`);
      await comment(other, "Ann Able may be another one here");
      const { items } = await eraseThrough(point);
      const result = (of: string) => items.find((one: { documentId: string }) => one.documentId === of);
      expect(result(ended).erased).toContain("comments");
      expect(result(other)).toMatchObject({ erased: ["comments"], kept: [] });
      const texts = async (of: string) =>
        (await app.deps.comments.list(of as DocumentId)).map(({ text }) => text).sort();
      expect(await texts(ended)).toEqual(["… wants it by Friday"]);
      expect(await texts(other)).toEqual(["Ann Able may be another one here", "Like …'s"]);
    },
  );

  it("leaves no trace of an address that appeared only in unsealed documents", async () => {
    await voided();
    await saveAs(app, sam.who, [ann]);
    expect(await everything()).toContain(ann.email);
    await eraseAll();
    app.clock.nowMs += 1_000;
    await app.runner.runDue();
    expect(await everything()).not.toContain(ann.email);
    const mails = async (to: string) => (await app.json("GET", `/api/dev/mail?to=${to}`)).body.data;
    expect([(await mails(ann.email)).length, (await mails(bob.email)).length > 0]).toEqual([0, true]);
    const log = await app.json("GET", "/api/workspace/log", undefined, sam.who);
    expect(log.body.data.items[0].fact).toMatchObject({ kind: "person_erased", name: expect.stringMatching(/^a…@/) });
  });

  it.each(["person_document", "person_erased", "before_commit", "after_commit"])(
    "completes with the same result after a crash at %s",
    async (point) => {
      const ended = await voided();
      const { isCrashed, erasure, items } = await eraseThrough(point);
      expect(isCrashed).toBe(true);
      expect(erasure).toMatchObject({ found: 1, doneAt: expect.any(String) });
      expect(items).toMatchObject([{ documentId: ended, erased: ["person", "answers", "trail"] }]);
      expect((await stateOf(ended)).recipients[0]).toMatchObject({ name: "", email: "" });
    },
  );

  it("runs once for parallel requests, and for only one person at a time", async () => {
    const answers = await Promise.all([erase(), erase(), erase()]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect((await erase(bob.email)).body.code).toBe("erasure_running");
    await app.runner.runDue();
    expect((await erase(bob.email)).status).toBe(200);
  });

  it("needs a confirmed non-member address and a recent proof", async () => {
    expect((await erase(ann.email, bob.email)).body).toMatchObject({
      code: "erasure_not_confirmed",
      errors: [{ path: "confirm" }],
    });
    expect((await erase(sam.email)).body.code).toBe("erasure_of_member");
    expect((await erase("nobody")).body.code).toBe("invalid_email");
    app.clock.nowMs += 86_400_000;
    const body = { email: ann.email, confirm: ann.email };
    expect((await app.json("POST", "/api/compliance/person/erase", body, sam.who)).status).toBe(403);
  });

  it("prevents the extension of an expired document", async () => {
    const id = await sendAs(app, sam.who, [ann]);
    await passDays(app, 61, [sam.who]);
    await app.runner.runDue();
    await eraseAll();
    const extended = await app.json("POST", `/api/document/extend/${id}`, { days: 10 }, sam.who);
    expect(extended.body.code).toBe("recipient_erased");
  });
});

describe("exporting a person", () => {
  it("returns a zip with their data in the workspace's documents and the files that they signed", async () => {
    const [sealed, ended] = [await completed(), await voided()];
    await saveAs(app, sam.who, [bob]);
    await prove();
    const { body } = await app.json("POST", "/api/compliance/person/export", { email: ann.email }, sam.who);
    const response = await app.request(new URL(body.data.url).pathname);
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const text = (name: string) => JSON.parse(new TextDecoder().decode(files[name]));
    const names = Object.keys(files);
    expect(names.filter((name) => name.endsWith(".json")).sort()).toEqual(
      [`documents/${ended}/document.json`, `documents/${sealed}/document.json`, "person.json"].sort(),
    );
    expect(text("person.json")).toMatchObject({ email: ann.email, contact: { email: ann.email, name: ann.name } });
    const document = text(`documents/${sealed}/document.json`);
    expect(document.parts).toMatchObject([{ ...ann, state: "signed", origin: { ip: expect.any(String) } }]);
    expect(document.trail.map(({ type }: { type: string }) => type)).toContain("SIGNED");
    const pdf = names.find((name) => name.startsWith(`documents/${sealed}/`) && name.endsWith("(signed).pdf"))!;
    expect(await app.deps.verifyPdf(files[pdf]! as Uint8Array<ArrayBuffer>)).toMatchObject({ verdict: "genuine" });
    // Another signer's data stays out.
    expect(JSON.stringify(text(`documents/${ended}/document.json`))).not.toContain(bob.email);
    app.clock.nowMs += 3_600_000;
    expect((await app.request(new URL(body.data.url).pathname)).status).toBe(404);
  });

  it("reports in advance whether anything is stored about the person", async () => {
    await saveAs(app, sam.who, [bob]);
    const ask = async (email: string) =>
      (await app.json("POST", "/api/compliance/person/export", { email }, sam.who)).body.data;
    await prove();
    const nothing = await ask(ann.email);
    expect(nothing.found).toBe(false);
    const response = await app.request(new URL(nothing.url).pathname);
    expect(Object.keys(unzipSync(new Uint8Array(await response.arrayBuffer())))).toEqual(["person.json"]);
    expect((await ask(bob.email)).found).toBe(true);
    const id = await sendAs(app, sam.who, [bob]);
    await app.json("POST", `/api/document/comments/${id}`, { text: `Ask ${ann.email}`, mentions: [] }, sam.who);
    expect((await ask(ann.email)).found).toBe(true);
  });

  it("reads no document of a large workspace in advance", async () => {
    const id = await saveAs(app, sam.who, [bob]);
    await prove();
    const { list, findState } = app.deps.documents;
    let pages = 0;
    app.deps.documents.list = async (...query) => {
      const page = await list({ ...query[0], after: undefined });
      pages += 1;
      return { ...page, items: Array.from({ length: 50 }, () => page.items[0]!), next: `${id}${pages}` as never };
    };
    app.deps.documents.findState = () => Promise.reject(new Error("no document is read"));
    const { body } = await app.json("POST", "/api/compliance/person/export", { email: ann.email }, sam.who);
    Object.assign(app.deps.documents, { list, findState });
    expect([body.data.found, pages]).toEqual([true, 11]);
  });

  it("finds a person who is only a contact", async () => {
    await app.deps.contacts.remember(sam.workspace as never, [ann]);
    await prove();
    const { body } = await app.json("POST", "/api/compliance/person/export", { email: ann.email }, sam.who);
    expect(body.data.found).toBe(true);
  });
});
