import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SharingMember } from "../../domain/contract/sharing.ts";
import { aMember, anEmail, saveAs, sendAs, tokenIn, type Who } from "../../tests/support/app-people.ts";
import { mailsTo, trailOf } from "../../tests/support/app-roles.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

type Person = { who: Who; email: string; id: string; memberId: string };
type Owner = { who: Who; email: string; workspace: string };

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 60_000);
afterAll(() => app?.close());

const ann = () => [{ name: "Ann", email: anEmail("ann") }];
const read = (path: string, who: Who) => app.json("GET", path, undefined, who);
const share = (document: string, member: string, who: Who) =>
  app.json("POST", `/api/document/share/${document}`, { member }, who);
const unshare = (document: string, member: string, who: Who) =>
  app.json("POST", `/api/document/unshare/${document}`, { member }, who);
const listed = async (who: Who, search = ""): Promise<string[]> =>
  (await read(`/api/document/all?${search}`, who)).body.data.items.map((one: { _id: string }) => one._id);
const SHARED = "filterBy=Shared%20with%20me";

async function join(owner: Owner, name: string, role = "guest_member"): Promise<Person> {
  const { who, email } = await aMember(app, name);
  const { memberId } = (await app.json("POST", "/api/workspace/add-member", { email, role }, owner.who)).body.data;
  await app.runner.runDue();
  await app.json("POST", `/api/workspace/accept-invite/${await tokenIn(app, email, "/app/invite/")}`, {}, who);
  return { who, email, memberId, id: (await read("/api/user/detail", who)).body.data.uid };
}

async function rowOf(document: string, who: Who, email: string): Promise<SharingMember | undefined> {
  const { members } = (await read(`/api/document/sharing/${document}`, who)).body.data;
  return members.find((one: SharingMember) => one.email === email);
}

describe("a shared document", () => {
  it("is listed for the member, who is mailed and can read but not change it", async () => {
    const owner = await aMember(app, "Olga");
    const gus = await join(owner, "Gus");
    const id = await sendAs(app, owner.who, ann());
    expect((await read(`/api/document/${id}`, gus.who)).body.code).toBe("not_found");
    const answer = await share(id, gus.id, owner.who);
    expect(answer.body.data.members).toContainEqual(expect.objectContaining({ email: gus.email, isShared: true }));
    expect((await read(`/api/document/${id}`, gus.who)).body.data.may).toEqual([]);
    expect(await listed(gus.who)).toEqual([id]);
    expect(await listed(gus.who, SHARED)).toEqual([id]);
    expect(await listed(gus.who, `${SHARED}&view=draft`)).toEqual([]);
    expect((await read("/api/document/counts", gus.who)).body.data).toMatchObject({ all: 1, sent: 1 });
    expect(await listed(owner.who, SHARED)).toEqual([]);
    for (const call of ["void", "remind", "share"]) {
      const body = { void: { reason: "No" }, remind: {}, share: { member: gus.id } }[call];
      const refused = await app.json("POST", `/api/document/${call}/${id}`, body, gus.who);
      expect(refused.body.code, call).toBe("not_authorized");
    }
    await app.runner.runDue();
    const [mail] = await mailsTo(app, gus.email);
    expect(mail?.subject).toBe("Olga shared Lease agreement with you");
    expect(mail?.links).toContainEqual(expect.stringContaining(`/app/document/detail/${id}?workspace=`));
  });

  it("can be unshared at once, and both actions are in the workspace's log but not in the trail", async () => {
    const owner = await aMember(app, "Olaf");
    const gus = await join(owner, "Gus");
    const id = await saveAs(app, owner.who, ann());
    const before = (await trailOf(app, owner.who, id)).length;
    await share(id, gus.id, owner.who);
    app.clock.nowMs += 1;
    expect((await unshare(id, gus.id, owner.who)).status).toBe(200);
    expect((await unshare(id, gus.id, owner.who)).status).toBe(200);
    expect((await read(`/api/document/${id}`, gus.who)).body.code).toBe("not_found");
    expect([await listed(gus.who), await listed(gus.who, SHARED)]).toEqual([[], []]);
    expect((await read("/api/document/counts", gus.who)).body.data.all).toBe(0);
    const mails = (await mailsTo(app, gus.email)).length;
    await app.runner.runDue();
    expect((await mailsTo(app, gus.email)).length, "no mail about what was withdrawn").toBe(mails);
    expect((await trailOf(app, owner.who, id)).length).toBe(before);
    const log = await read("/api/workspace/log?kinds=document_shared,document_unshared", owner.who);
    expect(log.body.data.items.map((one: { fact: object }) => one.fact)).toEqual(
      ["document_unshared", "document_shared"].map((kind) => ({
        ...{ kind, document: id, title: "Lease agreement", member: { name: "Gus", email: gus.email } },
      })),
    );
  });

  it("shows its managers who sees it as owner, by role, as host or by share", async () => {
    const owner = await aMember(app, "Orla");
    const [admin, gus] = [await join(owner, "Ada", "admin"), await join(owner, "Gus")];
    const hana = await join(owner, "Hana");
    const inPerson = { name: "Ann", email: "", roleType: "inPerson", hostName: { memberId: hana.id } };
    const id = await saveAs(app, owner.who, [inPerson]);
    await share(id, gus.id, admin.who);
    const sights = await Promise.all(
      [owner, admin, gus, hana].map(async ({ email }) => {
        const row = await rowOf(id, admin.who, email);
        return [row?.sees, row?.isShared];
      }),
    );
    expect(sights).toEqual([
      ["owner", false],
      ["role", false],
      ["none", true],
      ["host", false],
    ]);
    expect((await read(`/api/document/sharing/${id}`, gus.who)).body.code).toBe("not_authorized");
  });

  it("can be shared by an admin with themselves, without a mail, and is found by the filter", async () => {
    const owner = await aMember(app, "Oda");
    const admin = await join(owner, "Ada", "admin");
    const id = await saveAs(app, owner.who, ann());
    const mails = (await mailsTo(app, admin.email)).length;
    await share(id, admin.id, admin.who);
    await app.runner.runDue();
    expect((await mailsTo(app, admin.email)).length).toBe(mails);
    expect(await listed(admin.who, SHARED)).toEqual([id]);
    expect(await listed(admin.who, `${SHARED}&member=${admin.id}`)).toEqual([id]);
    const { uid } = (await read("/api/user/detail", owner.who)).body.data;
    expect(await listed(admin.who, `${SHARED}&member=${uid}`)).toEqual([]);
  });
});

