import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fateOf, type Leftover, leftovers, type Recovery } from "../../domain/account/leftover.ts";
import { toInstant } from "../../domain/ids.ts";
import { aMember, anEmail, type Who } from "../../tests/support/app-people.ts";
import { allowOrigins, aProgram, SHOP } from "../../tests/support/embedding.ts";
import { dot } from "../../tests/support/journey.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";
import { fromBase32, totpAt } from "../adapters/secrets/authenticator.ts";
import { endLeftovers } from "../services/account/recovery/end-leftovers.ts";
import { evictUnproven } from "../services/account/recovery/evict-unproven.ts";

const password = "Right1!pass";
const newPassword = "Newer2!pass";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp({ env: { SUPPORT_ACCOUNTS: "help@example.com" } });
});
afterEach(() => app.close());

const post = (path: string, body: unknown, who: Who = {}) => app.json("POST", path, body, who);
const mailsTo = async (email: string) => {
  await app.runner.runDue();
  return app.deps.devMails!.list(email);
};
/** The token of the newest mailed link to a page, in its query or fragment. */
const tokenOf = async (email: string, path: string): Promise<string | null> => {
  const link = (await mailsTo(email)).flatMap((mail) => mail.links).find((one) => one.includes(path));
  if (!link) return null;
  const { searchParams, hash } = new URL(link);
  return searchParams.get("token") ?? new URLSearchParams(hash.slice(1)).get("token");
};
const signIn = async (email: string, typed: string) =>
  (await post("/api/auth/sign-in/email", { email, password: typed })).body;
const profileOf = async (email: string) =>
  app.deps.users.findOrCreate((await app.deps.identity.accounts!.findByEmail(email))!, "en");
const isIn = async (who: Who) => (await app.json("GET", "/api/user/detail", undefined, who)).status === 200;
const emailOf = async (who: Who) => (await app.json("GET", "/api/user/detail", undefined, who)).body.data?.email;
const reset = async (email: string, more: object = {}) => {
  app.clock.nowMs += 1_000;
  await post("/api/user/password/forgot", { email });
  const token = await tokenOf(email, "/app/resetPassword");
  return post("/api/user/password/update", { email, password: newPassword, token, ...more });
};

describe("somebody who signed up with another person's address", () => {
  it("cannot ask to move the account to their own address, nor leave anything else behind", async () => {
    const email = anEmail("victim");
    const { token } = (await post("/api/auth/sign-up/email", { name: "Eve", email, password })).body;
    const asked = await post("/api/user/change/email", { email: anEmail("eve") }, { Token: token });
    expect([asked.status, asked.body.code]).toEqual([403, "email_not_verified"]);
  });

  it("cannot move the account with a link from an earlier version once its address is proven", async () => {
    for (const prove of [
      reset,
      async (email: string) => {
        await app.json("GET", `/api/user/generate/magic/link?email=${encodeURIComponent(email)}`);
        return post("/api/auth/sign-in/magic", { token: await tokenOf(email, "/app/login/link") });
      },
    ]) {
      const [email, eves] = [anEmail("victim"), anEmail("eve")];
      await post("/api/auth/sign-up/email", { name: "Eve", email, password });
      const { id } = await profileOf(email);
      const change = { former: email, next: eves, askedAt: toInstant(app.clock.nowMs) };
      await app.deps.users.update(id, { emailChange: change });
      const issued = await app.deps.accountTokens.issue({
        ...{ purpose: "change_email", user: id, email: eves, requestId: "r1" },
        ...{ requestedMs: 1, nowMs: app.clock.nowMs, lifeMs: 86_400_000 },
      });
      expect((await prove(email)).status).toBe(200);
      const moved = await post("/api/user/change/email/confirm", { token: issued!.token });
      expect([moved.status, moved.body.code]).toEqual([410, "email_link_expired"]);
    }
  });
});

