import { Webhook as Verifier } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "../../../domain/durations.ts";
import { webhookEventKinds } from "../../../domain/integration/webhook/webhook.ts";
import { linkOf, signAs } from "../../../tests/support/app-people.ts";
import { type HookWorld, openHookWorld } from "../../../tests/support/webhooks.ts";

let world: HookWorld;
beforeEach(async () => {
  world = await openHookWorld();
});
afterEach(() => world.close());

describe("a webhook call", () => {
  it("has the specification's body, and a signature that a standard verifier accepts", async () => {
    const { secret } = (await world.create()).body.data;
    const { id, signer } = await world.send();
    const [request] = world.receiver.received;
    const { headers, body } = request!;
    expect(request).toMatchObject({ method: "POST", url: "/hook" });
    expect(headers).toMatchObject({ "content-type": "application/json", "user-agent": "Countersign-Webhooks/1" });
    const seconds = Math.floor(world.app.clock.nowMs / 1_000);
    expect(Number(headers["webhook-timestamp"])).toBe(seconds);
    const url = `http://countersign.test/api/document/download-url/${id}`;
    expect(new Verifier(secret).verify(body, headers as Record<string, string>)).toEqual({
      id: headers["webhook-id"],
      event: "SENT",
      documentId: id,
      sequence: expect.any(Number),
      recipientIds: [],
      recipients: [{ id: "r0", email: signer, status: "SENT" }],
      files: [{ id: expect.any(String), url }],
      mergedDocuments: false,
      mergedFile: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      status: expect.stringMatching(/SENT|QUEUED/),
      signedBy: [],
    });
    expect(() =>
      new Verifier(`whsec_${btoa("x".repeat(32))}`).verify(body, headers as Record<string, string>),
    ).toThrow();
  });

  it("keeps the former words for recipients' states in a webhook of an earlier version, also after a change", async () => {
    const created = (await world.create()).body.data;
    const { webhooks } = world.app.deps;
    const { workspace } = (await world.app.json("GET", "/api/user/detail", undefined, world.who)).body.data;
    const found = (await webhooks.find(workspace._id, created._id))!;
    const { statusWords: _, ...former } = found.value;
    expect(await webhooks.put(found, former, {})).toBe(true);
    await world.act("update", created._id, {
      url: world.receiver.url,
      method: "POST",
      events: ["SENT"],
      customData: [],
    });
    await world.create();
    const { signer } = await world.send();
    const states = world.receiver.bodies().map(({ recipients }) => recipients);
    expect(states.map(([one]) => one).sort((one, other) => (one!.status < other!.status ? -1 : 1))).toEqual([
      { id: "r0", email: signer, status: "SENT" },
      { id: "r0", email: signer, status: "invited" },
    ]);
    const [delivery] = (await world.logs(created._id)).items;
    const path = `/api/integrations/webhook/delivery/${delivery.deliveryId}`;
    const { request } = (await world.app.json("GET", path, undefined, world.who)).body.data;
    expect(JSON.parse(request.body).recipients[0].status).toBe("invited");
    const sample = await world.app.json("GET", "/api/integrations/webhook/sample?event=SENT", undefined, world.who);
    expect(sample.body.data[0].recipients[0].status).toBe("SENT");
  });

  it("is sent once for each selected event, in order, with rising sequence numbers", async () => {
    await world.create({ events: webhookEventKinds });
    const { id, signer } = await world.send();
    expect((await signAs(world.app, await linkOf(world.app, signer))).status).toBe(200);
    await world.runAll();
    const bodies = world.receiver.bodies();
    expect(bodies.map(({ event }) => event)).toEqual(["CREATED", "SENT", "VIEWED", "SIGNED", "COMPLETED"]);
    expect(bodies.every(({ documentId }) => documentId === id)).toBe(true);
    const numbers = bodies.map(({ sequence }) => sequence);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
    expect(bodies[3]).toMatchObject({ recipientIds: ["r0"], signedBy: [{ id: "r0", email: signer }] });
    expect(bodies[4]).toMatchObject({ status: "COMPLETED", signedBy: [{ id: "r0" }] });
    expect(new Set(world.receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(5);
  });

  it("with GET has its data in a signed query, and no addresses", async () => {
    const customData = [{ name: "source", value: "a b", type: "Request Data" }];
    const { secret } = (await world.create({ method: "GET", url: `${world.receiver.url}?key=1`, customData })).body
      .data;
    const { id } = await world.send();
    const { method, url, headers, body } = world.receiver.received[0]!;
    const query = Object.fromEntries(new URL(url, world.receiver.url).searchParams);
    expect([method, body]).toEqual(["GET", ""]);
    expect(query).toEqual({
      ...{ key: "1", source: "a b", event: "SENT", documentId: id, id: headers["webhook-id"] },
      ...{ status: expect.any(String), sequence: expect.any(String) },
    });
    const { "webhook-id": name, "webhook-timestamp": time, "webhook-signature": signature } = headers;
    const signed = (text: string) => new Verifier(secret).sign(String(name), new Date(Number(time) * 1_000), text);
    // The second one, over the empty body, is for receivers of earlier versions.
    expect(signature).toBe(`${signed(url.split("?")[1]!)} ${signed("")}`);
    expect(String(signature).split(" ")).not.toContain(signed(url.split("?")[1]!.replace("SENT", "COMPLETED")));
  });

  it("has signatures by the old and the new secret for a day after a rotation", async () => {
    const { _id, secret: former } = (await world.create()).body.data;
    const { secret: newer, oldSecretUntil } = (await world.act("rotate", _id)).body.data;
    expect(Date.parse(oldSecretUntil)).toBe(world.app.clock.nowMs + DAY_MS);
    await world.send();
    world.app.clock.nowMs += DAY_MS + 1;
    await world.send();
    const verified = world.receiver.received.map(({ headers, body }) =>
      [former, newer].map((secret) => {
        const { "webhook-id": id, "webhook-timestamp": time, "webhook-signature": signature } = headers;
        return String(signature)
          .split(" ")
          .includes(new Verifier(secret).sign(String(id), new Date(Number(time) * 1_000), body));
      }),
    );
    expect(verified).toEqual([
      [true, true],
      [false, true],
    ]);
  });

  it("as a test has a sample body with `test: true`, and is not retried", async () => {
    const { _id } = (await world.create()).body.data;
    world.receiver.answerWith({ status: 500, body: `no${"x".repeat(3_000)}` });
    const { body } = await world.act("test", _id, { event: "DECLINED" });
    expect(body.data).toMatchObject({ isTest: true, state: "failed", event: "DECLINED", lastStatus: 500 });
    expect(body.data.tries).toHaveLength(1);
    expect(body.data.tries[0].answer).toHaveLength(1_024);
    expect(world.receiver.bodies()[0]).toMatchObject({ test: true, event: "DECLINED", status: "DECLINED" });
    await world.runAll();
    expect(world.receiver.received).toHaveLength(1);
  });
});
