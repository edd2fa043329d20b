import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { aMember, saveAs, sendAs, tokenIn, uploadAs, type Who } from "../../tests/support/app-people.ts";
import { allowOrigins, aProgram, aSession, pageWith, SHOP } from "../../tests/support/embedding.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";
import { fromBase32, totpAt } from "../adapters/secrets/authenticator.ts";

type Person = Awaited<ReturnType<typeof aMember>>;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ env: { SUPPORT_ACCOUNTS: "help@example.com" } });
}, 60_000);
afterAll(() => app?.close());

const post = (path: string, body: unknown, who: Who) => app.json("POST", `/api/${path}`, body, who);
const get = (path: string, who: Who) => app.json("GET", `/api/${path}`, undefined, who);
const rule = (who: Who, required: boolean) => post("workspace/two-factor", { required }, who);
const disable = (who: Who) => post("auth/two-factor/disable", {}, who);
const inside = (path: string, { workspace }: Person) =>
  `${path}${path.includes("?") ? "&" : "?"}workspace=${workspace}`;

async function enrol(who: Who): Promise<void> {
  const { body } = await post("auth/two-factor/enrol", {}, who);
  const code = totpAt(fromBase32(body.data.secret), Math.floor(app.clock.nowMs / 30_000) - 1);
  expect((await post("auth/two-factor/confirm", { code }, who)).status).toBe(200);
}

async function invite(owner: Person, person: Person): Promise<string> {
  await post(inside("workspace/add-member", owner), { email: person.email, role: "admin" }, owner.who);
  await app.runner.runDue();
  return (await tokenIn(app, person.email, "/app/invite/"))!;
}
async function aColleague(owner: Person, name: string): Promise<Person> {
  const person = await aMember(app, name);
  const token = await invite(owner, person);
  expect((await post(`workspace/accept-invite/${token}`, {}, person.who)).status).toBe(200);
  return person;
}

/** An owner with two-factor, and an admin of the workspace without. */
async function aTeam(): Promise<{ owner: Person; colleague: Person }> {
  const owner = await aMember(app, "Olga");
  const colleague = await aColleague(owner, "Cora");
  await enrol(owner.who);
  return { owner, colleague };
}
async function aStrictTeam() {
  const team = await aTeam();
  expect((await rule(team.owner.who, true)).status).toBe(200);
  await app.runner.runDue();
  return team;
}
const list = (owner: Person, who: Who) => get(inside("document/all", owner), who);

