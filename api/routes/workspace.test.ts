import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aMember, anEmail, saveAs, sendAs, tokenIn, type Who } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

type Person = { who: Who; email: string; workspace: string };
type MemberRow = { user_id: string; memberId: string; email: string; role: string; status: string };

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ env: { SUPPORT_ACCOUNTS: "help@example.com" } });
}, 60_000);
afterAll(() => app?.close());

const post = (path: string, body: unknown, who: Who) => app.json("POST", `/api/workspace/${path}`, body, who);
const inWorkspace = (path: string, workspace: string) =>
  `${path}${path.includes("?") ? "&" : "?"}workspace=${workspace}`;

async function members(who: Who): Promise<MemberRow[]> {
  return (await app.json("GET", "/api/workspace/members", undefined, who)).body.data;
}
const memberOf = async (who: Who, email: string) => (await members(who)).find((one) => one.email === email)!;

async function inviteLink(owner: Person, email: string, role = "member"): Promise<string> {
  const invited = await post("add-member", { email, role }, owner.who);
  expect(invited.status).toBe(200);
  await app.runner.runDue();
  return (await tokenIn(app, email, "/app/invite/"))!;
}

/** A person with an account of their own who has joined the owner's workspace. */
async function aColleague(owner: Person, name: string, role = "member"): Promise<Person> {
  const person = await aMember(app, name);
  const token = await inviteLink(owner, person.email, role);
  expect((await post(`accept-invite/${token}`, {}, person.who)).status).toBe(200);
  return person;
}

describe("several workspaces", () => {
  it("are created, named once per owner whatever the case, renamed and switched between", async () => {
    const owner = await aMember(app, "Olga");
    const second = await post("create", { name: "Second" }, owner.who);
    expect(second.body.data.name).toBe("Second");
    expect((await post("create", { name: " second " }, owner.who)).body.code).toBe("workspace_name_taken");
    expect((await post("create", { name: " " }, owner.who)).body.code).toBe("workspace_name_required");
    expect((await post("create", { name: "x".repeat(31) }, owner.who)).body.code).toBe("workspace_name_too_long");
    expect((await post("create", { name: "🖋".repeat(30) }, owner.who)).status).toBe(200);
    const all = (await app.json("GET", "/api/workspace/all", undefined, owner.who)).body.data;
    expect(all.map((one: { name: string }) => one.name).toSorted()).toEqual(["Olga", "Second", "🖋".repeat(30)]);
    const rename = (id: string, name: string) =>
      app.json("POST", inWorkspace(`/api/workspace/update/${id}`, id), { name }, owner.who);
    expect((await rename(second.body.data._id, "olga")).body.code).toBe("workspace_name_taken");
    expect((await rename(second.body.data._id, "SECOND")).status).toBe(200);
    expect((await rename(second.body.data._id, "Sales")).status).toBe(200);
    expect((await post("create", { name: "Second" }, owner.who)).status).toBe(200);
    await post("switch", { _id: owner.workspace }, owner.who);
    expect((await app.json("GET", "/api/user/detail", undefined, owner.who)).body.data.workspace.name).toBe("Olga");
  });

  it("make one of two equal names when both are asked for at once", async () => {
    const owner = await aMember(app, "Otto");
    const both = await Promise.all([1, 2].map(() => post("create", { name: "Twin" }, owner.who)));
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 409]);
  });

  it("keep documents apart, and answer a stranger as if they did not exist", async () => {
    const owner = await aMember(app, "Oda");
    const id = await saveAs(app, owner.who, [{ name: "Ann", email: anEmail("ann") }]);
    const second = (await post("create", { name: "Second" }, owner.who)).body.data._id;
    expect((await app.json("GET", `/api/document/${id}`, undefined, owner.who)).body.code).toBe("not_found");
    const there = inWorkspace(`/api/document/${id}`, owner.workspace);
    expect((await app.json("GET", there, undefined, owner.who)).status).toBe(200);
    const listed = await app.json("GET", inWorkspace("/api/document/all", second), undefined, owner.who);
    expect(listed.body.data.items).toEqual([]);
    const other = await aMember(app, "Other");
    expect((await app.json("GET", there, undefined, other.who)).body.code).toBe("not_found");
  });

  it("are deleted by their owner, alone, by name, with nothing out for signing, and never the last one", async () => {
    const owner = await aMember(app, "Ove");
    const remove = (id: string, name: string) =>
      app.json("DELETE", inWorkspace(`/api/workspace/${id}`, id), { name }, owner.who);
    expect((await remove(owner.workspace, "ove")).body.code).toBe("workspace_name_mismatch");
    expect((await remove(owner.workspace, "Ove")).body.code).toBe("last_workspace");
    const second = (await post("create", { name: "Second" }, owner.who)).body.data._id;
    await sendAs(app, owner.who, [{ name: "Ann", email: anEmail("ann") }]);
    expect((await remove(second, "Second")).body.code).toBe("workspace_has_open_documents");
    const colleague = await aMember(app, "Carl");
    await post("switch", { _id: owner.workspace }, owner.who);
    await inviteLink(owner, colleague.email);
    expect((await remove(owner.workspace, "Ove")).body.code).toBe("workspace_has_members");
    const invited = await memberOf(owner.who, colleague.email);
    await app.json("DELETE", `/api/workspace/remove-member?memberId=${invited.memberId}`, undefined, owner.who);
    const draft = await saveAs(app, owner.who, [{ name: "Ann", email: anEmail("ann") }]);
    const template = await app.json("POST", "/api/template/save/new", { fromDocument: draft }, owner.who);
    const formPath = `/api/template/enable-webform/${template.body.data._id}`;
    const { formId } = (await app.json("PATCH", formPath, { enabled: true }, owner.who)).body.data;
    expect((await app.json("GET", `/api/template/form-data/${formId}`)).status).toBe(200);
    expect((await remove(owner.workspace, "Ove")).status).toBe(200);
    await app.runner.runDue();
    expect((await app.json("GET", `/api/template/form-data/${formId}`)).body.code).toBe("form_not_found");
    const after = await app.json("GET", inWorkspace("/api/document/all", owner.workspace), undefined, owner.who);
    expect(after.body.code).toBe("workspace_left");
    expect((await app.json("GET", "/api/user/detail", undefined, owner.who)).body.data.workspace._id).toBe(second);
  });
});

