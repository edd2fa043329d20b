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

describe("a program that a person lets manage members", () => {
  it("invites, changes, suspends, readmits and removes them, and the security log names it", async () => {
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

  it("gives nobody more than its key has, and changes nobody who has more", async () => {
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

  it("does none of it with a new key, with a test key, or about the workspace as a whole", async () => {
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
});
