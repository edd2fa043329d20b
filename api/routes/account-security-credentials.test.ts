import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DAY_MS } from "../../domain/durations.ts";
import { aMember, anEmail, type Who } from "../../tests/support/app-people.ts";
import { aProgram } from "../../tests/support/embedding.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

const password = "Right1!pass";

let app: TestApp;
let sam: Awaited<ReturnType<typeof aMember>>;
beforeEach(async () => {
  app = await openTestApp();
  sam = await aMember(app, "Sam Sender");
});
afterEach(() => app.close());

const post = (path: string, body: unknown, who: Who = sam.who) => app.json("POST", path, body, who);
const signIn = async (email = sam.email, typed = password): Promise<Who> => {
  const { body } = await app.json("POST", "/api/auth/sign-in/email", { email, password: typed });
  return { Token: body.token ?? "" };
};
const isIn = async (who: Who) => (await app.json("GET", "/api/user/detail", undefined, who)).status === 200;
const mailsTo = async (email: string) => {
  await app.runner.runDue();
  return app.deps.devMails!.list(email);
};
const tokenOf = async (email: string, path: string) => {
  const links = (await mailsTo(email)).flatMap((mail) => mail.links);
  const link = links.find((one) => one.includes(path));
  return link ? new URLSearchParams(new URL(link).hash.slice(1)).get("token")! : null;
};
const ask = (email: string, who?: Who) => post("/api/user/change/email", { email }, who);
const confirm = (token: string | null, who: Who = {}) => post("/api/user/change/email/confirm", { token }, who);
const undo = (token: string | null) => post("/api/user/change/email/undo", { token }, {});
const kinds = async (who: Who, query = "") => {
  const { body } = await app.json("GET", `/api/user/security-log${query}`, undefined, who);
  return body.data.items.map(({ event }: { event: { kind: string } }) => event.kind);
};

describe("changing the password while signed in", () => {
  const change = (body: object, who?: Who) => post("/api/user/password/change", body, who);

  it("needs the current one, ends all other sessions and mails the person", async () => {
    const other = await signIn();
    const wrong = await change({ currentPassword: "Wrong1!pass", newPassword: "Newer2!pass" });
    expect(wrong.body).toMatchObject({ code: "password_wrong", errors: [{ path: "currentPassword" }] });
    const weak = await change({ currentPassword: password, newPassword: "weak" });
    expect(weak.body).toMatchObject({ code: "weak_password", errors: [{ path: "newPassword" }] });
    expect(await isIn(other)).toBe(true);
    // Events of one millisecond have no order.
    app.clock.nowMs += 1_000;
    expect((await change({ currentPassword: password, newPassword: "Newer2!pass" })).status).toBe(200);
    expect([await isIn(sam.who), await isIn(other)]).toEqual([true, false]);
    expect([await isIn(await signIn()), await isIn(await signIn(sam.email, "Newer2!pass"))]).toEqual([false, true]);
    expect((await mailsTo(sam.email)).map(({ subject }) => subject)).toContain("Your password was changed");
    expect(await kinds(sam.who, "?topic=account")).toEqual(["password_changed", "proof_failed"]);
  });

  it("does not replace the password of a reset that ended the session meanwhile", async () => {
    await post("/api/user/password/forgot", { email: sam.email }, {});
    const [mail] = (await mailsTo(sam.email)).filter(({ links }) => links.some((one) => one.includes("resetPassword")));
    const token = new URL(mail!.links.find((one) => one.includes("resetPassword"))!).searchParams.get("token");
    const accounts = app.deps.identity.accounts!;
    const store = vi.spyOn(accounts, "changePassword").mockImplementationOnce(async (...input) => {
      store.mockRestore();
      await post("/api/user/password/update", { email: sam.email, password: "Newer2!pass", token }, {});
      return accounts.changePassword(...input);
    });
    const changed = await change({ currentPassword: password, newPassword: "Evil3!pass" });
    expect([changed.status, changed.body.code]).toEqual([401, "unauthenticated"]);
    expect(await isIn(await signIn(sam.email, "Newer2!pass"))).toBe(true);
    expect(await isIn(await signIn(sam.email, "Evil3!pass"))).toBe(false);
  });

  it("voids a reset link that was mailed before", async () => {
    await post("/api/user/password/forgot", { email: sam.email }, {});
    const [mail] = (await mailsTo(sam.email)).filter(({ links }) => links.some((one) => one.includes("resetPassword")));
    const token = new URL(mail!.links.find((one) => one.includes("resetPassword"))!).searchParams.get("token");
    await change({ currentPassword: password, newPassword: "Newer2!pass" });
    const reset = await post("/api/user/password/update", { email: sam.email, password: "Evil3!pass", token }, {});
    expect(reset.body.code).toBe("reset_token_invalid");
  });
});

