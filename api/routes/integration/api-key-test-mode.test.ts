import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bulkDocumentId } from "../../../domain/template/bulk/bulk.ts";
import {
  aMember,
  draftOf,
  saveAs,
  sendAs,
  signAs,
  signingFor,
  tokenIn,
  uploadAs,
  type Who,
} from "../../../tests/support/app-people.ts";
import { onDisk } from "../../../tests/support/on-disk.ts";
import { run } from "../../../tests/support/run.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { openReceiver, receiverEnv } from "../../../tests/support/webhook-receiver.ts";
import { WEBHOOKS } from "../../../tests/support/webhooks.ts";

let app: TestApp;
let sam: Awaited<ReturnType<typeof aMember>>;
let tester: Who;
let live: Who;
beforeEach(async () => {
  app = await openTestApp({ env: receiverEnv });
  sam = await aMember(app, "Sam Sender");
  tester = await aKey({ isTest: true });
  live = await aKey({});
}, 60_000);
afterEach(() => app?.close());

const ann = { name: "Ann", email: "ann@example.com" };

async function aKey(input: object): Promise<Who> {
  const { body } = await app.json("POST", "/api/integrations/api-key/generate", { name: "Trial", ...input }, sam.who);
  return { Authorization: `Bearer ${body.data.key}` };
}
const read = async (id: string, who: Who = sam.who) =>
  (await app.json("GET", `/api/document/${id}`, undefined, who)).body.data;