describe("a thief who was in somebody's account", () => {
  /** Asks for a change of address as the thief would, and returns the link's token. */
  async function askForChange(who: Who): Promise<string | null> {
    const eves = anEmail("eve");
    expect((await post("/api/user/change/email", { email: eves }, who)).status).toBe(200);
    return tokenOf(eves, "/app/email/change");
  }

  it.each<[string, (sam: { who: Who; email: string }) => Promise<unknown>]>([
    ["a reset of the password", ({ email }) => reset(email)],
    ["signing out everywhere", ({ who }) => app.json("DELETE", "/api/auth/sessions", undefined, who)],
    [
      "a change of the password",
      ({ who }) => post("/api/user/password/change", { currentPassword: password, newPassword }, who),
    ],
  ])("cannot move the account with their link after %s", async (_, recover) => {
    const sam = await aMember(app, "Sam Sender");
    const token = await askForChange({ Token: (await signIn(sam.email, password)).token });
    await recover(sam);
    expect((await post("/api/user/change/email/confirm", { token })).body.code).toBe("email_link_expired");
    const now = await signIn(sam.email, newPassword);
    expect(await emailOf({ Token: now.token ?? (await signIn(sam.email, password)).token })).toBe(sam.email);
  });

  it.each<[string, (sam: { who: Who; email: string }) => Promise<unknown>]>([
    ["a reset of the password", ({ email }) => reset(email)],
    ["signing out everywhere", ({ who }) => app.json("DELETE", "/api/auth/sessions", undefined, who)],
  ])("cannot move the account with a confirmation that is under way during %s", async (_, recover) => {
    const sam = await aMember(app, "Sam Sender");
    const token = await askForChange({ Token: (await signIn(sam.email, password)).token });
    const accounts = app.deps.identity.accounts!;
    // The recovery begins and ends between the confirmation's check of the link and its move.
    const move = vi.spyOn(accounts, "changeEmail").mockImplementationOnce(async (subject, email) => {
      move.mockRestore();
      await recover(sam);
      return accounts.changeEmail(subject, email);
    });
    expect((await post("/api/user/change/email/confirm", { token })).body.code).toBe("email_link_expired");
    const now = await signIn(sam.email, newPassword);
    expect(await emailOf({ Token: now.token ?? (await signIn(sam.email, password)).token })).toBe(sam.email);
  });

  it.each<[string, (email: string) => Promise<unknown>]>([
    ["a reset of the password", (email) => reset(email)],
    [
      "the first proof of the address",
      async (email) => {
        const profile = await profileOf(email);
        app.clock.nowMs += 1_000;
        await evictUnproven(app.deps, profile, { by: "mailed_link", email });
      },
    ],
  ])("gets no session by a sign-in whose password was compared before %s", async (_, recover) => {
    const sam = await aMember(app, "Sam Sender");
    const accounts = app.deps.identity.accounts!;
    const start = vi.spyOn(accounts, "startSession").mockImplementationOnce(async (subject, userAgent) => {
      start.mockRestore();
      await recover(sam.email);
      return accounts.startSession(subject, userAgent);
    });
    const answer = await signIn(sam.email, password);
    expect([answer.token, answer.code]).toEqual([undefined, "wrong_credentials"]);
    const { subject } = await profileOf(sam.email);
    expect(await accounts.listSessions(subject, "")).toEqual([]);
  });

  it.each(["reset", "undo"] as const)("loses their stand-in with a %s", async (way) => {
    const sam = await aMember(app, "Sam Sender");
    await askForChange(sam.who);
    const at = toInstant(app.clock.nowMs);
    const absence = { name: "Eve", email: anEmail("eve"), from: at, until: toInstant(app.clock.nowMs + 86_400_000) };
    expect((await post("/api/user/delegate", { ...absence, reason: "Away" }, sam.who)).status).toBe(200);
    expect(await app.deps.users.findDelegate(sam.email, at)).toMatchObject({ name: "Eve" });
    if (way === "reset") await reset(sam.email);
    else await post("/api/user/change/email/undo", { token: await tokenOf(sam.email, "/app/email/undo") });
    expect(await app.deps.users.findDelegate(sam.email, at)).toBeNull();
  });

  it("cannot finish a sign-in that waits for its second factor", async () => {
    const sam = await aMember(app, "Sam Sender");
    const enrolled = await post("/api/auth/two-factor/enrol", {}, sam.who);
    const { secret } = enrolled.body.data;
    const code = () => totpAt(fromBase32(secret), Math.floor(app.clock.nowMs / 30_000));
    await post("/api/auth/two-factor/confirm", { code: code() }, sam.who);
    app.clock.nowMs += 60_000;
    const { challenge } = await signIn(sam.email, password);
    app.clock.nowMs += 1_000;
    await reset(sam.email);
    app.clock.nowMs += 30_000;
    const entered = await post("/api/auth/two-factor/verify", {
      challenge,
      otpFromAuthenticator: code(),
    });
    expect(entered.body.code).toBe("second_factor_timeout");
  });

  it("keeps neither passkeys nor linked issuers if the reset removes them, and is named if not", async () => {
    const sam = await aMember(app, "Sam Sender");
    const { subject } = await profileOf(sam.email);
    await app.deps.identity.accounts!.waysIn.link(subject, { issuer: "https://id.example", subject: "eve" });
    const [name] = (await reset(sam.email)).body.data.otherWays;
    expect((await mailsTo(sam.email)).find((mail) => mail.subject === "Your password was reset")!.text).toContain(name);
    const again = await reset(sam.email, { removeOtherWays: true });
    expect(again.body.data.otherWays).toEqual([]);
    expect(await app.deps.identity.accounts!.waysIn.findByLogin({ issuer: "https://id.example", subject: "eve" })).toBe(
      null,
    );
    expect(await isIn({ Token: (await signIn(sam.email, newPassword)).token })).toBe(true);
  });
});

