import { afterEach, beforeEach, expect, it } from "vitest";
import type { Instant, UserId, WorkspaceId } from "../../../domain/ids.ts";
import { WorkspaceEvent } from "../../../domain/workspace/workspace-event.ts";
import { createVault } from "../../adapters/secrets/secrets.ts";
import type { IntegrationStore } from "../../ports/providers.ts";
import { integrationKey, workspaceEvents } from "../keys.ts";
import { readRecord, readText } from "../records.ts";
import { integrationStore } from "./integration-store.ts";

let kv: Deno.Kv;
let store: IntegrationStore;
beforeEach(async () => {
  kv = await Deno.openKv(":memory:");
  let names = 0;
  store = integrationStore(kv, createVault(new Uint8Array(32).fill(7), "integration"), () => `name-${++names}`);
});
afterEach(() => kv.close());

const [mine, theirs] = ["01MINE", "01THEIRS"] as WorkspaceId[] as [WorkspaceId, WorkspaceId];
const credentials = {
  accountSid: `AC${"1".repeat(32)}`,
  authToken: "the-token-of-twilio",
  serviceSid: `VA${"2".repeat(32)}`,
};

const by = { id: "01PERSON" as UserId, name: "Mira", email: "mira@example.com" };
const at = "2026-11-23T10:00:00.000Z" as Instant;
const connected: WorkspaceEvent = { id: "01A", at, by, fact: { kind: "integration_connected", name: "twilio" } };
const disconnected: WorkspaceEvent = { id: "01B", at, by, fact: { kind: "integration_disconnected", name: "twilio" } };

async function loggedEvents(): Promise<unknown[]> {
  const entries = await Array.fromAsync(kv.list({ prefix: workspaceEvents(mine) }));
  return entries.map(({ value }) => readRecord(WorkspaceEvent, value));
}

it("connecting and disconnecting log an event each, and disconnecting again logs none", async () => {
  const { _id } = await store.putTwilio(mine, credentials, connected);
  expect(await loggedEvents()).toEqual([connected]);
  await store.remove(mine, _id, disconnected);
  expect(await loggedEvents()).toEqual([connected, disconnected]);
  await store.remove(mine, _id, { ...disconnected, id: "01C" });
  expect(await loggedEvents()).toHaveLength(2);
});

it("credentials are returned as stored, to their own workspace only", async () => {
  const { _id } = await store.putTwilio(mine, credentials, connected);
  expect(await store.findTwilio(mine)).toEqual(credentials);
  expect(await store.findTwilio(theirs)).toBeNull();
  expect(await store.list(mine)).toEqual([{ _id, type: "twilio", isActive: true }]);
  expect(await store.list(theirs)).toEqual([]);
});

it("credentials are not readable in the database", async () => {
  await store.putTwilio(mine, credentials, connected);
  const texts: string[] = [];
  for await (const { value } of kv.list({ prefix: [] })) texts.push(readText(value));
  expect(texts.join()).toContain("twilio");
  for (const secret of Object.values(credentials)) expect(texts.join()).not.toContain(secret);
});

it("credentials cannot be decrypted for another workspace, even if their record is copied there", async () => {
  await store.putTwilio(mine, credentials, connected);
  const { value } = await kv.get(integrationKey(mine, "twilio"));
  await kv.set(integrationKey(theirs, "twilio"), value);
  await expect(store.findTwilio(theirs)).rejects.toThrow("another workspace");
});

it("credentials that Twilio rejects are inactive until others are connected", async () => {
  const { _id } = await store.putTwilio(mine, credentials, connected);
  await store.suspendTwilio(mine, { ...credentials, authToken: "the-token-before-it" });
  expect(await store.list(mine)).toEqual([{ _id, type: "twilio", isActive: true }]);
  await store.suspendTwilio(mine, credentials);
  expect(await store.list(mine)).toEqual([{ _id, type: "twilio", isActive: false }]);
  const next = await store.putTwilio(mine, { ...credentials, authToken: "another-token-of-twilio" }, connected);
  await store.suspendTwilio(mine, credentials);
  expect(await store.list(mine)).toEqual([next]);
  await store.suspendTwilio(theirs, credentials);
});

it("a disconnected integration is removed, but not one that was connected again meanwhile", async () => {
  const first = await store.putTwilio(mine, credentials, connected);
  const second = await store.putTwilio(mine, { ...credentials, authToken: "another-token-of-twilio" }, connected);
  await store.remove(mine, first._id, disconnected);
  expect(await store.list(mine)).toEqual([second]);
  await store.remove(theirs, second._id, disconnected);
  await store.remove(mine, second._id, disconnected);
  expect(await store.findTwilio(mine)).toBeNull();
  await store.remove(mine, second._id, disconnected);
});
