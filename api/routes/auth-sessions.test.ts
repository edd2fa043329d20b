import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Endpoint } from "../../domain/contract/endpoint.ts";
import { endpoints } from "../../domain/contract/endpoints.ts";
import type { AccountSession } from "../../domain/contract/session.ts";
import { DAY_MS, MINUTE_MS } from "../../domain/durations.ts";
import { aMember, sendAs, tokenIn, type Who } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:153.0) Gecko/20100101 Firefox/153.0";
const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";

let app: TestApp;
let sam: Awaited<ReturnType<typeof aMember>>;
beforeEach(async () => {
  app = await openTestApp();
  sam = await aMember(app, "Sam Sender");
});
afterEach(() => app.close());

const readProfile = (who: Who) => app.json("GET", "/api/user/detail", undefined, who);
const isIn = async (who: Who) => (await readProfile(who)).status === 200;
const list = async (who: Who): Promise<AccountSession[]> =>
  (await app.json("GET", "/api/auth/sessions", undefined, who)).body.data;
const end = (who: Who, id: string) => app.json("DELETE", `/api/auth/sessions/${id}`, undefined, who);
const signIn = async (userAgent = firefox): Promise<Who> => {
  const credentials = { email: sam.email, password: "Right1!pass" };
  const { body } = await app.json("POST", "/api/auth/sign-in/email", credentials, { "User-Agent": userAgent });
  return { Token: body.token };
};
const connect = async (who = sam.who, installation = "one") => {
  const { body, status } = await app.json(
    "POST",
    "/api/auth/extension",
    { installation },
    { ...who, "User-Agent": chrome },
  );
  return { status, code: body.code, id: body.data?._id, extension: { Token: body.data?.token ?? "" } };
};

