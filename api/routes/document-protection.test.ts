import { expect, it } from "vitest";
import { aGuest, aMember, draftOf, linkOf, uploadAs, type Who } from "../../tests/support/app-people.ts";
import { allowOrigins, aProgram, aSession, pageWith, SHOP } from "../../tests/support/embedding.ts";
import { aColleague, app, memberOf, openAppOnce } from "../../tests/support/setups/workspace-routes.ts";

openAppOnce();

const code = { authenticationEnabled: true, authenticationType: "ACCESS_CODE", accessCode: "Blue Whale 7" };
const { accessCode: _, ...storedCode } = code;
const ann = { name: "Ann", email: "ann@example.com" };

/** An owner, and a member whose tick for access codes was removed. */
async function aTeam() {
  const owner = await aMember(app, "Olga");
  const colleague = await aColleague(owner, "Carl");
  const { user_id } = await memberOf(owner.who, colleague.email);
  const change = {
    AccessCode: ["NO_ACCESS"],
    Documents: ["VIEW", "CREATE", "ADD", "MANAGE"],
    Templates: ["VIEW", "MANAGE"],
  };
  expect((await app.json("PATCH", `/api/acl?memberUserId=${user_id}`, change, owner.who)).status).toBe(200);
  return { owner, colleague };
}

async function bodyFor(who: Who, more: object = {}) {
  const { body } = await uploadAs(app, who);
  return draftOf([body.data[0].value], [{ ...ann, ...more }]);
}
const save = (who: Who, body: object, id = "new", kind = "document") =>
  app.json("POST", `/api/${kind}/save/${id}`, body, who);
const refused = { status: 403, body: { code: "access_code_not_allowed" } };

it.each(["document", "template"])(
  "a member without the permission neither sets nor removes the protection of a %s, and keeps it otherwise",
  async (kind) => {
    const { owner, colleague } = await aTeam();
    const own = await bodyFor(colleague.who, code);
    const more = kind === "template" ? { name: "Lease" } : {};
    expect(await save(colleague.who, { ...own, ...more }, "new", kind)).toMatchObject({
      ...refused,
      body: { ...refused.body, errors: [{ path: "recipients.0.accessCode" }] },
    });
    const body = await bodyFor(owner.who, code);
    const { _id } = (await save(owner.who, { ...body, ...more }, "new", kind)).body.data;
    const [recipient] = body.recipients;
    const changed = (change: object) => ({ ...body, ...more, recipients: [{ ...recipient, ...change }] });
    const without = { authenticationEnabled: false, accessCode: undefined };
    expect(await save(colleague.who, changed(without), _id, kind)).toMatchObject(refused);
    expect(await save(colleague.who, changed({ ...storedCode, accessCode: "Red Fox" }), _id, kind)).toMatchObject(
      refused,
    );
    const kept = await save(colleague.who, changed({ ...storedCode, accessCode: undefined, name: "Anne" }), _id, kind);
    expect(kept.body.data.recipients[0]).toMatchObject({ name: "Anne", hasAccessCode: true });
    if (kind === "template") {
      expect((await save(owner.who, changed(without), _id, kind)).status).toBe(200);
      const restore = { from: 1, version: 3 };
      const path = `/api/template/restore/${_id}`;
      expect(await app.json("POST", path, restore, colleague.who)).toMatchObject(refused);
      expect((await app.json("POST", path, restore, owner.who)).status).toBe(200);
    }
  },
);

it("a locked recipient is let in again without a new code", async () => {
  const { owner, colleague } = await aTeam();
  const email = "lea@example.com";
  const { _id } = (await save(owner.who, await bodyFor(owner.who, { ...code, email }))).body.data;
  await app.json("POST", `/api/document/send/${_id}`, {}, owner.who);
  await app.runner.runDue();
  const token = await linkOf(app, email);
  for (let tries = 0; tries < 10; tries++) {
    await app.json("POST", "/api/recipient/v1/otp/verify", { token, code: "wrong" });
  }
  const unlock = (more: object) =>
    app.json("POST", `/api/document/unlock/${_id}`, { recipient: "r0", ...more }, colleague.who);
  expect(await unlock({ accessCode: "Red Fox" })).toMatchObject(refused);
  expect((await unlock({})).body.data.recipients[0].lockedAt).toBeUndefined();
  const read = async (who: Who) => (await app.json("GET", `/api/document/${_id}`, undefined, who)).body.data.mayProtect;
  expect([await read(colleague.who), await read(owner.who)]).toEqual([false, undefined]);
});

it("a visitor's protected draft is not taken over by a member without the permission", async () => {
  const { owner, colleague } = await aTeam();
  const guest = await aGuest(app);
  const { _id } = (await save(guest, await bodyFor(guest, code))).body.data;
  const take = (who: Who) =>
    app.json(
      "PATCH",
      `/api/document/public-user-to-workspace/${_id}?workspace=${owner.workspace}`,
      { sessionId: guest["x-public-session"] },
      who,
    );
  expect(await take(colleague.who)).toMatchObject(refused);
  expect((await take(owner.who)).status).toBe(200);
});

it("a key has the permission only by its own tick, and so have pages that it opens", async () => {
  const { owner } = await aTeam();
  await allowOrigins(app, owner.who, SHOP);
  const { program, keyId } = await aProgram(app, owner.who);
  expect((await save(program, await bodyFor(program, code))).status).toBe(200);
  const { body } = await app.json("GET", "/api/document/options", undefined, program);
  expect(body.data.mayProtect).toBe(true);
  const draft = await bodyFor(program);
  const { _id } = (await save(program, draft)).body.data;
  const page = pageWith(await aSession(app, program, { kind: "prepare", documentId: _id }));
  await app.json("PATCH", `/api/acl?apiKeyId=${keyId}`, { AccessCode: [] }, owner.who);
  const guarded = { ...draft, recipients: [{ ...draft.recipients[0], ...code }] };
  expect(await save(program, guarded, _id)).toMatchObject(refused);
  expect(await save(page, guarded, _id)).toMatchObject(refused);
  expect((await save(page, draft, _id)).status).toBe(200);
});