describe("an invitation", () => {
  it("is shown to whoever holds it and accepted by the invited address alone, once", async () => {
    const owner = await aMember(app, "Olaf");
    const email = anEmail("invited");
    const token = await inviteLink(owner, email, "admin");
    const shown = await app.json("GET", `/api/workspace/accept-invite/${token}`);
    expect(shown.body.data).toMatchObject({ workspace: "Olaf", invitedBy: "Olaf", email, role: "admin" });
    const stranger = await aMember(app, "Stranger");
    const wrong = await post(`accept-invite/${token}`, {}, stranger.who);
    expect(wrong.body).toMatchObject({ code: "invitation_for_another", data: { email } });
    const invited = await aMember(app, "Invited");
    const own = await inviteLink(owner, invited.email);
    const both = await Promise.all([1, 2].map(() => post(`accept-invite/${own}`, {}, invited.who)));
    expect(both.map((one) => one.status).toSorted()).toEqual([200, expect.toBeOneOf([409, 410])]);
    expect((await members(invited.who)).map((one) => one.status).toSorted()).toEqual(["active", "active", "invited"]);
    expect((await app.json("GET", `/api/workspace/accept-invite/${own}`)).body.code).toBe("invitation_expired");
  });

  it("ends after seven days, when it is revoked, and when it is sent again", async () => {
    const owner = await aMember(app, "Oona");
    const email = anEmail("late");
    const first = await inviteLink(owner, email);
    const { memberId } = await memberOf(owner.who, email);
    app.clock.nowMs += 1_000;
    await post("resend-invite", { memberId }, owner.who);
    await app.runner.runDue();
    const second = (await tokenIn(app, email, "/app/invite/"))!;
    expect(second).not.toBe(first);
    expect((await app.json("GET", `/api/workspace/accept-invite/${first}`)).body.code).toBe("invitation_expired");
    expect((await app.json("GET", `/api/workspace/accept-invite/${second}`)).status).toBe(200);
    app.clock.nowMs += 7 * 86_400_000;
    expect((await app.json("GET", `/api/workspace/accept-invite/${second}`)).body.code).toBe("invitation_expired");
    await post("resend-invite", { memberId }, owner.who);
    await app.runner.runDue();
    const third = (await tokenIn(app, email, "/app/invite/"))!;
    await app.json("DELETE", `/api/workspace/remove-member?memberId=${memberId}`, undefined, owner.who);
    expect((await app.json("GET", `/api/workspace/accept-invite/${third}`)).body.code).toBe("invitation_expired");
  });

  it("is not for oneself, nor for a member, nor twice, and never stored as it is sent", async () => {
    const owner = await aMember(app, "Olli");
    const email = anEmail("twice");
    expect((await post("add-member", { email: owner.email, role: "member" }, owner.who)).body.code).toBe(
      "invitation_to_oneself",
    );
    const both = await Promise.all([1, 2].map(() => post("add-member", { email, role: "member" }, owner.who)));
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 409]);
    await app.runner.runDue();
    const token = (await tokenIn(app, email, "/app/invite/"))!;
    for await (const entry of app.kv.list({ prefix: [] })) {
      if (String(entry.key[0]).startsWith("dev_mail")) continue;
      const text = entry.value instanceof Uint8Array ? new TextDecoder().decode(entry.value) : String(entry.value);
      expect(JSON.stringify(entry.key) + text).not.toContain(token);
    }
  });
});

