import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aMember, saveAs } from "../../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

type Who = Awaited<ReturnType<typeof aMember>>["who"];
const aDraft = (who: Who) => saveAs(app, who, [], { fileParts: [], jsonData: undefined });
const aFolder = async (who: Who, name: string, parentId: string | null = null): Promise<string> =>
  (await app.json("POST", "/api/folder/create", { name, parentId }, who)).body.data._id;
const move = (who: Who, documentIds: string[], folderId: string | null) =>
  app.json("POST", "/api/document/move", { documentIds, folderId }, who);
const idsIn = async (who: Who, query: string): Promise<string[]> =>
  (await app.json("GET", `/api/document/all?${query}`, undefined, who)).body.data.items.map(
    (one: { _id: string }) => one._id,
  );

describe("moving documents", () => {
  it("lists them in their folder by view and search, counts them there, and can take them out again", async () => {
    const { who } = await aMember(app, "sam");
    const [lease, other] = [await aFolder(who, "Leases"), await aFolder(who, "Other")];
    const [one, two] = [await aDraft(who), await aDraft(who)];
    expect((await move(who, [one], lease)).body.data).toEqual({ documentIds: [one], folderId: lease, failed: [] });
    expect(await idsIn(who, `folderId=${lease}`)).toEqual([one]);
    expect(await idsIn(who, `folderId=${lease}&view=draft`)).toEqual([one]);
    expect(await idsIn(who, `folderId=${lease}&view=completed`)).toEqual([]);
    expect(await idsIn(who, `folderId=${lease}&search=lease`)).toEqual([one]);
    expect(await idsIn(who, `folderId=${other}`)).toEqual([]);
    expect((await idsIn(who, "view=all")).sort()).toEqual([one, two].sort());
    const countsOf = async () => (await app.json("GET", "/api/folder/all", undefined, who)).body.data;
    expect(await countsOf()).toMatchObject([
      { name: "Leases", documents: 1 },
      { name: "Other", documents: 0 },
    ]);
    await move(who, [one, two], other);
    expect(await countsOf()).toMatchObject([{ documents: 0 }, { documents: 2 }]);
    await move(who, [one, two], null);
    expect(await countsOf()).toMatchObject([{ documents: 0 }, { documents: 0 }]);
  });

  it("keeps a draft in its folder when it is saved", async () => {
    const { who } = await aMember(app, "sam");
    const [folder, id] = [await aFolder(who, "Leases"), await aDraft(who)];
    await move(who, [id], folder);
    const saved = await app.json("GET", `/api/document/${id}`, undefined, who);
    const { version, fileParts, recipients, documentInfo } = saved.body.data;
    const body = { version, fileParts, recipients, documentInfo };
    const again = await app.json("POST", `/api/document/save/${id}`, body, who);
    expect(again.body.data).toMatchObject({ folderId: folder });
    expect(await idsIn(who, `folderId=${folder}`)).toEqual([id]);
  });

  it("moves those that the caller may move, and returns the others with the reason", async () => {
    const [sam, eve] = [await aMember(app, "sam"), await aMember(app, "eve")];
    const [folder, id] = [await aFolder(sam.who, "Leases"), await aDraft(sam.who)];
    const evesFolder = await aFolder(eve.who, "Eve's");
    expect((await move(sam.who, [id, "none", "n o"], folder)).body.data).toEqual({
      documentIds: [id],
      folderId: folder,
      failed: [
        { documentId: "none", code: "not_found" },
        { documentId: "n o", code: "not_found" },
      ],
    });
    expect((await move(eve.who, [id], evesFolder)).body.errors).toMatchObject([
      { path: "documentIds.0", code: "not_found" },
    ]);
    expect((await move(sam.who, [id], evesFolder)).status).toBe(404);
    expect((await app.json("GET", `/api/document/all?folderId=${evesFolder}`, undefined, sam.who)).status).toBe(404);
    expect(await idsIn(sam.who, `folderId=${folder}`)).toEqual([id]);
  });

  it("moves a thousand at once", { timeout: 60_000 }, async () => {
    const { who } = await aMember(app, "sam");
    const [folder, id] = [await aFolder(who, "Leases"), await aDraft(who)];
    const many = [...Array.from({ length: 998 }, (_, index) => `none${index}`), id];
    expect((await move(who, many, folder)).body.data.documentIds).toEqual([id]);
    expect((await move(who, [...many, "a", "b"], folder)).status).toBe(422);
  });

  it("leaves no document in a folder that is deleted at the same time", async () => {
    const { who } = await aMember(app, "sam");
    const around = await aFolder(who, "Clients");
    const ids = await Promise.all(Array.from({ length: 12 }, () => aDraft(who)));
    for (let round = 0; round < 4; round++) {
      const folder = await aFolder(who, "Acme", around);
      const moves = ids.map((id) => move(who, [id], folder));
      const deleted = app.json("DELETE", `/api/folder/delete/${folder}`, undefined, who);
      const answers = await Promise.all([...moves, deleted]);
      expect(answers.at(-1)!.status).toBe(200);
      await app.runner.runDue();
      const moved = ids.filter((_, index) => answers[index]!.status === 200);
      expect(answers.slice(0, -1).every(({ status }) => status === 200 || status === 404)).toBe(true);
      expect((await idsIn(who, `folderId=${around}`)).sort()).toEqual(moved.sort());
      const rows = (await app.json("GET", "/api/document/all", undefined, who)).body.data.items;
      const folders = new Set(rows.map((row: { folderId?: string }) => row.folderId ?? null));
      expect([...folders].every((one) => one === null || one === around)).toBe(true);
      await move(who, ids, null);
    }
  });
});
