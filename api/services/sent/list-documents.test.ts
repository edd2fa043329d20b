import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { rightsOf } from "../../../domain/access/roles.ts";
import { aMember, anEmail, draftOf, linkOf, saveAs, sendAs, type Who } from "../../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import type { MemberPrincipal, Principal } from "../../ports/people.ts";
import { countDocuments, listDocuments } from "./list-documents.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

describe("the list of documents", () => {
  it("shows a signer the names of other recipients, but their addresses only to the sender", async () => {
    const [sam, ann] = [await aMember(app, "sam"), await aMember(app, "ann")];
    await sendAs(app, sam.who, [
      { name: "Ann", email: ann.email },
      { name: "Bob", email: "bob@x.example" },
    ]);
    const people = async (who: Record<string, string>) =>
      (await app.json("GET", "/api/document/all", undefined, who)).body.data.items[0].people;
    expect(await people(sam.who)).toMatchObject([{ email: ann.email }, { email: "bob@x.example" }]);
    expect(await people(ann.who)).toMatchObject([
      { name: "Ann", email: ann.email },
      { name: "Bob", email: "" },
    ]);
  });

  it("shows a signer no other recipients before the signer is verified", async () => {
    const [sam, ann] = [await aMember(app, "sam"), await aMember(app, "ann")];
    const bob = { name: "Bob", email: "bob@x.example" };
    const passwordProtection = { enabled: true, password: "open sesame", mode: "gate" };
    await sendAs(app, sam.who, [{ name: "Ann", email: ann.email }, bob], { settings: { passwordProtection } });
    const proof = { authenticationEnabled: true, authenticationType: "EMAIL" };
    await sendAs(app, sam.who, [{ name: "Ann", email: ann.email, ...proof }, bob]);
    const { items } = (await app.json("GET", "/api/document/all", undefined, ann.who)).body.data;
    expect(items).toHaveLength(2);
    for (const { people } of items) expect(people).toMatchObject([{ name: "Ann", email: ann.email }]);
  });
});

it("a document is marked as the sender's turn only with a confirmed address, as in the view", async () => {
  const sam = await aMember(app, "sam");
  await sendAs(app, sam.who, [{ name: "Sam", email: sam.email }]);
  const seenBy = async (emailVerified: boolean) => {
    const user = { id: "sam", email: sam.email, emailVerified } as MemberPrincipal["user"];
    const principal = {
      kind: "member",
      user,
      workspaceId: sam.workspace,
      role: "owner",
      rights: rightsOf("owner"),
    } as Principal;
    const listed = await listDocuments(app.deps, principal, { view: "all", limit: 9 });
    const counted = await countDocuments(app.deps, principal);
    return [listed.ok && listed.value.items[0]?.actionRequired, counted.ok && counted.value["action-required"]];
  };
  expect(await seenBy(true)).toEqual([true, 1]);
  expect(await seenBy(false)).toEqual([false, 0]);
});

