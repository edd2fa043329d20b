import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aMember, saveAs } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

type Who = Awaited<ReturnType<typeof aMember>>["who"];
const create = (who: Who, name: string, parentId: string | null = null) =>
  app.json("POST", "/api/folder/create", { name, parentId }, who);
const aFolder = async (who: Who, name: string, parentId: string | null = null): Promise<string> =>
  (await create(who, name, parentId)).body.data._id;
const update = (who: Who, id: string, body: object) => app.json("POST", `/api/folder/update/${id}`, body, who);
const remove = (who: Who, id: string, query = "") =>
  app.json("DELETE", `/api/folder/delete/${id}${query}`, undefined, who);
const all = async (who: Who) => (await app.json("GET", "/api/folder/all", undefined, who)).body.data;

describe("folders", () => {
  it("are created, renamed, nested and listed by name", async () => {
    const { who } = await aMember(app, "sam");
    const clients = await aFolder(who, "Clients 10");
    const made = await create(who, "Acme", clients);
    expect(made.body.data).toEqual({ _id: expect.any(String), name: "Acme", parentId: clients });
    const other = await aFolder(who, "Clients 9");
    expect((await update(who, made.body.data._id, { name: "Acme Ltd", parentId: other })).body.data).toEqual({
      _id: made.body.data._id,
      name: "Acme Ltd",
      parentId: other,
    });
    expect((await all(who)).map((one: { name: string }) => one.name)).toEqual(["Acme Ltd", "Clients 9", "Clients 10"]);
  });

  it("are refused with an empty or taken name, or a parent below themselves", async () => {
    const { who } = await aMember(app, "sam");
    const clients = await aFolder(who, "Clients");
    const below = await aFolder(who, "Acme", clients);
    expect((await create(who, "  ")).body).toMatchObject({
      status: 422,
      code: "folder_name_required",
      errors: [{ path: "name", message: expect.any(String) }],
    });
    expect((await create(who, "CLIENTS")).body).toMatchObject({ status: 409, code: "folder_name_taken" });
    expect((await update(who, clients, { parentId: below })).body.code).toBe("folder_within_itself");
    expect((await create(who, "New", "made-up")).status).toBe(404);
    expect((await update(who, "made-up", { name: "New" })).status).toBe(404);
  });

  it("stay consistent when two people change them at once", async () => {
    const { who } = await aMember(app, "sam");
    const [one, two] = [await aFolder(who, "One"), await aFolder(who, "Two")];
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => create(who, "Same")),
      update(who, one, { parentId: two }),
      update(who, two, { parentId: one }),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.slice(0, 6).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(statuses.slice(6).sort()).toEqual([200, 422]);
  });

  it("pass their folders at once and their documents by a job to another folder when they are deleted", async () => {
    const { who } = await aMember(app, "sam");
    const clients = await aFolder(who, "Clients");
    const acme = await aFolder(who, "Acme", clients);
    const year = await aFolder(who, "2025", acme);
    const archive = await aFolder(who, "Archive");
    const id = await saveAs(app, who, [], { fileParts: [], jsonData: undefined });
    await app.json("POST", "/api/document/move", { documentIds: [id], folderId: acme }, who);
    expect((await remove(who, acme, `?to=${year}`)).body.code).toBe("folder_within_itself");
    expect((await remove(who, acme, `?to=${archive}`)).status).toBe(200);
    expect((await all(who)).find((one: { _id: string }) => one._id === year).parentId).toBe(archive);
    await app.runner.runDue();
    const read = async () => (await app.json("GET", `/api/document/${id}`, undefined, who)).body.data.folderId;
    expect(await read()).toBe(archive);
    expect((await remove(who, archive)).status).toBe(200);
    await app.runner.runDue();
    expect(await read()).toBeUndefined();
    expect((await remove(who, archive)).status).toBe(404);
  });

  it("cannot be read or changed from another workspace", async () => {
    const [sam, eve] = [await aMember(app, "sam"), await aMember(app, "eve")];
    const folder = await aFolder(sam.who, "Clients");
    expect(await all(eve.who)).toEqual([]);
    expect((await update(eve.who, folder, { name: "Mine" })).status).toBe(404);
    expect((await create(eve.who, "Mine", folder)).status).toBe(404);
    expect((await remove(eve.who, folder)).status).toBe(404);
  });
});
