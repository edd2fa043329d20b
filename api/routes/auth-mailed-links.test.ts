import { describe, expect, it } from "vitest";
import { ann, app, detail, openAppForEachTest, signIn, signUp } from "../../tests/support/setups/auth-routes.ts";

openAppForEachTest();

async function mailTokenTo(email: string): Promise<string> {
  await app.runner.runDue();
  const [mail] = (await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(email)}`)).body.data;
  return new URL(mail.links.find((link: string) => link.includes("token="))).searchParams.get("token")!;
}

describe("confirming the address", () => {
  const confirm = (token: string, session?: string) =>
    app.json("POST", "/api/user/verify/user", { token }, session ? { Token: session } : {});

  it("works once with the mailed link", async () => {
    const { body } = await signUp();
    const token = await mailTokenTo("ann@example.com");
    expect((await confirm(token, body.token)).body.data).toEqual({ emailVerified: true });
    expect((await detail(body.token)).body.data.emailVerified).toBe(true);
    const again = await confirm(token, body.token);
    expect(again.status).toBe(410);
    expect(again.body.message).toBe("Verification link expired");
  });

  it("is refused with an old link after a new one was requested, and after a day", async () => {
    const { body } = await signUp();
    const old = await mailTokenTo("ann@example.com");
    await app.json("POST", "/api/user/send-verification-email", {}, { Token: body.token });
    const fresh = await mailTokenTo("ann@example.com");
    expect(fresh).not.toBe(old);
    expect((await confirm(old, body.token)).status).toBe(410);
    app.clock.nowMs += 25 * 3_600_000;
    expect((await confirm(fresh, body.token)).status).toBe(410);
  });

  it("needs a session of the account, and the link stays valid until then", async () => {
    await signUp();
    const token = await mailTokenTo("ann@example.com");
    const eve = await signUp({ ...ann, email: "eve@example.com" });
    expect((await confirm(token)).body.code).toBe("unauthenticated");
    expect((await confirm(token, eve.body.token)).body.code).toBe("verification_link_expired");
    const { body } = await signIn(ann.email, ann.password);
    expect((await confirm(token, body.token)).status).toBe(200);
  });

  it("by a password reset gives the account to the mailbox's owner and locks out the stranger", async () => {
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

describe("a forgotten password", () => {
  const forgot = async (email: string) => {
    // Sends earlier mails first: mails of the same moment may arrive in any order.
    await app.runner.runDue();
    return app.json("POST", "/api/user/password/forgot", { email });
  };
  const update = (token: string, password = "Newer2!pass", email = ann.email) =>
    app.json("POST", "/api/user/password/update", { email, password, token });

  it("is replaced by the mailed link, which ends every session", async () => {
    const { body } = await signUp();
    await forgot(ann.email);
    expect((await update(await mailTokenTo("ann@example.com"))).body.data).toEqual({ updated: true, otherWays: [] });
    expect((await detail(body.token)).status).toBe(401);
    expect((await signIn(ann.email, ann.password)).status).toBe(401);
    const { body: back } = await signIn(ann.email, "Newer2!pass");
    const log = await app.json("GET", "/api/user/security-log?topic=account", undefined, { Token: back.token });
    expect(log.body.data.items.map(({ event }: { event: { kind: string } }) => event.kind)).toEqual(["password_reset"]);
    await app.runner.runDue();
    const mails = await app.deps.devMails!.list(ann.email);
    expect(mails.map(({ subject }) => subject)).toContain("Your password was reset");
  });

  it("is replaced once if 20 requests use the link at once", async () => {
    await signUp();
    await forgot(ann.email);
    const token = await mailTokenTo("ann@example.com");
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => update(token, `Newer${n}!pass`)));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    expect(answers.filter((one) => one.body.code === "reset_token_invalid")).toHaveLength(19);
  });

  it("is not replaced for another address, with a weak password, or after half an hour", async () => {
    await signUp();
    await forgot(ann.email);
    const token = await mailTokenTo("ann@example.com");
    expect((await update(token, "Newer2!pass", "eve@example.com")).status).toBe(410);
    expect((await update(token, "weak")).body.code).toBe("weak_password");
    app.clock.nowMs += 31 * 60_000;
    expect((await update(token)).status).toBe(410);
  });

  it("gets the same response for an unknown address, which gets no mail", async () => {
    await signUp();
    const answerFor = async (email: string) =>
      JSON.stringify((await forgot(email)).body).replace(encodeURIComponent(email.toLowerCase()), "the address");
    expect(await answerFor("nobody@example.com")).toBe(await answerFor(ann.email));
    await app.runner.runDue();
    expect((await app.json("GET", "/api/dev/mail?to=nobody@example.com")).body.data).toEqual([]);
  });
});
