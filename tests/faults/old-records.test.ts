/** Opens a database written before roles, proofs, payments and reminders existed. */

import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { pack } from "../../api/store/records.ts";
import { DAY_MS } from "../../domain/durations.ts";
import type { DocumentId, Instant, RecipientId } from "../../domain/ids.ts";
import { passDays, signingFor, type Who } from "../support/app-people.ts";
import { openTestApp, type TestApp } from "../support/test-app.ts";

const fixture = new URL("../fixtures/records-of-earlier-versions.jsonl", import.meta.url);
/** The key from which its links were derived. */
const SECRETS_KEY = "b2xkLXJlY29yZHMtb2xkLXJlY29yZHMtb2xkLXJlY29yZHM";

type Entry = [Deno.KvKey, { json: unknown } | { sum: number } | { mark: true }];

let app: TestApp;
let who: Who;
beforeEach(async () => {
  app = await openTestApp({ env: { SECRETS_KEY }, startMs: Date.parse("2026-11-20T12:00:00.000Z") });
  for (const line of (await readFile(fixture, "utf8")).trim().split("\n")) {
    const [key, value] = JSON.parse(line) as Entry;
    const stored = "json" in value ? pack(value.json) : "sum" in value ? new Deno.KvU64(BigInt(value.sum)) : null;
    await app.kv.set(key, stored);
  }
  const email = "sam1@example.com";
  const { body } = await app.json("POST", "/api/auth/sign-in/email", { email, password: "Right1!pass" });
  who = { Token: body.token };
});
afterEach(() => app.close());

async function idOf(status: string): Promise<DocumentId> {
  const { body } = await app.json("GET", "/api/document/all?view=all&limit=100", undefined, who);
  return body.data.items.find((one: { status: string }) => one.status === status)._id;
}

it("the documents of an old database are listed and read, with intact trails", async () => {
  for (const status of ["DRAFT", "SENT", "COMPLETED"]) {
    const id = await idOf(status);
    const read = await app.json("GET", `/api/document/${id}`, undefined, who);
    expect(read).toMatchObject({ status: 200, body: { data: { status, settings: { delegation: true } } } });
    const logs = await app.json("GET", `/api/document/logs/${id}`, undefined, who);
    expect(logs.body.data.intact).toBe(true);
  }
  const { body } = await app.json("GET", "/api/user/detail", undefined, who);
  expect(body.data).toMatchObject({ mutedNotices: ["viewed"], delegate: null });
});

it("the drafts of an old database can be sent, with reminders", async () => {
  const id = await idOf("DRAFT");
  const { data } = (await app.json("GET", `/api/document/${id}`, undefined, who)).body;
  expect(data.documentValidity.autoReminder).toEqual({ enabled: true, reminderFrequency: 2, maxReminder: 2 });
  expect(await app.json("POST", `/api/document/send/${id}`, {}, who)).toMatchObject({ status: 200 });
  const sent = (await app.json("GET", `/api/document/${id}`, undefined, who)).body.data;
  expect(Date.parse(sent.nextReminderAt)).toBe(app.clock.nowMs + 2 * DAY_MS);
});

it("the recipients of an old database can be corrected and reminded, and can delegate and sign", async () => {
  const id = await idOf("SENT");
  const linkAt = (epoch: number) => app.deps.links.tokenOf(id, "r1" as RecipientId, epoch);
  const open = async (token: string) => app.json("POST", "/api/recipient/session", { token });
  expect((await open(await linkAt(1))).body.data).toMatchObject({ room: "open", canDelegate: true, payment: null });
  const bob = { recipient: "r1", name: "Robert", email: "robert@example.com" };
  expect((await app.json("PATCH", `/api/document/edit-recipient/${id}`, bob, who)).status).toBe(200);
  expect((await open(await linkAt(1))).body.code).toBe("link_invalid");
  expect((await app.json("POST", `/api/document/remind/${id}`, {}, who)).status).toBe(200);
  const dora = { name: "Dora", email: "dora@example.com", reason: "Away" };
  const handed = await app.json("POST", "/api/recipient/delegate", { token: await linkAt(2), ...dora });
  expect(handed.status).toBe(200);
  const signed = await app.json("POST", "/api/recipient/sign", await signingFor(app, await linkAt(3)));
  expect(signed.body.data.room).toBe("sealing");
  const logs = await app.json("GET", `/api/document/logs/${id}`, undefined, who);
  expect(logs.body.data.intact).toBe(true);
});

it("the documents of an old database expire and can be extended", async () => {
  const id = await idOf("SENT");
  await passDays(app, 31, [who]);
  await app.runner.runDue();
  expect(await idOf("EXPIRED")).toBe(id);
  const more = await app.json("POST", `/api/document/extend/${id}`, { days: 7 }, who);
  expect(more.body.data).toMatchObject({ status: "SENT" });
});

it("a member finds an old database's documents, whichever batch of the upgrade a crash interrupted", async () => {
  const { uid } = (await app.json("GET", "/api/user/detail", undefined, who)).body.data;
  const found = async (search: string) =>
    (await app.json("GET", `/api/document/all?limit=100&${search}`, undefined, who)).body.data.items.length;
  expect([await found(""), await found(`member=${uid}`), await found("search=a.pdf")]).toEqual([3, 0, 0]);
  expect(await app.deps.documents.reindex(2)).toBe(false);
  expect(await found(`member=${uid}`)).toBe(2);
  // The batch was written, and the server died before it stored its progress.
  await app.kv.delete(["progress", "document_orders_3"]);
  await app.deps.jobs.ensure("reindex", {
    task: { kind: "reindex_documents" },
    dueAt: new Date(app.clock.nowMs).toISOString() as Instant,
  });
  await app.runner.runDue();
  expect([await found(`member=${uid}`), await found("search=a.pdf")]).toEqual([3, 3]);
  expect(await app.deps.documents.reindex(2)).toBe(true);
  const counts = await app.json("GET", `/api/document/counts?member=${uid}`, undefined, who);
  expect(counts.body.data).toMatchObject({ all: 3, draft: 1, sent: 1, completed: 1 });
});

it("documents that change during the upgrade of an old database are indexed and counted once", async () => {
  const { uid } = (await app.json("GET", "/api/user/detail", undefined, who)).body.data;
  const id = await idOf("SENT");
  const voided = app.json("POST", `/api/document/void/${id}`, { reason: "Wrong" }, who);
  const [answer] = await Promise.all([voided, app.deps.documents.reindex(100)]);
  expect(answer.status).toBe(200);
  const counts = (await app.json("GET", `/api/document/counts?member=${uid}`, undefined, who)).body.data;
  expect(counts).toMatchObject({ all: 3, draft: 1, sent: 0, declined: 0, voided: 1, completed: 1 });
});
