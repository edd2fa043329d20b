import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type DocumentId, toInstant, type UserId } from "../../domain/ids.ts";
import { done } from "../../domain/outcome.ts";
import { aMember, anEmail, saveAs, tokenIn, type Who } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";
import { changeDocument, findById } from "../services/sent/change-document.ts";

type Person = { who: Who; email: string; id: UserId; memberId: string };

let app: TestApp;
let owner: Awaited<ReturnType<typeof aMember>>;
let gus: Person;
beforeEach(async () => {
  app = await openTestApp();
  owner = await aMember(app, "Olga");
  gus = await join("Gus");
}, 60_000);
afterEach(() => app?.close());

const ann = () => [{ name: "Ann", email: anEmail("ann") }];
const share = (document: string, who: Who = owner.who) =>
  app.json("POST", `/api/document/share/${document}`, { member: gus.id }, who);
const remove = (memberId: string) =>
  app.json("DELETE", `/api/workspace/remove-member?memberId=${memberId}`, undefined, owner.who);
const sharedWith = async (id: string) => (await app.deps.documents.findHead(id as DocumentId))?.value.sharedWith ?? [];

async function join(name: string): Promise<Person> {
  const { who, email } = await aMember(app, name);
  return { who, email, ...(await invite(who, email)) };
}

async function invite(who: Who, email: string): Promise<{ id: UserId; memberId: string }> {
  const body = { email, role: "guest_member" };
  const { memberId } = (await app.json("POST", "/api/workspace/add-member", body, owner.who)).body.data;
  await app.runner.runDue();
  await app.json("POST", `/api/workspace/accept-invite/${await tokenIn(app, email, "/app/invite/")}`, {}, who);
  return { memberId, id: (await app.json("GET", "/api/user/detail", undefined, who)).body.data.uid };
}

describe("a removed member", () => {
  it("loses shared documents, and does not get them back after a new invitation", async () => {
    const id = await saveAs(app, owner.who, ann());
    await share(id);
    await remove(gus.memberId);
    await app.runner.runDue();
    expect(await sharedWith(id)).toEqual([]);
    app.clock.nowMs += 1_000;
    await invite(gus.who, gus.email);
    expect((await app.json("GET", "/api/document/all", undefined, gus.who)).body.data.items).toEqual([]);
  });

  it("gets no share that was decided before the removal and committed after it", async () => {
    const id = (await saveAs(app, owner.who, ann())) as DocumentId;
    const member = (await app.deps.workspaces.findMemberOf(owner.workspace as never, gus.id))!;
    await remove(gus.memberId);
    await app.runner.runDue();
    const late = await changeDocument(
      app.deps,
      findById(app.deps, id),
      ({ document }) => done({ document: { ...document, sharedWith: [gus.id] }, events: [], jobs: [] }),
      () => [member],
    );
    expect(late).toMatchObject({ ok: false, refusal: { code: "conflict" } });
    expect(await sharedWith(id)).toEqual([]);
  });

  it("has no share left after a share and the removal at the same time", async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => saveAs(app, owner.who, ann())));
    const [removed, ...shares] = await Promise.all([remove(gus.memberId), ...ids.map((id) => share(id))]);
    expect(removed.status).toBe(200);
    for (const { status, body } of shares) expect(status === 200 || body.code === "share_unsuitable").toBe(true);
    await app.runner.runDue();
    for (const id of ids) expect(await sharedWith(id)).toEqual([]);
  });

  it("with 60 hosted documents, more than one batch, is handed over completely", async () => {
    const inPerson = { name: "Ann", email: "", roleType: "inPerson", hostName: { memberId: gus.id } };
    const first = await saveAs(app, owner.who, [inPerson]);
    const { value } = (await app.deps.documents.findState(first as DocumentId))!;
    const recipients = value.recipients.map((one) => ({ ...one, state: "released" as const }));
    for (let count = 0; count < 60; count++) {
      const _id = app.deps.ids.document();
      const at = toInstant(app.clock.nowMs);
      const document = { ...value.document, _id, ownerId: null, audit: { seq: 0, head: value.document.audit.head } };
      await app.deps.documents.commit(null, { ...value, document, recipients, events: [], jobs: [] }, at);
    }
    await remove(gus.memberId);
    await app.runner.runDue();
    expect(await app.deps.jobs.nextDueMs(["hand_over_documents"])).toBeNull();
  }, 60_000);
});

describe("a draft", () => {
  it("is not restored by a share during its deletion", async () => {
    const id = await saveAs(app, owner.who, ann());
    const drop = app.json("DELETE", `/api/document/${id}`, undefined, owner.who);
    const [dropped, shared] = await Promise.all([drop, share(id)]);
    expect([200, 409]).toContain(dropped.status);
    expect(["not_found", undefined]).toContain(shared.body.code);
    if (dropped.status === 409) await app.json("DELETE", `/api/document/${id}`, undefined, owner.who);
    await app.runner.runDue();
    expect(await app.deps.documents.findHead(id as DocumentId)).toBeNull();
    const filter = "/api/document/all?filterBy=Shared%20with%20me";
    expect((await app.json("GET", filter, undefined, gus.who)).body.data.items).toEqual([]);
    expect((await app.json("GET", "/api/document/counts", undefined, gus.who)).body.data.all).toBe(0);
  });

  it("is shared once, with one mail, by two parallel requests", async () => {
    const id = await saveAs(app, owner.who, ann());
    const both = await Promise.all([share(id), share(id)]);
    expect(both.map((one) => one.status)).toEqual([200, 200]);
    expect(await sharedWith(id)).toEqual([gus.id]);
    await app.runner.runDue();
    const { body } = await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(gus.email)}`);
    expect(body.data.filter((one: { subject: string }) => one.subject.includes("shared"))).toHaveLength(1);
  });
});
