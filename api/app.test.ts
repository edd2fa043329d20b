import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aMember } from "../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../tests/support/test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

async function member(name: string): Promise<{ token: string; workspace: string }> {
  const { who, workspace } = await aMember(app, name);
  return { token: who.Token!, workspace };
}

const draft = {
  fileParts: [],
  recipients: [{ _id: "r1", name: "Rita", email: "rita@example.com" }],
  documentInfo: { en: { title: "Lease" } },
};

describe("support", () => {
  it("leads where the settings say, else to the sender of mails, else to a page that exists", async () => {
    const placeWith = async (env: Record<string, string>) => {
      const own = await openTestApp({ env });
      const { status, headers } = await own.request("/support");
      await own.close();
      return [status, headers.get("Location")];
    };
    const mail = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "Sign <sign@example.com>" };
    expect(await placeWith({ ...mail, SUPPORT_URL: "https://help.example.com/" })).toEqual([
      302,
      "https://help.example.com/",
    ]);
    expect(await placeWith(mail)).toEqual([302, "mailto:sign@example.com"]);
    expect(await placeWith({})).toEqual([302, "/app/privacy"]);
  });
});

describe("pages of the app", () => {
  it.each(["/app/", "/app/documents/sign/t", "/app/document/preview/d", "/embed/sign"])(
    "take scripts by trusted types alone: %s",
    async (path) => {
      const policy = (await app.request(path)).headers.get("Content-Security-Policy");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).toContain("trusted-types default countersign-pdf");
    },
  );
});

