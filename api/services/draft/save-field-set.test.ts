import { afterAll, beforeAll, expect, test } from "vitest";
import { aMember, type Who } from "../../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let app: TestApp;
let who: Who;
beforeAll(async () => {
  app = await openTestApp();
  who = (await aMember(app, "Sam")).who;
});
afterAll(() => app.close());

const field = { type: "signature", box: { x: 0, y: 0, width: 42, height: 20 }, label: "", data: "", fontSize: 12 };
const save = (name: string, fields: unknown[] = [{ ...field, required: true, readOnly: false }]) =>
  app.json("POST", "/api/document/blocks", { name, fields }, who);
const list = async () => (await app.json("GET", "/api/document/blocks", undefined, who)).body.data;

test("a group of fields is saved for the workspace, replaced by name, and deleted", async () => {
  const { _id } = (await save("Sign here")).body.data;
  expect((await save(" Sign here ")).body.data._id).toBe(_id);
  await save("Approve");
  expect((await list()).map((one: { name: string }) => one.name)).toEqual(["Approve", "Sign here"]);
  for (let time = 0; time < 2; time += 1) {
    expect((await app.json("DELETE", `/api/document/blocks/${_id}`, undefined, who)).status).toBe(200);
  }
  expect((await list()).map((one: { name: string }) => one.name)).toEqual(["Approve"]);
});

test("parallel saves under the same name leave one group", async () => {
  await Promise.all([1, 2, 3].map(() => save("At once")));
  expect((await list()).filter((one: { name: string }) => one.name === "At once")).toHaveLength(1);
});

test.each([
  ["without a name", " ", undefined],
  ["without fields", "Empty", []],
  ["with a field of an unknown kind", "Odd", [{ ...field, type: "video", required: true, readOnly: false }]],
  ["with a field of a recipient", "Mine", [{ ...field, required: true, readOnly: false, recipient: "r0" }]],
])("a group %s is refused", async (_, name, fields) => {
  expect((await save(name, fields)).status).toBe(422);
});

test("the fifty-first group is refused with too_many_blocks, and none is lost", async () => {
  const before = (await list()).length;
  for (let count = before; count < 50; count += 1) await save(`Group ${count}`);
  expect((await save("One more")).body.code).toBe("too_many_blocks");
  expect(await list()).toHaveLength(50);
});
