import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { smtpMailer } from "../../api/adapters/mail/smtp.ts";
import { folderObjects } from "../../api/adapters/objects/folder.ts";
import type { Mailer } from "../../api/ports/mail.ts";
import { HOUR_MS } from "../../domain/durations.ts";
import type { DocumentId, RecipientId } from "../../domain/ids.ts";
import { aMember, anEmail, saveAs, signAs, uploadAs, type Who } from "../support/app-people.ts";
import { openSmtpSink, type SmtpMode, type SmtpSink } from "../support/smtp.ts";
import { openTestApp, type TestApp } from "../support/test-app.ts";
import { type FlakyTsa, openFlakyTsa, type TsaMode } from "../support/tsa.ts";

let app: TestApp;
let who: Who;
let sender: string;
const ann = { name: "Ann", email: "ann@example.com" };

async function open(env: Record<string, string> = {}): Promise<void> {
  app = await openTestApp({ env });
  const sam = await aMember(app, "Sam Sender");
  who = sam.who;
  sender = sam.email;
}
afterEach(() => app?.close());

const read = async (id: string) => (await app.json("GET", `/api/document/${id}`, undefined, who)).body.data;
const trailOf = async (id: string): Promise<{ type: string; data: object }[]> =>
  (await app.json("GET", `/api/document/logs/${id}`, undefined, who)).body.data.items;
const tokenOf = (id: string) => app.deps.links.tokenOf(id as DocumentId, "r0" as RecipientId, 1);

async function send(): Promise<string> {
  const id = await saveAs(app, who, [ann]);
  const sent = await app.json("POST", `/api/document/send/${id}`, {}, who);
  expect(sent).toMatchObject({ status: 200, body: { data: { status: "SENT" } } });
  await app.runner.runDue();
  return id;
}

/** Advances the clock in small steps and runs the jobs that become due. */
async function pass(ms: number, stepMs = ms): Promise<void> {
  for (let at = 0; at < ms; at += stepMs) {
    app.clock.nowMs += stepMs;
    await app.runner.runDue();
  }
}

describe("an identity issuer", () => {
  it("that is unreachable causes no permanent refusal: the call can be retried", async () => {
    app = await openTestApp({ env: { OIDC_ISSUER: "http://127.0.0.1:1", OIDC_AUDIENCE: "countersign" } });
    const answer = await app.json("GET", "/api/user/detail", undefined, { Token: "e30.e30.e30" });
    expect(answer).toMatchObject({ status: 503, body: { code: "unavailable" } });
  });
});

