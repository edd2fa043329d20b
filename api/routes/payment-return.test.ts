import { describe, expect, it } from "vitest";
import { anOwedDocument } from "../../tests/support/paying.ts";
import {
  countOf,
  lastSession,
  openPayingAppOnce,
  pay,
  post,
  roomOf,
  stateOf,
  trailOf,
  world,
} from "../../tests/support/setups/payment-routes.ts";

openPayingAppOnce();

describe("returning from the payment provider", () => {
  it("without a payment unlocks nothing", async () => {
    const { token } = await anOwedDocument(world);
    const { key } = (await pay(token)).body.data;
    expect(lastSession().successUrl).toContain(`/app/payment/${encodeURIComponent(key)}/success`);
    expect(await stateOf(key)).toBe("open");
    expect(await roomOf(token)).toBe("payment");
    expect((await post("/api/recipient/sign", { token, viewedSha256: "0", values: {}, consent: true })).body.code).toBe(
      "payment_required",
    );
  });

  it("after a payment shows it, even if the event was lost", async () => {
    const { id, token } = await anOwedDocument(world);
    const { key } = (await pay(token)).body.data;
    world.stripe.settle(lastSession().id, "paid");
    expect(await Promise.all([stateOf(key), stateOf(key), stateOf(key)])).toEqual(["paid", "paid", "paid"]);
    expect(countOf(await trailOf(id), "PAID")).toBe(1);
    expect(await roomOf(token)).toBe("open");
  });

  it("by the mailed link shows the payment too, and does not wait for a failing provider", async () => {
    const { id, token } = await anOwedDocument(world);
    await pay(token);
    world.stripe.settle(lastSession().id, "paid");
    for (const mode of ["500", "hang", "garbage"] as const) {
      world.stripe.setMode(mode);
      expect(await roomOf(token)).toBe("payment");
    }
    world.stripe.setMode("ok");
    expect(await roomOf(token)).toBe("open");
    expect(countOf(await trailOf(id), "PAID")).toBe(1);
  });

  it("returns payment_unavailable while the provider is unreachable", async () => {
    const { token } = await anOwedDocument(world);
    const { key } = (await pay(token)).body.data;
    world.stripe.setMode("500");
    expect((await post("/api/payment/state", { key })).body).toMatchObject({
      status: 503,
      code: "payment_unavailable",
    });
    expect((await pay(token)).body.code).toBe("payment_unavailable");
  });

  it("uses addresses from which the provider cannot open the document", async () => {
    const { token } = await anOwedDocument(world);
    const { key } = (await pay(token)).body.data;
    const { successUrl, cancelUrl, reference } = lastSession();
    for (const sentText of [successUrl, cancelUrl, reference!]) expect(sentText).not.toContain(token);
    expect((await post("/api/recipient/session", { token: key })).body.code).toMatch(/link_invalid|invalid_input/);
    expect((await pay(key.slice(0, 200))).body.code).toBe("link_invalid");
    for (const wrong of [token, `${key}x`, key.replace(".", ".A"), "a.b", "."]) {
      expect((await post("/api/payment/state", { key: wrong })).body.code).toBe("link_invalid");
    }
  });
});
