import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aMember, anEmail, tokenIn, type Who } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const MINUTE = 60_000;
const request = (email: string) => app.json("POST", "/api/user/generate/magic/link", { email });
const signIn = (token: string | null) => app.json("POST", "/api/auth/sign-in/magic", { token });
const detail = (who: Who) => app.json("GET", "/api/user/detail", undefined, who);

async function linkFor(email: string): Promise<string | null> {
  await request(email);
  await app.runner.runDue();
  return tokenIn(app, email, "/login/link");
}

describe("an emailed sign-in link", () => {
  it("signs in once, beside existing sessions, and keeps the password", async () => {
    const { who, email } = await aMember(app, "Ann");
    const token = await linkFor(email.toUpperCase());
    const { status, body } = await signIn(token);
    expect([status, body.user.email, body.passwordRemoved]).toEqual([200, email, undefined]);
    expect((await detail({ Token: body.token })).body.data.email).toBe(email);
    expect((await detail(who)).status).toBe(200);
    expect((await signIn(token)).body.code).toBe("sign_in_link_expired");
  });

  it("can be requested by GET too, as the specification says", async () => {
    const { email } = await aMember(app, "Ann");
    const asked = await app.json("GET", `/api/user/generate/magic/link?email=${encodeURIComponent(email)}`);
    expect(asked.body.data).toEqual({ sent: true, outbox: `/api/dev/outbox?to=${encodeURIComponent(email)}` });
    await app.runner.runDue();
    expect((await signIn(await tokenIn(app, email, "/login/link"))).status).toBe(200);
  });

  it("signs in one of 12 parallel requests", async () => {
    const { email } = await aMember(app, "Ann");
    const token = await linkFor(email);
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "sign_in_link_expired")).toHaveLength(11);
  });

  it("expires after 15 minutes, and when a newer one is mailed", async () => {
    const { email } = await aMember(app, "Ann");
    const late = await linkFor(email);
    app.clock.nowMs += 15 * MINUTE;
    expect((await signIn(late)).body.code).toBe("sign_in_link_expired");
    const older = await linkFor(email);
    app.clock.nowMs += 1;
    const newer = await linkFor(email);
    expect(newer).not.toBe(older);
    expect((await signIn(older)).body.code).toBe("sign_in_link_expired");
    expect((await signIn(newer)).status).toBe(200);
  });

  it("is not interchangeable with a password reset link", async () => {
    const { email } = await aMember(app, "Ann");
    await app.json("POST", "/api/user/password/forgot", { email });
    await app.runner.runDue();
    expect((await signIn(await tokenIn(app, email, "/resetPassword"))).body.code).toBe("sign_in_link_expired");
    const update = { email, password: "Newer2!pass", token: await linkFor(email) };
    expect((await app.json("POST", "/api/user/password/update", update)).body.code).toBe("reset_token_invalid");
  });

  it("gets the same response for an unknown address, which gets no mail", async () => {
    const { email } = await aMember(app, "Ann");
    const stranger = anEmail("nobody");
    const answerFor = async (address: string) => {
      const { status, body } = await request(address);
      return [status, JSON.stringify(body).replace(encodeURIComponent(address), "the address")];
    };
    expect(await answerFor(stranger)).toEqual(await answerFor(email));
    await app.runner.runDue();
    expect((await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(stranger)}`)).body.data).toEqual([]);
    expect((await request("not an address")).body.code).toBe("invalid_email");
  });
});

describe("the first link to an address that was never confirmed", () => {
  const password = "Planted1!pass";

  it("gives the account to the mailbox's owner and locks out whoever registered it", async () => {
    const email = anEmail("victim");
    const made = await app.json("POST", "/api/auth/sign-up/email", { name: "Eve", email, password });
    const eve: Who = { Token: made.body.token };
    const extension = await app.json("POST", "/api/auth/extension", { installation: "one" }, eve);
    const { body } = await signIn(await linkFor(email));
    expect(body.passwordRemoved).toBe(true);
    expect((await detail({ Token: body.token })).body.data.emailVerified).toBe(true);
    expect((await detail(eve)).status).toBe(401);
    expect((await detail({ Token: extension.body.data.token })).status).toBe(401);
    const planted = await app.json("POST", "/api/auth/sign-in/email", { email, password });
    expect(planted.body.code).toBe("wrong_credentials");
  });
});