const mailsTo = async (email: string) => {
  await app.runner.runDue();
  return (await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(email)}`)).body.data as { subject: string }[];
};
const strangersMails = async () => {
  await app.runner.runDue();
  const { body } = await app.json("GET", "/api/dev/mail");
  return (body.data as { to: string }[]).map(({ to }) => to).filter((to) => !to.includes(sam.email));
};
/** A recipient's link through the API, because a test mails no links. */
const linkTo = async (id: string, recipient = "r0") =>
  app.deps.links.tokenOf(id as never, recipient as never, await epochOf(id, recipient));
const epochOf = async (id: string, recipient: string) =>
  (await app.deps.documents.findState(id as never))!.value.recipients.find(({ _id }) => _id === recipient)!.linkEpoch;

async function pagesOf(bytes: Uint8Array<ArrayBuffer>, password = ""): Promise<string[]> {
  return onDisk(bytes, async (path) => {
    const text = new TextDecoder().decode(await run("pdftotext", ["-layout", "-upw", password, path, "-"]));
    return text.split("\f").slice(0, -1);
  });
}

async function sealedOf(id: string): Promise<Uint8Array<ArrayBuffer>> {
  await app.runner.runDue();
  const { body } = await app.json("GET", `/api/document/download-url/${id}`, undefined, sam.who);
  return (await app.request(new URL(body.data.url).pathname)).bytes();
}

describe("a document made with a test key", () => {
  it("stays a test, and mails only the key's maker, from sending to completion", async () => {
    const id = await sendAs(app, tester, [ann, { name: "Sam", email: sam.email }], { ccEmails: "cc@example.com" });
    expect(await read(id)).toMatchObject({ isTest: true, status: "SENT" });
    expect((await mailsTo(sam.email)).some(({ subject }) => subject.includes("Lease agreement"))).toBe(true);
    const [unsent] = (await read(id)).recipients;
    expect(unsent.notDelivered).toMatchObject({ reason: "not sent: test" });
    const trail = (await app.json("GET", `/api/document/logs/${id}`, undefined, sam.who)).body.data;
    const events = (trail.items ?? trail) as { type: string; data: object }[];
    expect(events.find(({ type }) => type === "NOT_DELIVERED")!.data).toEqual({ cause: "test" });
    const view = (await app.json("POST", "/api/recipient/session", { token: await linkTo(id) })).body.data;
    expect(view).toMatchObject({ isTest: true, room: "open" });
    for (const recipient of ["r0", "r1"]) await signAs(app, await linkTo(id, recipient));
    await app.runner.runDue();
    expect((await read(id)).status).toBe("COMPLETED");
    expect(await strangersMails()).toEqual([]);
  });

  it("stays a test when a person saves and sends it, and still mails nobody else", async () => {
    const id = await saveAs(app, tester, [ann]);
    const parts = (await read(id)).fileParts;
    await app.json("POST", `/api/document/save/${id}`, draftOf(parts, [ann]), sam.who);
    expect(await read(id)).toMatchObject({ isTest: true, version: 2 });
    expect((await app.json("POST", `/api/document/send/${id}`, {}, sam.who)).status).toBe(200);
    expect(await strangersMails()).toEqual([]);
  });

  it("is marked TEST on every page of its sealed file and certificate, with readable text", async () => {
    const id = await sendAs(app, tester, [ann]);
    await signAs(app, await linkTo(id));
    const bytes = await sealedOf(id);
    const pages = await pagesOf(bytes);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page).toMatch(/^\s*TEST\s*$/m);
    expect(pages.join("\n")).toContain("Lease agreement");
    const words = pages.join(" ").replace(/\s+/g, " ");
    // Two columns stand side by side, so that the sentence's end is on another line of the text.
    expect(words).toContain("Personal link of a test; no email was sent");
    expect(words).not.toMatch(/Personal link (sent|emailed)/);
    await onDisk(bytes, (path) => run("qpdf", ["--check", path]));
    const headers = { "Content-Type": "application/pdf" };
    const answer = await app.request("/api/verify", { method: "POST", headers, body: bytes });
    expect((await answer.json()).data).toMatchObject({ verdict: "genuine", document: { isTest: true } });
  });

  it("is marked TEST under a password too, while a live document is not", async () => {
    const settings = { passwordProtection: { enabled: true, mode: "encrypt", password: "open sesame" } };
    const [test, other] = [
      await sendAs(app, tester, [ann], { settings }),
      await sendAs(app, live, [{ name: "Sam", email: sam.email }]),
    ];
    const token = await linkTo(test);
    const proved = await app.json("POST", "/api/recipient/verify-password", { token, password: "open sesame" });
    const { session } = proved.body.data.authenticationData;
    await app.json("POST", "/api/recipient/sign", await signingFor(app, token, session));
    await signAs(app, await linkTo(other));
    for (const page of await pagesOf(await sealedOf(test), "open sesame")) expect(page).toMatch(/^\s*TEST\s*$/m);
    expect((await pagesOf(await sealedOf(other))).join("")).not.toContain("TEST");
    expect(await read(other)).not.toHaveProperty("isTest");
  });

  it("is listed as a test, found by its filter, and not counted", async () => {
    const test = await sendAs(app, tester, [ann]);
    app.clock.nowMs += 1_000;
    const other = await sendAs(app, live, [{ name: "Sam", email: sam.email }]);
    const listed = async (query: string) => {
      const { body } = await app.json("GET", `/api/document/all?${query}`, undefined, sam.who);
      return body.data.items.map((row: { _id: string; isTest?: boolean }) => [row._id, row.isTest ?? false]);
    };
    expect(await listed("")).toEqual([
      [other, false],
      [test, true],
    ]);
    expect(await listed("filterBy=Test")).toEqual([[test, true]]);
    expect(await listed("filterBy=Test&view=completed")).toEqual([]);
    const counts = async () => (await app.json("GET", "/api/document/counts", undefined, sam.who)).body.data;
    expect(await counts()).toMatchObject({ all: 1, sent: 1, completed: 0 });
    await signAs(app, await linkTo(test));
    await app.runner.runDue();
    expect(await counts()).toMatchObject({ all: 1, sent: 1, completed: 0 });
    const time = await app.json("GET", "/api/document/sign-time", undefined, sam.who);
    expect(time.body.data).toMatchObject({ documents: 0 });
    await app.json("DELETE", `/api/document/${test}?deleteType=permanent`, undefined, sam.who);
    expect(await counts()).toMatchObject({ all: 1 });
  });

  it("has `test: true` in webhook calls, while a live document does not", async () => {
    const receiver = await openReceiver();
    const hook = { url: receiver.url, method: "POST", events: ["SENT"], customData: [] };
    await app.json("POST", `${WEBHOOKS}/create`, hook, sam.who);
    app.clock.nowMs += 1_000;
    const ids = [await sendAs(app, tester, [ann]), await sendAs(app, live, [ann])];
    await app.runner.runDue();
    receiver.close();
    const testFlags = new Map(receiver.bodies().map(({ documentId, test }) => [documentId, test]));
    expect(ids.map((id) => testFlags.get(id as never))).toEqual([true, undefined]);
  });

  it("mails its one-time codes to the maker", async () => {
    const recipient = { ...ann, authenticationEnabled: true, authenticationType: "EMAIL" };
    const id = await sendAs(app, tester, [recipient as never]);
    const token = await linkTo(id);
    const before = (await mailsTo(sam.email)).length;
    expect((await app.json("POST", "/api/recipient/otp", { token })).status).toBe(200);
    expect(await mailsTo(sam.email)).toHaveLength(before + 1);
    expect(await strangersMails()).toEqual([]);
  });
});

describe("an API key's mode", () => {
  it("prevents changes to documents of the other mode, but not reading them", async () => {
    const [test, real] = [await saveAs(app, tester, [ann]), await saveAs(app, live, [ann])];
    const send = (id: string, who: Who) => app.json("POST", `/api/document/send/${id}`, {}, who);
    expect(await send(test, live)).toMatchObject({ status: 403, body: { code: "document_is_test" } });
    expect(await send(real, tester)).toMatchObject({ status: 403, body: { code: "document_is_no_test" } });
    const save = (id: string, who: Who) => app.json("POST", `/api/document/save/${id}`, draftOf([], [ann]), who);
    expect((await save(real, tester)).body.code).toBe("document_is_no_test");
    expect((await read(test, live)).isTest).toBe(true);
    expect((await read(real, tester)).status).toBe("DRAFT");
    expect(await Promise.all([send(test, live), send(test, tester), send(test, live)])).toMatchObject([
      ...[{ status: 403 }, { status: 200 }, { status: 403 }],
    ]);
    expect(await strangersMails()).toEqual([]);
  });

  it("lets a test key create only test documents, and switch on no web form", async () => {
    const uploaded = (await uploadAs(app, sam.who)).body.data[0].value;
    const saved = await app.json(
      "POST",
      "/api/template/save/new",
      { ...draftOf([uploaded], [ann]), name: "Lease" },
      sam.who,
    );
    const templateId = saved.body.data._id;
    const form = await app.json("PATCH", `/api/template/enable-webform/${templateId}`, { enabled: true }, tester);
    expect(form.body.code).toBe("not_with_test_key");
    const sent = await app.json(
      "POST",
      "/api/template/send",
      { templateId, recipients: [{ _id: "r0", ...ann }] },
      tester,
    );
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    expect((await read(sent.body.data._id)).isTest).toBe(true);
    const drafted = await app.json("POST", `/api/template/create-document/${templateId}`, {}, tester);
    expect((await read(drafted.body.data._id)).isTest).toBe(true);
    const rows = new FormData();
    rows.append("rows", new Blob(["Name,Email\nRow One,row1@example.com\nRow Two,row2@example.com"]), "rows.csv");
    const mapping = { Name: { recipient: "r0", as: "name" }, Email: { recipient: "r0", as: "email" } };
    rows.append("mapping", JSON.stringify(mapping));
    const bulk = await app.request(`/api/template/bulk/${templateId}`, { method: "POST", headers: tester, body: rows });
    const { bulkId } = (await bulk.json()).data;
    expect(await strangersMails()).toEqual([]);
    const row = await app.json("GET", `/api/document/${await bulkDocumentId(bulkId, 1)}`, undefined, sam.who);
    expect(row.body.data).toMatchObject({ isTest: true, status: "SENT" });
    const steered = await app.json("POST", `/api/template/bulk/steer/${bulkId}`, { state: "paused" }, live);
    expect(steered.body.code).toBe("document_is_test");
    expect(await strangersMails()).toEqual([]);
  });

  it("lets a test key copy to tests only; a person's correction of a test is a test", async () => {
    const copy = async (id: string, who: Who, body: object = {}) => {
      const made = await app.json("POST", `/api/document/copy/${id}`, body, who);
      return (await read(made.body.data._id)).isTest ?? false;
    };
    const [real, test] = [await saveAs(app, sam.who, [ann]), await sendAs(app, tester, [ann])];
    expect([await copy(real, tester), await copy(test, tester), await copy(real, live)]).toEqual([true, true, false]);
    await app.json("POST", `/api/document/void/${test}`, { reason: "Wrong" }, sam.who);
    expect(await copy(test, sam.who, { correct: true })).toBe(true);
    expect(await copy(test, sam.who)).toBe(false);
  });

  it("prevents a test key from changing webhooks, templates, folders or comments of other people", async () => {
    const rights = {
      Documents: ["MANAGE"],
      Folders: ["MANAGE", "DELETE"],
      Integrations: ["MANAGE"],
      Templates: ["MANAGE"],
    };
    const able = await aKey({ isTest: true, rights });
    const ask = async (method: string, path: string, body: object | undefined, who: Who) =>
      (await app.json(method, `/api/${path}`, body, who)).body;
    const hook = { url: "https://hooks.example.com/a", method: "POST", events: ["SENT"], customData: [] };
    const create = async (who: Who) => (await ask("POST", "integrations/webhook/create", hook, who)).data._id;
    const [real, own] = [await create(sam.who), await create(able)];
    for (const verb of ["pause", "resume", "rotate", "archive", "restore", "test", "update"]) {
      const body = verb === "update" ? hook : verb === "test" ? {} : undefined;
      const answer = await ask("POST", `integrations/webhook/${verb}/${real}`, body, able);
      expect([verb, answer.code]).toEqual([verb, "not_with_test_key"]);
    }
    expect((await ask("DELETE", `integrations/webhook/${real}`, undefined, able)).code).toBe("not_with_test_key");
    expect((await ask("POST", `integrations/webhook/pause/${own}`, undefined, able)).data.state).toBe("paused");
    const folder = (await ask("POST", "folder/create", { name: "Leases" }, sam.who)).data._id;
    expect((await ask("DELETE", `folder/delete/${folder}`, undefined, able)).code).toBe("not_with_test_key");
    const document = await saveAs(app, sam.who, [ann]);
    const comment = { text: "Hello", mentions: [] };
    expect((await ask("POST", `document/comments/${document}`, comment, able)).code).toBe("document_is_no_test");
    const move = { documentIds: [document], folderId: folder };
    expect((await ask("POST", "document/move", move, able)).code).toBe("document_is_no_test");
    const mia = await aMember(app, "Mia Member");
    await app.json("POST", "/api/workspace/add-member", { email: mia.email, role: "admin" }, sam.who);
    await app.runner.runDue();
    const token = await tokenIn(app, mia.email, "/app/invite/");
    await app.json("POST", `/api/workspace/accept-invite/${token}`, {}, mia.who);
    const hers = `template/save/new?workspace=${sam.workspace}`;
    const uploaded = (await uploadAs(app, sam.who)).body.data[0].value;
    const lease = { ...draftOf([uploaded], [ann]), name: "Lease" };
    const mine = (await ask("POST", "template/save/new", lease, sam.who)).data;
    const file = (await uploadAs(app, mia.who)).body.data[0].value;
    const theirs = (await ask("POST", hers, { ...draftOf([file], [ann]), name: "Hers" }, mia.who)).data;
    const rename = (id: string, version: number) => ask("POST", `template/save/${id}`, { name: "New", version }, able);
    expect((await rename(mine._id, mine.version)).data.name).toBe("New");
    expect((await rename(theirs._id, theirs.version)).code).toBe("not_with_test_key");
  });
});
