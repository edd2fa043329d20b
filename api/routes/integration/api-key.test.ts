import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "../../../domain/durations.ts";
import { aMember, type Who } from "../../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

const start = "2026-11-21T10:00:00.000Z";

let app: TestApp;
let sam: Awaited<ReturnType<typeof aMember>>;
beforeEach(async () => {
  await app?.close();
  app = await openTestApp({ startMs: Date.parse(start), env: { TRUSTED_PROXIES: "203.0.113.7" } });
  sam = await aMember(app, "Sam Sender");
}, 60_000);
afterAll(() => app?.close());

const path = "/api/integrations/api-key";
const inDays = (days: number) => new Date(Date.parse(start) + days * DAY_MS).toISOString();

async function generate(input: object = {}, who: Who = sam.who) {
  await app.json("POST", "/api/auth/prove", { password: "Right1!pass" }, who);
  return app.json("POST", `${path}/generate`, input, who);
}
async function change(id: string, input: object, who: Who = sam.who) {
  await app.json("POST", "/api/auth/prove", { password: "Right1!pass" }, who);
  return app.json("PUT", `${path}/${id}`, input, who);
}
const listed = async (query = "") => (await app.json("GET", `${path}${query}`, undefined, sam.who)).body.data;
const use = async (key: string, headers: Who = {}) => {
  const answer = await app.json("GET", "/api/user/detail", undefined, { Authorization: `Bearer ${key}`, ...headers });
  return answer.status === 200 ? "200" : answer.body.code;
};

describe("an API key with a type", () => {
  it("has the type's name and permissions, and is listed by type", async () => {
    const made = (await generate({ type: "zapier" })).body.data;
    await generate({ type: "api", name: "Shop" });
    expect(made).toMatchObject({ type: "zapier", name: "Zapier", isTest: false, isOwn: true, maker: sam.email });
    expect((await listed("?type=zapier")).map((one: { _id: string }) => one._id)).toEqual([made._id]);
    expect(await listed()).toHaveLength(2);
    expect((await app.json("GET", `${path}?type=other`, undefined, sam.who)).status).toBe(422);
    const acl = await app.json("GET", `/api/acl?apiKeyId=${made._id}`, undefined, sam.who);
    expect(acl.body.data).toMatchObject({
      keyType: "zapier",
      rights: {
        Documents: ["VIEW", "CREATE", "ADD", "SEND_REMINDER"],
        ...{ Templates: ["VIEW"], Folders: ["VIEW"], User: [], ApiKeys: [] },
        Integrations: expect.arrayContaining(["MANAGE"]),
      },
    });
    const log = await app.json("GET", "/api/workspace/log", undefined, sam.who);
    expect(log.body.data.items.map((one: { fact: object }) => one.fact)).toContainEqual({
      kind: "api_key_created",
      name: "Zapier",
      type: "zapier",
    });
  });

  it("gets the chosen permissions, and none that its maker lacks", async () => {
    const made = await generate({ name: "Reader", rights: { Documents: ["VIEW"], Templates: ["NO_ACCESS"] } });
    const { key, _id } = made.body.data;
    const acl = await app.json("GET", `/api/acl?apiKeyId=${_id}`, undefined, sam.who);
    expect(acl.body.data.rights).toMatchObject({ Documents: ["VIEW"], Templates: ["NO_ACCESS"] });
    const templates = await app.json("GET", "/api/template/all", undefined, { Token: key });
    expect(templates.body.code).toBe("not_authorized");
    expect((await generate({ rights: { Payments: ["SEND_REMINDER"] } })).body.code).toBe("invalid_input");
    await app.json("POST", "/api/workspace/add-member", { email: "adam@example.com", role: "admin" }, sam.who);
    const changed = await app.json("PATCH", `/api/acl?apiKeyId=${_id}`, { Billing: ["MANAGE"] }, sam.who);
    expect(changed.status).toBe(200);
  });
});

