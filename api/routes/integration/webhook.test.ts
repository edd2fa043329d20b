import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aMember } from "../../../tests/support/app-people.ts";
import { type HookWorld, openHookWorld, WEBHOOKS } from "../../../tests/support/webhooks.ts";

let world: HookWorld;
beforeEach(async () => {
  world = await openHookWorld();
});
afterEach(() => world.close());

describe("a webhook", () => {
  it("is created with a secret that is shown once", async () => {
    const { status, body } = await world.create({
      customData: [{ name: "X-Key", value: "a-very-long-key", type: "Header" }],
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      url: world.receiver.url,
      method: "POST",
      events: ["SENT", "COMPLETED"],
      customData: [{ name: "X-Key", value: "••••-key", type: "Header" }],
      state: "active",
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    const [listed] = await world.list();
    const { secret, ...view } = body.data;
    expect(listed).toEqual(view);
    expect(view.secretHint).toBe(secret.slice(-4));
    for await (const { value } of world.app.kv.list({ prefix: ["webhook"] })) {
      const stored = new TextDecoder().decode(value as Uint8Array);
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain("a-very-long-key");
    }
  });

  it.each([
    [{ events: [] }, "events", "webhook_events_missing", "Select at least one event."],
    [{ url: "example" }, "url", "webhook_url_invalid", "Enter a valid URL that begins with https://."],
    [{ url: "javascript:alert(1)" }, "url", "webhook_url_invalid", /valid URL/],
    [{ url: "https://ann:word@example.com/" }, "url", "webhook_url_has_credentials", /user name/],
    [{ url: "http://10.1.2.3/" }, "url", "webhook_url_private", /public/],
    [{ url: "http://169.254.169.254/latest" }, "url", "webhook_url_private", /public/],
    [{ url: "http://127.0.0.1:25/" }, "url", "webhook_url_port", /ports/],
    [
      { customData: [{ name: "", value: "1", type: "Header" }] },
      "customData.0.name",
      "webhook_data_name_invalid",
      "Enter a valid name.",
    ],
    [
      { customData: [{ name: "X A", value: "1", type: "Header" }] },
      "customData.0.name",
      "webhook_data_name_invalid",
      /name/,
    ],
    [
      { customData: [{ name: "Host", value: "1", type: "Header" }] },
      "customData.0.name",
      "webhook_data_name_reserved",
      /Host/,
    ],
    [
      { customData: [{ name: "Webhook-Id", value: "1", type: "Header" }] },
      "customData.0.name",
      "webhook_data_name_reserved",
      /Webhook-Id/,
    ],
    [
      { customData: [{ name: "event", value: "1", type: "Request Data" }] },
      "customData.0.name",
      "webhook_data_name_reserved",
      /event/,
    ],
    [
      { customData: [{ name: "X-A", value: "a\r\nB: c", type: "Header" }] },
      "customData.0.value",
      "webhook_data_value_invalid",
      "Enter a valid value.",
    ],
    [
      { customData: [{ name: "X-A", value: " ", type: "Header" }] },
      "customData.0.value",
      "webhook_data_value_invalid",
      /value/,
    ],
    [
      { customData: ["x-a", "X-A"].map((name) => ({ name, value: "1", type: "Header" })) },
      "customData.1.name",
      "webhook_data_name_twice",
      /X-A/,
    ],
    [{ url: "https://example.com/?token=••••1234" }, "url", "webhook_value_hidden", /hidden value/],
  ])("is refused: %j", async (more, path, code, message) => {
    const { status, body } = await world.create(more);
    expect([status, body.code]).toEqual([422, "invalid_input"]);
    expect(body.errors).toEqual([{ path, code, message: expect.stringMatching(message) }]);
    expect(await world.list()).toEqual([]);
  });

  it("can be changed, and keeps the header values that are left out", async () => {
    const { _id } = (await world.create({ customData: [{ name: "X-Key", value: "old-value-1234", type: "Header" }] }))
      .body.data;
    const customData = [
      { name: "X-Key", type: "Header" },
      { name: "source", value: "countersign", type: "Request Data" },
    ];
    const body = { url: `${world.receiver.url}?a=1`, method: "POST", events: ["SENT"], customData };
    expect((await world.act("update", _id, body)).body.data.customData).toEqual([
      { name: "X-Key", value: "••••1234", type: "Header" },
      { name: "source", value: "countersign", type: "Request Data" },
    ]);
    await world.send();
    expect(world.receiver.received[0]!.headers["x-key"]).toBe("old-value-1234");
    expect(world.receiver.bodies()[0]!.custom).toEqual({ source: "countersign" });
    const renamed = { ...body, customData: [{ name: "X-Other", type: "Header" }] };
    expect((await world.act("update", _id, renamed)).body.errors[0].code).toBe("webhook_data_value_invalid");
  });

  it("is changed once by two callers with the same version; the other gets webhook_changed", async () => {
    const { _id, url, updatedAt } = (await world.create()).body.data;
    const change = (event: string, more: object = { updatedAt }) =>
      world.act("update", _id, { url, method: "POST", events: [event], customData: [], ...more });
    const answers = await Promise.all([change("SENT"), change("SIGNED")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe("webhook_changed");
    const changed = answers.find(({ status }) => status === 200)!.body.data;
    expect(await world.list()).toMatchObject([{ events: changed.events, updatedAt: changed.updatedAt }]);
    expect((await change("COMPLETED")).body.code).toBe("webhook_changed");
    expect((await change("COMPLETED", { updatedAt: changed.updatedAt })).status).toBe(200);
    expect((await change("VIEWED", {})).status).toBe(200);
  });

  it("has at most 8,000 bytes of custom data, even in sum over changes", async () => {
    const long = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...{ name: `n${index}`, value: "字".repeat(880), type: "Request Data" },
      }));
    const path = "customData.3.value";
    expect((await world.create({ customData: long(4) })).body.errors).toMatchObject([
      { path, code: "webhook_data_too_long", message: expect.stringMatching(/8,000/) },
    ]);
    expect((await world.create({ method: "GET", customData: long(2) })).body.errors).toMatchObject([
      { path: "customData.1.value", code: "webhook_data_too_long" },
    ]);
    const { _id } = (await world.create({ customData: long(3) })).body.data;
    const kept = long(4).map(({ value, ...one }, index) => (index < 3 ? one : { ...one, value }));
    const body = { url: world.receiver.url, method: "POST", events: ["SENT"], customData: kept };
    expect((await world.act("update", _id, body)).body.errors).toMatchObject([{ path, code: "webhook_data_too_long" }]);
    await world.send();
    expect((await world.logs(_id)).items).toMatchObject([{ state: "delivered", attempts: 1 }]);
  });

  it("hides credentials in its address and headers: in lists, both logs, the archive and mails", async () => {
    const { app, who, receiver } = world;
    const url = `${receiver.url}?token=address-secret-1234`;
    const customData = [
      { name: "X-Key", value: "header-secret-5678", type: "Header" },
      { name: "key", value: "query-secret-9876", type: "Request Data" },
    ];
    const answers: unknown[] = [];
    const get = async (path: string) => answers.push((await app.json("GET", path, undefined, who)).body);
    const { body } = await world.create({ method: "GET", url, customData });
    const { _id } = body.data;
    expect(body.data).toMatchObject({ url: `${receiver.url}?token=••••1234`, customData: [{}, { value: "••••9876" }] });
    answers.push(body, (await world.act("test", _id, {})).body, (await world.act("rotate", _id)).body);
    receiver.answerWith({ status: 410 });
    await world.send();
    expect(receiver.received.at(-1)!.url).toContain("token=address-secret-1234");
    expect(receiver.received.at(-1)!.url).toContain("key=query-secret-9876");
    await get(`${WEBHOOKS}/fetch`);
    const log = await world.logs(_id);
    for (const { deliveryId } of log.items) await get(`${WEBHOOKS}/delivery/${deliveryId}`);
    expect(JSON.stringify(answers.at(-1))).toContain("token=••••1234");
    answers.push((await world.act("archive", _id)).body, log);
    await get(`${WEBHOOKS}/archived`);
    await get("/api/workspace/log");
    await get(`/api/dev/mail?to=${encodeURIComponent(world.email)}`);
    const text = JSON.stringify(answers);
    expect(text).toContain("webhook_created");
    expect(text).toMatch(/webhook.*(disabled|switched off|stopped)/i);
    for (const secret of ["address-secret", "header-secret", "query-secret"]) expect(text).not.toContain(secret);
    // Attempts are stored without them, too.
    for await (const { value } of app.kv.list({ prefix: ["webhook_attempt"] }))
      expect(new TextDecoder().decode(value as Uint8Array)).not.toMatch(/-secret-/);
  });

  it("keeps hidden values when it is changed, unless its host changes", async () => {
    const { receiver } = world;
    const url = `${receiver.url}?token=address-secret-1234`;
    const customData = [{ name: "X-Key", value: "header-secret-5678", type: "Header" }];
    const { _id, url: masked } = (await world.create({ url, customData })).body.data;
    const kept = { method: "POST", events: ["SENT"], customData: [{ name: "X-Key", type: "Header" }] };
    const elsewhere = "http://127.0.0.2:9999/";
    const faultsOf = async (body: object) => (await world.act("update", _id, body)).body.errors;
    expect(await faultsOf({ ...kept, url: masked.replace(/^.*\?/, `${elsewhere}?`), customData: [] })).toMatchObject([
      { path: "url", code: "webhook_value_hidden" },
    ]);
    expect(await faultsOf({ ...kept, url: elsewhere })).toMatchObject([
      { path: "customData.0.value", code: "webhook_value_hidden" },
    ]);
    expect((await world.act("update", _id, { ...kept, url: `${masked}&more=1` })).status).toBe(200);
    await world.send();
    expect(receiver.received[0]).toMatchObject({
      url: "/hook?token=address-secret-1234&more=1",
      headers: { "x-key": "header-secret-5678" },
    });
  });

  it("can be archived, restored, and archived by DELETE, which returns 204 repeatedly", async () => {
    const { _id } = (await world.create()).body.data;
    expect((await world.act("archive", _id)).body.data.state).toBe("archived");
    expect([(await world.list()).length, (await world.list("archived")).length]).toEqual([0, 1]);
    await world.send();
    expect(world.receiver.received).toEqual([]);
    expect((await world.act("test", _id, {})).body.code).toBe("webhook_archived");
    expect((await world.act("restore", _id)).body.data.state).toBe("active");
    await world.runAll();
    expect(world.receiver.received).toEqual([]);
    for (let time = 0; time < 2; time++) {
      const { status, body } = await world.app.json("DELETE", `${WEBHOOKS}/${_id}`, undefined, world.who);
      expect([status, body]).toEqual([204, null]);
    }
    expect((await world.app.json("DELETE", `${WEBHOOKS}/made-up`, undefined, world.who)).status).toBe(204);
    expect(await world.list()).toEqual([]);
  });

  it("cannot be read or changed from another workspace", async () => {
    const { _id } = (await world.create()).body.data;
    const { who: other } = await aMember(world.app, "Omar");
    expect(await world.list("fetch", other)).toEqual([]);
    for (const verb of ["archive", "restore", "pause", "resume", "rotate"]) {
      expect((await world.act(verb, _id, undefined, other)).status).toBe(404);
    }
    expect((await world.act("test", _id, {}, other)).status).toBe(404);
    expect((await world.app.json("DELETE", `${WEBHOOKS}/${_id}`, undefined, other)).status).toBe(204);
    expect((await world.list())[0].state).toBe("active");
  });
});