describe("changing the email address", () => {
  it("takes effect with the mailed link; then the old address cannot sign in and other sessions end", async () => {
    const next = anEmail("next");
    const other = await signIn();
    expect((await ask(next)).status).toBe(200);
    const waiting = (await app.json("GET", "/api/user/detail", undefined, sam.who)).body.data;
    expect([waiting.email, waiting.awaitedEmail]).toEqual([sam.email, next]);
    const token = await tokenOf(next, "/app/email/change");
    expect((await confirm(token, sam.who)).body.data).toEqual({ email: next });
    expect((await confirm(token, sam.who)).body.code).toBe("email_link_expired");
    const now = (await app.json("GET", "/api/user/detail", undefined, sam.who)).body.data;
    expect([now.email, now.emailVerified, now.awaitedEmail]).toEqual([next, true, undefined]);
    expect([await isIn(other), await isIn(await signIn()), await isIn(await signIn(next))]).toEqual([
      false,
      false,
      true,
    ]);
    await app.runner.runDue();
    const members = await app.json("GET", "/api/workspace/members", undefined, sam.who);
    expect(members.body.data.map(({ email }: { email: string }) => email)).toEqual([next]);
  });

  it("is refused for the same address, an invalid one, or a session without a recent proof", async () => {
    expect((await ask(sam.email.toUpperCase())).body.code).toBe("email_unchanged");
    expect((await ask("nonsense")).body.code).toBe("invalid_email");
    app.clock.nowMs += 600_000;
    expect((await ask(anEmail("next"))).body.code).toBe("recent_login_required");
  });

  it("gets the same response for a taken address, whose owner gets no link and keeps it", async () => {
    const rita = await aMember(app, "Rita Reader");
    expect((await ask(rita.email)).body).toEqual((await ask(anEmail("free"))).body);
    await ask(rita.email);
    expect(await tokenOf(rita.email, "/app/email/change")).toBeNull();
    expect(await isIn(await signIn(rita.email))).toBe(true);
  });

  it("is refused if the address was registered after the mail", async () => {
    const next = anEmail("next");
    await ask(next);
    const token = await tokenOf(next, "/app/email/change");
    await post("/api/auth/sign-up/email", { name: "Eve", email: next, password }, {});
    expect((await confirm(token)).body.code).toBe("email_already_registered");
    expect(await isIn(await signIn())).toBe(true);
  });

  it("expires with a newer request, and after a day", async () => {
    const [first, second] = [anEmail("first"), anEmail("second")];
    await ask(first);
    const old = await tokenOf(first, "/app/email/change");
    app.clock.nowMs += 1_000;
    await ask(second);
    const token = await tokenOf(second, "/app/email/change");
    expect((await confirm(old)).body.code).toBe("email_link_expired");
    app.clock.nowMs += DAY_MS;
    expect((await confirm(token)).body.code).toBe("email_link_expired");
  });

  it("is mailed to the old address, whose holder can take the account back within seven days", async () => {
    const eves = anEmail("eve");
    await ask(eves);
    const undoing = await tokenOf(sam.email, "/app/email/undo");
    await confirm(await tokenOf(eves, "/app/email/change"), sam.who);
    app.clock.nowMs += 6 * DAY_MS;
    const eve = await signIn(eves);
    expect((await ask(anEmail("third"), eve)).body.code).toBe("email_changed_lately");
    expect((await undo(undoing)).body.data).toEqual({ email: sam.email });
    expect((await undo(undoing)).body.code).toBe("email_link_expired");
    expect([await isIn(eve), await isIn(sam.who), await isIn(await signIn(eves))]).toEqual([false, false, false]);
    expect(await isIn(await signIn())).toBe(false);
    const resets = (await mailsTo(sam.email)).flatMap(({ links }) =>
      links.filter((one) => one.includes("resetPassword")),
    );
    const token = new URL(resets[0]!).searchParams.get("token");
    await post("/api/user/password/update", { email: sam.email, password: "Newer2!pass", token }, {});
    expect(await isIn(await signIn(sam.email, "Newer2!pass"))).toBe(true);
  });

  it("revokes the API keys made since the request when it is undone", async () => {
    const eves = anEmail("eve");
    const older = await aProgram(app, sam.who);
    app.clock.nowMs += 1_000;
    await ask(eves);
    const undoing = await tokenOf(sam.email, "/app/email/undo");
    app.clock.nowMs += 1_000;
    const evil = await aProgram(app, sam.who);
    expect([await isIn(older.program), await isIn(evil.program)]).toEqual([true, true]);
    expect((await undo(undoing)).status).toBe(200);
    expect([await isIn(older.program), await isIn(evil.program)]).toEqual([true, false]);
  });

  it("can be undone before it is confirmed", async () => {
    const eves = anEmail("eve");
    await ask(eves);
    const token = await tokenOf(eves, "/app/email/change");
    expect((await undo(await tokenOf(sam.email, "/app/email/undo"))).status).toBe(200);
    expect((await confirm(token)).body.code).toBe("email_link_expired");
  });

  it("succeeds once for parallel confirmations", async () => {
    const next = anEmail("next");
    await ask(next);
    const token = await tokenOf(next, "/app/email/change");
    const answers = await Promise.all([1, 2, 3].map(() => confirm(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

it("the security log lists only one's own events", async () => {
  const rita = await aMember(app, "Rita Reader");
  await signIn(sam.email, "Wrong1!pass");
  expect(await kinds(sam.who)).toContain("sign_in_failed");
  expect(await kinds(rita.who)).toEqual(["signed_in"]);
  expect(await kinds(sam.who, "?topic=two_factor")).toEqual([]);
});
