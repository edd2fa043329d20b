import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sendDocumentCall } from "../../domain/contract/document.ts";
import { aMember, type Who } from "../../tests/support/app-people.ts";
import { aProgram } from "../../tests/support/embedding.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp({ env: { RATE_LIMITS: "on" } });
});
afterEach(() => app.close());

const { limit } = sendDocumentCall;
const send = (headers: Who) => app.json("POST", "/api/document/send/none", {}, headers);
const sendMany = async (headers: Who, count: number) => {
  const statuses = new Set<number>();
  for (let n = 0; n < count; n++) statuses.add((await send(headers)).status);
  return [...statuses];
};

describe("people and programs behind one address", () => {
  it("have their own limits, named with their ends in the refusal", async () => {
    const { who: ann } = await aMember(app, "Ann");
    const { who: bob } = await aMember(app, "Bob");
    const one = await aProgram(app, ann, "One");
    const other = await aProgram(app, ann, "Other");
    const callers: [string, Who][] = [
      ["account", ann],
      ["account", bob],
      ["key", one.program],
      ["key", other.program],
    ];
    for (const [name, caller] of callers) {
      expect(await sendMany(caller, limit.calls)).toEqual([404]);
      const refused = await send(caller);
      expect([refused.status, refused.body.code]).toEqual([429, "too_many_requests"]);
      const until = new Date(app.clock.nowMs + Number(refused.headers.get("Retry-After")) * 1_000).toISOString();
      expect(refused.body.data).toEqual({ limit: name, ...limit, until });
      expect(refused.headers.get("RateLimit-Policy")).toBe(`"${name}";q=${limit.calls};w=${limit.seconds}`);
    }
  });
});

describe("callers who are not identified", () => {
  it("share the limit of their address, however many tokens they make up", async () => {
    for (let n = 0; n < limit.calls; n++) expect((await send({ Token: `forged ${n}` })).status).toBe(401);
    for (const headers of [{}, { Token: "forged" }, { "x-public-session": "forged" }] as Who[]) {
      const refused = await send(headers);
      expect([refused.status, refused.body.data?.limit]).toEqual([429, "address"]);
    }
    const { who } = await aMember(app, "Ann");
    expect((await send(who)).status).toBe(404);
  });

  it("share it as guests too", async () => {
    const guest = async () => ({
      "x-public-session": (await app.json("GET", "/api/public/session")).body.data.sessionId as string,
    });
    const [one, other] = [await guest(), await guest()];
    expect(await sendMany(one, limit.calls)).not.toContain(429);
    expect((await send(other)).body.data).toMatchObject({ limit: "address" });
  });
});
