import { describe, expect, it } from "vitest";
import { aMember, anEmail, tokenIn } from "../../tests/support/app-people.ts";
import { app, inviteLink, memberOf, members, openAppOnce, post } from "../../tests/support/setups/workspace-routes.ts";

openAppOnce();

describe("an invitation", () => {
  it("can be read by anyone with its token, and accepted once by the invited address only", async () => {
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

  it("expires after seven days, when it is revoked, and when it is sent again", async () => {
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

  it("is refused for oneself or when repeated, and its token is not stored in plain text", async () => {
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
