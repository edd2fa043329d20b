import { describe, expect, it } from "vitest";
import { aMember, anEmail, saveAs, sendAs, type Who } from "../../tests/support/app-people.ts";
import { holderOf, mailsTo } from "../../tests/support/app-roles.ts";
import {
  aColleague,
  app,
  inWorkspace,
  memberOf,
  members,
  openAppOnce,
  post,
} from "../../tests/support/setups/workspace-routes.ts";

openAppOnce();

describe("a member", () => {
  it("can read the team's documents and manage their own, but no settings", async () => {
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
    for (const path of ["/api/integrations/api-key", "/api/workspace/log"]) {
      expect((await app.json("GET", path, undefined, colleague.who)).body.code).toBe("not_authorized");
    }
    expect((await post("add-member", { email: anEmail("x"), role: "member" }, colleague.who)).body.code).toBe(
      "not_authorized",
    );
  });

  it("with rights to their own documents lists only those, and gets not_found for others", async () => {
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

  it("who is suspended or removed gets workspace_left, and the chosen heir takes over their work", async () => {
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
    const made = await app.json("POST", "/api/integrations/api-key/generate", { name: "Shop" }, leaver.who);
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
    expect(view.sender).toMatchObject({ email: leaver.email });
    expect(view.handledBy).toEqual({ name: "Hilde", email: heir.email });
    const signers = await (await holderOf(app, email)).open();
    expect(signers).toMatchObject({ sender: { name: "Leo" }, handledBy: { name: "Hilde", email: heir.email } });
    const trail = (await app.json("GET", `/api/document/logs/${sent}`, undefined, heir.who)).body.data;
    expect(JSON.stringify(trail)).toContain("OWNER_CHANGED");
    expect((await app.json("POST", `/api/document/void/${sent}`, { reason: "Over" }, heir.who)).status).toBe(200);
    const story = (await app.json("GET", `/api/document/logs/${sent}`, undefined, heir.who)).body.data.items;
    const actorOf = (type: string) => story.find((one: { type: string }) => one.type === type).actor.name;
    expect([actorOf("SENT"), actorOf("VOIDED")]).toEqual(["Leo", "Hilde"]);
    await app.runner.runDue();
    const { text } = (await mailsTo(app, email))[0]!;
    expect(text).toContain("Hilde voided");
    expect(text).toContain("From: Leo");
    const respondent = { name: "Flo", email: anEmail("flo") };
    const filled = await app.json("POST", `/api/template/create-document/${formId}`, respondent);
    const answered = await app.json("GET", `/api/document/${filled.body.data.documentId}`, undefined, heir.who);
    expect(answered.body.data.sender).toMatchObject({ email: heir.email });
  });

  it("who is a guest member lists the documents that they host, and no others", async () => {
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

  it("cannot change themself, nor the owner, nor grant rights that they lack", async () => {
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
    const former = { Payments: ["VIEW"] };
    expect((await acl(user_id, { Payments: ["VIEW"], former })).body).toMatchObject({
      code: "settings_changed",
      data: { rights: { Payments: ["MANAGE"] } },
    });
  });

  it("with admin role and another admin who demote each other at once: one of the two calls is refused", async () => {
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

  it("becomes the owner by accepting, and the former owner becomes an admin", async () => {
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