describe("a mail server", () => {
  let sink: SmtpSink;
  let mailer: Mailer;
  beforeEach(async () => {
    await open();
    sink = await openSmtpSink();
    mailer = smtpMailer({ url: sink.url, from: { name: "Countersign", address: "sign@example.com" } });
    const outbox = app.deps.mailer;
    // Only Ann's mail uses this mailer: mails to the sender can be read in the outbox.
    app.deps.mailer = {
      ...mailer,
      send: (mail) => (mail.to.address === ann.email ? mailer.send(mail) : outbox.send(mail)),
    };
  });
  afterEach(async () => {
    mailer.close();
    await sink.close();
  });

  const toldOf = async () => {
    const { body } = await app.json("GET", `/api/dev/mail?to=${sender}`);
    return body.data.filter((mail: { subject: string }) => mail.subject.includes("did not arrive"));
  };
  const invitations = () => sink.mails.filter((mail) => mail.to.includes(ann.email));
  const idsOf = (mails: SmtpSink["mails"]) =>
    new Set(mails.map((mail) => /^message-id: *(?:\r\n )?(\S+)/im.exec(mail.raw)?.[1]));

  it.each<SmtpMode>(["refuse", "later", "drop", "hang"])(
    "that fails (%s) prevents no sending, and is retried until it accepts the mail",
    async (mode) => {
      sink.setMode(mode);
      const id = await send();
      expect((await read(id)).recipients[0]).not.toHaveProperty("deliveredAt");
      expect((await read(id)).recipients[0]).not.toHaveProperty("notDelivered");
      sink.setMode("ok");
      await pass(HOUR_MS);
      expect((await read(id)).recipients[0]).toHaveProperty("deliveredAt");
      // A mail accepted without a confirmation is sent again as the same mail, which recipients' servers recognize.
      expect(invitations()).toHaveLength(mode === "drop" || mode === "hang" ? 2 : 1);
      expect(idsOf(invitations()).size).toBe(1);
      expect([...idsOf(invitations())][0]).toMatch(/^<\w+@example\.com>$/);
      await pass(HOUR_MS);
      expect(idsOf(invitations()).size).toBe(1);
      expect((await trailOf(id)).filter((line) => line.type === "DELIVERED")).toHaveLength(1);
    },
    240_000,
  );

  it("that refuses an address permanently is not retried: the document and its sender show it", async () => {
    sink.setMode("never");
    const id = await send();
    expect((await read(id)).recipients[0].notDelivered.reason).toContain("No such mailbox");
    expect((await trailOf(id)).at(-1)).toMatchObject({ type: "NOT_DELIVERED", data: { cause: "refused" } });
    sink.setMode("ok");
    await pass(HOUR_MS);
    expect(invitations()).toHaveLength(0);
    expect(await toldOf()).toHaveLength(1);
    expect((await toldOf())[0].text).toContain("No such mailbox");
    await app.json("POST", `/api/document/resend/${id}`, {}, who);
    await app.runner.runDue();
    expect((await read(id)).recipients[0]).not.toHaveProperty("notDelivered");
  });

  it("that is unreachable for three days is no longer retried: the document and its sender show it", async () => {
    sink.setMode("refuse");
    const id = await send();
    await pass(71 * HOUR_MS, HOUR_MS);
    expect((await read(id)).recipients[0]).not.toHaveProperty("notDelivered");
    await pass(2 * HOUR_MS, HOUR_MS);
    expect((await trailOf(id)).at(-1)).toMatchObject({ type: "NOT_DELIVERED", data: { cause: "unreachable" } });
    sink.setMode("ok");
    await pass(HOUR_MS);
    expect(await toldOf()).toHaveLength(1);
  }, 240_000);
});

