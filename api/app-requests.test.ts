import { describe, expect, it } from "vitest";
import { app, draft, member, openAppForEachTest } from "../tests/support/setups/app.ts";

openAppForEachTest();

describe("a request", () => {
  it.each([
    ["an unknown key", { ...draft, isAdmin: true }, "isAdmin"],
    [
      "an unknown key deep inside",
      { ...draft, recipients: [{ ...draft.recipients[0], admin: 1 }] },
      "recipients.0.admin",
    ],
    ["a wrong type", { ...draft, signingOrder: "yes" }, "signingOrder"],
  ])("with %s is refused with the path of the fault", async (_, body, path) => {
    const { token } = await member("ann");
    const refused = await app.json("POST", "/api/document/save/new", body, { Token: token });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.map((one: { path: string }) => one.path)).toContain(path);
  });

  it("with a quarter of a million faults is refused as malformed", async () => {
    const page = Object.fromEntries(Array.from({ length: 9_999 }, (_, index) => [`f${index}`, 1]));
    const body = { ...draft, jsonData: { schemas: Array.from({ length: 25 }, () => page) } };
    const { body: opened } = await app.json("GET", "/api/public/session");
    const guest = { "x-public-session": opened.data.sessionId };
    const refused = await app.json("POST", "/api/document/save/new", body, guest);
    expect([refused.status, refused.body.code]).toEqual([400, "malformed_request"]);
  });

  it("with an unknown query parameter is refused", async () => {
    const { token } = await member("ann");
    const refused = await app.json("GET", "/api/document/all?vew=draft", undefined, { Token: token });
    expect(refused.body.errors[0].path).toBe("vew");
  });

  it.each([
    ["malformed JSON", "{", 400],
    ["invalid UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400],
    ["JSON a hundred levels deep", "[".repeat(100) + "]".repeat(100), 400],
    ["the key __proto__", '{"email":"a@b.org","__proto__":{"x":1}}', 400],
  ])("with %s in its body is refused", async (_, body, status) => {
    const answer = await app.request("/api/user/verify-email", {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json" },
    });
    expect(answer.status).toBe(status);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""])(
    "with content type %j instead of JSON gets 415, so that no foreign form can send it",
    async (type) => {
      const answer = await app.request("/api/user/verify-email", {
        method: "POST",
        body: new TextEncoder().encode('{"email":"a@b.org"}'),
        headers: type ? { "Content-Type": type } : {},
      });
      expect(answer.status).toBe(415);
    },
  );

  it("above the size limit gets 413, whether or not Content-Length is true", async () => {
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
  it("with the same key and body gets the stored response and is carried out once", async () => {
    const { token } = await member("ann");
    const headers = { Token: token, "Idempotency-Key": "save-1" };
    const first = await app.json("POST", "/api/document/save/new", draft, headers);
    const again = await app.json("POST", "/api/document/save/new", draft, headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
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

  it("is evaluated again if the first one was refused with a conflict", async () => {
    const { token } = await member("ann");
    const { _id, version } = (await app.json("POST", "/api/document/save/new", draft, { Token: token })).body.data;
    const headers = { Token: token, "Idempotency-Key": "save-1" };
    const saving = () => app.json("POST", `/api/document/save/${_id}`, { ...draft, version: version + 1 }, headers);
    expect((await saving()).body.code).toBe("conflict");
    await app.json("POST", `/api/document/save/${_id}`, draft, { Token: token });
    expect((await saving()).status).toBe(200);
  });

  it("is carried out once when 20 copies arrive at the same time", async () => {
    const { token } = await member("ann");
    const headers = { Token: token, "Idempotency-Key": "save-1" };
    await Promise.all(Array.from({ length: 20 }, () => app.json("POST", "/api/document/save/new", draft, headers)));
    expect((await app.json("GET", "/api/document/all", undefined, { Token: token })).body.data.items).toHaveLength(1);
  });

  it("is a new request for another person, or after a day", async () => {
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
