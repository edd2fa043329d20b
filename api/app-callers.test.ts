import { describe, expect, it, onTestFinished } from "vitest";
import { app, draft, member, openAppForEachTest } from "../tests/support/setups/app.ts";
import { openTestApp } from "../tests/support/test-app.ts";

openAppForEachTest();

describe("the caller of a request", () => {
  it("gets 401 in their own language without a valid session", async () => {
    const nobody = await app.json("GET", "/api/document/all", undefined, { "Accept-Language": "ar-EG, en;q=0.5" });
    expect(nobody.status).toBe(401);
    expect(nobody.body).toMatchObject({ code: "unauthenticated", status: 401, message: "سجّل الدخول للمتابعة." });
    expect((await app.json("GET", "/api/document/all", undefined, { Token: "forged" })).status).toBe(401);
    expect((await app.json("GET", "/api/document/all", undefined, { "x-public-session": "forged" })).status).toBe(401);
  });

  it("may prepare a document but not send it as a guest", async () => {
    const { sessionId } = (await app.json("GET", "/api/public/session")).body.data;
    const guest = { "x-public-session": sessionId };
    const saved = await app.json("POST", "/api/document/save/new", draft, guest);
    expect(saved.status).toBe(200);
    const sent = await app.json("POST", `/api/document/send/${saved.body.data._id}`, {}, guest);
    expect(sent.body.code).toBe("sign_in_to_send");
    expect((await app.json("GET", "/api/user/detail", undefined, guest)).status).toBe(401);
  });

  it("takes over a guest's draft once after signing in", async () => {
    const { sessionId } = (await app.json("GET", "/api/public/session")).body.data;
    const saved = await app.json("POST", "/api/document/save/new", draft, { "x-public-session": sessionId });
    const { token } = await member("ann");
    const path = `/api/document/public-user-to-workspace/${saved.body.data._id}`;
    expect((await app.json("PATCH", path, { sessionId }, { Token: token })).status).toBe(200);
    const again = await app.json("PATCH", path, { sessionId }, { Token: token });
    expect([again.status, again.body.data._id]).toEqual([200, saved.body.data._id]);
    const eve = await member("eve");
    expect((await app.json("PATCH", path, { sessionId }, { Token: eve.token })).status).toBe(404);
    expect((await app.json("PATCH", path, { sessionId: "forged" }, { Token: eve.token })).status).toBe(404);
  });

  it("gets the same 404 for another workspace's document as for a missing one", async () => {
    const ann = await member("ann");
    const eve = await member("eve");
    const saved = await app.json("POST", "/api/document/save/new", draft, { Token: ann.token });
    const id = saved.body.data._id;
    const calls: [string, string, unknown?][] = [
      ["GET", `/api/document/${id}`],
      ["POST", `/api/document/save/${id}`, draft],
      ["POST", `/api/document/send/${id}`, {}],
      ["GET", `/api/document/logs/${id}`],
      ["GET", `/api/document/download-url/${id}`],
      ["POST", `/api/document/void/${id}`, { reason: "no" }],
      ["POST", `/api/document/resend/${id}`, {}],
      ["DELETE", `/api/document/${id}`],
    ];
    for (const [method, path, body] of calls) {
      const theirs = await app.json(method, path, body, { Token: eve.token });
      const forMissing = await app.json(method, path.replace(id, "01JD0000000000000000000009"), body, {
        Token: eve.token,
      });
      expect(theirs.status, path).toBe(404);
      expect({ ...theirs.body, requestId: "" }).toEqual({ ...forMissing.body, requestId: "" });
    }
    expect((await app.json("GET", `/api/document/${id}`, undefined, { Token: ann.token })).status).toBe(200);
  });

  it("can choose only a workspace that they belong to", async () => {
    const ann = await member("ann");
    const eve = await member("eve");
    const list = (workspace: string) =>
      app.json("GET", `/api/document/all?workspace=${workspace}`, undefined, { Token: eve.token });
    expect((await list(eve.workspace)).status).toBe(200);
    expect((await list(ann.workspace)).status).toBe(404);
  });
});

describe("a client that guesses link tokens", () => {
  it("gets 429 after 60 requests", async () => {
    const limited = await openTestApp({ env: { RATE_LIMITS: "on" } });
    onTestFinished(() => limited.close());
    const statuses = new Map<number, number>();
    for (let n = 0; n < 70; n++) {
      const { status } = await limited.json("POST", "/api/recipient/session", { token: `guess-${n}` });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(statuses).toEqual(
      new Map([
        [404, 60],
        [429, 10],
      ]),
    );
  });
});

describe("an account that sends too many requests", () => {
  it.each([
    ["lists", "GET", "/api/document/all"],
    ["reads", "GET", "/api/document/01J00000000000000000000000"],
    ["reads trails", "GET", "/api/document/logs/01J00000000000000000000000"],
    ["asks for downloads", "GET", "/api/document/download-url/01J00000000000000000000000"],
    ["saves", "POST", "/api/document/save/new"],
  ])("gets 429 with Retry-After when it %s, while other accounts are served", async (_, method, path) => {
    const [ann, bob] = [await member("ann"), await member("bob")];
    app.deps.config.rateFactor = 0.0025;
    const body = method === "POST" ? draft : undefined;
    const ask = (token: string) => app.json(method, path, body, { Token: token });
    const codes: string[] = [];
    for (let n = 0; n < 4; n++) codes.push((await ask(ann.token)).body.code);
    expect(codes.slice(0, 3)).not.toContain("too_many_requests");
    expect(codes[3]).toBe("too_many_requests");
    expect(Number((await ask(ann.token)).headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await ask(bob.token)).body.code).not.toBe("too_many_requests");
  });
});