describe("a member", () => {
  it("sees the team's documents and manages their own, and nothing of settings", async () => {
    const owner = await aMember(app, "Orla");
    const colleague = await aColleague(owner, "Mia");
    const theirs = await saveAs(app, owner.who, [{ name: "Ann", email: anEmail("ann") }]);
    const own = await saveAs(app, colleague.who, [{ name: "Ann", email: anEmail("ann") }]);
    const read = (id: string) => app.json("GET", `/api/document/${id}`, undefined, colleague.who);
    expect((await read(theirs)).status).toBe(200);
    expect((await app.json("DELETE", `/api/document/${theirs}`, undefined, colleague.who)).body.code).toBe(
      "not_authorized",
    );
    expect((await app.json("POST", `/api/document/send/${theirs}`, {}, colleague.who)).body.code).toBe(
      "not_authorized",
    );
    expect((await app.json("DELETE", `/api/document/${own}`, undefined, colleague.who)).status).toBe(200);
    for (const path of ["/api/integrations/api-keys", "/api/workspace/log"]) {
      expect((await app.json("GET", path, undefined, colleague.who)).body.code).toBe("not_authorized");
    }
    expect((await post("add-member", { email: anEmail("x"), role: "member" }, colleague.who)).body.code).toBe(
      "not_authorized",
    );
  });

  it("with rights to their own documents alone lists only those, and finds others' not at all", async () => {
    const owner = await aMember(app, "Oslo");
    const colleague = await aColleague(owner, "Nina");
    const { user_id } = await memberOf(owner.who, colleague.email);
    const patched = await app.json(
      "PATCH",
      `/api/acl?memberUserId=${user_id}`,
      { Documents: ["CREATE", "ADD"], Templates: ["NO_ACCESS"] },
      owner.who,
    );
    expect(patched.body.data.changes).toEqual({ Documents: ["CREATE", "ADD"], Templates: ["NO_ACCESS"] });
    const theirs = await saveAs(app, owner.who, [{ name: "Ann", email: anEmail("ann") }]);
    const own = await saveAs(app, colleague.who, [{ name: "Ann", email: anEmail("ann") }]);
    const listed = async (who: Who, search = "") =>
      (await app.json("GET", `/api/document/all${search}`, undefined, who)).body.data.items.map(
        (one: { _id: string }) => one._id,
      );
    expect(await listed(colleague.who)).toEqual([own]);
    expect(await listed(colleague.who, "?search=lease")).toEqual([own]);
    expect((await app.json("GET", "/api/document/counts", undefined, colleague.who)).body.data.draft).toBe(1);
    expect((await listed(owner.who)).toSorted()).toEqual([own, theirs].toSorted());
    expect(await listed(owner.who, `?member=${user_id}`)).toEqual([own]);
    expect((await app.json("GET", `/api/document/${theirs}`, undefined, colleague.who)).body.code).toBe("not_found");
    expect((await app.json("GET", "/api/template/all", undefined, colleague.who)).body.code).toBe("not_authorized");
    const reset = await app.json("DELETE", `/api/acl?memberUserId=${user_id}`, undefined, owner.who);
    expect(reset.body.data.changes).toEqual({});
    expect((await app.json("GET", `/api/document/${theirs}`, undefined, colleague.who)).status).toBe(200);
  });

  it("who is suspended or removed is told so by the next call, and their work passes to the chosen heir", async () => {
    const owner = await aMember(app, "Omar");
    const heir = await aColleague(owner, "Hilde");
    const leaver = await aColleague(owner, "Leo");
    const email = anEmail("ann");
    const sent = await sendAs(app, leaver.who, [{ name: "Ann", email }]);
    const draft = await saveAs(app, leaver.who, [{ name: "Ann", email }]);
    const template = await app.json("POST", "/api/template/save/new", { fromDocument: draft }, leaver.who);
    const formPath = `/api/template/enable-webform/${template.body.data._id}`;
    const { formId } = (await app.json("PATCH", formPath, { enabled: true }, leaver.who)).body.data;
    const key = await app.json(
      "PATCH",
      `/api/acl?memberUserId=${(await memberOf(owner.who, leaver.email)).user_id}`,
      { ApiKeys: ["FULL_ACCESS"] },
      owner.who,
    );
    expect(key.status).toBe(200);
    const made = await app.json("POST", "/api/integrations/api-keys", { name: "Shop" }, leaver.who);
    const program = { Authorization: `Bearer ${made.body.data.key}` };
    expect((await app.json("GET", "/api/document/all", undefined, program)).status).toBe(200);
    const there = inWorkspace("/api/document/all", owner.workspace);
    const [leaving, inheriting] = [await memberOf(owner.who, leaver.email), await memberOf(owner.who, heir.email)];
    await post("deactivate-member", { memberId: leaving.memberId }, owner.who);
    expect((await app.json("GET", there, undefined, leaver.who)).body.code).toBe("workspace_left");
    expect((await app.json("GET", "/api/document/all", undefined, program)).status).toBe(401);
    await post("activate-member", { memberId: leaving.memberId }, owner.who);
    expect((await app.json("GET", there, undefined, leaver.who)).status).toBe(200);
    const query = `memberId=${leaving.memberId}&heir=${inheriting.memberId}`;
    const removed = await app.json("DELETE", `/api/workspace/remove-member?${query}`, undefined, owner.who);
    expect(removed.status).toBe(200);
    expect((await app.json("GET", there, undefined, leaver.who)).body.code).toBe("workspace_left");
    expect((await app.json("GET", "/api/document/all", undefined, leaver.who)).status).toBe(200);
    await app.runner.runDue();
    const inherited = await app.json("GET", `/api/document/all?member=${inheriting.user_id}`, undefined, heir.who);
    expect(inherited.body.data.items.map((one: { _id: string }) => one._id).toSorted()).toEqual(
      [sent, draft].toSorted(),
    );
    const view = (await app.json("GET", `/api/document/${sent}`, undefined, heir.who)).body.data;
    expect(view.sender).toMatchObject({ name: "Hilde", email: heir.email });
    const trail = (await app.json("GET", `/api/document/logs/${sent}`, undefined, heir.who)).body.data;
    expect(JSON.stringify(trail)).toContain("OWNER_CHANGED");
    expect((await app.json("POST", `/api/document/void/${sent}`, { reason: "Over" }, heir.who)).status).toBe(200);
    const filler = { name: "Flo", email: anEmail("flo") };
    const filled = await app.json("POST", `/api/template/create-document/${formId}`, filler);
    const answered = await app.json("GET", `/api/document/${filled.body.data.documentId}`, undefined, heir.who);
    expect(answered.body.data.sender).toMatchObject({ email: heir.email });
  });

  it("who is a guest lists the documents that they host, and no others", async () => {
    const owner = await aMember(app, "Otis");
    const guest = await aColleague(owner, "Gus", "guest_member");
    const { user_id } = await memberOf(owner.who, guest.email);
    const inPerson = { name: "Ann", email: "", roleType: "inPerson", hostName: { memberId: user_id } };
    const hosted = await saveAs(app, owner.who, [inPerson]);
    await saveAs(app, owner.who, [{ name: "Ann", email: anEmail("ann") }]);
    const { items } = (await app.json("GET", "/api/document/all", undefined, guest.who)).body.data;
    expect(items.map((one: { _id: string; incoming: boolean }) => [one._id, one.incoming])).toEqual([[hosted, false]]);
    expect(items[0].may).toEqual([]);
    expect((await app.json("GET", `/api/document/${hosted}`, undefined, guest.who)).body.data.may).toEqual([]);
  });

  it("cannot be acted on by themself, nor the owner by anyone, nor with rights that one lacks", async () => {
    const owner = await aMember(app, "Odin");
    const admin = await aColleague(owner, "Ada", "admin");
    const rows = await members(admin.who);
    const [self, boss] = [admin.email, owner.email].map((email) => rows.find((one) => one.email === email)!);
    const change = (memberId: string, who: Who) => post("change-role", { memberId, role: "member" }, who);
    expect((await change(self!.memberId, admin.who)).body.code).toBe("not_on_oneself");
    expect((await change(boss!.memberId, admin.who)).body.code).toBe("owner_is_fixed");
    const acl = (id: string, body: unknown) => app.json("PATCH", `/api/acl?memberUserId=${id}`, body, admin.who);
    expect((await acl(self!.user_id, { Billing: ["FULL_ACCESS"] })).body.code).toBe("not_on_oneself");
    const colleague = await aColleague(owner, "Bo");
    const { user_id } = await memberOf(owner.who, colleague.email);
    expect((await acl(user_id, { Billing: ["MANAGE"] })).body.code).toBe("grants_beyond_own");
    expect((await acl(user_id, { Payments: ["SEND_REMINDER"] })).body.code).toBe("invalid_input");
    expect((await acl(user_id, { Payments: ["MANAGE"] })).status).toBe(200);
  });

  it("and another admin who demote each other at once leave one of them an admin", async () => {
    const owner = await aMember(app, "Ole");
    const [first, second] = [await aColleague(owner, "Eva", "admin"), await aColleague(owner, "Finn", "admin")];
    const rows = await members(owner.who);
    const idOf = (email: string) => rows.find((one) => one.email === email)!.memberId;
    const both = await Promise.all([
      post("change-role", { memberId: idOf(second.email), role: "member" }, first.who),
      post("change-role", { memberId: idOf(first.email), role: "member" }, second.who),
    ]);
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 403]);
  });

  it("becomes the owner by accepting, and the former owner stays as an admin", async () => {
    const owner = await aMember(app, "Orson");
    const heir = await aColleague(owner, "Heidi");
    const { memberId } = await memberOf(owner.who, heir.email);
    expect((await post("accept-transfer", {}, heir.who)).body.code).toBe("ownership_not_offered");
    expect((await post("transfer", { memberId }, owner.who)).status).toBe(200);
    const both = await Promise.all([1, 2].map(() => post("accept-transfer", {}, heir.who)));
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 409]);
    const roles = Object.fromEntries((await members(heir.who)).map((one) => [one.email, one.role]));
    expect(roles).toEqual({ [owner.email]: "admin", [heir.email]: "owner" });
    expect((await post("leave", {}, heir.who)).body.code).toBe("owner_is_fixed");
    expect((await post("leave", {}, owner.who)).status).toBe(200);
    // Their first workspace was this one: they get another.
    const detail = (await app.json("GET", "/api/user/detail", undefined, owner.who)).body.data;
    expect(detail.workspace).toMatchObject({ name: "Orson", role: "owner" });
    expect(detail.workspace._id).not.toBe(owner.workspace);
  });
});

