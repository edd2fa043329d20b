import { afterEach, beforeEach, expect, it } from "vitest";
import { aMember, tokenIn, type Who } from "../../../tests/support/app-people.ts";
import { type HookWorld, openHookWorld, WEBHOOKS } from "../../../tests/support/webhooks.ts";

let world: HookWorld;
beforeEach(async () => {
  world = await openHookWorld();
});
afterEach(() => world.close());

/** A program that may manage integrations. */
async function aProgram(): Promise<{ _id: string; who: Who; revoke: () => Promise<void> }> {
  const { app, who } = world;
  const rights = { Integrations: ["MANAGE"] };
  const made = await app.json("POST", "/api/integrations/api-key/generate", { name: "Zap", rights }, who);
  const path = `/api/integrations/api-key/${made.body.data._id}`;
  return {
    _id: made.body.data._id,
    who: { Authorization: `Bearer ${made.body.data.key}` },
    revoke: async () => expect((await app.json("DELETE", path, undefined, who)).status).toBe(200),
  };
}

it("an API key with the right to manage integrations can create and delete webhooks", async () => {
  const made = await world.app.json("POST", "/api/integrations/api-key/generate", { name: "Zap" }, world.who);
  const program = { Authorization: `Bearer ${made.body.data.key}` };
  expect((await world.create({}, program)).status).toBe(403);
  await world.app.json("PATCH", `/api/acl?apiKeyId=${made.body.data._id}`, { Integrations: ["MANAGE"] }, world.who);
  const { status, body } = await world.create({}, program);
  expect([status, (await world.list("fetch", program)).length]).toEqual([200, 1]);
  expect((await world.app.json("DELETE", `${WEBHOOKS}/${body.data._id}`, undefined, program)).status).toBe(204);
});

it("webhooks made with an API key are archived when it is revoked, even after an interruption", async () => {
  const made = await world.app.json("POST", "/api/integrations/api-key/generate", { name: "Zap" }, world.who);
  const { _id: keyId, key: secret } = made.body.data;
  await world.app.json("PATCH", `/api/acl?apiKeyId=${keyId}`, { Integrations: ["MANAGE"] }, world.who);
  const program = { Authorization: `Bearer ${secret}` };
  const path = `/api/integrations/api-key/${keyId}`;
  await world.create({}, program);
  await world.create({}, world.who);
  expect((await world.app.json("DELETE", path, undefined, world.who)).status).toBe(200);
  expect([(await world.list("fetch")).length, (await world.list("archived")).length]).toEqual([1, 1]);

  const [archived] = await world.list("archived");
  expect(archived.archivedBecause).toBe("key_revoked");
  const { data } = (await world.app.json("GET", "/api/user/detail", undefined, world.who)).body;
  const stored = (await world.app.deps.webhooks.find(data.workspace._id, archived._id))!;
  const { archivedAt: _, archivedBecause: __, ...asBefore } = stored.value;
  expect(await world.app.deps.webhooks.put(stored, asBefore, {})).toBe(true);
  await world.send();
  expect([(await world.list("fetch")).length, (await world.list("archived")).length]).toEqual([1, 1]);
  expect((await world.logs(archived._id)).items.every(({ attempts }: { attempts: number }) => attempts === 0)).toBe(
    true,
  );
});

it("a webhook of a revoked key belongs to the person or key that restores it", async () => {
  const { app, who } = world;
  const [first, second] = [await aProgram(), await aProgram()];
  const { _id } = (await world.create({}, first.who)).body.data;
  await first.revoke();
  expect((await world.act("restore", _id)).body.data.state).toBe("active");
  await world.send();
  expect([world.receiver.received.length, (await world.list()).length]).toEqual([1, 1]);
  // A program that restores the webhook binds it to its own key.
  await world.act("archive", _id);
  await app.json("POST", `${WEBHOOKS}/restore/${_id}`, {}, second.who);
  await second.revoke();
  expect(await world.list("archived", who)).toMatchObject([{ _id, archivedBecause: "key_revoked" }]);
});

