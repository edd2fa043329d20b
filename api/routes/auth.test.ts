import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sha256 } from "../../domain/audit/sha256.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

const ann = { name: "Ann Able", email: "Ann@Example.com", password: "Right1!pass" };

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

async function mailTokenTo(email: string): Promise<string> {
  await app.runner.runDue();
  const [mail] = (await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(email)}`)).body.data;
  return new URL(mail.links.find((link: string) => link.includes("token="))).searchParams.get("token")!;
}

const signUp = (person = ann) => app.json("POST", "/api/auth/sign-up/email", person);
const signIn = (email: string, password: string) => app.json("POST", "/api/auth/sign-in/email", { email, password });
const detail = (token: string) => app.json("GET", "/api/user/detail", undefined, { Token: token });

describe("signing up", () => {
  it("answers with a token and user at the top, and the token opens one's own profile and workspace", async () => {
    const signedUp = await signUp();
    expect(signedUp.status).toBe(200);
    expect(signedUp.body.user).toMatchObject({ email: "ann@example.com", name: "Ann Able", emailVerified: false });
    const profile = await detail(signedUp.body.token);
    expect(profile.body.data).toMatchObject({
      uid: signedUp.body.user.id,
      email: "ann@example.com",
      displayName: "Ann Able",
      emailVerified: false,
      language: "en",
      timeZone: "UTC",
      timeFormat: "dd/MM/yyyy",
    });
    expect(profile.body.data.workspace._id).toMatch(/\w{20}/);
  });

  it("takes the token as Bearer as well", async () => {
    const { body } = await signUp();
    const profile = await app.json("GET", "/api/user/detail", undefined, { Authorization: `Bearer ${body.token}` });
    expect(profile.status).toBe(200);
  });

  it("makes one account of one address however often and at once it is asked", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp()));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    const refused = answers.find((one) => one.status !== 200)!;
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: "email_already_registered",
      message: "This email address is already registered",
    });
  });

  it.each([
    [{ name: " " }, "name", "Name is required"],
    [{ email: "" }, "email", "Email is required"],
    [{ email: "not an address" }, "email", "Invalid email"],
    [{ email: "ann@mailinator.com" }, "email", "Invalid email"],
    [
      { password: "abcdef" },
      "password",
      "Password must be at least 6 characters, include an uppercase letter, a lowercase letter, and a number or special character",
    ],
  ])("refuses %j at its place, in the specification's words", async (wrong, path, message) => {
    const refused = await signUp({ ...ann, ...wrong });
    expect(refused.status).toBe(422);
    expect(refused.headers.get("Content-Type")).toBe("application/problem+json");
    expect(refused.body.errors).toContainEqual(expect.objectContaining({ path, message }));
  });

  it("refuses in the caller's language", async () => {
    const refused = await app.json(
      "POST",
      "/api/auth/sign-up/email",
      { ...ann, name: "" },
      { "Accept-Language": "ar" },
    );
    expect(refused.body.message).toBe("الاسم مطلوب");
  });

  it("writes neither password nor token into the database or the log", async () => {
    const { body } = await signUp();
    const stored: string[] = [];
    for await (const { key, value } of app.kv.list({ prefix: [] })) {
      stored.push(JSON.stringify(key), value instanceof Uint8Array ? new TextDecoder().decode(value) : String(value));
    }
    const allText = [...stored, ...app.logged].join("\n");
    expect(allText).toContain("ann@example.com");
    expect(allText).not.toContain(body.token);
    expect(allText).not.toContain(ann.password);
  });

  it("cannot be impersonated by whoever has read the database", async () => {
    const { body } = await signUp();
    const hash = await sha256(body.token);
    expect((await app.json("GET", "/api/user/detail", undefined, { Token: hash })).status).toBe(401);
    await app.json("POST", "/api/auth/sign-out", {}, { Token: hash });
    expect((await app.json("GET", "/api/user/detail", undefined, { Token: body.token })).status).toBe(200);
  });
});

describe("confirming the address", () => {
  const confirm = (token: string, session?: string) =>
    app.json("POST", "/api/user/verify/user", { token }, session ? { Token: session } : {});

  it("is done by the mailed link, once", async () => {
    const { body } = await signUp();
    const token = await mailTokenTo("ann@example.com");
    expect((await confirm(token, body.token)).body.data).toEqual({ emailVerified: true });
    expect((await detail(body.token)).body.data.emailVerified).toBe(true);
    const again = await confirm(token, body.token);
    expect(again.status).toBe(410);
    expect(again.body.message).toBe("Verification link expired");
  });

  it("does not work with an old link after a new one was asked for, nor after a day", async () => {
    const { body } = await signUp();
    const old = await mailTokenTo("ann@example.com");
    await app.json("POST", "/api/user/send-verification-email", {}, { Token: body.token });
    const fresh = await mailTokenTo("ann@example.com");
    expect(fresh).not.toBe(old);
    expect((await confirm(old, body.token)).status).toBe(410);
    app.clock.nowMs += 25 * 3_600_000;
    expect((await confirm(fresh, body.token)).status).toBe(410);
  });

  it("takes the account as well as the mailbox, and the link waits until one has signed in", async () => {
    await signUp();
    const token = await mailTokenTo("ann@example.com");
    const eve = await signUp({ ...ann, email: "eve@example.com" });
    expect((await confirm(token)).body.code).toBe("unauthenticated");
    expect((await confirm(token, eve.body.token)).body.code).toBe("verification_link_expired");
    const { body } = await signIn(ann.email, ann.password);
    expect((await confirm(token, body.token)).status).toBe(200);
  });

  it("leaves an account that a stranger registered ahead to whoever has its mailbox, without the stranger", async () => {
    const stranger = await signUp({ ...ann, password: "Strange1!pass" });
    await app.runner.runDue();
    await app.json("POST", "/api/user/password/forgot", { email: ann.email });
    const token = await mailTokenTo("ann@example.com");
    await app.json("POST", "/api/user/password/update", { email: ann.email, password: ann.password, token });
    expect((await detail(stranger.body.token)).status).toBe(401);
    expect((await signIn(ann.email, "Strange1!pass")).status).toBe(401);
    const own = await signIn(ann.email, ann.password);
    expect((await detail(own.body.token)).body.data.emailVerified).toBe(true);
  });
});

describe("signing up again under the same key", () => {
  const again = (person: object, key: string) =>
    app.json("POST", "/api/auth/sign-up/email", person, { "Idempotency-Key": key });

  it("gets the first answer, another person under it is refused", async () => {
    const first = await again(ann, "k1");
    const second = await again(ann, "k1");
    expect(second.body).toEqual(first.body);
    expect((await detail(second.body.token)).status).toBe(200);
    expect((await again({ ...ann, email: "other@example.com" }, "k1")).status).toBe(409);
  });

  it("leaves neither the session nor the password to whoever reads the database", async () => {
    const { body } = await again(ann, "k1");
    const secrets = [body.token, ann.password, await sha256(JSON.stringify(ann))];
    const decoder = new TextDecoder();
    for await (const { key, value } of app.kv.list({ prefix: [] })) {
      const stored = value instanceof Uint8Array ? decoder.decode(value) : JSON.stringify(value);
      for (const secret of secrets) expect(`${key.join()} ${stored}`).not.toContain(secret);
    }
  });
});

describe("signing in and out", () => {
  it("takes the right password only, and says the same of an address that nobody has", async () => {
    await signUp();
    expect((await signIn("ANN@example.com ", ann.password)).status).toBe(200);
    const wrong = await signIn(ann.email, "Wrong1!pass");
    const unknownAccount = await signIn("nobody@example.com", ann.password);
    expect(wrong.status).toBe(401);
    expect(wrong.body.message).toBe("EmailId or Password is wrong");
    const { requestId: _, ...same } = wrong.body;
    expect(unknownAccount.body).toMatchObject(same);
  });

  it("does the same work for an address that nobody has", async () => {
    await signUp();
    const time = async (email: string) => {
      const since = performance.now();
      await signIn(email, "Wrong1!pass");
      return performance.now() - since;
    };
    await time("warm@example.com");
    let known = Number.POSITIVE_INFINITY;
    let unknown = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 5; round++) {
      known = Math.min(known, await time(ann.email));
      unknown = Math.min(unknown, await time(`x${round}@example.com`));
    }
    // Without the hashing an unknown address would be answered a hundred times faster.
    expect(unknown / known).toBeGreaterThan(0.3);
    expect(unknown / known).toBeLessThan(3);
  });

  it("ends a session for good", async () => {
    const { body } = await signUp();
    await app.json("POST", "/api/auth/sign-out", {}, { Token: body.token });
    expect((await detail(body.token)).status).toBe(401);
  });

  it("lets no session live longer than 30 days of rest", async () => {
    const { body } = await signUp();
    app.clock.nowMs += 20 * 86_400_000;
    expect((await detail(body.token)).status).toBe(200);
    app.clock.nowMs += 20 * 86_400_000;
    expect((await detail(body.token)).status).toBe(200);
    app.clock.nowMs += 31 * 86_400_000;
    expect((await detail(body.token)).status).toBe(401);
  });
});

describe("a forgotten password", () => {
  const forgot = async (email: string) => {
    // Sends earlier mails first: mails of the same moment may arrive in any order.
    await app.runner.runDue();
    return app.json("POST", "/api/user/password/forgot", { email });
  };
  const update = (token: string, password = "Newer2!pass", email = ann.email) =>
    app.json("POST", "/api/user/password/update", { email, password, token });

  it("is replaced by the mailed link, and every session ends", async () => {
    const { body } = await signUp();
    await forgot(ann.email);
    expect((await update(await mailTokenTo("ann@example.com"))).body.data).toEqual({ updated: true });
    expect((await detail(body.token)).status).toBe(401);
    expect((await signIn(ann.email, ann.password)).status).toBe(401);
    expect((await signIn(ann.email, "Newer2!pass")).status).toBe(200);
  });

  it("works for exactly one of twenty who use the link at once", async () => {
    await signUp();
    await forgot(ann.email);
    const token = await mailTokenTo("ann@example.com");
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => update(token, `Newer${n}!pass`)));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    expect(answers.filter((one) => one.body.code === "reset_token_invalid")).toHaveLength(19);
  });

  it("is not replaced for another address, by a weak password, or after half an hour", async () => {
    await signUp();
    await forgot(ann.email);
    const token = await mailTokenTo("ann@example.com");
    expect((await update(token, "Newer2!pass", "eve@example.com")).status).toBe(410);
    expect((await update(token, "weak")).body.code).toBe("weak_password");
    app.clock.nowMs += 31 * 60_000;
    expect((await update(token)).status).toBe(410);
  });

  it("gets the same answer whoever exists, and no mail for nobody", async () => {
    await signUp();
    expect((await forgot("nobody@example.com")).body).toEqual((await forgot(ann.email)).body);
    await app.runner.runDue();
    expect((await app.json("GET", "/api/dev/mail?to=nobody@example.com")).body.data).toEqual([]);
  });
});

describe("limits of tries", () => {
  beforeEach(async () => {
    await app.close();
    app = await openTestApp({ env: { RATE_LIMITS: "on" } });
  });

  it("stop guessing one account's password after ten tries, from a forged address too", async () => {
    await signUp();
    const answers: number[] = [];
    for (let n = 0; n < 12; n++) {
      const init = { email: ann.email, password: `Guess${n}!pass` };
      answers.push(
        (await app.json("POST", "/api/auth/sign-in/email", init, { "X-Forwarded-For": `198.51.100.${n}` })).status,
      );
    }
    expect(answers).toEqual([...Array(10).fill(401), 429, 429]);
    app.clock.nowMs += 16 * 60_000;
    expect((await signIn(ann.email, ann.password)).status).toBe(200);
  }, 60_000);

  it("stop flooding one mailbox from many places, whether or not it is anybody's", async () => {
    for (const email of [ann.email, "nobody@example.com"]) {
      const statuses: number[] = [];
      for (let n = 1; n <= 6; n++) {
        const response = await app.request("/api/user/password/forgot", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ email }),
          address: `198.51.100.${n}`,
        });
        statuses.push(response.status);
        if (n === 6) expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
  });

  it("stop asking who is registered after five answers", async () => {
    await signUp();
    const codes: string[] = [];
    for (let n = 0; n < 5; n++) codes.push((await signUp()).body.code);
    const refused = await signUp();
    codes.push(refused.body.code);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(codes).toEqual([...Array(5).fill("email_already_registered"), "too_many_requests"]);
  });

  it("say when to come back", async () => {
    for (let n = 0; n < 5; n++) await app.json("POST", "/api/user/password/forgot", { email: ann.email });
    const refused = await app.json("POST", "/api/user/password/forgot", { email: ann.email });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(refused.headers.get("RateLimit-Remaining")).toBe("0");
  });
});
