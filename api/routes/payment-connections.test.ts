import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aMember, type Who } from "../../tests/support/app-people.ts";
import { connectAs, connectionForm } from "../../tests/support/paying.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
let who: Who;
beforeAll(async () => {
  app = await openTestApp();
  ({ who } = await aMember(app, "Sam"));
}, 60_000);
afterAll(() => app?.close());

const create = (change: object = {}, by = who) =>
  app.json("POST", "/api/payment/create", { ...connectionForm, ...change }, by);
const update = (id: string, change: object, by = who) => app.json("PATCH", `/api/payment/update/${id}`, change, by);
const remove = (id: string, by = who) => app.json("DELETE", `/api/payment/delete/${id}`, undefined, by);
const list = async (query = "", by = who) =>
  (await app.json("GET", `/api/payment/connections${query}`, undefined, by)).body;

async function stored(): Promise<string> {
  const parts: string[] = [];
  for await (const { key, value } of app.kv.list({ prefix: [] })) {
    parts.push(
      JSON.stringify(key),
      value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : String(value),
    );
  }
  return parts.join("\n");
}

describe("a payment connection", () => {
  it("is created, and shown without its keys", async () => {
    const created = await create({ connectionName: "  Main\u202E office " });
    expect(created.status).toBe(200);
    expect(created.body.data).toEqual({
      _id: expect.any(String),
      ...{ connectionName: "Main office", type: "stripe", provider: "stripe", mode: "sandbox", currency: "usd" },
      ...{ secretKeyLast4: "5678", hasWebhookSecret: true },
      webhookUrl: `http://countersign.test/api/payment/webhook/${created.body.data._id}`,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const { items } = (await list()).data;
    expect(items[0]).toEqual(created.body.data);
  });

  it("never exposes its keys in a response, the log or plain text in the database", async () => {
    const secretKey = "sk_test_neverseen9999";
    const webhookSecret = "whsec_neverseen9999";
    const created = await create({ secretKey, webhookSecret });
    const id = created.body.data._id;
    const answers = [created, await update(id, { connectionName: "Seen" }), await update(id, { secretKey: "wrong" })];
    const visibleText = JSON.stringify([...answers.map(({ body }) => body), await list(), app.logged]);
    for (const secret of ["neverseen", Buffer.from("neverseen").toString("base64").slice(0, 10)]) {
      expect(visibleText).not.toContain(secret);
      expect(await stored()).not.toContain(secret);
    }
    expect((await app.deps.paymentConnections.find(id))?.keys).toEqual({ secretKey, webhookSecret });
  });

  it("cannot be opened with the encrypted keys of another connection", async () => {
    const [one, other] = [await connectAs(app, who), await connectAs(app, who, { secretKey: "sk_test_other123456" })];
    const read = async (id: string) =>
      JSON.parse(Buffer.from((await app.kv.get(["payment_connection", id])).value as Uint8Array).toString());
    const [ownView, otherView] = [await read(one), await read(other)];
    await app.kv.set(
      ["payment_connection", one],
      new TextEncoder().encode(JSON.stringify({ ...ownView, keys: otherView.keys })),
    );
    await expect(app.deps.paymentConnections.find(one)).rejects.toThrow();
    await app.kv.set(["payment_connection", one], new TextEncoder().encode(JSON.stringify(ownView)));
    expect(await app.deps.paymentConnections.find(one)).not.toBeNull();
  });

  it("is refused with a message at each invalid input", async () => {
    const rejected = await app.json("POST", "/api/payment/create", {}, who);
    expect(rejected.status).toBe(422);
    const at = (answer: typeof rejected) =>
      Object.fromEntries(answer.body.errors.map((one: { path: string; code: string }) => [one.path, one.code]));
    expect(at(rejected)).toEqual({
      connectionName: "payment_name_required",
      provider: "payment_provider_required",
      mode: "payment_mode_required",
      currency: "payment_currency_required",
    });
    expect(at(await create({ provider: "razorpay" }))).toEqual({ provider: "payment_provider_coming_soon" });
    const razorpay = await create({ provider: "razorpay" });
    expect(razorpay.body.errors[0].message).toBe("Razorpay is coming soon. Choose Stripe for now.");
    expect(at(await create({ mode: "production" }))).toEqual({ secretKey: "payment_key_of_other_mode" });
    expect(at(await create({ currency: "zzz" }))).toEqual({ currency: "payment_currency_required" });
    expect(at(await create({ webhookSecret: "x" }))).toEqual({ webhookSecret: "payment_webhook_secret_invalid" });
    expect((await create({ connectionName: 5 })).status).toBe(422);
    expect((await create({ extra: 1 })).status).toBe(422);
  });

  it("keeps what a change leaves out, and drops the webhook secret when its mode changes", async () => {
    const id = await connectAs(app, who);
    expect((await update(id, { connectionName: "Other", currency: "EUR" })).body.data).toMatchObject({
      ...{ connectionName: "Other", currency: "eur", mode: "sandbox", secretKeyLast4: "5678", hasWebhookSecret: true },
    });
    expect((await update(id, { mode: "production" })).body.errors[0].code).toBe("payment_key_of_other_mode");
    const live = await update(id, { mode: "production", secretKey: "sk_live_abcdefgh4321" });
    expect(live.body.data).toMatchObject({ mode: "production", secretKeyLast4: "4321", hasWebhookSecret: false });
    expect((await app.deps.paymentConnections.find(id))?.keys.webhookSecret).toBeNull();
  });

  it("returns not_found after it was deleted", async () => {
    const id = await connectAs(app, who);
    expect((await remove(id)).body.data).toEqual({ _id: id });
    expect((await list("?limit=100")).data.items.map((one: { _id: string }) => one._id)).not.toContain(id);
    for (const answer of [await remove(id), await update(id, { connectionName: "x" })]) {
      expect(answer.body.code).toBe("not_found");
    }
  });

  it("returns not_found to another workspace", async () => {
    const id = await connectAs(app, who);
    const other = await aMember(app, "Other");
    expect((await list("", other.who)).data).toMatchObject({ items: [], total: 0 });
    const foreign = await update(id, { connectionName: "x" }, other.who);
    expect(foreign.body.code).toBe("not_found");
    expect((await remove(id, other.who)).body.code).toBe("not_found");
    expect((await update("none", { connectionName: "x" }, other.who)).body.code).toBe("not_found");
  });
});

describe("the list of payment connections", () => {
  it("is paged, newest first, with at most a hundred connections", async () => {
    const many = await aMember(app, "Many");
    const ids: string[] = [];
    for (let at = 0; at < 100; at++) {
      app.clock.nowMs += 1;
      ids.unshift(await connectAs(app, many.who, { connectionName: `No ${at}` }));
    }
    const page = async (query: string) => (await list(query, many.who)).data;
    const first = await page("?page=1&limit=40");
    const third = await page("?page=3&limit=40");
    expect(first).toMatchObject({ total: 100, page: 1, limit: 40 });
    expect(first.items.map((one: { _id: string }) => one._id)).toEqual(ids.slice(0, 40));
    expect(third.items.map((one: { _id: string }) => one._id)).toEqual(ids.slice(80));
    expect((await page("?page=4&limit=40")).items).toEqual([]);
    expect((await create({}, many.who)).body.code).toBe("too_many_payment_connections");
    for (const wrong of ["?page=0", "?limit=101", "?limit=x", "?page=1.5"]) {
      expect((await list(wrong, many.who)).code).toBe("invalid_input");
    }
  });
});