describe("the list's filters", () => {
  const titled = (title: string) => ({ documentInfo: { en: { title, message: "" } } });
  const bob = { name: "Bob", email: "bob@x.example" };

  /** Sends a document to a reviewer who reads it before Bob signs. */
  async function reviewed(who: Who, title: string, email: string): Promise<string | null> {
    await sendAs(app, who, [bob, { name: "Rev", email }], {
      ...titled(title),
      recipients: [
        { _id: "r0", ...bob },
        { _id: "rev", name: "Rev", email, roleType: "documentReviewer" },
      ],
      jsonData: draftOf([], [bob]).jsonData,
    });
    return linkOf(app, email);
  }
  const ask = async (who: Who, query: Record<string, string>) => {
    const { body } = await app.json("GET", `/api/document/all?${new URLSearchParams(query)}`, undefined, who);
    return body.data?.items.map((row: { title: string }) => row.title).sort() ?? body;
  };

  it("select documents by whose turn it is, alone and within a view", async () => {
    const [sam, ann] = [await aMember(app, "sam"), await aMember(app, "ann")];
    await saveAs(app, sam.who, [bob], titled("draft"));
    await sendAs(app, sam.who, [bob], titled("for others"));
    await sendAs(app, sam.who, [{ name: "Sam", email: sam.email }], titled("for me"));
    await sendAs(app, ann.who, [{ name: "Sam", email: sam.email }], titled("from Ann"));
    expect(await ask(sam.who, { filterBy: "Waiting for me" })).toEqual(["for me", "from Ann"]);
    expect(await ask(sam.who, { filterBy: "Waiting for others" })).toEqual(["for me", "for others"]);
    expect(await ask(sam.who, { filterBy: "Waiting for me", view: "sent" })).toEqual(["for me"]);
    expect(await ask(sam.who, { filterBy: "Waiting for me", view: "draft" })).toEqual([]);
    expect(await ask(sam.who, { filterBy: "" })).toHaveLength(4);
  });

  it("select documents by the state of the review, for the sender and the reviewer", async () => {
    const [sam, rev] = [await aMember(app, "sam"), await aMember(app, "rev")];
    await sendAs(app, sam.who, [bob], titled("without a reviewer"));
    await reviewed(sam.who, "asked", rev.email);
    await reviewed(sam.who, "asked of another", "other@x.example");
    const open = await app.json("POST", "/api/recipient/session", {
      token: await reviewed(sam.who, "approved", rev.email),
    });
    const { viewedSha256 } = open.body.data;
    await app.json("POST", "/api/recipient/approve", { token: await linkOf(app, rev.email), viewedSha256 });
    const token = await reviewed(sam.who, "rejected", rev.email);
    await app.json("POST", "/api/recipient/decline", { token, reason: "No" });
    await app.runner.runDue();
    for (const [who, expectedTitles] of [
      [sam.who, ["asked", "asked of another"]],
      [rev.who, ["asked"]],
    ] as const) {
      expect(await ask(who, { filterBy: "To approve" })).toEqual(expectedTitles);
      expect(await ask(who, { filterBy: "Approved" })).toEqual(["approved"]);
      expect(await ask(who, { filterBy: "Rejected" })).toEqual(["rejected"]);
      expect(await ask(who, { filterBy: "Rejected", view: "declined" })).toEqual(["rejected"]);
      expect(await ask(who, { filterBy: "Approved", view: "declined" })).toEqual([]);
      expect(await ask(who, { filterBy: "To approve", search: "another" })).toEqual(expectedTitles.slice(1));
    }
  });

  it("select documents by status, whole address, the program's id, and time of the last change", async () => {
    const sam = await aMember(app, "sam");
    const anna = { name: "Anna", email: anEmail("anna.lee") };
    const sent = await sendAs(app, sam.who, [anna], titled("sent"));
    await saveAs(app, sam.who, [{ name: "Other", email: `x${anna.email}` }], titled("draft"));
    app.clock.nowMs += 60_000;
    const since = new Date(app.clock.nowMs).toISOString();
    await app.json("POST", `/api/document/void/${sent}`, { reason: "Wrong" }, sam.who);
    await sendAs(app, sam.who, [anna], titled("later"));
    expect(await ask(sam.who, { status: "VOIDED" })).toEqual(["sent"]);
    expect(await ask(sam.who, { filterBy: "SENT" })).toEqual(["later"]);
    expect(await ask(sam.who, { filterBy: "DRAFT", recipient: anna.email })).toEqual([]);
    expect(await ask(sam.who, { recipient: anna.email.toUpperCase() })).toEqual(["later", "sent"]);
    expect(await ask(sam.who, { recipient: anna.email, search: "later" })).toEqual(["later"]);
    expect(await ask(sam.who, { recipient: anna.email.slice(0, -1) })).toEqual([]);
    expect(await ask(sam.who, { updatedSince: since })).toEqual(["later", "sent"]);
    expect(await ask(sam.who, { updatedSince: since, status: "VOIDED" })).toEqual(["sent"]);
    const name = "ordered";
    const made = await app.json("POST", "/api/template/save/new", { fromDocument: sent, name }, sam.who);
    for (const externalId of ["order-7", "order-7b"]) {
      const order = { templateId: made.body.data._id, externalId };
      expect((await app.json("POST", "/api/template/send", order, sam.who)).status).toBe(200);
    }
    expect(await ask(sam.who, { externalId: "order-7" })).toEqual(["sent"]);
    expect(await ask(sam.who, { externalId: "order" })).toEqual([]);
    for (const [query, path] of [
      [{ status: "SENT", filterBy: "DRAFT" }, "status"],
      [{ updatedSince: "soon" }, "updatedSince"],
      [{ updatedSince: since, search: "x" }, "updatedSince"],
    ] as const) {
      expect((await ask(sam.who, query)).errors).toMatchObject([{ path }]);
    }
  });

  it("do not tell a recipient whose address or which id of the sender's a document has", async () => {
    const [sam, ann] = [await aMember(app, "sam"), await aMember(app, "ann")];
    const people = [{ name: "Ann", email: ann.email }, bob];
    const sent = await sendAs(app, sam.who, people, titled("both"));
    const made = await app.json("POST", "/api/template/save/new", { fromDocument: sent, name: "Both" }, sam.who);
    const order = { templateId: made.body.data._id, externalId: "order-9" };
    expect((await app.json("POST", "/api/template/send", order, sam.who)).status).toBe(200);
    expect(await ask(sam.who, { recipient: bob.email })).toEqual(["both", "both"]);
    expect(await ask(ann.who, { status: "SENT", filterBy: "SENT" })).toEqual([]);
    expect(await ask(ann.who, {})).toEqual(["both", "both"]);
    expect([await ask(ann.who, { recipient: bob.email }), await ask(ann.who, { externalId: "order-9" })]).toEqual([
      [],
      [],
    ]);
  });

  it.each(["yesterday", "waiting", "constructor", "__proto__"])("refuse the unknown filter %j", async (filterBy) => {
    const sam = await aMember(app, "sam");
    const answer = await app.json("GET", `/api/document/all?filterBy=${filterBy}`, undefined, sam.who);
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid_input", errors: [{ path: "filterBy" }] } });
  });
});

describe("a range of dates", () => {
  it("is refused if it ends before it begins, and is empty if the cursor lies before it", async () => {
    const sam = await aMember(app, "sam");
    const id = await saveAs(app, sam.who, []);
    const ask = (query: string) => app.json("GET", `/api/document/all?${query}`, undefined, sam.who);
    expect(await ask("fromDate=2026-02-01&toDate=2026-01-01")).toMatchObject({
      status: 422,
      body: { code: "invalid_input", errors: [{ path: "toDate" }] },
    });
    expect((await ask("fromDate=2026-01-01&toDate=2026-01-01")).body.data.items).toEqual([]);
    expect((await ask(`fromDate=2099-01-01&cursor=${id}`)).body.data).toMatchObject({ items: [], cursor: null });
  });
});