describe("everything that a former holder can leave", () => {
  const recoveries: readonly Recovery[] = [
    ...(["address_proven", "password_reset", "password_changed", "sessions_ended"] as const),
    ...(["email_change_undone", "account_closed"] as const),
  ];

  async function aFullAccount() {
    const sam = await aMember(app, "Sam Sender");
    const extension = { Token: (await post("/api/auth/extension", { installation: "one" }, sam.who)).body.data.token };
    const { program } = await aProgram(app, sam.who);
    await allowOrigins(app, sam.who, SHOP);
    const at = toInstant(app.clock.nowMs);
    const until = toInstant(app.clock.nowMs + 86_400_000);
    const answers = [
      await post(
        "/api/user/delegate",
        { name: "Eve", email: "eve@example.com", from: at, until, reason: "Away" },
        sam.who,
      ),
      await post("/api/user/signatures", { kind: "signature", way: "draw", image: dot }, sam.who),
      await post(
        "/api/payment/create",
        {
          ...{ connectionName: "Eve's", provider: "stripe", mode: "sandbox", currency: "usd" },
          ...{ secretKey: "sk_test_123456789", webhookSecret: "" },
        },
        sam.who,
      ),
      await post(
        "/api/integrations/webhook/create",
        { url: "https://eve.example/", method: "POST", events: ["SENT"], customData: [] },
        sam.who,
      ),
      await post("/api/workspace/enable-support", { until }, sam.who),
      await app.json(
        "PUT",
        "/api/branding",
        { primaryColor: "#123456", secondaryColor: null, productName: "Eve" },
        sam.who,
      ),
      await post("/api/user/change/email", { email: anEmail("eve") }, sam.who),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [200, undefined]));
    await post("/api/user/password/forgot", { email: sam.email });
    const link = await tokenOf(sam.email, "/app/resetPassword");
    const profile = await profileOf(sam.email);
    const { workspaces, webhooks, paymentConnections, branding, embedOrigins, users, savedSignatures } = app.deps;
    const workspace = profile.workspaceId;
    const { accounts } = app.deps.identity;
    const isThere: Partial<Record<Leftover, () => Promise<boolean>>> = {
      session: async () => (await isIn(sam.who)) || (await isIn(extension)),
      mailed_link: async () => (await app.deps.accountTokens.find("reset_password", link!, app.clock.nowMs)) !== null,
      email_change: async () => (await users.find(profile.id))!.emailChange !== undefined,
      way_in: () => accounts!.hasPassword(profile.subject),
      delegate: async () => (await users.find(profile.id))!.delegate !== undefined,
      saved_signature: async () => (await savedSignatures.list(profile.id)).length > 0,
      api_key: () => isIn(program),
      webhook: async () => (await webhooks.list(workspace)).some(({ archivedAt }) => !archivedAt),
      payment_connection: async () => (await paymentConnections.list(workspace)).length > 0,
      embedding_site: async () => (await embedOrigins.list(workspace)).length > 0,
      support_access: async () => (await workspaces.find(workspace))!.value.support !== undefined,
      branding: async () => (await branding.find(workspace)).productName !== null,
    };
    return { profile, isThere };
  }

  it.each(recoveries)("ends or stays after %s as the table says", async (recovery) => {
    const { profile, isThere } = await aFullAccount();
    for (const leftover of leftovers) expect([leftover, await isThere[leftover]?.()]).not.toContain(false);
    await endLeftovers(app.deps, profile, recovery);
    for (const leftover of leftovers) {
      const left = await isThere[leftover]?.();
      if (left !== undefined) expect([leftover, left]).toEqual([leftover, fateOf(leftover, recovery) === "kept"]);
    }
  });

  it("stays after an undo if it was there before the change was asked for", async () => {
    const { profile, isThere } = await aFullAccount();
    await endLeftovers(app.deps, profile, "email_change_undone", { since: toInstant(app.clock.nowMs + 1) });
    for (const leftover of ["api_key", "webhook", "payment_connection"] as const) {
      expect([leftover, await isThere[leftover]!()]).toEqual([leftover, true]);
    }
  });
});
