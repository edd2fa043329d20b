import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { verifyWebhook, verifyWebhookQuery } from "./webhook.ts";

const secret = `whsec_${Buffer.from("a secret of at least 24 bytes").toString("base64")}`;
const other = `whsec_${Buffer.from("another secret of 24 bytes..").toString("base64")}`;
const body = JSON.stringify({ event: "SIGNED", name: "Zoë" });
const nowMs = 1_750_000_000_000;

function headersOf(signedWith: readonly string[], { id = "e1", at = nowMs / 1000, text = body } = {}) {
  const signatures = signedWith.map((one) => {
    const key = Buffer.from(one.slice("whsec_".length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${at}.${text}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": String(at),
    "webhook-signature": ["v1a,AAAA", ...signatures].join(" "),
  };
}

describe("verifying a webhook call", () => {
  it("accepts our secret's signature, for text or bytes, with plain headers or a Headers object", async () => {
    const headers = headersOf([secret]);
    expect(await verifyWebhook(secret, headers, body, { nowMs })).toEqual({ event: "SIGNED", name: "Zoë" });
    const bytes = new TextEncoder().encode(body);
    expect(await verifyWebhook(secret, new Headers(headers), bytes, { nowMs })).toHaveProperty("event");
    const written = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
    expect(await verifyWebhook(secret, written, body, { nowMs })).toHaveProperty("event");
    expect(await verifyWebhook(secret, headersOf([secret], { text: "" }), "", { nowMs })).toBeNull();
  });

  it("accepts the old and the new secret during a rotation", async () => {
    expect(await verifyWebhook(secret, headersOf([other, secret]), body, { nowMs })).toHaveProperty("event");
    expect(await verifyWebhook([other, secret], headersOf([secret]), body, { nowMs })).toHaveProperty("event");
  });

  it.each([
    ["a call signed with another secret", headersOf([other]), body],
    ["a changed body", headersOf([secret]), `${body} `],
    ["a changed id", { ...headersOf([secret]), "webhook-id": "e2" }, body],
    ["an old call", headersOf([secret], { at: nowMs / 1000 - 301 }), body],
    ["a call from the future", headersOf([secret], { at: nowMs / 1000 + 301 }), body],
    ["no signature", { ...headersOf([secret]), "webhook-signature": "" }, body],
    ["a signature that is not base64", { ...headersOf([secret]), "webhook-signature": "v1,%%" }, body],
  ])("rejects %s", async (_, headers, text) => {
    await expect(verifyWebhook(secret, headers, text, { nowMs })).rejects.toMatchObject({ name: "WebhookError" });
  });
});

describe("verifying a call by GET", () => {
  const query = "key=1&id=e1&event=SENT&source=a+b";
  const headers = { ...headersOf([secret], { text: query }) };
  headers["webhook-signature"] += ` ${headersOf([secret], { text: "" })["webhook-signature"]}`;

  it.each([`https://hooks.example.com/in?${query}`, `/in?${query}`, `/in?${query}#part`])(
    "returns the facts of %s",
    async (url) => {
      const facts = { key: "1", id: "e1", event: "SENT", source: "a b" };
      expect(await verifyWebhookQuery(secret, headers, url, { nowMs })).toEqual(facts);
    },
  );

  it.each([
    ["a changed query", `/in?${query.replace("SENT", "COMPLETED")}`],
    ["another order", "/in?id=e1&key=1&event=SENT&source=a+b"],
    ["an empty query", "/in?"],
    ["no query", "/in"],
  ])("rejects %s", async (_, url) => {
    await expect(verifyWebhookQuery(secret, headers, url, { nowMs })).rejects.toMatchObject({ name: "WebhookError" });
  });
});