describe("every answer", () => {
  it.each(["/app/", "/app/documents/sign/some-token", "/api/health", "/api/nothing", "/nowhere", "/", "/api/docs"])(
    "of %s has a strict policy, is never framed and leaks no address",
    async (path) => {
      const { headers } = await app.request(path);
      const policy = headers.get("Content-Security-Policy")!;
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain("unsafe-inline");
      expect(policy.replace("'wasm-unsafe-eval'", "")).not.toContain("unsafe-eval");
      expect(headers.get("Referrer-Policy")).toBe("no-referrer");
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it.each(["documents/sign/some-token", "pay/some-token", "payment/some-key/success"])(
    "of /app/%s, with a secret in its address, is kept by no crawler",
    async (path) => {
      const { headers } = await app.request(`/app/${path}`);
      expect(headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
    },
  );

  it("has no policy of transport on http, and one on https", async () => {
    expect((await app.request("/api/health")).headers.has("Strict-Transport-Security")).toBe(false);
    const secure = await openTestApp({ env: { PUBLIC_URL: "https://sign.example.com" } });
    const { headers } = await secure.request("/api/health");
    expect(headers.get("Strict-Transport-Security")).toContain("max-age=");
    await secure.close();
  });
});

describe("a stranger's fault inside", () => {
  it("is a bare 500 with the request's id, logged and not told", async () => {
    app.deps.guests.open = () => Promise.reject(new Error("secret detail"));
    const answer = await app.json("GET", "/api/public/session");
    expect(answer.status).toBe(500);
    expect(answer.body).toMatchObject({ code: "internal", message: "Something Went Wrong" });
    expect(JSON.stringify(answer.body)).not.toContain("secret detail");
    expect(app.logged.join()).toContain(answer.body.requestId);
    expect(app.logged.join()).toContain("secret detail");
  });

  it("that says the disk is full is told as such", async () => {
    app.deps.guests.open = () => Promise.reject(Object.assign(new Error("write"), { code: "ENOSPC" }));
    expect((await app.json("GET", "/api/public/session")).status).toBe(507);
  });
});

describe("the log", () => {
  it("names routes by their pattern: no token, ticket or query stands in it", async () => {
    await app.request("/api/asset/secret-ticket/part_1/pages/0.jpg?code=secret-code");
    await app.json("POST", "/api/recipient/session", { token: "secret-token" });
    const all = app.logged.join("\n");
    expect(all).toContain("/api/asset/:ticket");
    expect(all).not.toMatch(/secret-(ticket|code|token)/);
  });
});

describe("who asks", () => {
  it("must say so where it matters, in a sentence of their language", async () => {
    const nobody = await app.json("GET", "/api/document/all", undefined, { "Accept-Language": "ar-EG, en;q=0.5" });
    expect(nobody.status).toBe(401);
    expect(nobody.body).toMatchObject({ code: "unauthenticated", status: 401, message: "سجّل الدخول للمتابعة." });
    expect((await app.json("GET", "/api/document/all", undefined, { Token: "forged" })).status).toBe(401);
    expect((await app.json("GET", "/api/document/all", undefined, { "x-public-session": "forged" })).status).toBe(401);
  });

  it("is a guest with a session, who may prepare and not send", async () => {
    const { sessionId } = (await app.json("GET", "/api/public/session")).body.data;
    const guest = { "x-public-session": sessionId };
    const saved = await app.json("POST", "/api/document/save/new", draft, guest);
    expect(saved.status).toBe(200);
    const sent = await app.json("POST", `/api/document/send/${saved.body.data._id}`, {}, guest);
    expect(sent.body.code).toBe("sign_in_to_send");
    expect((await app.json("GET", "/api/user/detail", undefined, guest)).status).toBe(401);
  });

  it("takes a guest's draft along by signing in, once", async () => {
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

  it("finds nothing of another workspace, exactly as if it were not there", async () => {
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

  it("names a workspace only to choose among their own", async () => {
    const ann = await member("ann");
    const eve = await member("eve");
    const list = (workspace: string) =>
      app.json("GET", `/api/document/all?workspace=${workspace}`, undefined, { Token: eve.token });
    expect((await list(eve.workspace)).status).toBe(200);
    expect((await list(ann.workspace)).status).toBe(404);
  });
});

describe("what is sent", () => {
  it.each([
    ["an unknown key", { ...draft, isAdmin: true }, "isAdmin"],
    [
      "an unknown key deep inside",
      { ...draft, recipients: [{ ...draft.recipients[0], admin: 1 }] },
      "recipients.0.admin",
    ],
    ["a wrong type", { ...draft, signingOrder: "yes" }, "signingOrder"],
  ])("with %s is refused at its place", async (_, body, path) => {
    const { token } = await member("ann");
    const refused = await app.json("POST", "/api/document/save/new", body, { Token: token });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.map((one: { path: string }) => one.path)).toContain(path);
  });

  it("with an unknown word in the query is refused", async () => {
    const { token } = await member("ann");
    const refused = await app.json("GET", "/api/document/all?vew=draft", undefined, { Token: token });
    expect(refused.body.errors[0].path).toBe("vew");
  });

  it.each([
    ["no JSON", "{", 400],
    ["invalid UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400],
    ["JSON a hundred levels deep", "[".repeat(100) + "]".repeat(100), 400],
    ["a key that means something to objects", '{"email":"a@b.org","__proto__":{"x":1}}', 400],
  ])("as %s is refused", async (_, body, status) => {
    const answer = await app.request("/api/user/verify-email", {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json" },
    });
    expect(answer.status).toBe(status);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""])(
    "as %j where JSON belongs is refused: no foreign form can do it",
    async (type) => {
      const answer = await app.request("/api/user/verify-email", {
        method: "POST",
        body: new TextEncoder().encode('{"email":"a@b.org"}'),
        headers: type ? { "Content-Type": type } : {},
      });
      expect(answer.status).toBe(415);
    },
  );

  it("beyond the limit is refused however its length is told", async () => {
    const large = new Uint8Array(100_000).fill(0x20);
    const send = (init: RequestInit) =>
      app.request("/api/user/verify-email", {
        method: "POST",
        ...init,
        headers: { "Content-Type": "application/json", ...init.headers },
      });
    expect((await send({ body: large })).status).toBe(413);
    expect((await send({ body: new Blob([large]).stream(), duplex: "half" } as RequestInit)).status).toBe(413);
    const lying = await send({ body: "{}", headers: { "Content-Length": "999999999" } });
    expect(lying.status).toBe(413);
  });
});

describe("a repeated request", () => {
  it("with the same key and body gets the same answer and is done once", async () => {
    const { token } = await member("ann");
    const headers = { Token: token, "Idempotency-Key": "save-1" };
    const first = await app.json("POST", "/api/document/save/new", draft, headers);
    const again = await app.json("POST", "/api/document/save/new", draft, headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
    expect((await app.json("GET", "/api/document/all", undefined, { Token: token })).body.data.items).toHaveLength(1);
  });

  it("with the same key and another body is refused", async () => {
    const { token } = await member("ann");
    const headers = { Token: token, "Idempotency-Key": "save-1" };
    await app.json("POST", "/api/document/save/new", draft, headers);
    const other = await app.json("POST", "/api/document/save/new", { ...draft, ccEmails: "x@y.org" }, headers);
    expect(other.status).toBe(409);
    expect(other.body.code).toBe("idempotency_key_reused");
  });

  it("that was refused for how things stood is looked at again", async () => {
    const { token } = await member("ann");
    const { _id, version } = (await app.json("POST", "/api/document/save/new", draft, { Token: token })).body.data;
    const headers = { Token: token, "Idempotency-Key": "save-1" };
    const saving = () => app.json("POST", `/api/document/save/${_id}`, { ...draft, version: version + 1 }, headers);
    expect((await saving()).body.code).toBe("conflict");
    await app.json("POST", `/api/document/save/${_id}`, draft, { Token: token });
    expect((await saving()).status).toBe(200);
  });

  it("is done once by twenty at the same time", async () => {
    const { token } = await member("ann");
    const headers = { Token: token, "Idempotency-Key": "save-1" };
    await Promise.all(Array.from({ length: 20 }, () => app.json("POST", "/api/document/save/new", draft, headers)));
    expect((await app.json("GET", "/api/document/all", undefined, { Token: token })).body.data.items).toHaveLength(1);
  });

  it("means nothing between two people, nor after a day", async () => {
    const ann = await member("ann");
    const eve = await member("eve");
    const save = (token: string) =>
      app.json("POST", "/api/document/save/new", draft, { Token: token, "Idempotency-Key": "same" });
    const first = (await save(ann.token)).body.data._id;
    expect((await save(eve.token)).body.data._id).not.toBe(first);
    app.clock.nowMs += 25 * 3_600_000;
    expect((await save(ann.token)).body.data._id).not.toBe(first);
  });
});

describe("links that somebody guesses", () => {
  it("are answered a limited number of times", async () => {
    await app.close();
    app = await openTestApp({ env: { RATE_LIMITS: "on" } });
    const statuses = new Map<number, number>();
    for (let n = 0; n < 70; n++) {
      const { status } = await app.json("POST", "/api/recipient/session", { token: `guess-${n}` });
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

describe("an account that asks without end", () => {
  it.each([
    ["lists", "GET", "/api/document/all"],
    ["reads", "GET", "/api/document/01J00000000000000000000000"],
    ["reads trails", "GET", "/api/document/logs/01J00000000000000000000000"],
    ["asks for downloads", "GET", "/api/document/download-url/01J00000000000000000000000"],
    ["saves", "POST", "/api/document/save/new"],
  ])("is told when to come back, where it %s, and others go on", async (_, method, path) => {
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

describe("the reference", () => {
  it("is OpenAPI 3.1 with every call, and a page without a script", async () => {
    const { body } = await app.json("GET", "/api/openapi.json");
    expect(body.openapi).toBe("3.1.0");
    expect(body.paths["/api/document/save/{documentId}"].post.requestBody).toBeDefined();
    expect(body.paths["/api/auth/sign-in/email"].post.security).toEqual([]);
    const [token, bearer, apiKey] = [{ token: [] }, { bearer: [] }, { apiKey: [] }];
    expect(body.paths["/api/embed/session"].post.security).toEqual([apiKey]);
    expect(body.paths["/api/integrations/api-keys"].post.security).toEqual([token, bearer]);
    const reading = body.paths["/api/document/{documentId}"].get.security;
    expect(reading).toEqual([token, bearer, apiKey, { guest: [] }, { embedSession: [] }]);
    const page = await (await app.request("/api/docs")).text();
    expect(page).toContain("/api/recipient/sign");
    expect(page).not.toContain("<script");
    expect(page).not.toContain("style=");
  });
});

describe("the development outbox", () => {
  it("does not exist in production, nor with a mail server", async () => {
    expect((await app.request("/api/dev/mail")).status).toBe(200);
    const settings: Record<string, string>[] = [
      { MODE: "production", PUBLIC_URL: "https://sign.example.com", RATE_LIMITS: "on" },
      { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "sign@example.com" },
    ];
    for (const env of settings) {
      const other = await openTestApp({ env });
      expect((await other.request("/api/dev/mail")).status).toBe(404);
      expect(JSON.stringify((await other.json("GET", "/api/openapi.json")).body)).not.toContain("/api/dev/mail");
      await other.close();
    }
  });
});
