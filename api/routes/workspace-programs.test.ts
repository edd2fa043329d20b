import { describe, expect, it } from "vitest";
import { aMember, anEmail, type Who } from "../../tests/support/app-people.ts";
import { aColleague, app, memberOf, members, openAppOnce, post } from "../../tests/support/setups/workspace-routes.ts";

openAppOnce();

/** Everything that a member may do, and a share of the rights over people. */
const hiring = {
  User: ["ADD", "MANAGE", "DELETE"],
  Documents: ["VIEW", "CREATE", "ADD", "SEND_REMINDER"],
  Templates: ["VIEW", "CREATE", "ADD"],
  Integrations: ["VIEW"],
};

async function aProgramWith(who: Who, rights: object, more: object = {}): Promise<Who> {
  const generate = "/api/integrations/api-key/generate";
  const { body } = await app.json("POST", generate, { name: "HR system", rights, ...more }, who);
  return { Authorization: `Bearer ${body.data.key}` };
}

/** Acts once before the next change of a team reads the workspace (`find`), or before it is committed. */
function beforeTeamIs(step: "find" | "commit", act: () => Promise<unknown>): void {
  const { workspaces } = app.deps;
  const original = workspaces[step];
  workspaces[step] = (async (...args: Parameters<typeof original>) => {
    workspaces[step] = original as never;
    await act();
    return (original as (...given: unknown[]) => unknown)(...args);
  }) as never;
}

describe("an API key with the right to manage members", () => {
  it("invites, changes, suspends, readmits and removes them; the log records it as the program", async () => {
    const owner = await aMember(app, "Olga");
    const colleague = await aColleague(owner, "Carl");
    const program = await aProgramWith(owner.who, hiring);
    const email = anEmail("newcomer");
    const invited = await post("add-member", { email, role: "member" }, program);
    expect(invited.status).toBe(200);
    expect(await memberOf(owner.who, email)).toMatchObject({ status: "invited", role: "member" });
    const { memberId } = await memberOf(owner.who, colleague.email);
    for (const [path, body] of [
      ["resend-invite", { memberId: invited.body.data.memberId }],
      ["deactivate-member", { memberId }],
      ["activate-member", { memberId }],
      ["change-role", { memberId, role: "guest_member" }],
    ] as const) {
      expect([path, (await post(path, body, program)).status]).toEqual([path, 200]);
    }
    const removal = `/api/workspace/remove-member?memberId=${memberId}`;
    expect((await app.json("DELETE", removal, undefined, program)).status).toBe(200);
    expect((await members(owner.who)).map((one) => one.email)).not.toContain(colleague.email);
    const { body } = await app.json("GET", "/api/workspace/log", undefined, owner.who);
    const removed = body.data.items.find((one: { fact: { kind: string } }) => one.fact.kind === "member_removed");
    expect(removed).toMatchObject({ through: "program", by: { email: owner.email } });
    const renamed = await post(`update/${owner.workspace}`, { name: "Renamed by HR" }, program);
    expect(renamed.body.data?.name).toBe("Renamed by HR");
  });

  it("cannot grant more rights than it has, nor change a member with more rights", async () => {
    const owner = await aMember(app, "Otto");
    const admin = await aColleague(owner, "Ada", "admin");
    const colleague = await aColleague(owner, "Cora");
    const program = await aProgramWith(owner.who, hiring);
    const invited = await post("add-member", { email: anEmail("boss"), role: "admin" }, program);
    expect(invited.body.code).toBe("grants_beyond_own");
    const { memberId } = await memberOf(owner.who, colleague.email);
    expect((await post("change-role", { memberId, role: "admin" }, program)).body.code).toBe("grants_beyond_own");
    const above = (await memberOf(owner.who, admin.email)).memberId;
    expect((await post("deactivate-member", { memberId: above }, program)).body.code).toBe("not_authorized");
    const narrow = await aProgramWith(owner.who, { User: ["ADD"], Documents: ["VIEW"] });
    const beyond = await post("add-member", { email: anEmail("beyond"), role: "member" }, narrow);
    expect(beyond.body.code).toBe("grants_beyond_own");
  });

  it("is refused with default rights, in test mode, and for calls about the workspace itself", async () => {
    const owner = await aMember(app, "Olaf");
    const body = { email: anEmail("nobody"), role: "member" };
    expect((await post("add-member", body, await aProgramWith(owner.who, {}))).body.code).toBe("not_authorized");
    const trial = await aProgramWith(owner.who, hiring, { isTest: true });
    expect((await post("add-member", body, trial)).body.code).toBe("not_with_test_key");
    const program = await aProgramWith(owner.who, { User: ["FULL_ACCESS"] });
    for (const [path, asked] of [
      ["transfer", { memberId: "m" }],
      ["enable-support", { until: null }],
      ["create", { name: "Another" }],
    ] as const) {
      expect([path, (await post(path, asked, program)).body.code]).toEqual([path, "not_with_api_key"]);
    }
  });

  it("is refused after its maker is demoted, even for a call in progress", async () => {
    const owner = await aMember(app, "Orla");
    const [admin, colleague] = [await aColleague(owner, "Aiko", "admin"), await aColleague(owner, "Curt")];
    const program = await aProgramWith(admin.who, hiring);
    const memberId = (await memberOf(owner.who, colleague.email)).memberId;
    const maker = (await memberOf(owner.who, admin.email)).memberId;
    const role = (who: Who, id: string, role: string) => post("change-role", { memberId: id, role }, who);
    const demote = async () => expect((await role(owner.who, maker, "member")).status).toBe(200);
    beforeTeamIs("find", demote);
    expect((await role(program, memberId, "guest_member")).body.code).toBe("not_authorized");
    expect((await role(owner.who, maker, "admin")).status).toBe(200);
    const { user_id } = await memberOf(owner.who, colleague.email);
    beforeTeamIs("find", demote);
    const acl = `/api/acl?memberUserId=${user_id}`;
    expect((await app.json("PATCH", acl, { Branding: ["NO_ACCESS"] }, admin.who)).body.code).toBe("not_authorized");
    expect(await memberOf(owner.who, colleague.email)).toMatchObject({ role: "member" });
    expect(await memberOf(owner.who, colleague.email)).not.toHaveProperty("changes");
  });

  it("loses no parallel change of the same member by another key, and does not restore a removed member", async () => {
    const owner = await aMember(app, "Omar");
    const colleague = await aColleague(owner, "Cleo");
    const { memberId } = await memberOf(owner.who, colleague.email);
    const [one, other] = [await aProgramWith(owner.who, hiring), await aProgramWith(owner.who, hiring)];
    const change = (role: string) => post("change-role", { memberId, role }, one);
    beforeTeamIs("commit", async () => {
      expect((await post("deactivate-member", { memberId }, other)).status).toBe(200);
    });
    expect((await change("guest_member")).status).toBe(200);
    expect(await memberOf(owner.who, colleague.email)).toMatchObject({ role: "guest_member", status: "inactive" });
    beforeTeamIs("commit", async () => {
      const removal = `/api/workspace/remove-member?memberId=${memberId}`;
      expect((await app.json("DELETE", removal, undefined, other)).status).toBe(200);
    });
    expect((await change("member")).body.code).toBe("not_found");
    expect((await members(owner.who)).map((row) => row.email)).toEqual([owner.email]);
    expect((await app.json("GET", "/api/document/all", undefined, colleague.who)).body.data.items).toEqual([]);
  });

  it("sends one invitation if another key invites the same person at once", async () => {
    const owner = await aMember(app, "Odile");
    const [one, other] = [await aProgramWith(owner.who, hiring), await aProgramWith(owner.who, hiring)];
    const invitation = { email: anEmail("sought"), role: "member" };
    const key = { "Idempotency-Key": "hire-1" };
    beforeTeamIs("commit", async () => {
      expect((await post("add-member", invitation, { ...other, ...key })).status).toBe(200);
    });
    expect((await post("add-member", invitation, { ...one, ...key })).body.code).toBe("already_member");
    const { memberId } = await memberOf(owner.who, invitation.email);
    const repeated = await post("add-member", invitation, { ...other, ...key });
    expect(repeated.body.data).toEqual({ memberId });
  });
});