describe("the support team", () => {
  it("enters while it is admitted, reads what is allowed, changes nothing, and every call is logged", async () => {
    const owner = await aMember(app, "Opal");
    const made = await app.json("POST", "/api/auth/sign-up/email", {
      name: "Help",
      email: "help@example.com",
      password: "Right1!pass",
    });
    const help = { Token: made.body.token };
    await app.runner.runDue();
    const enter = (path: string) => app.json("GET", inWorkspace(path, owner.workspace), undefined, help);
    const id = await saveAs(app, owner.who, [{ name: "Ann", email: anEmail("ann") }]);
    const until = new Date(app.clock.nowMs + 86_400_000).toISOString();
    expect((await post("enable-support", { until: "2001-01-01" }, owner.who)).body.code).toBe(
      "support_until_out_of_range",
    );
    await post("enable-support", { until }, owner.who);
    expect((await enter("/api/document/all")).body.code, "before their address is confirmed").toBe("not_found");
    await app.json("POST", "/api/user/verify/user", { token: await tokenIn(app, "help@example.com", "token=") }, help);
    expect((await enter("/api/document/all")).body.data.items).toHaveLength(1);
    expect((await enter(`/api/document/${id}`)).body.code).toBe("not_authorized");
    await post("enable-support", { until, contents: true }, owner.who);
    expect((await enter(`/api/document/${id}`)).status).toBe(200);
    const send = inWorkspace(`/api/document/send/${id}`, owner.workspace);
    expect((await app.json("POST", send, {}, help)).body.code).toBe("not_authorized");
    expect((await enter("/api/integrations/api-keys")).body.code).toBe("not_authorized");
    const log = (await app.json("GET", "/api/workspace/log?kinds=support_acted", undefined, owner.who)).body.data.items;
    expect(log).toContainEqual(
      expect.objectContaining({
        by: expect.objectContaining({ email: "help@example.com" }),
        through: "support",
        fact: { kind: "support_acted", call: "GET /api/document/:documentId" },
      }),
    );
    await post("enable-support", { until: null }, owner.who);
    expect((await enter("/api/document/all")).body.code).toBe("not_found");
    await post("enable-support", { until }, owner.who);
    app.clock.nowMs += 86_400_000;
    expect((await enter("/api/document/all")).body.code).toBe("not_found");
  });
});

