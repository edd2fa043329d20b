import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MINUTE_MS } from "../../domain/durations.ts";
import { aMember, type Who } from "../../tests/support/app-people.ts";
import { type Authenticator, anAuthenticator } from "../../tests/support/authenticator.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";
import { fromBase32, totpAt } from "../adapters/secrets/authenticator.ts";

const origin = "http://countersign.test";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

type Holder = { who: Who; email: string; device: Authenticator };

/** A member with a passkey whose session has no recent proof. */
async function aHolder(name = "Ann"): Promise<Holder> {
  const { who, email } = await aMember(app, name);
  const device = await anAuthenticator(origin);
  const { body } = await app.json("POST", "/api/user/passkeys/begin", {}, who);
  await app.json(
    "POST",
    "/api/user/passkeys",
    { credential: await device.create(body.data.options), name: "Key" },
    who,
  );
  return { who, email, device };
}
const begin = (who: Who) => app.json("POST", "/api/auth/prove/passkey/begin", {}, who);
const prove = (who: Who, credential: unknown) => app.json("POST", "/api/auth/prove/passkey", { credential }, who);
const enrol = (who: Who) => app.json("POST", "/api/auth/two-factor/enrol", {}, who);
const answer = async ({ who, device }: Holder) => device.get((await begin(who)).body.data.options);

describe("a passkey as proof in a session", () => {
  it("is offered beside the password, and is valid for ten minutes", async () => {
    const ann = await aHolder();
    app.clock.nowMs += 10 * MINUTE_MS;
    expect((await enrol(ann.who)).body.data).toEqual({
      ...{ need: "one", kinds: ["password"], passkey: { rpId: "countersign.test" } },
    });
    expect((await begin(ann.who)).body.data.options.allowCredentials).toHaveLength(1);
    expect((await prove(ann.who, await answer(ann))).status).toBe(200);
    expect((await enrol(ann.who)).status).toBe(200);
    app.clock.nowMs += 10 * MINUTE_MS;
    expect((await enrol(ann.who)).body.code).toBe("recent_login_required");
  });

  it("is not offered to a person without a passkey", async () => {
    const { who } = await aMember(app, "Bob");
    app.clock.nowMs += 10 * MINUTE_MS;
    expect((await enrol(who)).body.data).toEqual({ need: "one", kinds: ["password"] });
    expect((await begin(who)).body.code).toBe("passkey_refused");
  });

  it("replaces password and authenticator together", async () => {
    const ann = await aHolder();
    const { secret } = (await enrol(ann.who)).body.data;
    const code = totpAt(fromBase32(secret), Math.floor(app.clock.nowMs / 30_000));
    await app.json("POST", "/api/auth/two-factor/confirm", { code }, ann.who);
    app.clock.nowMs += 10 * MINUTE_MS;
    const disable = () => app.json("POST", "/api/auth/two-factor/disable", {}, ann.who);
    expect((await disable()).body.data).toMatchObject({ need: "all", passkey: { rpId: "countersign.test" } });
    await prove(ann.who, await answer(ann));
    expect((await disable()).status).toBe(200);
  });

  it("is accepted once, also in parallel calls, and only in the session that asked for it", async () => {
    const ann = await aHolder();
    const { email } = ann;
    const other = (await app.json("POST", "/api/auth/sign-in/email", { email, password: "Right1!pass" })).body.token;
    const foreign = await answer(ann);
    expect((await prove({ Token: other }, foreign)).body.code).toBe("passkey_refused");
    const used = await answer(ann);
    const answers = await Promise.all([1, 2, 3].map(() => prove(ann.who, used)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = await answer(ann);
    app.clock.nowMs += 5 * MINUTE_MS;
    expect((await prove(ann.who, late)).body.code).toBe("passkey_refused");
  });

  it.each([
    ["another person's passkey", (_: Holder, bob: Holder) => bob.device, {}],
    ["a person who was not verified", (ann: Holder) => ann.device, { isVerified: false }],
  ])("is refused and logged for %s", async (_, deviceOf, change) => {
    const [ann, bob] = [await aHolder("Ann"), await aHolder("Bob")];
    app.clock.nowMs += 10 * MINUTE_MS;
    const credential = await deviceOf(ann, bob).get((await begin(ann.who)).body.data.options, change);
    expect((await prove(ann.who, credential)).body.code).toBe("passkey_refused");
    expect((await enrol(ann.who)).body.code).toBe("recent_login_required");
    const { body } = await app.json("GET", "/api/user/security-log", undefined, ann.who);
    expect(body.data.items[0].event.kind).toBe("proof_failed");
  });
});
