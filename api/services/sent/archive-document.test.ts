import { afterEach, beforeEach, expect, it } from "vitest";
import { aMember, anEmail, linkOf, saveAs, sendAs, signAs } from "../../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

type Who = Awaited<ReturnType<typeof aMember>>["who"];
const people = [{ name: "Ann", email: "ann@example.com" }];
const archive = (who: Who, id: string, archived = true) =>
  app.json("POST", `/api/document/archive/${id}`, { archived }, who);
const bulk = (who: Who, verb: string, body: object) => app.json("POST", `/api/document/bulk/${verb}`, body, who);
const idsIn = async (who: Who, query: string): Promise<string[]> =>
  (await app.json("GET", `/api/document/all?${query}`, undefined, who)).body.data.items.map(
    (one: { _id: string }) => one._id,
  );
const statesOf = (answer: Awaited<ReturnType<typeof bulk>>) =>
  answer.body.data.results.map((one: { state: string; code: string | null }) => one.code ?? one.state);

it("an archived document is listed only in the archive, can be opened, and can be restored", async () => {
  const { who } = await aMember(app, "sam");
  const id = await saveAs(app, who, people);
  expect((await archive(who, id)).status).toBe(200);
  expect((await archive(who, id)).status).toBe(200);
  expect([await idsIn(who, "view=all"), await idsIn(who, "view=draft"), await idsIn(who, "search=lease")]).toEqual([
    [],
    [],
    [],
  ]);
  expect([await idsIn(who, "view=archived"), await idsIn(who, "view=archived&sort=title")]).toEqual([[id], [id]]);
  const counts = (await app.json("GET", "/api/document/counts", undefined, who)).body.data;
  expect(counts).toMatchObject({ all: 0, draft: 0, archived: 1 });
  expect((await app.json("GET", `/api/document/${id}`, undefined, who)).status).toBe(200);
  expect((await archive(who, id, false)).status).toBe(200);
  expect([await idsIn(who, "view=all"), await idsIn(who, "view=archived")]).toEqual([[id], []]);
});

it("a document out for signing cannot be archived, and an extended one leaves the archive", async () => {
  const { who } = await aMember(app, "sam");
  const documentValidity = {
    expiresIn: 1,
    expiryAlert: false,
    autoReminder: { enabled: false, reminderFrequency: 3, maxReminder: 3 },
  };
  const id = await sendAs(app, who, [{ name: "Ann", email: anEmail("ann") }], { documentValidity });
  expect((await archive(who, id)).body.code).toBe("document_open");
  app.clock.nowMs += 2 * 86_400_000;
  await app.runner.runDue();
  expect((await archive(who, id)).status).toBe(200);
  expect((await app.json("POST", `/api/document/extend/${id}`, { days: 9 }, who)).status).toBe(200);
  expect([await idsIn(who, "view=sent"), await idsIn(who, "view=archived")]).toEqual([[id], []]);
});

it("recipients keep an archived document in their lists", async () => {
  const { who } = await aMember(app, "sam");
  const ann = await aMember(app, "ann");
  const id = await sendAs(app, who, [{ name: "Ann", email: ann.email }]);
  await signAs(app, await linkOf(app, ann.email));
  await app.runner.runDue();
  expect((await archive(who, id)).status).toBe(200);
  expect([await idsIn(who, "view=completed"), await idsIn(ann.who, "view=completed")]).toEqual([[], [id]]);
});

it("bulk calls archive, delete, restore and erase documents; a repeat changes nothing", async () => {
  const { who } = await aMember(app, "sam");
  const draft = await saveAs(app, who, people);
  const sent = await sendAs(app, who, [{ name: "Ann", email: anEmail("ann") }]);
  const documentIds = [draft, sent];
  expect(statesOf(await bulk(who, "archive", { documentIds, archived: true }))).toEqual(["done", "document_open"]);
  expect(statesOf(await bulk(who, "archive", { documentIds, archived: true }))).toEqual(["unchanged", "document_open"]);
  expect(statesOf(await bulk(who, "archive", { documentIds, archived: false }))).toEqual(["done", "unchanged"]);
  expect(statesOf(await bulk(who, "delete", { documentIds }))).toEqual(["done", "document_open"]);
  expect(await idsIn(who, "view=bin")).toEqual([draft]);
  expect(statesOf(await bulk(who, "restore", { documentIds: [draft] }))).toEqual(["done"]);
  expect(await idsIn(who, "view=draft")).toEqual([draft]);
  await bulk(who, "delete", { documentIds: [draft] });
  expect(statesOf(await bulk(who, "delete", { documentIds: [draft], deleteType: "permanent" }))).toEqual(["done"]);
  expect([await idsIn(who, "view=bin"), await idsIn(who, "view=draft")]).toEqual([[], []]);
});

it("a deleted folder passes on its archived documents", async () => {
  const { who } = await aMember(app, "sam");
  const folder = (await app.json("POST", "/api/folder/create", { name: "Leases" }, who)).body.data._id;
  const id = await saveAs(app, who, people);
  await app.json("POST", "/api/document/move", { documentIds: [id], folderId: folder }, who);
  await archive(who, id);
  expect(await idsIn(who, `view=archived&folderId=${folder}`)).toEqual([id]);
  await app.json("DELETE", `/api/folder/delete/${folder}?to=root`, undefined, who);
  await app.runner.runDue();
  await app.runner.runDue();
  expect((await app.json("GET", `/api/document/${id}`, undefined, who)).body.data.folderId).toBeUndefined();
});
