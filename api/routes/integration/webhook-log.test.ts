import { Webhook as Verifier } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { webhookEventKinds } from "../../../domain/integration/webhook/webhook.ts";
import { aMember } from "../../../tests/support/app-people.ts";
import { type HookWorld, openHookWorld, WEBHOOKS } from "../../../tests/support/webhooks.ts";

let world: HookWorld;
beforeEach(async () => {
  world = await openHookWorld();
});
afterEach(() => world.close());

describe("the webhook log", () => {
  it("finds deliveries by document, title, state and event, page by page", async () => {
    const { _id } = (await world.create({ events: ["CREATED", "SENT"] })).body.data;
    world.receiver.answerWith((_, count) => ({ status: count === 2 ? 500 : 200 }));
    const lease = await world.send("Lease");
    const loan = await world.send("Loan");
    const all = await world.logs(_id);
    expect(all.items.map((one: { event: string; documentId: string }) => `${one.event} ${one.documentId}`)).toEqual([
      `SENT ${loan.id}`,
      `CREATED ${loan.id}`,
      `SENT ${lease.id}`,
      `CREATED ${lease.id}`,
    ]);
    expect(all.cursor).toBeNull();
    const titles = async (query: string) =>
      (await world.logs(_id, query)).items.map((one: { event: string; title: string }) => `${one.event} ${one.title}`);
    expect(await titles("&search=lEAS&event=SENT")).toEqual(["SENT Lease"]);
    expect(await titles(`&search=${loan.id}`)).toEqual(["SENT Loan", "CREATED Loan"]);
    expect(await titles("&state=pending")).toEqual(["SENT Lease"]);
    const first = await world.logs(_id, "&limit=3");
    const second = await world.logs(_id, `&limit=3&cursor=${first.cursor}`);
    expect([first.items.length, second.items.length, second.cursor]).toEqual([3, 1, null]);
  });

  it("shows requests without secrets, and every try with its response", async () => {
    const customData = [{ name: "Authorization", value: "Bearer very-secret-9876", type: "Header" }];
    const { _id, secret } = (await world.create({ customData })).body.data;
    world.receiver.answerWith({ status: 503, body: "busy" });
    await world.send();
    const { deliveryId } = (await world.logs(_id)).items[0];
    const { body } = await world.app.json("GET", `${WEBHOOKS}/delivery/${deliveryId}`, undefined, world.who);
    const { tries, request } = body.data;
    expect(request.headers).toContainEqual({ name: "Authorization", value: "••••9876" });
    expect(JSON.stringify(body)).not.toContain("very-secret");
    expect(tries).toMatchObject([{ number: 1, status: 503, fault: "status", answer: "busy", url: world.receiver.url }]);
    const signed = new Verifier(secret).sign(body.data.id, new Date(tries[0].timestamp * 1_000), request.body);
    expect(tries[0].signature).toBe(signed);
    const { who: other } = await aMember(world.app, "Omar");
    expect((await world.app.json("GET", `${WEBHOOKS}/delivery/${deliveryId}`, undefined, other)).status).toBe(404);
  });

  it("shows the request as it was sent, even after the webhook was changed", async () => {
    const customData = [{ name: "source", value: "shop", type: "Request Data" }];
    const { _id, secret } = (await world.create({ customData })).body.data;
    await world.send();
    const { deliveryId } = (await world.logs(_id)).items[0];
    const read = async () =>
      (await world.app.json("GET", `${WEBHOOKS}/delivery/${deliveryId}`, undefined, world.who)).body.data;
    const before = await read();
    expect(JSON.parse(before.request.body).custom).toEqual({ source: "shop" });
    const headers = [{ name: "X-New", value: "1", type: "Header" }];
    const changed = { url: `${world.receiver.url}/new`, method: "GET", events: ["SENT"], customData: headers };
    expect((await world.act("update", _id, changed)).status).toBe(200);
    const after = await read();
    expect(after.request).toEqual(before.request);
    expect(after.request.body).toBe(world.receiver.received[0]!.body);
    const { id, tries } = after;
    expect(new Verifier(secret).sign(id, new Date(tries[0].timestamp * 1_000), after.request.body)).toBe(
      tries[0].signature,
    );
  });

  it("drops deliveries after 30 days: they are neither listed, read, offered as a sample nor sent", async () => {
    const { _id } = (await world.create({ events: ["SENT"] })).body.data;
    await world.send();
    const { deliveryId } = (await world.logs(_id)).items[0];
    await world.act("pause", _id);
    await world.send();
    const [eventId, webhookId] = deliveryId.split("-");
    const { deliveries } = world.app.deps;
    const { workspaceId } = (await deliveries.find({ webhookId, eventId }))!.value;
    const kept = async () => ({
      listed: (await deliveries.list(_id, { limit: 10, isWanted: () => true })).items.length,
      isRead: (await deliveries.find({ webhookId, eventId })) !== null,
      body: (await deliveries.findBody(workspaceId, eventId)) !== null,
      samples: (await deliveries.listBodies(workspaceId, "SENT", 3)).length,
      waits: (await deliveries.listNext(_id, 1)).length > 0,
    });
    world.app.clock.nowMs += 30 * 86_400_000 - 5_000;
    expect(await kept()).toEqual({ listed: 2, isRead: true, body: true, samples: 2, waits: true });
    world.app.clock.nowMs += 10_000;
    expect(await kept()).toEqual({ listed: 0, isRead: false, body: false, samples: 0, waits: false });
  });

  it("provides the latest events of a workspace as samples, or an example", async () => {
    const sample = async (event: string) =>
      (await world.app.json("GET", `${WEBHOOKS}/sample?event=${event}`, undefined, world.who)).body.data;
    await world.create({ events: webhookEventKinds });
    for (const event of webhookEventKinds) expect((await sample(event))[0].event).toBe(event);
    const { id } = await world.send();
    expect(await sample("SENT")).toEqual([world.receiver.bodies().find(({ event }) => event === "SENT")]);
    expect((await sample("SENT"))[0].documentId).toBe(id);
  });
});

it("the webhook log and new webhooks are refused to callers who see only their own documents", async () => {
  const { _id } = (await world.create()).body.data;
  await world.send();
  const [{ deliveryId }] = (await world.logs(_id)).items;
  const made = await world.app.json("POST", "/api/integrations/api-key/generate", { name: "Own" }, world.who);
  const acl = { Integrations: ["MANAGE"], Documents: ["CREATE"] };
  await world.app.json("PATCH", `/api/acl?apiKeyId=${made.body.data._id}`, acl, world.who);
  const program = { Authorization: `Bearer ${made.body.data.key}` };
  const { url } = world.receiver;
  const since = new Date(world.app.clock.nowMs - 60_000).toISOString();
  const answers = [
    await world.create({}, program),
    await world.act("update", _id, { url, method: "POST", events: ["SENT"], customData: [] }, program),
    await world.app.json("POST", `${WEBHOOKS}/retry/one`, { deliveryId }, program),
    await world.app.json("POST", `${WEBHOOKS}/retry/all`, { webhookId: _id, since }, program),
    await world.act("resume", _id, undefined, program),
    await world.act("restore", _id, undefined, program),
    await world.app.json("GET", `${WEBHOOKS}/fetchAll/webhooklogs?webhookId=${_id}`, undefined, program),
    await world.app.json("GET", `${WEBHOOKS}/delivery/${deliveryId}`, undefined, program),
    await world.app.json("GET", `${WEBHOOKS}/sample?event=SENT`, undefined, program),
  ];
  expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => "not_authorized"));
  expect(await world.list("fetch", program)).toHaveLength(1);
});