describe("the permissions of a key that its maker cut down", () => {
  it("are not extended by a manager who has them for their own documents only", async () => {
    const owner = await aMember(app, "Olaf");
    const manager = await aColleague(owner, "Mara");
    const { user_id } = await memberOf(owner.who, manager.email);
    const limited = { ApiKeys: ["MANAGE"], Documents: ["VIEW", "CREATE", "ADD"] };
    expect((await app.json("PATCH", `/api/acl?memberUserId=${user_id}`, limited, owner.who)).status).toBe(200);
    const generate = "/api/integrations/api-key/generate";
    const made = await app.json("POST", generate, { rights: { Documents: ["VIEW"] } }, owner.who);
    const acl = `/api/acl?apiKeyId=${made.body.data._id}`;
    for (const action of ["CREATE", "ADD", "REDIRECT", "SIGN"]) {
      const granted = await app.json("PATCH", acl, { Documents: ["VIEW", action] }, manager.who);
      expect([action, granted.body.code]).toEqual([action, "grants_beyond_own"]);
    }
    expect((await app.json("DELETE", acl, undefined, manager.who)).body.code).toBe("grants_beyond_own");
    expect((await app.json("PATCH", acl, { Documents: ["NO_ACCESS"] }, manager.who)).status).toBe(200);
  });

  it("return to those of a new key by a reset, as far as the manager who resets it has them", async () => {
    const owner = await aMember(app, "Oda");
    const manager = await aColleague(owner, "Mona");
    const { user_id } = await memberOf(owner.who, manager.email);
    const limited = { ApiKeys: ["MANAGE"], Documents: ["VIEW"], Templates: ["VIEW"] };
    expect((await app.json("PATCH", `/api/acl?memberUserId=${user_id}`, limited, owner.who)).status).toBe(200);
    const generate = "/api/integrations/api-key/generate";
    const made = await app.json("POST", generate, { rights: { Documents: ["NO_ACCESS"] } }, owner.who);
    const acl = `/api/acl?apiKeyId=${made.body.data._id}`;
    const granted = await app.json("PATCH", acl, { Documents: ["VIEW", "ADD"] }, manager.who);
    expect(granted.body.code).toBe("grants_beyond_own");
    const reset = await app.json("DELETE", `${acl}&workspace=${owner.workspace}`, undefined, manager.who);
    expect(reset.body.data.rights).toMatchObject({ Documents: ["VIEW"], Templates: ["VIEW"] });
    const whole = await app.json("DELETE", acl, undefined, owner.who);
    expect(whole.body.data.rights).toMatchObject({ Documents: ["VIEW", "CREATE", "ADD", "SEND_REMINDER"] });
  });
});