it("a new member is suggested as a recipient", async () => {
  const owner = await aMember(app, "Oona");
  const gus = await join(owner, "Gus Zimmer");
  const { body } = await read("/api/document/recipients?search=zimm", owner.who);
  expect(body.data).toEqual([{ name: "Gus Zimmer", emailId: gus.email }]);
});

describe("sharing is refused", () => {
  it("with non-members, suspended members and members without access to documents", async () => {
    const owner = await aMember(app, "Ola");
    const gus = await join(owner, "Gus");
    const stranger = await aMember(app, "Stranger");
    const id = await saveAs(app, owner.who, ann());
    const { uid } = (await read("/api/user/detail", stranger.who)).body.data;
    expect((await share(id, uid, owner.who)).body.code).toBe("share_unsuitable");
    await app.json("PATCH", `/api/acl?memberUserId=${gus.id}`, { Documents: ["NO_ACCESS"] }, owner.who);
    expect((await share(id, gus.id, owner.who)).body.code).toBe("share_unsuitable");
    await app.json("DELETE", `/api/acl?memberUserId=${gus.id}`, undefined, owner.who);
    await app.json("POST", "/api/workspace/deactivate-member", { memberId: gus.memberId }, owner.who);
    expect((await share(id, gus.id, owner.who)).body.code).toBe("share_unsuitable");
  });

  it("by members who can only read the document, and with members whom the caller may not see", async () => {
    const owner = await aMember(app, "Ole");
    const [mia, gus] = [await join(owner, "Mia", "member"), await join(owner, "Gus")];
    const theirs = await saveAs(app, owner.who, ann());
    expect((await share(theirs, gus.id, mia.who)).body.code).toBe("not_authorized");
    const own = await saveAs(app, mia.who, ann());
    expect((await share(own, gus.id, mia.who)).status).toBe(200);
    await app.json("PATCH", `/api/acl?memberUserId=${mia.id}`, { User: ["NO_ACCESS"] }, owner.who);
    const { canAdd, members } = (await read(`/api/document/sharing/${own}`, mia.who)).body.data;
    expect([canAdd, members.map((one: SharingMember) => one.email)]).toEqual([false, [gus.email, mia.email]]);
    const { uid } = (await read("/api/user/detail", owner.who)).body.data;
    expect((await share(own, uid, mia.who)).body.code).toBe("share_unsuitable");
    expect((await unshare(own, gus.id, mia.who)).status).toBe(200);
  });
});
