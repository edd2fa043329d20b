import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { Endpoint } from "../../domain/contract/endpoint.ts";
import { endpoints } from "../../domain/contract/endpoints.ts";
import { API_KEYS_LIMIT } from "../../domain/integration/api-key.ts";
import { aMember, sendAs, type Who } from "../../tests/support/app-people.ts";
import { aProgram } from "../../tests/support/embedding.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
let sam: Awaited<ReturnType<typeof aMember>>;
beforeEach(async () => {
  await app?.close();
  app = await openTestApp({ startMs: Date.parse("2026-11-21T10:00:00.000Z") });
  sam = await aMember(app, "Sam Sender");
}, 60_000);
afterAll(() => app?.close());

const path = "/api/integrations/api-key";
const listKeys = async () => (await app.json("GET", path, undefined, sam.who)).body.data;
const revoke = (id: string, who = sam.who) => app.json("DELETE", `${path}/${id}`, undefined, who);
const readProfile = (program: Record<string, string>) => app.json("GET", "/api/user/detail", undefined, program);

describe("an API key", () => {
  it("is shown once, and later only its last four characters", async () => {
    const { status, body } = await app.json("POST", `${path}/generate`, { name: " Web  shop " }, sam.who);
    expect(status).toBe(200);
    const { key, ...view } = body.data;
    expect(key).toMatch(/^csk_[\w-]{43}$/);
    expect(view).toEqual({
      ...{ _id: expect.any(String), name: "Web shop", hint: key.slice(-4) },
      ...{ createdAt: "2026-11-21T10:00:00.000Z", lastUsedAt: null, lastUsedFrom: null, isOlder: false },
      ...{ type: "api", isTest: false, maker: sam.email, isOwn: true, expiresAt: null, addresses: [] },
    });
    expect(await listKeys()).toEqual([view]);
  });

  it("acts for its maker in its workspace, and in no other", async () => {
    const { program } = await aProgram(app, sam.who);
    const { body } = await readProfile(program);
    expect(body.data).toMatchObject({ email: sam.email, displayName: "Sam Sender", workspace: { _id: sam.workspace } });
    const id = await sendAs(app, program, [{ name: "Ann", email: "ann@example.com" }]);
    const logs = await app.json("GET", `/api/document/logs/${id}`, undefined, sam.who);
    expect(logs.status).toBe(200);
    const other = await aMember(app, "Other");
    expect(
      (await app.json("GET", `/api/document/${id}`, undefined, (await aProgram(app, other.who)).program)).status,
    ).toBe(404);
    expect((await app.json("GET", `/api/document/all?workspace=${other.workspace}`, undefined, program)).status).toBe(
      404,
    );
  });

  it("is accepted in the Token header too", async () => {
    const { program } = await aProgram(app, sam.who);
    const key = program.Authorization!.slice("Bearer ".length);
    expect((await readProfile({ Token: key })).status).toBe(200);
  });

  it("cannot manage keys, origins, accounts or connections", async () => {
    const { program } = await aProgram(app, sam.who);
    const barred = Object.values(endpoints as Record<string, Endpoint>).filter(
      ({ only }) => only === "person" || only === "web",
    );
    expect(barred.map((one) => one.path)).toEqual(
      expect.arrayContaining([path, "/api/embed/origins", "/api/user/update", "/api/payment/create"]),
    );
    for (const { method, path: pattern } of barred) {
      const answer = await app.json(method, pattern.replace(/:\w+/, "any"), undefined, program);
      expect([pattern, answer.status, answer.body.code]).toEqual([pattern, 403, "not_with_api_key"]);
    }
    expect(await listKeys()).toHaveLength(1);
  });

  it("lists documents that its workspace sent, and none that its maker received", async () => {
    const other = await aMember(app, "Other");
    const incoming = await sendAs(app, other.who, [{ name: "Sam", email: sam.email }]);
    const { program } = await aProgram(app, sam.who);
    const idsFor = async (who: Record<string, string>) =>
      (await app.json("GET", "/api/document/all", undefined, who)).body.data.items.map(
        (one: { _id: string }) => one._id,
      );
    expect(await idsFor(sam.who)).toEqual([incoming]);
    expect(await idsFor(program)).toEqual([]);
    const counted = await app.json("GET", "/api/document/counts", undefined, program);
    expect(Object.values(counted.body.data).every((count) => count === 0)).toBe(true);
  });

  it("is refused with api_key_revoked at once and permanently after it was revoked", async () => {
    const { program, keyId } = await aProgram(app, sam.who);
    const { program: another } = await aProgram(app, sam.who, "Another");
    expect((await readProfile(program)).status).toBe(200);
    expect((await revoke(keyId)).status).toBe(200);
    expect(await readProfile(program)).toMatchObject({ status: 401, body: { code: "api_key_revoked" } });
    expect((await readProfile(another)).status).toBe(200);
    expect((await listKeys()).map((one: { name: string }) => one.name)).toEqual(["Another"]);
    expect((await revoke(keyId)).status).toBe(200);
    app.clock.nowMs += 300 * 86_400_000;
    expect(await readProfile(program)).toMatchObject({ status: 401, body: { code: "api_key_revoked" } });
  });

  it("cannot be revoked from another workspace", async () => {
    const { program, keyId } = await aProgram(app, sam.who);
    const other = await aMember(app, "Other");
    await revoke(keyId, other.who);
    expect((await readProfile(program)).status).toBe(200);
  });

  it("is refused if it differs from a valid one in any character", async () => {
    const { program } = await aProgram(app, sam.who);
    const key = program.Authorization!;
    for (const wrongKey of [`${key}x`, key.slice(0, -1), key.toUpperCase(), "Bearer csk_", "Bearer csk_constructor"]) {
      // In capitals it does not look like a key.
      const code = wrongKey.startsWith("Bearer csk_") ? "api_key_unknown" : "unauthenticated";
      expect(await readProfile({ Authorization: wrongKey })).toMatchObject({ status: 401, body: { code } });
    }
  });

  it("is told with a challenge that it is wrong, as is a call without any credential", async () => {
    const challengeOf = async (headers: Who) => {
      const response = await app.request("/api/user/detail", { headers });
      return [response.status, response.headers.get("WWW-Authenticate")];
    };
    const invalid = 'Bearer error="invalid_token"';
    expect(await challengeOf({ Authorization: "Bearer csk_made-up" })).toEqual([401, invalid]);
    const { program, keyId } = await aProgram(app, sam.who);
    await app.json("DELETE", `/api/integrations/api-key/${keyId}`, undefined, sam.who);
    expect(await challengeOf(program)).toEqual([401, invalid]);
    expect(await challengeOf({})).toEqual([401, "Bearer"]);
  });

  it("records its last use to ten minutes, without a write per call", async () => {
    const { program, keyId } = await aProgram(app, sam.who);
    const stampOf = async () => (await app.deps.apiKeys.find(keyId))!.versionstamp;
    const stamp = await stampOf();
    await readProfile(program);
    const first = await stampOf();
    expect(first).not.toBe(stamp);
    expect((await listKeys())[0].lastUsedAt).toBe("2026-11-21T10:00:00.000Z");
    app.clock.nowMs += 599_999;
    await readProfile(program);
    expect(await stampOf()).toBe(first);
    app.clock.nowMs += 1;
    await readProfile(program);
    expect((await listKeys())[0].lastUsedAt).toBe("2026-11-21T10:10:00.000Z");
  });

  it("stays revoked if a parallel call records its use", async () => {
    const { program, keyId } = await aProgram(app, sam.who);
    const uses = Array.from({ length: 10 }, () => readProfile(program));
    const answers = await Promise.all([...uses.slice(0, 5), revoke(keyId), ...uses.slice(5)]);
    expect(answers[5]!.status).toBe(200);
    expect(await readProfile(program)).toMatchObject({ status: 401, body: { code: "api_key_revoked" } });
  });

  it("needs a name and a confirmed address, and is limited in number", async () => {
    const fresh = await app.json("POST", "/api/auth/sign-up/email", {
      ...{ name: "New", email: "new@example.com", password: "Right1!pass" },
    });
    const unconfirmed = await app.json("POST", `${path}/generate`, { name: "Shop" }, { Token: fresh.body.token });
    expect(unconfirmed).toMatchObject({ status: 403, body: { code: "email_not_verified" } });
    for (const [name, code] of [
      [" ", "api_key_name_required"],
      ["x".repeat(61), "api_key_name_too_long"],
    ]) {
      const answer = await app.json("POST", `${path}/generate`, { name }, sam.who);
      expect(answer).toMatchObject({ status: 422, body: { code, errors: [{ path: "name" }] } });
    }
    for (let count = 0; count < API_KEYS_LIMIT; count++) await aProgram(app, sam.who, `Key ${count}`);
    const tooMany = await app.json("POST", `${path}/generate`, { name: "One more" }, sam.who);
    expect(tooMany).toMatchObject({ status: 422, body: { code: "too_many_api_keys" } });
    await revoke((await listKeys())[0]._id);
    expect((await app.json("POST", `${path}/generate`, { name: "One more" }, sam.who)).status).toBe(200);
  });

  it("is created once for a repeated request, and is not stored in plain text", async () => {
    const once = { ...sam.who, "Idempotency-Key": "make-one" };
    const [first, second] = [
      await app.json("POST", `${path}/generate`, { name: "Shop" }, once),
      await app.json("POST", `${path}/generate`, { name: "Shop" }, once),
    ];
    expect(second.body).toEqual(first.body);
    expect(await listKeys()).toHaveLength(1);
    const { key } = first.body.data;
    for await (const { key: entryKey, value } of app.kv.list({ prefix: [] })) {
      expect(JSON.stringify(entryKey)).not.toContain(key);
      expect(value instanceof Uint8Array ? new TextDecoder().decode(value) : String(value)).not.toContain(key);
    }
    expect(app.logged.join("\n")).not.toContain(key);
  });
});

