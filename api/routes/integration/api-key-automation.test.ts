import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { rightsOf } from "../../../domain/access/roles.ts";
import { toInstant } from "../../../domain/ids.ts";
import { aMember, type Who } from "../../../tests/support/app-people.ts";
import { type HookWorld, openHookWorld, WEBHOOKS } from "../../../tests/support/webhooks.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { readAutomation } from "../../services/integration/automation/read-automation.ts";
import { keyCallStore } from "../../store/integration/key-call-store.ts";

let world: HookWorld;
beforeEach(async () => {
  world = await openHookWorld();
});
afterEach(() => world.close());

async function aKey(type: string): Promise<{ program: Who; keyId: string; key: string }> {
  await world.app.json("POST", "/api/auth/prove", { password: "Right1!pass" }, world.who);
  const { body } = await world.app.json("POST", "/api/integrations/api-key/generate", { type }, world.who);
  const { _id: keyId, key } = body.data;
  return { program: { Authorization: `Bearer ${key}` }, keyId, key };
}
const read = async (type: string, who = world.who) =>
  (await world.app.json("GET", `/api/integrations/automation/${type}`, undefined, who)).body.data;
const listed = async () =>
  (await world.app.json("GET", "/api/integrations/automation", undefined, world.who)).body.data;
const ask = (path: string, who: Who) => world.app.json("GET", path, undefined, who);
const entriesOf = (keyId: string) => world.app.kv.get(["api_key_calls", keyId]);

describe("the view of an automation", () => {
  it("starts without keys, calls, subscriptions and runs", async () => {
    const nothing = { keys: 0, lastUsedAt: null, activeSubscriptions: 0, stoppedSubscriptions: 0 };
    expect(await listed()).toEqual(
      ["zapier", "make", "pabbly", "albato", "n8n", "agent"].map((type) => ({ type, ...nothing })),
    );
    expect(await read("make")).toEqual({ type: "make", ...nothing, subscriptions: [], runs: [] });
  });

  it("lists its calls, also refused ones, without their parameters", async () => {
    const { program, keyId } = await aKey("zapier");
    await ask("/api/template/all?search=secret", program);
    world.app.clock.nowMs += 1_000;
    await ask("/api/payment/connections", program);
    world.app.clock.nowMs += 1_000;
    await ask("/api/document/01JZX5Y3Q2M8K7T4W9R6V1C0AA", program);
    const { runs, keys, lastUsedAt } = await read("zapier");
    expect(keys).toBe(1);
    expect(lastUsedAt).toBe(new Date(world.app.clock.nowMs).toISOString());
    expect(runs).toMatchObject([
      { kind: "call", keyId, keyName: "Zapier", call: "GET /api/document/:documentId", status: 404, isAgent: false },
      { call: expect.stringMatching(/^GET \/api\/payment/), status: 403 },
      { call: "GET /api/template/all", status: 200 },
    ]);
    expect((await read("make")).runs).toEqual([]);
    const other = await aMember(world.app, "Other");
    expect(await read("zapier", other.who)).toMatchObject({ keys: 0, runs: [] });
  });

  it("can be read with its own key", async () => {
    const { program, keyId } = await aKey("make");
    await ask("/api/folder/all", program);
    const { runs, keys } = await read("make", program);
    expect([keys, runs[0]]).toMatchObject([1, { keyId, call: "GET /api/folder/all", status: 200 }]);
  });

  it("lists the subscriptions of its keys, and their deliveries", async () => {
    const { program } = await aKey("zapier");
    const made = await world.create({ events: ["SENT"] }, program);
    await world.create({ events: ["SENT"], url: `${world.receiver.url}/own` });
    const { id } = await world.send("Lease");
    const automation = await read("zapier");
    expect(automation).toMatchObject({
      activeSubscriptions: 1,
      subscriptions: [{ _id: made.body.data._id, url: world.receiver.url, events: ["SENT"], state: "active" }],
    });
    expect(automation.runs[0]).toMatchObject({
      ...{ kind: "delivery", event: "SENT", documentId: id, title: "Lease", state: "delivered", lastStatus: 200 },
    });
    expect(automation.runs.filter(({ kind }: { kind: string }) => kind === "delivery")).toHaveLength(1);
    await world.app.json("POST", `${WEBHOOKS}/pause/${made.body.data._id}`, undefined, program);
    expect((await listed())[0]).toMatchObject({ keys: 1, activeSubscriptions: 0, stoppedSubscriptions: 1 });
  });

  it("hides deliveries from a member who sees only their own documents", async () => {
    const { program } = await aKey("zapier");
    await world.create({ events: ["SENT"] }, program);
    await world.send("Lease");
    const { body } = await ask("/api/user/detail", world.who);
    const caller = { workspaceId: body.data.workspace._id, rights: rightsOf("member", { Documents: ["CREATE"] }) };
    const seen = await readAutomation(world.app.deps, caller as MemberPrincipal, "zapier");
    if (!seen.ok) throw new Error(seen.refusal.code);
    expect(seen.value.runs.map(({ kind }) => kind)).toEqual(["call"]);
    expect(seen.value.activeSubscriptions).toBe(1);
  });

  it("marks an agent's calls, and leaves out the authentication check of each MCP request", async () => {
    const { program } = await aKey("agent");
    const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "find_templates", arguments: {} } };
    const headers = { ...program, Accept: "application/json, text/event-stream", "Content-Type": "application/json" };
    const answer = await world.app.request("/mcp", { method: "POST", headers, body: JSON.stringify(body) });
    await answer.text();
    const { runs } = await read("agent");
    expect(runs).toMatchObject([{ call: "GET /api/template/all", status: 200, isAgent: true }]);
    expect(runs).toHaveLength(1);
  });
});

