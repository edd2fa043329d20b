import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type HookWorld, openHookWorld, WEBHOOKS } from "../../../tests/support/webhooks.ts";

let world: HookWorld;
beforeEach(async () => {
  world = await openHookWorld();
});
afterEach(() => world.close());

const under = (key: string) => ({ ...world.who, "Idempotency-Key": key });

describe("a repeated call under the same idempotency key", () => {
  it("rotates the secret once and returns the same new secret", async () => {
    const { _id } = (await world.create()).body.data;
    const first = await world.act("rotate", _id, undefined, under("rotate-1"));
    const again = await world.act("rotate", _id, undefined, under("rotate-1"));
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    expect(again.body.data.secret).toBe(first.body.data.secret);
    const other = await world.act("rotate", _id, undefined, under("rotate-2"));
    expect(other.body.data.secret).not.toBe(first.body.data.secret);
  });

  it("sends a test, or retries a failed delivery, once", async () => {
    const { _id } = (await world.create()).body.data;
    await world.act("test", _id, {}, under("test-1"));
    await world.act("test", _id, {}, under("test-1"));
    expect(world.receiver.received).toHaveLength(1);
    await world.send();
    const [{ deliveryId }] = (await world.logs(_id)).items;
    const retry = () => world.app.json("POST", `${WEBHOOKS}/retry/one`, { deliveryId }, under("retry-1"));
    const before = world.receiver.received.length;
    expect((await retry()).status).toBe(200);
    await world.runAll();
    expect((await retry()).headers.get("Idempotent-Replayed")).toBe("true");
    await world.runAll();
    expect(world.receiver.received).toHaveLength(before + 1);
  });
});
