import { afterEach, beforeEach, expect, it } from "vitest";
import { aMember, type Who } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const path = "/api/document/filters";
const add = (who: Who, name: string, query: unknown = { view: "draft" }) =>
  app.json("POST", path, { name, query }, who);
const namesOf = async (who: Who) =>
  (await app.json("GET", path, undefined, who)).body.data.map((one: { name: string }) => one.name);

it("a person's saved filters are separate from other people's and from other workspaces'", async () => {
  const [sam, tom] = [await aMember(app, "sam"), await aMember(app, "tom")];
  const { body } = await add(sam.who, "Drafts", { view: "draft", columns: "people,status" });
  expect(body.data).toMatchObject([{ name: "Drafts", query: { view: "draft", columns: "people,status" } }]);
  const id = body.data[0]._id;
  expect(await namesOf(tom.who)).toEqual([]);
  expect((await app.json("POST", `${path}/${id}`, { name: "Mine" }, tom.who)).status).toBe(404);
  expect((await app.json("DELETE", `${path}/${id}`, undefined, tom.who)).body.data).toEqual([]);
  const second = (await app.json("POST", "/api/workspace/create", { name: "Second" }, sam.who)).body.data?._id;
  if (second) expect((await app.json("GET", `${path}?workspace=${second}`, undefined, sam.who)).body.data).toEqual([]);
  expect(
    (await app.json("POST", `${path}/${id}?workspace=${sam.workspace}`, { name: "Old drafts" }, sam.who)).body.data[0]
      .name,
  ).toBe("Old drafts");
  expect((await app.json("DELETE", `${path}/${id}?workspace=${sam.workspace}`, undefined, sam.who)).body.data).toEqual(
    [],
  );
  expect((await app.json("DELETE", `${path}/${id}?workspace=${sam.workspace}`, undefined, sam.who)).status).toBe(200);
});

it("one of two parallel saves under one name is refused, and saves under different names succeed", async () => {
  const { who } = await aMember(app, "sam");
  const same = await Promise.all([add(who, "Leases"), add(who, "leases")]);
  expect(same.map((one) => one.status).sort()).toEqual([200, 409]);
  const both = await Promise.all(["One", "Two", "Three"].map((name) => add(who, name)));
  expect(both.map((one) => one.status)).toEqual([200, 200, 200]);
  expect((await namesOf(who)).sort()).toHaveLength(4);
  expect((await add(who, "Odd", { colour: "red" })).status).toBe(422);
  expect((await add(who, " ")).body.code).toBe("filter_name_required");
});