describe("an agent's key", () => {
  it("may prepare documents, but not send", async () => {
    const { program, keyId } = await aKey("agent");
    const acl = await ask(`/api/acl?apiKeyId=${keyId}`, world.who);
    expect(acl.body.data.rights).toMatchObject({ Documents: ["VIEW", "CREATE", "SEND_REMINDER"], Integrations: [] });
    const send = { templateId: "01JZX5Y3Q2M8K7T4W9R6V1C0AA", recipients: [], values: {} };
    expect((await world.app.json("POST", "/api/template/send", send, program)).body.code).toBe("not_authorized");
  });
});

describe("the log of API calls", () => {
  it("is written in batches, not during a call", async () => {
    const { program, keyId } = await aKey("zapier");
    for (let calls = 0; calls < 60; calls++) await ask("/api/template/all", program);
    expect((await entriesOf(keyId)).versionstamp).toBeNull();
    await world.app.deps.keyCalls.flush();
    const first = (await entriesOf(keyId)).versionstamp;
    expect(first).not.toBeNull();
    await world.app.deps.keyCalls.flush();
    expect((await entriesOf(keyId)).versionstamp).toBe(first);
    expect((await read("zapier")).runs).toHaveLength(50);
  });

  it("drops a call after 30 days", async () => {
    const { program, keyId } = await aKey("zapier");
    await ask("/api/template/all", program);
    const kept = () => world.app.deps.keyCalls.list(keyId);
    world.app.clock.nowMs += 30 * 86_400_000 - 1;
    expect(await kept()).toHaveLength(1);
    world.app.clock.nowMs += 1;
    expect(await kept()).toEqual([]);
  });

  it("keeps the entries of several processes that write at the same time", async () => {
    const { now } = world.app.deps.clock;
    const openStore = () => keyCallStore(world.app.kv, { now, later: () => undefined, log: () => undefined });
    const stores = [openStore(), openStore(), openStore()];
    const call = { at: toInstant(now()), call: "GET /api/template/all", status: 200, ms: 1 };
    for (const store of stores) for (const ms of [1, 2]) store.note("key", { ...call, ms });
    await Promise.all(stores.map((store) => store.flush()));
    expect(await openStore().list("key")).toHaveLength(6);
  });
});