describe("the two-factor rule of a workspace", () => {
  it("can be set only by an admin who uses two-factor, after a fresh proof of both factors", async () => {
    const { owner, colleague } = await aTeam();
    expect((await rule(colleague.who, true)).body.code).toBe("two_factor_first");
    app.clock.nowMs += 11 * 60_000;
    const refused = await rule(owner.who, true);
    expect(refused.body).toMatchObject({ code: "recent_login_required", data: { need: "all" } });
    expect((await get("workspace/two-factor", owner.who)).body.data).toEqual({
      ...{ offered: true, since: null, isOwnOn: true, membersWithout: 1 },
    });
  });

  it("refuses a member without two-factor, and admits them after they set it up", async () => {
    const owner = await aMember(app, "Olga");
    const colleague = await aColleague(owner, "Cora");
    const draft = await saveAs(app, colleague.who, [{ name: "Ann", email: "ann@example.com" }]);
    await enrol(owner.who);
    await rule(owner.who, true);
    await app.runner.runDue();
    const refused = await list(owner, colleague.who);
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([
      ...[403, "two_factor_required", { workspace: "Olga" }],
    ]);
    expect((await get("stats", colleague.who)).body.code).toBe("two_factor_required");
    const detail = await get("user/detail", colleague.who);
    expect(detail.body.data.workspace).toMatchObject({ _id: owner.workspace, lacksTwoFactor: true });
    // Their own workspace does not require two-factor.
    expect((await list(colleague, colleague.who)).status).toBe(200);
    await enrol(colleague.who);
    expect((await list(owner, colleague.who)).body.data.items.map(({ _id }: { _id: string }) => _id)).toContain(draft);
  });

  it("causes no extra database read for a member with two-factor", async () => {
    const { owner } = await aStrictTeam();
    const find = vi.spyOn(app.deps.twoFactor, "find");
    expect((await list(owner, owner.who)).status).toBe(200);
    expect(find).not.toHaveBeenCalled();
    find.mockRestore();
  });

  it("admits a member whose factor was set up in an earlier version", async () => {
    const { owner } = await aStrictTeam();
    const { uid } = (await get("user/detail", owner.who)).body.data;
    await app.deps.users.update(uid, { hasTwoFactor: undefined } as never);
    expect((await list(owner, owner.who)).status).toBe(200);
  });

  it("prevents its members from turning two-factor off, in a refusal that names the workspace", async () => {
    const { owner } = await aStrictTeam();
    const kept = await disable(owner.who);
    expect([kept.status, kept.body.code]).toEqual([409, "two_factor_kept"]);
    expect(kept.body.message).toContain("Olga requires");
    await rule(owner.who, false);
    expect((await disable(owner.who)).status).toBe(200);
  });

  it("refuses API keys of a member without two-factor and their embed sessions, but no recipients", async () => {
    const { owner, colleague } = await aTeam();
    const { program } = await aProgram(app, colleague.who);
    await allowOrigins(app, owner.who, SHOP);
    const page = pageWith(await aSession(app, program, { kind: "prepare" }));
    const documentId = await sendAs(app, program, [{ name: "Ann", email: "ann@example.com" }]);
    const signing = await aSession(app, program, { kind: "sign", documentId, recipientId: "r0" });
    expect((await get("document/all", program)).status).toBe(200);
    await rule(owner.who, true);
    await app.runner.runDue();
    expect((await get("document/all", program)).body.code).toBe("two_factor_required");
    expect((await uploadAs(app, page)).body.code).toBe("two_factor_required");
    const recipient = await app.json("POST", "/api/recipient/session", { token: signing }, { Origin: SHOP });
    expect(recipient.body.data.room).toBe("open");
  });

  it("applies to the support team as well", async () => {
    const { owner } = await aStrictTeam();
    const email = "help@example.com";
    const made = await post("auth/sign-up/email", { name: "Help", email, password: "Right1!pass" }, {});
    const help = { Token: made.body.token };
    await app.runner.runDue();
    await post("user/verify/user", { token: await tokenIn(app, email, "token=") }, help);
    const until = new Date(app.clock.nowMs + 86_400_000).toISOString();
    expect((await post("workspace/enable-support", { until }, owner.who)).status).toBe(200);
    expect((await list(owner, help)).body.code).toBe("two_factor_required");
    await enrol(help);
    expect((await list(owner, help)).status).toBe(200);
  });

  it("is mailed to the members except the one who set it, and both changes are logged", async () => {
    const { owner, colleague } = await aTeam();
    const third = await aColleague(owner, "Tom");
    await enrol(third.who);
    app.clock.nowMs += 1_000;
    await rule(owner.who, true);
    await app.runner.runDue();
    const subjects = async ({ email }: Person) => (await app.deps.devMails!.list(email)).map((one) => one.subject);
    expect(await subjects(colleague)).toContain("Set up two-factor authentication");
    expect(await subjects(third)).toContain("Two-factor authentication is now required");
    expect(await subjects(owner)).not.toContain("Two-factor authentication is now required");
    app.clock.nowMs += 1_000;
    await rule(owner.who, false);
    await app.runner.runDue();
    expect((await list(owner, colleague.who)).status).toBe(200);
    const { items } = (await get("workspace/log", owner.who)).body.data;
    const kinds = items.map(({ fact }: { fact: { kind: string } }) => fact.kind);
    expect(kinds.slice(0, 2)).toEqual(["two_factor_optional", "two_factor_required"]);
  });

  it("shows to managers which members use two-factor", async () => {
    const { owner, colleague } = await aTeam();
    const rows = async (who: Who) => (await get(inside("workspace/members", owner), who)).body.data;
    const shown = (await rows(owner.who)).map((row: { name: string; twoFactor: boolean }) => [row.name, row.twoFactor]);
    expect(shown).toEqual([
      ["Cora", false],
      ["Olga", true],
    ]);
    const { memberId } = (await rows(owner.who))[0];
    await post("workspace/change-role", { memberId, role: "member" }, owner.who);
    expect((await rows(colleague.who)).map((row: { twoFactor: boolean | null }) => row.twoFactor)).toEqual([
      null,
      null,
    ]);
  });
});

describe("concurrent changes of the two-factor rule", () => {
  it("and an accepted invitation: the new member needs two-factor", async () => {
    const owner = await aMember(app, "Olga");
    const newcomer = await aMember(app, "Nora");
    const token = await invite(owner, newcomer);
    await enrol(owner.who);
    const [required, joined] = await Promise.all([
      rule(owner.who, true),
      post(`workspace/accept-invite/${token}`, {}, newcomer.who),
    ]);
    expect([required.status, joined.status]).toEqual([200, 200]);
    await app.runner.runDue();
    expect((await list(owner, newcomer.who)).body.code).toBe("two_factor_required");
  });

  it("and turning two-factor off: the member has it afterwards, or is refused", async () => {
    const { owner, colleague } = await aTeam();
    await enrol(colleague.who);
    const [, off] = await Promise.all([rule(owner.who, true).then(() => app.runner.runDue()), disable(colleague.who)]);
    await app.runner.runDue();
    const listed = await list(owner, colleague.who);
    expect(listed.body.code).toBe(off.status === 200 ? "two_factor_required" : undefined);
  });

  it("apply the latest rule, even if the job of an earlier change runs later", async () => {
    const { owner, colleague } = await aTeam();
    await rule(owner.who, true);
    await rule(owner.who, false);
    await app.runner.runDue();
    expect((await list(owner, colleague.who)).status).toBe(200);
  });
});
