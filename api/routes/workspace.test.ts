import { describe, expect, it } from "vitest";
import { aMember, anEmail, saveAs, sendAs, tokenIn, type Who } from "../../tests/support/app-people.ts";
import {
  aColleague,
  app,
  inviteLink,
  inWorkspace,
  memberOf,
  openAppOnce,
  post,
} from "../../tests/support/setups/workspace-routes.ts";

openAppOnce();

describe("several workspaces", () => {
  it("can be created, renamed and switched, with names that are unique per owner regardless of case", async () => {
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

  it("with the same name cannot both be created by parallel calls", async () => {
    const owner = await aMember(app, "Otto");
    const both = await Promise.all([1, 2].map(() => post("create", { name: "Twin" }, owner.who)));
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 409]);
  });

  it("separate documents, and return not_found to non-members", async () => {
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

  it("are deleted only by name, without members and open documents, and not the last one", async () => {
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

describe("a document in another of one's workspaces", () => {
  const homeOf = async (id: string, who: Who, workspace: string) => {
    const { body } = await app.json("GET", inWorkspace(`/api/document/home/${id}`, workspace), undefined, who);
    return body.data ?? body.code;
  };

  it("is located for a member who can read it there, and for nobody else", async () => {
    const owner = await aMember(app, "Hanna");
    const colleague = await aColleague(owner, "Cora");
    const guest = await aColleague(owner, "Gus", "guest_member");
    const stranger = await aMember(app, "Stan");
    const id = await saveAs(app, owner.who, [{ name: "Ann", email: anEmail("ann") }]);
    const home = { _id: owner.workspace, name: "Hanna" };
    expect(await homeOf(id, colleague.who, owner.workspace), "where it is").toBe("not_found");
    for (const { who, workspace } of [guest, stranger]) expect(await homeOf(id, who, workspace)).toBe("not_found");
    expect(await homeOf("none", owner.who, owner.workspace)).toBe("not_found");
    const { memberId } = await memberOf(owner.who, colleague.email);
    const second = (await post("create", { name: "Second" }, owner.who)).body.data._id;
    expect(await homeOf(id, owner.who, second)).toEqual(home);
    expect(await homeOf(id, colleague.who, colleague.workspace)).toEqual(home);
    await app.json(
      "DELETE",
      inWorkspace(`/api/workspace/remove-member?memberId=${memberId}`, owner.workspace),
      undefined,
      owner.who,
    );
    expect(await homeOf(id, colleague.who, colleague.workspace), "after leaving").toBe("not_found");
  });
});

describe("the support team", () => {
  it("has access while it is admitted, reads what is allowed, changes nothing, and every call is logged", async () => {
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
    const admitting = async (search = "") =>
      (await app.json("GET", `/api/support/workspaces${search}`, undefined, help)).body.data;
    const row = { _id: owner.workspace, name: "Opal", until };
    expect((await admitting()).items).toEqual([{ ...row, contents: false }]);
    expect((await app.json("GET", "/api/support/workspaces", undefined, owner.who)).body.code).toBe("not_authorized");
    const detail = async (who: Who) => (await app.json("GET", "/api/user/detail", undefined, who)).body.data;
    expect([(await detail(help)).onSupportTeam, (await detail(owner.who)).onSupportTeam]).toEqual([true, undefined]);
    await post("enable-support", { until, contents: true }, owner.who);
    const other = await aMember(app, "Otto");
    const sooner = new Date(app.clock.nowMs + 3_600_000).toISOString();
    await post("enable-support", { until: sooner }, other.who);
    const first = await admitting("?limit=1");
    expect(first.items).toEqual([{ _id: other.workspace, name: "Otto", until: sooner, contents: false }]);
    expect(await admitting(`?limit=1&cursor=${first.cursor}`)).toEqual({
      items: [{ ...row, contents: true }],
      cursor: null,
    });
    app.clock.nowMs += 3_600_000;
    expect((await admitting()).items).toEqual([{ ...row, contents: true }]);
    expect((await enter(`/api/document/${id}`)).status).toBe(200);
    const send = inWorkspace(`/api/document/send/${id}`, owner.workspace);
    expect((await app.json("POST", send, {}, help)).body.code).toBe("not_authorized");
    expect((await enter("/api/integrations/api-key")).body.code).toBe("not_authorized");
    const log = (await app.json("GET", "/api/workspace/log?kinds=support_acted", undefined, owner.who)).body.data.items;
    expect(log).toContainEqual(
      expect.objectContaining({
        by: expect.objectContaining({ email: "help@example.com" }),
        through: "support",
        fact: { kind: "support_acted", call: "GET /api/document/:documentId" },
      }),
    );
    await post("enable-support", { until: null }, owner.who);
    expect((await admitting()).items).toEqual([]);
    expect((await enter("/api/document/all")).body.code).toBe("not_found");
    await post("enable-support", { until }, owner.who);
    app.clock.nowMs += 86_400_000;
    expect((await enter("/api/document/all")).body.code).toBe("not_found");
  });
});

describe("the workspace's security log", () => {
  it("lists actions with their actor, newest first, by kind and page, and exports without formulas", async () => {
    const owner = await aMember(app, "Olm");
    await app.json("POST", "/api/user/update", { displayName: "=Olm" }, owner.who);
    await inviteLink(owner, anEmail("one"));
    await inviteLink(owner, anEmail("two"));
    app.clock.nowMs += 1;
    await app.json("POST", "/api/integrations/api-key/generate", { name: "Shop" }, owner.who);
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

describe("workspace statistics", () => {
  it("report no limit, and the number of each member's documents", async () => {
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
