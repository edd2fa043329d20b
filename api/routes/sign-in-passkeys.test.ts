import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aMember, type Who } from "../../tests/support/app-people.ts";
import { type Authenticator, anAuthenticator } from "../../tests/support/authenticator.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

const origin = "http://countersign.test";
const tab = "a".repeat(43);

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const post = async (path: string, body: unknown, who?: Who) => app.json("POST", path, body, who);
const ways = async (who: Who) => (await app.json("GET", "/api/user/ways", undefined, who)).body.data;
const newOptions = async (who: Who) => (await post("/api/user/passkeys/begin", {}, who)).body.data.options;
const options = async () => (await post("/api/auth/passkey/begin", { tab })).body.data.options;
const signIn = (credential: unknown, from = tab) => post("/api/auth/passkey", { credential, tab: from });
const add = (who: Who, credential: unknown, name = "Phone") => post("/api/user/passkeys", { credential, name }, who);

/** A member with a passkey. */
async function aHolder(name = "Ann"): Promise<{ who: Who; email: string; device: Authenticator }> {
  const { who, email } = await aMember(app, name);
  const device = await anAuthenticator(origin);
  await add(who, await device.create(await newOptions(who)));
  return { who, email, device };
}

describe("a passkey", () => {
  it("is created for the person as a discoverable credential with user verification", async () => {
    const { who, email } = await aMember(app, "Ann");
    const asked = await newOptions(who);
    expect(asked).toMatchObject({
      rp: { id: "countersign.test" },
      user: { name: email },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: "public-key" })),
    });
    const device = await anAuthenticator(origin);
    const added = await add(who, await device.create(asked), "  My   phone ");
    expect(added.body.data.passkeys).toMatchObject([{ name: "My phone", lastUsedAt: null, isSynced: false }]);
    const [excluded] = (await newOptions(who)).excludeCredentials;
    expect(excluded.transports).toEqual(["internal"]);
  });

  it("signs in without a password", async () => {
    const { device, email } = await aHolder();
    const { body } = await signIn(await device.get(await options()));
    expect(body.user).toMatchObject({ email });
    expect((await ways({ Token: body.token })).passkeys[0].lastUsedAt).not.toBeNull();
  });

  it("is refused with an answer that is used, too old, or from another tab", async () => {
    const { device } = await aHolder();
    const used = await device.get(await options());
    expect((await signIn(used)).status).toBe(200);
    const foreign = await device.get(await options());
    const late = await device.get(await options());
    const codes = [(await signIn(used)).body.code, (await signIn(foreign, "b".repeat(43))).body.code];
    app.clock.nowMs += 5 * 60_000;
    codes.push((await signIn(late)).body.code);
    expect(codes).toEqual(Array(3).fill("passkey_refused"));
  });

  it("signs in once for parallel uses of the same answer", async () => {
    const { device } = await aHolder();
    const answer = await device.get(await options());
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(answer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([
    ["the person was not verified", { isVerified: false }],
    ["it was asked for on another page", { origin: "http://evil.test" }],
  ])("is refused when %s", async (_, change) => {
    const { device } = await aHolder();
    expect((await signIn(await device.get(await options(), change))).body.code).toBe("passkey_refused");
  });

  it("is refused if it is unknown or claims another's id", async () => {
    const { device } = await aHolder();
    const stranger = await anAuthenticator(origin);
    expect((await signIn(await stranger.get(await options()))).body.code).toBe("passkey_refused");
    const forged = { ...(await stranger.get(await options())), ...idOf(await device.get(await options())) };
    expect((await signIn(forged)).body.code).toBe("passkey_refused");
    expect((await signIn({ id: "x", response: {} })).body.code).toBe("passkey_refused");
  });

  it("whose counter decreased still signs in, with a log entry and a mailed warning", async () => {
    const { device, email } = await aHolder();
    await signIn(await device.get(await options(), { counter: 9 }));
    expect((await signIn(await device.get(await options(), { counter: 3 }))).status).toBe(200);
    expect(app.logged.join()).toContain("the counter of a passkey went back");
    await app.runner.runDue();
    const { body } = await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(email)}`);
    const warnings = body.data.filter(({ subject }: { subject: string }) => subject.includes("passkeys"));
    expect(warnings).toHaveLength(1);
    expect(warnings[0].text).toContain("Phone");
    expect(warnings[0].links).toContain("http://countersign.test/app/profile/?section=security#profile-ways");
  });
});

const idOf = ({ id, rawId }: Record<string, unknown>) => ({ id, rawId });

describe("a person's passkeys", () => {
  it("can be added only once, with a challenge of the same person", async () => {
    const { who } = await aMember(app, "Ann");
    const { who: eve } = await aMember(app, "Eve");
    const device = await anAuthenticator(origin);
    const made = await device.create(await newOptions(who));
    expect((await add(eve, made)).body.code).toBe("passkey_refused");
    expect((await add(who, made)).body.code).toBe("passkey_refused");
    const again = await device.create(await newOptions(who));
    expect((await add(who, again)).status).toBe(200);
    expect((await add(who, again)).body.code).toBe("passkey_refused");
    // Another person cannot add the same passkey.
    expect((await add(eve, await device.create(await newOptions(eve)))).body.code).toBe("passkey_refused");
  });

  it("can be renamed and removed only by their owner", async () => {
    const { who, device } = await aHolder();
    const { who: eve } = await aMember(app, "Eve");
    const [{ _id }] = (await ways(who)).passkeys;
    await app.json("PATCH", `/api/user/passkeys/${_id}`, { name: "Mine" }, eve);
    await app.json("DELETE", `/api/user/ways/${_id}`, undefined, eve);
    expect((await ways(who)).passkeys).toMatchObject([{ name: "Phone" }]);
    const renamed = await app.json("PATCH", `/api/user/passkeys/${_id}`, { name: "Laptop" }, who);
    expect(renamed.body.data.passkeys).toMatchObject([{ name: "Laptop" }]);
    const nameless = await app.json("PATCH", `/api/user/passkeys/${_id}`, { name: " " }, who);
    expect(nameless.body.code).toBe("passkey_needs_name");
    await app.json("DELETE", `/api/user/ways/${_id}`, undefined, who);
    expect((await ways(who)).passkeys).toEqual([]);
    expect((await signIn(await device.get(await options()))).body.code).toBe("passkey_refused");
  });

  it("are limited to twenty", async () => {
    const { who } = await aMember(app, "Ann");
    for (let made = 0; made < 20; made++) {
      const device = await anAuthenticator(origin);
      await add(who, await device.create(await newOptions(who)));
    }
    expect((await post("/api/user/passkeys/begin", {}, who)).body.code).toBe("too_many_passkeys");
  });

  it("cannot both be removed at once if they are the only ways in", async () => {
    const { who, email } = await aHolder();
    const second = await anAuthenticator(origin);
    const { passkeys } = (await add(who, await second.create(await newOptions(who)))).body.data;
    const facts = await app.deps.identity.accounts!.findByEmail(email);
    const { logins } = await app.deps.identity.accounts!.waysIn.list(facts!.subject);
    expect(logins).toEqual([]);
    await removePassword(facts!.subject);
    const removals = await Promise.all(
      passkeys.map(({ _id }: { _id: string }) => app.json("DELETE", `/api/user/ways/${_id}`, undefined, who)),
    );
    expect(removals.map(({ body }) => body.code ?? "removed").sort()).toEqual(["last_way_in", "removed"]);
    expect((await ways(who)).passkeys).toHaveLength(1);
  });
});

async function removePassword(subject: string): Promise<void> {
  for await (const { key, value } of app.kv.list<Uint8Array>({ prefix: ["identity", "account"] })) {
    const row = JSON.parse(new TextDecoder().decode(value));
    if (row.userId !== subject) continue;
    await app.kv.atomic().delete(key).delete(["identity_by", "account", "userId", subject, row.id]).commit();
  }
}

it("passkeys are not offered at an IP address, and belong to localhost on 127.0.0.1", async () => {
  const rpIdAt = async (PUBLIC_URL: string) => {
    const other = await openTestApp({ env: { PUBLIC_URL } });
    const { passkeys } = (await other.json("GET", "/api/auth/ways")).body.data;
    await other.close();
    return passkeys;
  };
  expect(await rpIdAt("http://10.0.0.5")).toBeNull();
  expect(await rpIdAt("http://127.0.0.1:8000")).toEqual({ rpId: "localhost" });
  expect(await rpIdAt("https://sign.example.com")).toEqual({ rpId: "sign.example.com" });
});