describe("the security log", () => {
  it("tells who did what, newest first, by kind and page, and exports without formulas", async () => {
    const owner = await aMember(app, "Olm");
    await app.json("POST", "/api/user/update", { displayName: "=Olm" }, owner.who);
    await inviteLink(owner, anEmail("one"));
    await inviteLink(owner, anEmail("two"));
    app.clock.nowMs += 1;
    await app.json("POST", "/api/integrations/api-keys", { name: "Shop" }, owner.who);
    app.clock.nowMs += 1;
    const read = (search: string) => app.json("GET", `/api/workspace/log?${search}`, undefined, owner.who);
    const all = (await read("")).body.data.items.map((one: { fact: { kind: string } }) => one.fact.kind);
    expect(all).toEqual(["api_key_created", "member_invited", "member_invited"]);
    const page = (await read("kinds=member_invited&limit=1")).body.data;
    expect(page.items).toHaveLength(1);
    expect((await read(`kinds=member_invited&cursor=${page.cursor}`)).body.data.items).toHaveLength(1);
    const csv = await (await app.request("/api/workspace/log/export", { headers: owner.who })).text();
    expect(csv.split("\r\n")).toHaveLength(5);
    expect(csv).toContain(`"'=Olm"`);
    expect((await read("")).body.data.items[0].fact.kind).toBe("log_exported");
  });
});

describe("statistics", () => {
  it("say that nothing is limited and how many documents each member has", async () => {
    const owner = await aMember(app, "Ona");
    await aColleague(owner, "Pia");
    await saveAs(app, owner.who, [{ name: "Ann", email: anEmail("ann") }]);
    const stats = (await app.json("GET", "/api/stats", undefined, owner.who)).body.data;
    expect(stats.teamStats).toEqual({ available: "unlimited", total: "unlimited" });
    expect(
      stats.membersData.map((one: { name: string; documents: number }) => [one.name, one.documents]).toSorted(),
    ).toEqual([
      ["Ona", 1],
      ["Pia", 0],
    ]);
  });
});