describe("the rights of an API key", () => {
  it("are extended only after a recent proof, which limiting them does not need", async () => {
    const { _id } = (await generate({ rights: { Documents: ["VIEW", "CREATE"] } })).body.data;
    const ask = (method: string, change?: object) =>
      app.json(method, `/api/acl?apiKeyId=${_id}`, change, sam.who).then(({ status, body }) => body.code ?? status);
    app.clock.nowMs += 600_000;
    expect(await ask("PATCH", { Documents: ["VIEW"] })).toBe(200);
    expect(await ask("PATCH", { Documents: ["VIEW", "SIGN"] })).toBe("recent_login_required");
    expect(await ask("PATCH", { Folders: ["FULL_ACCESS"] })).toBe("recent_login_required");
    expect(await ask("DELETE")).toBe("recent_login_required");
    await app.json("POST", "/api/auth/prove", { password: "Right1!pass" }, sam.who);
    expect(await ask("PATCH", { Documents: ["VIEW", "SIGN"] })).toBe(200);
    expect(await ask("DELETE")).toBe(200);
  });

  it("that another window changed are not replaced", async () => {
    const { _id } = (await generate({ rights: { Documents: ["VIEW", "CREATE"], Templates: ["VIEW"] } })).body.data;
    const ask = (change: object) => app.json("PATCH", `/api/acl?apiKeyId=${_id}`, change, sam.who);
    const former = { Documents: ["CREATE", "VIEW"] };
    expect((await ask({ Templates: ["NO_ACCESS"] })).status).toBe(200);
    expect((await ask({ Documents: ["VIEW"], former })).status).toBe(200);
    const { status, body } = await ask({ Documents: ["CREATE"], former });
    expect([status, body.code, body.data.rights.Documents]).toEqual([409, "settings_changed", ["VIEW"]]);
  });
});

describe("a regenerated API key", () => {
  it("revokes the old secret at once, and keeps its other properties", async () => {
    const { key, ...view } = (await generate({ name: "Shop" })).body.data;
    const answer = await change(view._id, { type: "api", regenerate: true });
    const { key: next, ...same } = answer.body.data;
    expect(next).not.toBe(key);
    expect(same).toEqual({ ...view, hint: next.slice(-4) });
    expect([await use(key), await use(next)]).toEqual(["api_key_revoked", "200"]);
    const log = await app.json("GET", "/api/workspace/log", undefined, sam.who);
    expect(log.body.data.items.map((one: { fact: object }) => one.fact)).toContainEqual({
      kind: "api_key_regenerated",
      name: "Shop",
      type: "api",
    });
  });

  it("accepts the old secret for one more day on request", async () => {
    const { key, _id } = (await generate()).body.data;
    const { key: second } = (await change(_id, { regenerate: true, overlap: "day" })).body.data;
    expect([await use(key), await use(second)]).toEqual(["200", "200"]);
    app.clock.nowMs += DAY_MS - 60_000;
    expect(await use(key)).toBe("200");
    app.clock.nowMs += 60_000;
    expect([await use(key), await use(second)]).toEqual(["api_key_revoked", "200"]);
    const { key: third } = (await change(_id, { regenerate: true, overlap: "day" })).body.data;
    const { key: fourth } = (await change(_id, { regenerate: true })).body.data;
    expect([await use(second), await use(third), await use(fourth)]).toEqual([
      ...["api_key_revoked", "api_key_revoked", "200"],
    ]);
  });

  it("has one valid secret after parallel requests", async () => {
    const { key, _id } = (await generate()).body.data;
    await app.json("POST", "/api/auth/prove", { password: "Right1!pass" }, sam.who);
    const tries = Array.from({ length: 4 }, () => app.json("PUT", `${path}/${_id}`, { regenerate: true }, sam.who));
    const secrets = (await Promise.all(tries)).flatMap(({ body }) => body.data?.key ?? []);
    const works = await Promise.all([key, ...secrets].map((one) => use(one)));
    expect(works.filter((one) => one === "200")).toHaveLength(1);
    expect(works[0]).toBe("api_key_revoked");
    expect(await listed()).toHaveLength(1);
  });

  it("can be regenerated only by its maker", async () => {
    const { _id } = (await generate()).body.data;
    const rival = await aMember(app, "Rita Rival");
    expect((await change(_id, { regenerate: true }, rival.who)).status).toBe(404);
    const found = (await app.deps.apiKeys.find(_id))!;
    await app.deps.apiKeys.put(found, { ...found.value, userId: "01JDAAAAAAAAAAAAAAAAAAAAAA" as never });
    expect((await change(_id, { regenerate: true })).body.code).toBe("api_key_of_another");
    expect((await change(_id, { name: "Still nameable" })).status).toBe(200);
  });

  it("stays revoked after its deletion", async () => {
    const { _id } = (await generate()).body.data;
    await app.json("DELETE", `${path}/${_id}`, undefined, sam.who);
    expect((await change(_id, { regenerate: true })).status).toBe(404);
    expect((await change(_id, { name: "Back" })).status).toBe(404);
  });
});