describe("calls with an API key", () => {
  it("are rate-limited per key, separately from the person who made it", async () => {
    await app.close();
    app = await openTestApp({ env: { RATE_LIMITS: "on", RATE_LIMIT_FACTOR: "0.01" } });
    sam = await aMember(app, "Sam Sender");
    app.clock.nowMs += 3_600_000;
    const { program } = await aProgram(app, sam.who);
    const statuses: number[] = [];
    for (let calls = 0; calls < 13; calls++) statuses.push((await readProfile(program)).status);
    expect(statuses).toEqual([...Array(12).fill(200), 429]);
    expect((await readProfile(sam.who)).status).toBe(200);
  });

  it("are also rate-limited across all keys of a workspace", async () => {
    await app.close();
    app = await openTestApp({ env: { RATE_LIMITS: "on", RATE_LIMIT_FACTOR: "0.01" } });
    const callers: Record<string, string>[] = [];
    const shop = await aMember(app, "Sam Sender");
    app.clock.nowMs += 3_600_000;
    const rival = await aMember(app, "Rita Rival");
    for (let keys = 0; keys < 6; keys++) {
      // Creating keys is limited as well.
      app.clock.nowMs += 3_600_000;
      callers.push((await aProgram(app, shop.who)).program);
    }
    app.clock.nowMs += 3_600_000;
    const other = (await aProgram(app, rival.who)).program;
    const good: number[] = [];
    for (const program of callers) {
      let count = 0;
      for (let calls = 0; calls < 12; calls++) count += Number((await readProfile(program)).status === 200);
      good.push(count);
    }
    expect(good).toEqual([12, 12, 12, 12, 12, 0]);
    expect((await readProfile(other)).status).toBe(200);
  });
});
