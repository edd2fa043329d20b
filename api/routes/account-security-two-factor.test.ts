import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MINUTE_MS } from "../../domain/durations.ts";
import { aMember, tokenIn, type Who } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";
import { fromBase32, totpAt } from "../adapters/secrets/authenticator.ts";

const password = "Right1!pass";

let app: TestApp;
let sam: Awaited<ReturnType<typeof aMember>>;
beforeEach(async () => {
  app = await openTestApp();
  sam = await aMember(app, "Sam Sender");
});
afterEach(() => app.close());

const post = (path: string, body: unknown = {}, who: Who = sam.who) => app.json("POST", `/api/auth/${path}`, body, who);
const codeOf = (secret: string, offset = 0) =>
  totpAt(fromBase32(secret), Math.floor(app.clock.nowMs / 30_000) + offset);
const signIn = (email = sam.email) => app.json("POST", "/api/auth/sign-in/email", { email, password });
const verify = (challenge: string, otpFromAuthenticator: string) =>
  app.json("POST", "/api/auth/two-factor/verify", { challenge, otpFromAuthenticator });
const subjects = async () =>
  (await app.deps.devMails!.list(sam.email)).map(({ subject }: { subject: string }) => subject);

/** Turns two-factor on, with the next step's code left to use. */
async function enrol() {
  const { body } = await post("two-factor/enrol");
  expect((await post("two-factor/confirm", { code: codeOf(body.data.secret, -1) })).status).toBe(200);
  return body.data as { uri: string; secret: string; recoveryCodes: string[] };
}

