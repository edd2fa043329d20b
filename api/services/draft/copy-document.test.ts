import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aMember, anEmail, linkOf, saveAs, sendAs, signingFor } from "../../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

type Who = Awaited<ReturnType<typeof aMember>>["who"];
const copy = (who: Who, id: string, body: object = {}) => app.json("POST", `/api/document/copy/${id}`, body, who);
const view = async (who: Who, id: string) => (await app.json("GET", `/api/document/${id}`, undefined, who)).body.data;

describe("a copy of a document", () => {
  it("is a draft with its files, people, fields and texts, which can be sent", async () => {
    const { who } = await aMember(app, "sam");
    const id = await sendAs(app, who, [{ name: "Ann", email: anEmail("ann") }]);
    const copied = await copy(who, id);
    expect(copied.body.data).toEqual({ _id: expect.any(String), status: "DRAFT" });
    const [original, draft] = [await view(who, id), await view(who, copied.body.data._id)];
    expect(draft.recipients).toMatchObject([{ name: "Ann", status: "WAITING" }]);
    expect(draft.recipients[0].invitedAt).toBeUndefined();
    expect([draft.fileParts, draft.jsonData, draft.documentInfo]).toEqual([
      original.fileParts,
      original.jsonData,
      original.documentInfo,
    ]);
    expect((await app.json("POST", `/api/document/send/${draft._id}`, {}, who)).status).toBe(200);
    await app.runner.runDue();
    expect((await view(who, draft._id)).status).toBe("SENT");
  });

  it("returns 404 to other members", async () => {
    const [sam, eve] = [await aMember(app, "sam"), await aMember(app, "eve")];
    const id = await saveAs(app, sam.who, [{ name: "Ann", email: anEmail("ann") }]);
    expect((await copy(eve.who, id)).status).toBe(404);
  });
});

describe("a correction", () => {
  it("of a voided document makes one draft for parallel calls", async () => {
    const { who } = await aMember(app, "sam");
    const id = await sendAs(app, who, [{ name: "Ann", email: anEmail("ann") }]);
    expect((await copy(who, id, { correct: true })).body.code).toBe("document_open");
    await app.json("POST", `/api/document/void/${id}`, { reason: "Wrong amount" }, who);
    const answers = await Promise.all(Array.from({ length: 5 }, () => copy(who, id, { correct: true })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const ids = new Set(answers.map(({ body }) => body.data._id));
    expect(ids.size).toBe(1);
    expect((await view(who, [...ids][0])).recipients).toMatchObject([{ name: "Ann", status: "WAITING" }]);
    expect((await app.json("GET", "/api/document/all?view=draft", undefined, who)).body.data.items).toHaveLength(1);
  });
});

describe("a new title", () => {
  it("changes a draft's own title; of a sent document, the sender's lists alone", async () => {
    const { who } = await aMember(app, "sam");
    const ann = await aMember(app, "ann");
    const id = await sendAs(app, who, [{ name: "Ann", email: ann.email }]);
    const rename = (title: string) => app.json("POST", `/api/document/rename/${id}`, { title }, who);
    expect((await rename("Lease of a slow payer")).status).toBe(200);
    expect(await view(who, id)).toMatchObject({ title: "Lease of a slow payer", status: "SENT" });
    const seen = await signingFor(app, await linkOf(app, ann.email));
    expect(JSON.stringify(seen)).not.toContain("slow payer");
    const hers = await app.json("GET", "/api/document/all", undefined, ann.who);
    expect(hers.body.data.items).toMatchObject([{ incoming: true, title: "Lease agreement" }]);
    await app.json("POST", `/api/document/void/${id}`, { reason: "Wrong" }, who);
    expect((await rename(" \u200b")).body.code).toBe("document_needs_title");
    expect((await rename("Lease 2")).body.data).toEqual({ _id: id, title: "Lease 2" });
    expect(await view(who, id)).toMatchObject({ title: "Lease 2", documentInfo: { en: { title: "Lease agreement" } } });
    const draft = (await copy(who, id)).body.data._id;
    await app.json("POST", `/api/document/rename/${draft}`, { title: "Lease 3" }, who);
    expect((await view(who, draft)).documentInfo).toEqual({ en: { title: "Lease 3", message: "" } });
  });
});