describe("an API key's expiry", () => {
  const mails = async () => {
    await app.runner.runDue();
    const { body } = await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(sam.email)}`);
    return body.data.filter((mail: { subject: string }) => mail.subject.includes("expires soon"));
  };

  it("takes effect to the millisecond, and is mailed once, a week before", async () => {
    const { key, expiresAt } = (await generate({ name: "Shop", expiresAt: inDays(30) })).body.data;
    expect(expiresAt).toBe(inDays(30));
    app.clock.nowMs += 22 * DAY_MS;
    expect(await mails()).toHaveLength(0);
    app.clock.nowMs += DAY_MS;
    expect(await mails()).toHaveLength(1);
    expect((await mails())[0].subject).toBe("API key Shop expires soon");
    expect(await use(key)).toBe("200");
    app.clock.nowMs += 7 * DAY_MS - 1;
    expect(await use(key)).toBe("200");
    app.clock.nowMs += 1;
    expect(await use(key)).toBe("api_key_expired");
    expect(await mails()).toHaveLength(1);
  });

  it("is mailed only for its current date, and not for a revoked key", async () => {
    const { _id } = (await generate({ expiresAt: inDays(30) })).body.data;
    expect((await change(_id, { expiresAt: inDays(60) })).body.data.expiresAt).toBe(inDays(60));
    const gone = (await generate({ expiresAt: inDays(30) })).body.data;
    await app.json("DELETE", `${path}/${gone._id}`, undefined, sam.who);
    app.clock.nowMs += 24 * DAY_MS;
    expect(await mails()).toHaveLength(0);
    expect((await change(_id, { expiresAt: null })).body.data.expiresAt).toBeNull();
    app.clock.nowMs += 40 * DAY_MS;
    expect(await mails()).toHaveLength(0);
  });

  it("must be in the future", async () => {
    const answer = await generate({ expiresAt: inDays(-1) });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: "api_key_expiry_past", errors: [{ path: "expiresAt" }] },
    });
  });

  it("ends the key's embed sessions too", async () => {
    const { key } = (await generate({ expiresAt: inDays(1) })).body.data;
    await app.json("PUT", "/api/embed/origins", { origins: ["https://shop.example"] }, sam.who);
    const opened = await app.json("POST", "/api/embed/session", { scope: { kind: "documents" } }, { Token: key });
    const headers = { "x-embed-session": opened.body.data.session, Origin: "https://shop.example" };
    expect((await app.json("GET", "/api/document/all", undefined, headers)).status).toBe(200);
    const found = (await app.deps.apiKeys.find((await listed())[0]._id))!;
    await app.deps.apiKeys.put(found, { ...found.value, expiresAt: start as never });
    const ended = await app.json("GET", "/api/document/all", undefined, headers);
    expect(ended.body.code).toBe("api_key_revoked");
  });
});

describe("an API key's list of addresses", () => {
  it("restricts the key to these networks, and records the network of the last use", async () => {
    const made = await generate({ addresses: ["198.51.100.7/24", "2001:db8::/48", "198.51.100.0/24"] });
    const { key, addresses } = made.body.data;
    expect(addresses).toEqual(["198.51.100.0/24", "2001:db8::/48"]);
    const from = (address: string) => use(key, { "X-Forwarded-For": address });
    expect(await Promise.all([from("198.51.100.200"), from("2001:db8:0:1::1")])).toEqual(["200", "200"]);
    expect(await from("198.51.101.1")).toBe("api_key_address_refused");
    expect(await from("198.51.100.9, 192.0.2.1")).toBe("api_key_address_refused");
    expect(["198.51.100.0/24", "2001:db8::/48"]).toContain((await listed())[0].lastUsedFrom);
  });

  it("is refused with the index of an invalid line", async () => {
    const answer = await generate({ addresses: ["10.0.0.1", "office"] });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: "api_key_address_invalid", errors: [{ path: "addresses.1" }] },
    });
  });
});

describe("an API key in the query", () => {
  it.each(["apiKey", "api_key", "access_token", "token", "x"])("is refused as %s, and never logged", async (name) => {
    const { key } = (await generate()).body.data;
    const answer = await app.json("GET", `/api/user/detail?${name}=${key}`, undefined, { Token: key });
    expect(answer).toMatchObject({ status: 400, body: { code: "api_key_in_query", requestId: expect.any(String) } });
    expect(app.logged.join("\n")).not.toContain(key);
  });

  it("is refused for an unknown path too", async () => {
    expect((await app.json("GET", "/api/nowhere?apiKey=1")).body.code).toBe("api_key_in_query");
    expect((await app.json("GET", "/api/acl?apiKeyId=x", undefined, sam.who)).body.code).toBe("not_found");
  });
});