describe("signing in with two-factor", () => {
  it("needs the password and then the code; the password alone opens no session", async () => {
    const { secret, uri, recoveryCodes } = await enrol();
    expect(uri).toContain(`secret=${secret}`);
    expect(recoveryCodes).toHaveLength(10);
    const first = await signIn();
    expect(first.body).toEqual({ mfaRequired: true, challenge: expect.any(String) });
    const second = await verify(first.body.challenge, codeOf(secret));
    expect([second.status, second.body.user.email]).toEqual([200, sam.email]);
    const profile = await app.json("GET", "/api/user/detail", undefined, { Token: second.body.token });
    expect(profile.status).toBe(200);
  });

  it("needs the code after an emailed link too", async () => {
    const { secret } = await enrol();
    await app.json("POST", "/api/user/generate/magic/link", { email: sam.email });
    await app.runner.runDue();
    const token = await tokenIn(app, sam.email, "/login/link");
    const first = await app.json("POST", "/api/auth/sign-in/magic", { token });
    expect(first.body).toEqual({ mfaRequired: true, challenge: expect.any(String) });
    expect((await verify(first.body.challenge, codeOf(secret))).status).toBe(200);
  });

  it("accepts each code once, and no older code after it", async () => {
    const { secret } = await enrol();
    const code = codeOf(secret);
    const [one, other] = [(await signIn()).body.challenge, (await signIn()).body.challenge];
    expect((await verify(one, code)).status).toBe(200);
    expect((await verify(other, code)).body.code).toBe("second_factor_wrong");
    expect((await verify(other, codeOf(secret, -1))).body.code).toBe("second_factor_wrong");
    expect((await verify(other, codeOf(secret, 1))).status).toBe(200);
  });

  it("opens one session for parallel uses of one code or recovery code", async () => {
    const { secret, recoveryCodes } = await enrol();
    for (const code of [codeOf(secret), recoveryCodes[0]!]) {
      const challenges = await Promise.all([1, 2, 3, 4].map(async () => (await signIn()).body.challenge));
      const answers = await Promise.all([...challenges, challenges[0]].map((challenge) => verify(challenge, code)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  it("accepts a recovery code once, and mails that it was used", async () => {
    const { recoveryCodes } = await enrol();
    const [code] = recoveryCodes as [string];
    const { body } = await verify((await signIn()).body.challenge, code.toLowerCase().replace("-", " "));
    expect(body).toMatchObject({ token: expect.any(String), recoveryCodesLeft: 9 });
    expect((await verify((await signIn()).body.challenge, code)).body.code).toBe("second_factor_wrong");
    await app.runner.runDue();
    expect(await subjects()).toContain("A recovery code was used");
  });

  it("is refused after five wrong codes, or after ten minutes", async () => {
    const { secret } = await enrol();
    const { challenge } = (await signIn()).body;
    for (let n = 1; n < 5; n++) expect((await verify(challenge, "000000")).body.code).toBe("second_factor_wrong");
    expect((await verify(challenge, "000000")).body.code).toBe("second_factor_tries");
    expect((await verify(challenge, codeOf(secret))).body.code).toBe("second_factor_tries");
    const late = (await signIn()).body.challenge;
    app.clock.nowMs += 10 * MINUTE_MS;
    expect((await verify(late, codeOf(secret))).body.code).toBe("second_factor_timeout");
    expect((await verify("made-up", codeOf(secret))).body.code).toBe("second_factor_timeout");
  });

  it("pauses for 15 minutes after ten wrong codes in a row over all sign-ins, with a mail", async () => {
    const { secret } = await enrol();
    for (let n = 0; n < 10; n++) await verify((await signIn()).body.challenge, "000000");
    const { challenge } = (await signIn()).body;
    expect((await verify(challenge, codeOf(secret))).body.code).toBe("second_factor_paused");
    await app.runner.runDue();
    expect(await subjects()).toContain("Too many wrong authentication codes");
    app.clock.nowMs += 15 * MINUTE_MS;
    expect((await verify((await signIn()).body.challenge, codeOf(secret))).status).toBe(200);
  });

  it("is still required after the password was reset by mail", async () => {
    await enrol();
    await app.json("POST", "/api/user/password/forgot", { email: sam.email });
    await app.runner.runDue();
    const token = await tokenIn(app, sam.email, "/resetPassword");
    await app.json("POST", "/api/user/password/update", { email: sam.email, password, token });
    expect((await signIn()).body.mfaRequired).toBe(true);
  });
});

describe("turning two-factor on", () => {
  it("needs a code of the app; the enrolment ends after five wrong codes or ten minutes", async () => {
    const { secret } = (await post("two-factor/enrol")).body.data;
    for (let n = 1; n < 5; n++) {
      expect((await post("two-factor/confirm", { code: "000000" })).body.code).toBe("second_factor_wrong");
    }
    expect((await post("two-factor/confirm", { code: "000000" })).body.code).toBe("enrolment_tries");
    expect((await post("two-factor/confirm", { code: codeOf(secret) })).body.code).toBe("enrolment_tries");
    const again = (await post("two-factor/enrol")).body.data;
    app.clock.nowMs += 10 * MINUTE_MS;
    const late = await post("two-factor/confirm", { code: codeOf(again.secret) });
    expect(late.body.code).toBe("enrolment_expired");
    expect((await signIn()).body.token).toBeTruthy();
  });

  it("needs a confirmed address, so that a stranger cannot lock its owner out", async () => {
    const stranger = { name: "Eve", email: "later@example.com", password };
    const { body } = await app.json("POST", "/api/auth/sign-up/email", stranger);
    expect((await post("two-factor/enrol", {}, { Token: body.token })).body.code).toBe("email_not_verified");
  });

  it("stores neither the secret nor a recovery code in plain text", async () => {
    const { secret, recoveryCodes } = await enrol();
    for await (const { value } of app.kv.list({ prefix: [] })) {
      const text = value instanceof Uint8Array ? new TextDecoder().decode(value) : "";
      for (const one of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace("-", ""))]) {
        expect(text).not.toContain(one);
      }
    }
  });
});

describe("turning two-factor off and making new recovery codes", () => {
  it("need the password and a code again after ten minutes", async () => {
    const { secret } = await enrol();
    expect((await post("two-factor/recovery-codes")).status).toBe(200);
    app.clock.nowMs += 10 * MINUTE_MS;
    const refused = await post("two-factor/disable");
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([
      403,
      "recent_login_required",
      { need: "all", kinds: ["password", "authenticator"] },
    ]);
    expect((await post("prove", { password: "Wrong1!pass" })).body.code).toBe("password_wrong");
    expect((await post("prove", { password })).status).toBe(200);
    expect((await post("two-factor/disable")).body.data).toEqual({ need: "all", kinds: ["authenticator"] });
    expect((await post("prove", { otpFromAuthenticator: codeOf(secret) })).status).toBe(200);
    expect((await post("two-factor/disable")).status).toBe(200);
    expect((await signIn()).body.token).toBeTruthy();
    await app.runner.runDue();
    expect(await subjects()).toEqual(
      expect.arrayContaining([
        "Two-factor authentication is on",
        "You have new recovery codes",
        "Two-factor authentication is off",
      ]),
    );
  });

  it("void the earlier recovery codes", async () => {
    const { recoveryCodes } = await enrol();
    const renewed = (await post("two-factor/recovery-codes")).body.data.recoveryCodes;
    expect((await verify((await signIn()).body.challenge, recoveryCodes[0]!)).body.code).toBe("second_factor_wrong");
    expect((await verify((await signIn()).body.challenge, renewed[0])).status).toBe(200);
  });
});

describe("a proof in a session", () => {
  it("is valid in that session only, and cannot be a mailed code if the account has a password", async () => {
    const other = (await signIn()).body.token;
    app.clock.nowMs += 10 * MINUTE_MS;
    expect((await post("prove", { password })).status).toBe(200);
    expect((await post("two-factor/enrol")).status).toBe(200);
    expect((await post("two-factor/enrol", {}, { Token: other })).body.data).toEqual({
      need: "one",
      kinds: ["password"],
    });
    await post("prove/code", {}, { Token: other });
    await app.runner.runDue();
    const [mail] = await app.deps.devMails!.list(sam.email);
    const mailedCode = /\b\d{6}\b/.exec(mail!.subject)![0];
    expect((await post("prove", { mailedCode }, { Token: other })).body.code).toBe("verification_code_wrong");
    expect((await post("prove", {}, { Token: other })).status).toBe(422);
  });

  it("may be a mailed code for an account without a password", async () => {
    const stranger = { name: "Mia", email: "mia@example.com", password };
    await app.json("POST", "/api/auth/sign-up/email", stranger);
    await app.json("POST", "/api/user/generate/magic/link", { email: stranger.email });
    await app.runner.runDue();
    const token = await tokenIn(app, stranger.email, "/login/link");
    const signed = await app.json("POST", "/api/auth/sign-in/magic", { token });
    expect(signed.body.passwordRemoved).toBe(true);
    const who = { Token: signed.body.token };
    app.clock.nowMs += 10 * MINUTE_MS;
    expect((await post("two-factor/enrol", {}, who)).body.data).toEqual({ need: "one", kinds: ["mailed_code"] });
    await post("prove/code", {}, who);
    await app.runner.runDue();
    const [mail] = await app.deps.devMails!.list(stranger.email);
    const mailedCode = /\b\d{6}\b/.exec(mail!.subject)![0];
    expect((await post("prove", { mailedCode: "000000" }, who)).body.code).toBe("verification_code_wrong");
    expect((await post("prove", { mailedCode }, who)).status).toBe(200);
    expect((await post("two-factor/enrol", {}, who)).status).toBe(200);
  });
});