describe("a session of the browser extension", () => {
  it("reads and sends in the person's name, and differs from the page's session", async () => {
    const { extension } = await connect();
    expect(extension.Token).toMatch(/^cxs_/);
    expect(extension.Token).not.toBe(sam.who.Token);
    expect((await readProfile(extension)).body.data.email).toBe(sam.email);
    const id = await sendAs(app, extension, [{ name: "Ann", email: "ann@example.com" }]);
    expect((await app.json("GET", `/api/document/${id}`, undefined, sam.who)).status).toBe(200);
  });

  it("cannot use account, API keys, connections, other sessions, payments or selfies", async () => {
    const { extension } = await connect();
    const barred = Object.values(endpoints as Record<string, Endpoint>).filter(({ only }) => only === "web");
    expect(barred.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        ...["/api/auth/extension", "/api/auth/sessions", "/api/integrations/api-key"],
        ...["/api/payment/refund/:documentId", "/api/document/selfie/:documentId"],
      ]),
    );
    for (const { method, path } of barred) {
      const answer = await app.json(method, path.replace(/:\w+/, "any"), undefined, extension);
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, "not_with_extension"]);
    }
    expect(await isIn(sam.who)).toBe(true);
  });

  it("is stored hashed, so that a reader of the database cannot use it", async () => {
    const { extension } = await connect();
    for await (const { key, value } of app.kv.list({ prefix: [] })) {
      const text = value instanceof Uint8Array ? new TextDecoder().decode(value) : String(value);
      expect(`${JSON.stringify(key)} ${text}`).not.toContain(extension.Token);
    }
  });

  it("replaces the session of the same installation only", async () => {
    const first = await connect();
    const elsewhere = await connect(sam.who, "two");
    const second = await connect();
    expect([await isIn(first.extension), await isIn(elsewhere.extension), await isIn(second.extension)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it("replaces the oldest one when the person has twenty", async () => {
    const first = await connect(sam.who, "first");
    app.clock.nowMs += MINUTE_MS;
    const second = await connect(sam.who, "second");
    for (let n = 0; n < 19; n++) {
      app.clock.nowMs += MINUTE_MS;
      await connect(sam.who, `n${n}`);
    }
    expect([await isIn(first.extension), await isIn(second.extension)]).toEqual([false, true]);
  });

  it("ends when the extension disconnects, and leaves the page signed in", async () => {
    const { extension } = await connect();
    expect((await app.json("POST", "/api/auth/sign-out", {}, extension)).status).toBe(200);
    expect([await isIn(extension), await isIn(sam.who)]).toEqual([false, true]);
    expect((await readProfile(extension)).body.code).toBe("unauthenticated");
  });

  it("ends after 30 days without use, however long it was used before", async () => {
    const { extension } = await connect();
    for (let n = 0; n < 3; n++) {
      app.clock.nowMs += 25 * DAY_MS;
      expect(await isIn(extension)).toBe(true);
    }
    app.clock.nowMs += 31 * DAY_MS;
    expect(await isIn(extension)).toBe(false);
  });

  it("ends with a new password", async () => {
    const { extension } = await connect();
    await app.json("POST", "/api/user/password/forgot", { email: sam.email });
    await app.runner.runDue();
    const token = await tokenIn(app, sam.email, "token=");
    const answer = await app.json("POST", "/api/user/password/update", {
      ...{ email: sam.email, password: "Newer2!pass", token },
    });
    expect(answer.status).toBe(200);
    expect([await isIn(extension), await isIn(sam.who)]).toEqual([false, false]);
  });

  it("can be created only with a session of a page", async () => {
    expect((await connect({})).code).toBe("unauthenticated");
    expect((await connect({ Token: "f".repeat(32) })).code).toBe("unauthenticated");
  });
});

describe("the list of sessions", () => {
  it("names browser and system, starts with the current session, and tells when each was used", async () => {
    const otherDevice = await signIn();
    const { extension } = await connect();
    app.clock.nowMs += 20 * MINUTE_MS;
    await readProfile(extension);
    await readProfile(otherDevice);
    const sessions = await list(otherDevice);
    expect(sessions.map(({ kind, browser, system }) => [kind, browser, system])).toEqual([
      ["web", "Firefox", "Windows"],
      ["extension", "Chrome", "Linux"],
      ["web", "", ""],
    ]);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
    expect(sessions[1]!.lastUsedAt).toBe(new Date(app.clock.nowMs).toISOString());
    expect(JSON.stringify(sessions)).not.toContain(otherDevice.Token);
  });

  it("contains ended sessions for 30 days", async () => {
    const { id, extension } = await connect();
    await app.json("POST", "/api/auth/sign-out", {}, extension);
    const [last] = (await list(sam.who)).filter(({ kind }) => kind === "extension");
    expect(last).toMatchObject({ _id: id, endedAt: new Date(app.clock.nowMs).toISOString() });
  });

  it("leaves out pages that have not been used for 30 days", async () => {
    await signIn();
    app.clock.nowMs += 20 * DAY_MS;
    await readProfile(sam.who);
    app.clock.nowMs += 20 * DAY_MS;
    expect((await list(sam.who)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });

  it("leaves out other people's sessions", async () => {
    await connect();
    const other = await aMember(app, "Other");
    expect((await list(other.who)).map(({ kind }) => kind)).toEqual(["web"]);
  });
});

describe("ending sessions", () => {
  it("ends a single session of a page or extension, and no other", async () => {
    const otherDevice = await signIn();
    const { extension, id } = await connect();
    const page = (await list(sam.who)).find(({ browser }) => browser === "Firefox")!;
    expect((await end(sam.who, page._id)).status).toBe(200);
    expect([await isIn(otherDevice), await isIn(extension), await isIn(sam.who)]).toEqual([false, true, true]);
    expect((await end(sam.who, id)).status).toBe(200);
    expect([await isIn(extension), await isIn(sam.who)]).toEqual([false, true]);
  });

  it("does not end another person's session", async () => {
    const { extension, id } = await connect();
    const page = (await list(sam.who)).find(({ isCurrent }) => isCurrent)!;
    const other = await aMember(app, "Other");
    for (const one of [id, page._id]) await end(other.who, one);
    expect([await isIn(extension), await isIn(sam.who)]).toEqual([true, true]);
  });

  it("ends all at once, including the current one and every extension", async () => {
    const otherDevice = await signIn();
    const one = await connect();
    const two = await connect(sam.who, "two");
    expect((await app.json("DELETE", "/api/auth/sessions", undefined, sam.who)).status).toBe(200);
    for (const who of [otherDevice, sam.who, one.extension, two.extension]) expect(await isIn(who)).toBe(false);
    expect(await isIn(await signIn())).toBe(true);
  });

  it("ends extension sessions even if the process dies after the pages' sessions; the list shows it", async () => {
    const { extension } = await connect();
    app.clock.nowMs += MINUTE_MS;
    const { put } = app.deps.extensionSessions;
    app.deps.extensionSessions.put = () => Promise.reject(new Error("the lights went out"));
    expect((await app.json("DELETE", "/api/auth/sessions", undefined, sam.who)).status).toBe(500);
    app.deps.extensionSessions.put = put;
    const endedAt = new Date(app.clock.nowMs).toISOString();
    expect([await isIn(sam.who), await isIn(extension)]).toEqual([false, false]);
    app.clock.nowMs += MINUTE_MS;
    const again = await signIn();
    expect((await list(again)).map((one) => [one.kind, one.endedAt])).toEqual([
      ["web", null],
      ["extension", endedAt],
    ]);
    const anew = await connect(again);
    expect([await isIn(anew.extension), await isIn(extension)]).toEqual([true, false]);
  });

  it("ends extension sessions even if the process dies after a new password was set", async () => {
    const { extension } = await connect();
    await app.json("POST", "/api/user/password/forgot", { email: sam.email });
    await app.runner.runDue();
    const token = await tokenIn(app, sam.email, "token=");
    const { put } = app.deps.extensionSessions;
    app.deps.extensionSessions.put = () => Promise.reject(new Error("the lights went out"));
    const newCredentials = { email: sam.email, password: "Newer2!pass", token };
    expect((await app.json("POST", "/api/user/password/update", newCredentials)).status).toBe(500);
    app.deps.extensionSessions.put = put;
    expect([await isIn(sam.who), await isIn(extension)]).toEqual([false, false]);
  });

  it("succeeds while many calls use the sessions", async () => {
    const { extension } = await connect();
    app.clock.nowMs += 11 * MINUTE_MS;
    const calls = Array.from({ length: 20 }, (_, n) => readProfile(n % 2 ? extension : sam.who));
    const ended = app.json("DELETE", "/api/auth/sessions", undefined, sam.who);
    const answers = await Promise.all([ended, ...calls]);
    for (const { status } of answers) expect([200, 401]).toContain(status);
    expect(answers[0]!.status).toBe(200);
    expect([await isIn(extension), await isIn(sam.who)]).toEqual([false, false]);
  });

  it("is not caused by 20 parallel calls after two days without use", async () => {
    app.clock.nowMs += 2 * DAY_MS;
    const answers = await Promise.all(Array.from({ length: 20 }, () => readProfile(sam.who)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  });
});