it("a webhook whose address was changed with an API key is archived when that key is revoked", async () => {
  const program = await aProgram();
  const [moved, renamed] = [(await world.create()).body.data._id, (await world.create()).body.data._id];
  const change = { url: world.receiver.url, method: "POST", events: ["SENT"], customData: [] };
  expect((await world.act("update", renamed, change, program.who)).status).toBe(200);
  const elsewhere = { ...change, url: `${world.receiver.url}/elsewhere` };
  expect((await world.act("update", moved, elsewhere, program.who)).status).toBe(200);
  await program.revoke();
  expect(await world.list()).toMatchObject([{ _id: renamed }]);
  expect(await world.list("archived")).toMatchObject([{ _id: moved, archivedBecause: "key_revoked" }]);
});

it("webhooks made with an API key are archived when it expires, and survive its regeneration", async () => {
  const { app, who } = world;
  const expiresAt = new Date(app.clock.nowMs + 3_600_000).toISOString();
  const made = await app.json("POST", "/api/integrations/api-key/generate", { name: "Zap", expiresAt }, who);
  const { _id: keyId, key: secret } = made.body.data;
  await app.json("PATCH", `/api/acl?apiKeyId=${keyId}`, { Integrations: ["MANAGE"] }, who);
  const { _id } = (await world.create({}, { Authorization: `Bearer ${secret}` })).body.data;
  const change = { type: "api", regenerate: true, overlap: "day" };
  const changed = await app.json("PUT", `/api/integrations/api-key/${keyId}`, change, who);
  expect(changed.status).toBe(200);
  await world.send();
  expect(world.receiver.received).toHaveLength(1);

  app.clock.nowMs += 3_600_000;
  await world.send();
  expect(world.receiver.received).toHaveLength(1);
  expect(await world.list("archived")).toMatchObject([{ _id, archivedBecause: "key_expired" }]);
});

/** A member who joins the workspace, with a key that they made there for an automation. */
async function aMakersKey(role: string): Promise<{ maker: string; key: Who }> {
  const { app, who } = world;
  const { body: detail } = await app.json("GET", "/api/user/detail", undefined, who);
  const mia = await aMember(app, "Mia Maker");
  const invited = await app.json("POST", "/api/workspace/add-member", { email: mia.email, role }, who);
  await app.runner.runDue();
  const token = await tokenIn(app, mia.email, "/app/invite/");
  await app.json("POST", `/api/workspace/accept-invite/${token}`, {}, mia.who);
  const generate = `/api/integrations/api-key/generate?workspace=${detail.data.workspace._id}`;
  const made = await app.json("POST", generate, { type: "zapier" }, mia.who);
  return { maker: invited.body.data.memberId, key: { Authorization: `Bearer ${made.body.data.key}` } };
}

it("webhooks made with an API key are archived when its maker leaves the workspace", async () => {
  const { maker, key } = await aMakersKey("admin");
  const { _id } = (await world.create({}, key)).body.data;
  await world.send();
  expect(world.receiver.received).toHaveLength(1);
  const path = `/api/workspace/remove-member?memberId=${maker}`;
  expect((await world.app.json("DELETE", path, undefined, world.who)).status).toBe(200);
  await world.send();
  expect(world.receiver.received).toHaveLength(1);
  expect(await world.list("archived")).toMatchObject([{ _id, archivedBecause: "maker_left" }]);
});

it("webhooks made with an API key are archived when it or its maker may no longer see all documents", async () => {
  const { app, who } = world;
  const narrowed = await aProgram();
  const { _id } = (await world.create({}, narrowed.who)).body.data;
  const { maker, key } = await aMakersKey("admin");
  const theirs = (await world.create({}, key)).body.data._id;
  await world.send();
  expect(world.receiver.received).toHaveLength(2);
  await app.json("PATCH", `/api/acl?apiKeyId=${narrowed._id}`, { Documents: ["CREATE"] }, who);
  const demoted = await app.json("POST", "/api/workspace/change-role", { memberId: maker, role: "guest_member" }, who);
  expect(demoted.status).toBe(200);
  await world.send();
  expect(world.receiver.received).toHaveLength(2);
  const archived: { _id: string; archivedBecause: string }[] = await world.list("archived");
  expect(archived.map((one) => [one._id, one.archivedBecause]).sort()).toEqual(
    [_id, theirs].sort().map((id) => [id, "rights_lost"]),
  );
});