describe("a store of objects", () => {
  let folder: string;
  beforeEach(async () => {
    await open();
    folder = await mkdtemp(join(tmpdir(), "countersign-objects-"));
    app.deps.objects = folderObjects(folder);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const records = async () => (await Array.fromAsync(app.kv.list({ prefix: ["file"] }))).length;
  async function objectPaths(): Promise<string[]> {
    const names = await readdir(join(folder, "objects"), { recursive: true });
    return names.filter((name) => /[0-9a-f]{64}$/.test(name)).map((name) => join(folder, "objects", name));
  }

  it("that is unreachable refuses an upload without storing any of it, and accepts it once it is back", async () => {
    const works = app.deps.objects;
    app.deps.objects = folderObjects("/proc/nowhere");
    expect(await uploadAs(app, who)).toMatchObject({ status: 503, body: { code: "storage_unavailable" } });
    expect(await records()).toBe(0);
    app.deps.objects = works;
    expect((await uploadAs(app, who)).status).toBe(200);
  });

  it.each(["wrong", "short", "gone"])(
    "with %s bytes of a source delays the seal, reports the delay, and completes after a repair",
    async (how) => {
      const id = await send();
      const [source] = await objectPaths();
      const bytes = await readFile(source!);
      expect((await signAs(app, await tokenOf(id))).status).toBe(200);
      const damaged = new Uint8Array(bytes);
      damaged[100]! ^= 1;
      if (how === "gone") await rm(source!);
      else await writeFile(source!, how === "wrong" ? damaged : bytes.subarray(0, 100));
      await app.runner.runDue();
      expect(await read(id)).toMatchObject({ status: "SEALING", sealing: { delay: "storage" } });
      const download = await app.json("GET", `/api/document/download-url/${id}`, undefined, who);
      const file = await app.request(new URL(download.body.data.url).pathname);
      expect(file.status).toBe(how === "gone" ? 404 : 503);
      await writeFile(source!, bytes);
      await pass(HOUR_MS);
      expect(await read(id)).toMatchObject({ status: "COMPLETED" });
    },
  );

  it("that holds corrupt bytes under a hash gets the right ones with the next upload of the file", async () => {
    const form = async (bytes: Uint8Array<ArrayBuffer>) => {
      const data = new FormData();
      data.append("files", new Blob([bytes], { type: "application/pdf" }), "a.pdf");
      const response = await app.request("/api/document/upload", { method: "POST", headers: who, body: data });
      return (await response.json()).data[0].value;
    };
    await uploadAs(app, who);
    const [source] = await objectPaths();
    const bytes = new Uint8Array(await readFile(source!));
    const lie = bytes.slice();
    lie[100]! ^= 1;
    await writeFile(source!, lie);
    const { hashData } = await form(bytes);
    expect(await app.deps.objects.get(hashData)).toEqual(bytes);
  });
});

describe("a time-stamp service", () => {
  let tsa: FlakyTsa;
  beforeEach(async () => {
    tsa = await openFlakyTsa();
    await open({ TSA_URL: tsa.url, TSA_ROOTS: tsa.roots });
  });
  afterEach(() => tsa.close());

  it.each<TsaMode>(["down", "wrong nonce", "garbage"])(
    "that is %s delays the seal and never weakens it; the owner's retry completes it later",
    async (mode) => {
      tsa.setMode(mode);
      const id = await send();
      await signAs(app, await tokenOf(id));
      await app.runner.runDue();
      expect(await read(id)).toMatchObject({ status: "SEALING", sealing: { delay: "time_stamp", attempts: 1 } });
      for (let n = 0; n < 3; n++) await app.json("POST", `/api/document/seal/${id}`, {}, who);
      await app.runner.runDue();
      const { sealing } = await read(id);
      expect(sealing.delay).toBe("time_stamp");
      // Another request does not add attempts to every later request.
      await pass(2 * HOUR_MS, 60_000);
      expect((await read(id)).sealing.attempts - sealing.attempts).toBeLessThan(20);
      tsa.setMode("ok");
      // The service reports the real time.
      app.clock.nowMs = Date.now();
      await app.json("POST", `/api/document/seal/${id}`, {}, who);
      await app.runner.runDue();
      expect(await read(id)).toMatchObject({ status: "COMPLETED", sealed: { level: "B-T" } });
      const mails = (await app.json("GET", `/api/dev/mail?to=${sender}`)).body.data as { subject: string }[];
      expect(mails.filter((mail) => mail.subject.includes("Sealing takes longer"))).toHaveLength(1);
    },
    240_000,
  );
});

describe("the certificate that seals", () => {
  it("is not used after its expiry: the document waits for another one", async () => {
    await open();
    const id = await send();
    await signAs(app, await tokenOf(id));
    const thenMs = app.clock.nowMs;
    app.clock.nowMs += 40 * 365 * 24 * HOUR_MS;
    await app.runner.runDue();
    const [{ value }] = [(await app.deps.documents.findState(id as DocumentId))!];
    expect(value.document).toMatchObject({ status: "SEALING", sealing: { delay: "certificate" } });
    expect((await app.json("GET", "/api/health")).body.data).toMatchObject({
      status: "degraded",
      checks: { seal: { state: "failing" } },
    });
    app.clock.nowMs = thenMs;
    await app.json("POST", `/api/document/seal/${id}`, {}, who);
    await app.runner.runDue();
    expect(await read(id)).toMatchObject({ status: "COMPLETED" });
  });
});

describe("a dead-lettered job", () => {
  it("is visible to the operator, and runs when retried", async () => {
    await open();
    const id = await saveAs(app, who, [{ name: "Ann", email: anEmail("ann") }]);
    await app.runner.runDue();
    const remember = app.deps.contacts.remember;
    app.deps.contacts.remember = () => Promise.reject(new Error("broken"));
    await app.json("POST", `/api/document/send/${id}`, {}, who);
    await pass(4 * HOUR_MS, 10 * 60_000);
    const { body } = await app.json("GET", "/api/health");
    expect(body.data.checks.jobs).toEqual({
      state: "warning",
      detail: "Given up: 1 remember_recipients. All but mails are tried again at the next start.",
    });
    app.deps.contacts.remember = remember;
    const [dead] = await app.deps.jobs.listDead();
    await app.deps.jobs.revive(dead!.id, app.clock.nowMs);
    await app.runner.runDue();
    expect((await app.json("GET", "/api/health")).body.data.checks.jobs).toEqual({ state: "ok" });
  });
});
