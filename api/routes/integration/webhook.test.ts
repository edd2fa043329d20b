import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aMember } from "../../../tests/support/app-people.ts";
import { type HookWorld, openHookWorld, WEBHOOKS } from "../../../tests/support/webhooks.ts";

let world: HookWorld;
beforeEach(async () => {
  world = await openHookWorld();
});
afterEach(() => world.close());

describe("a webhook", () => {
  it("is made with a secret that is shown once", async () => {
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
  ])("is refused: %j", async (more, path, code, message) => {
    const { status, body } = await world.create(more);
    expect([status, body.code]).toEqual([422, "invalid_input"]);
    expect(body.errors).toEqual([{ path, code, message: expect.stringMatching(message) }]);
    expect(await world.list()).toEqual([]);
  });

  it("is changed, and header values that are left out stay", async () => {
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

  it("is archived, restored, and archived by DELETE, 204 and 204 again", async () => {
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

  it("is nobody else's", async () => {
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
