import { describe, expect, it } from "vitest";
import { ann, app, openAppForEachTest, signIn, signUp } from "../../tests/support/setups/auth-routes.ts";

openAppForEachTest({ RATE_LIMITS: "on" });

describe("rate limits", () => {
  it("stop guesses at one account's password after ten tries, even with forged addresses", async () => {
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

  it("stop mails to one mailbox after five requests, whether or not it has an account", async () => {
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

  it("stop sign-ups that probe for a registered address after five responses", async () => {
    await signUp();
    const codes: string[] = [];
    for (let n = 0; n < 5; n++) codes.push((await signUp()).body.code);
    const refused = await signUp();
    codes.push(refused.body.code);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(codes).toEqual([...Array(5).fill("email_already_registered"), "too_many_requests"]);
  });

  it("return Retry-After", async () => {
    for (let n = 0; n < 5; n++) await app.json("POST", "/api/user/password/forgot", { email: ann.email });
    const refused = await app.json("POST", "/api/user/password/forgot", { email: ann.email });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(refused.headers.get("RateLimit-Remaining")).toBe("0");
  });
});
