import { afterEach, beforeEach, expect, it } from "vitest";
import type { WorkspaceId } from "../../../domain/ids.ts";
import { createVault } from "../../adapters/secrets/secrets.ts";
import type { IntegrationStore } from "../../ports/providers.ts";
import { integrationKey } from "../keys.ts";
import { readText } from "../records.ts";
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

it("credentials come back as they were put, for their own workspace", async () => {
  const { _id } = await store.putTwilio(mine, credentials);
  expect(await store.findTwilio(mine)).toEqual(credentials);
  expect(await store.findTwilio(theirs)).toBeNull();
  expect(await store.list(mine)).toEqual([{ _id, type: "twilio", isActive: true }]);
  expect(await store.list(theirs)).toEqual([]);
});

it("nothing of them can be read in the database", async () => {
  await store.putTwilio(mine, credentials);
  const texts: string[] = [];
  for await (const { value } of kv.list({ prefix: [] })) texts.push(readText(value));
  expect(texts.join()).toContain("twilio");
  for (const secret of Object.values(credentials)) expect(texts.join()).not.toContain(secret);
});

it("they open for no other workspace, also when somebody moves the record there", async () => {
  await store.putTwilio(mine, credentials);
  const { value } = await kv.get(integrationKey(mine, "twilio"));
  await kv.set(integrationKey(theirs, "twilio"), value);
  await expect(store.findTwilio(theirs)).rejects.toThrow("another workspace");
});

it("credentials that Twilio does not take any more are not active until others are connected", async () => {
  const { _id } = await store.putTwilio(mine, credentials);
  await store.suspendTwilio(mine, { ...credentials, authToken: "the-token-before-it" });
  expect(await store.list(mine)).toEqual([{ _id, type: "twilio", isActive: true }]);
  await store.suspendTwilio(mine, credentials);
  expect(await store.list(mine)).toEqual([{ _id, type: "twilio", isActive: false }]);
  const next = await store.putTwilio(mine, { ...credentials, authToken: "another-token-of-twilio" });
  await store.suspendTwilio(mine, credentials);
  expect(await store.list(mine)).toEqual([next]);
  await store.suspendTwilio(theirs, credentials);
});

it("what is disconnected is gone; what was connected anew meanwhile stays", async () => {
  const first = await store.putTwilio(mine, credentials);
  const second = await store.putTwilio(mine, { ...credentials, authToken: "another-token-of-twilio" });
  await store.remove(mine, first._id);
  expect(await store.list(mine)).toEqual([second]);
  await store.remove(theirs, second._id);
  await store.remove(mine, second._id);
  expect(await store.findTwilio(mine)).toBeNull();
  await store.remove(mine, second._id);
});
