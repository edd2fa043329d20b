import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aMember, anEmail, linkOf, sendAs, signingFor, type Who } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
let owner: Who;
let id: string;
let folder: { _id: string; name: string };
beforeAll(async () => {
  app = await openTestApp();
  owner = (await aMember(app, "Olga")).who;
  folder = (await app.json("POST", "/api/folder/create", { name: "Leases" }, owner)).body.data;
  id = await sendAs(app, owner, [{ name: "Ann", email: anEmail("ann") }]);
  await app.json("POST", "/api/document/move", { documentIds: [id], folderId: folder._id }, owner);
  await app.json("POST", `/api/document/comments/${id}`, { text: "Is the deposit right?", mentions: [] }, owner);
}, 60_000);
afterAll(() => app?.close());

const read = (path: string, who: Who) => app.json("GET", `/api/document/${path}`, undefined, who);

async function aKey(rights: object): Promise<Who> {
  const made = await app.json("POST", "/api/integrations/api-key/generate", { name: "Key" }, owner);
  await app.json("PATCH", `/api/acl?apiKeyId=${made.body.data._id}`, rights, owner);
  return { Authorization: `Bearer ${made.body.data.key}` };
}

describe("the query parameter expand", () => {
  it("adds the same data as the separate calls, and only what it names", async () => {
    const { expanded } = (await read(`${id}?expand=folder,audit,comments`, owner)).body.data;
    expect(expanded.folder).toEqual({ _id: folder._id, name: "Leases", parentId: null });
    expect(expanded.audit).toEqual((await read(`logs/${id}`, owner)).body.data);
    expect(expanded.comments).toEqual((await read(`comments/${id}`, owner)).body.data);
    expect(expanded.comments.items).toHaveLength(1);
    expect((await read(`${id}?expand=audit`, owner)).body.data.expanded).not.toHaveProperty("folder");
    expect((await read(id, owner)).body.data).not.toHaveProperty("expanded");
  });

  it("adds the values that recipients have filled in, with their types", async () => {
    const ann = anEmail("ann");
    const text = { type: "number", position: { x: 20, y: 80 }, width: 45, height: 10, recipient: "r0", label: "Rent" };
    const signature = { type: "signature", position: { x: 20, y: 20 }, width: 42, height: 20, recipient: "r0" };
    const other = await sendAs(app, owner, [{ name: "Ann", email: ann }], {
      jsonData: { schemas: [{ sign: signature, rent: text }] },
    });
    expect((await read(`${other}?expand=values`, owner)).body.data.values).toEqual([]);
    const signing = await signingFor(app, await linkOf(app, ann));
    await app.json("POST", "/api/recipient/sign", { ...signing, values: { sign: true, rent: "1250.5" } });
    const { values, expanded } = (await read(`${other}?expand=values`, owner)).body.data;
    expect([values.length, expanded]).toEqual([2, undefined]);
    expect(values).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: "rent", label: "Rent", type: "number", recipient: "r0", value: 1250.5 }),
        expect.objectContaining({ key: "sign", type: "signature", value: true, signedAt: expect.any(String) }),
      ]),
    );
  });

  it("adds folders to lists", async () => {
    const other = await sendAs(app, owner, [{ name: "Ben", email: anEmail("ben") }]);
    const { items } = (await read("all?expand=folder", owner)).body.data;
    const folders = Object.fromEntries(items.map((one: { _id: string; expanded: object }) => [one._id, one.expanded]));
    expect(folders[id].folder.name).toBe("Leases");
    expect(folders[other].folder).toBeNull();
    expect((await read("all", owner)).body.data.items[0]).not.toHaveProperty("expanded");
  });

  it("hides from an API key what its permissions exclude", async () => {
    const program = await aKey({ Folders: ["NO_ACCESS"] });
    expect((await read(`${id}?expand=folder`, program)).body.data.expanded).toEqual({ folder: null });
    const { items } = (await read("all?expand=folder", program)).body.data;
    expect(items.find((one: { _id: string }) => one._id === id).expanded).toEqual({ folder: null });
  });

  it.each(["owner", "folder,owner", "folder,", ",", "folder audit"])("refuses %j", async (names) => {
    const { status, body } = await read(`${id}?expand=${encodeURIComponent(names)}`, owner);
    expect([status, body.code, body.errors[0].path]).toEqual([422, "invalid_input", "expand"]);
  });
});
