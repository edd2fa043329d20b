import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aMember, anEmail, linkOf, saveAs, sendAs, signAs } from "../../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

type Who = Awaited<ReturnType<typeof aMember>>["who"];
const DAY = 86_400_000;
const remove = (who: Who, id: string, type?: string) =>
  app.json("DELETE", `/api/document/${id}${type ? `?deleteType=${type}` : ""}`, undefined, who);
const restore = (who: Who, id: string) => app.json("POST", `/api/document/restore/${id}`, {}, who);
const read = async (who: Who, id: string) => (await app.json("GET", `/api/document/${id}`, undefined, who)).status;
const idsIn = async (who: Who, view: string): Promise<string[]> =>
  (await app.json("GET", `/api/document/all?view=${view}`, undefined, who)).body.data.items.map(
    (one: { _id: string }) => one._id,
  );
const remaining = async (id: string) => {
  const keys = await Array.fromAsync(app.kv.list({ prefix: [] }), ({ key }) => key.map(String));
  return keys.filter((key) => key[0]!.startsWith("document") && key.includes(id)).map((key) => key[0]);
};

describe("a deleted draft", () => {
  it("returns 404 at once, and its records are erased by a job", async () => {
    const sam = await aMember(app, "sam");
    const id = await saveAs(app, sam.who, [{ name: "Ann", email: "ann@example.com" }]);
    expect(await remaining(id)).toContain("document_part");
    expect((await remove(sam.who, id)).status).toBe(200);
    expect(await read(sam.who, id)).toBe(404);
    await app.runner.runDue();
    expect(await remaining(id)).toEqual([]);
  });
});

describe("the bin", () => {
  it("hides a draft from every list for 30 days, and restores it unchanged", async () => {
    const { who } = await aMember(app, "sam");
    const folder = (await app.json("POST", "/api/folder/create", { name: "Leases" }, who)).body.data._id;
    const id = await saveAs(app, who, [{ name: "Ann", email: "ann@example.com" }]);
    await app.json("POST", "/api/document/move", { documentIds: [id], folderId: folder }, who);
    expect((await remove(who, id, "bin")).status).toBe(200);
    expect((await remove(who, id, "bin")).status).toBe(200);
    expect([await idsIn(who, "all"), await idsIn(who, "draft"), await idsIn(who, "bin")]).toEqual([[], [], [id]]);
    const counts = (await app.json("GET", "/api/document/counts", undefined, who)).body.data;
    expect(counts).toMatchObject({ all: 0, draft: 0, bin: 1 });
    expect(await read(who, id)).toBe(404);
    const moved = await app.json("POST", "/api/document/move", { documentIds: [id], folderId: null }, who);
    expect(moved.status).toBe(404);
    app.clock.nowMs += 29 * DAY;
    await app.runner.runDue();
    expect((await restore(who, id)).status).toBe(200);
    expect((await app.json("GET", `/api/document/${id}`, undefined, who)).body.data.folderId).toBe(folder);
    app.clock.nowMs += 2 * DAY;
    await app.runner.runDue();
    expect(await idsIn(who, "draft")).toEqual([id]);
  });

  it("is emptied after 30 days", async () => {
    const { who } = await aMember(app, "sam");
    const id = await saveAs(app, who, [{ name: "Ann", email: "ann@example.com" }]);
    await remove(who, id, "bin");
    app.clock.nowMs += 31 * DAY;
    await app.runner.runDue();
    await app.runner.runDue();
    expect(await remaining(id)).toEqual([]);
  });

  it("leaves recipients their sealed copy, even after it is erased", async () => {
    const { who } = await aMember(app, "sam");
    const ann = { name: "Ann", email: anEmail("ann") };
    const id = await sendAs(app, who, [ann]);
    const token = await linkOf(app, ann.email);
    await signAs(app, token);
    await app.runner.runDue();
    expect(await idsIn(who, "completed")).toEqual([id]);
    const sealed = () => app.json("POST", "/api/recipient/session", { token });
    expect((await remove(who, id, "bin")).status).toBe(200);
    expect((await sealed()).body.data.status).toBe("COMPLETED");
    expect((await remove(who, id, "permanent")).status).toBe(200);
    expect([await idsIn(who, "all"), await idsIn(who, "completed"), await idsIn(who, "bin")]).toEqual([[], [], []]);
    expect([await read(who, id), (await restore(who, id)).status]).toEqual([404, 404]);
    expect((await app.json("GET", "/api/document/all?search=lease", undefined, who)).body.data.items).toEqual([]);
    expect((await sealed()).body.data.status).toBe("COMPLETED");
  });

  it("refuses a document that is out for signing, even while it is signed", async () => {
    const { who } = await aMember(app, "sam");
    const ann = { name: "Ann", email: anEmail("ann") };
    const id = await sendAs(app, who, [ann]);
    const token = await linkOf(app, ann.email);
    const [signed, ...deleted] = await Promise.all([
      signAs(app, token),
      ...Array.from({ length: 5 }, () => remove(who, id, "bin")),
    ]);
    expect(signed.status).toBe(200);
    expect(new Set(deleted.map(({ body }) => body.code))).toEqual(new Set(["document_open"]));
    await app.runner.runDue();
    expect(await idsIn(who, "completed")).toEqual([id]);
  });

  it("and an extension of an expired document at the same time: one of them succeeds", async () => {
    const { who } = await aMember(app, "sam");
    const autoReminder = { enabled: false, reminderFrequency: 3, maxReminder: 3 };
    const documentValidity = { expiresIn: 1, expiryAlert: false, autoReminder };
    for (let round = 0; round < 4; round++) {
      const id = await sendAs(app, who, [{ name: "Ann", email: anEmail("ann") }], { documentValidity });
      app.clock.nowMs += 2 * DAY;
      await app.runner.runDue();
      const extend = app.json("POST", `/api/document/extend/${id}`, { days: 9 }, who);
      const [extended, deleted] = await Promise.all([extend, remove(who, id, "bin")]);
      expect([extended.status, deleted.status].sort()).toSatisfy(
        ([one, other]) => one === 200 && (other === 404 || other === 409),
      );
    }
  });
});
