import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aGuest, aMember, saveAs, sendAs, type Who } from "../../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let app: TestApp;
let who: Who;
beforeAll(async () => {
  app = await openTestApp();
  who = (await aMember(app, "Owner")).who;
}, 60_000);
afterAll(() => app?.close());

const ann = { name: "Ann", email: "ann@example.com" };
const read = async (id: string) => (await app.json("GET", `/api/document/${id}`, undefined, who)).body.data;
const change = (id: string, body: object, more: Who = {}) =>
  app.json("PATCH", `/api/document/fields/${id}`, { put: [], remove: [], ...body }, { ...who, ...more });
const aField = (key: string, part: string, more: object = {}) => ({
  ...{ key, type: "textbox", part, page: 0, position: { x: 50, y: 60 }, width: 45, height: 10, recipient: "r0" },
  ...more,
});

async function aDraft(): Promise<{ id: string; part: string; version: number }> {
  const id = await saveAs(app, who, [ann]);
  const { version, fileParts } = await read(id);
  return { id, part: fileParts[0].key, version };
}

describe("changing fields", () => {
  it("puts and removes them, returns the new version, and keeps the rest", async () => {
    const { id, part, version } = await aDraft();
    const before = await read(id);
    const answer = await change(id, { version, put: [aField("city", part, { label: "City" })], remove: ["s0"] });
    const after = await read(id);
    expect(answer).toMatchObject({ status: 200, body: { data: { _id: id, version: version + 1 } } });
    expect(Object.keys(answer.body.data).sort()).toEqual(["_id", "updatedAt", "version"]);
    expect(after.jsonData.schemas[0]).toMatchObject({ city: { label: "City", position: { x: 50, y: 60 } } });
    expect(after.jsonData.columns).toEqual(["city"]);
    const rest = ({ jsonData: _, assets: __, ...more }: Record<string, unknown>) => more;
    expect(after.editedBy.name).toBe("Owner");
    expect(rest(after)).toEqual({ ...rest(before), version: version + 1, updatedAt: answer.body.data.updatedAt });
  });

  it("refuses the key __proto__, which no answer could name", async () => {
    const { id, part, version } = await aDraft();
    const answer = await change(id, { version, put: [aField("__proto__", part)] });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: "put.0.key" }] } });
    const own = ["constructor", "toString", "hasOwnProperty"];
    const fields = own.map((key) => aField(key, part));
    expect((await change(id, { version, put: fields })).status).toBe(200);
    expect((await read(id)).jsonData.columns).toEqual(["s0", ...own]);
    expect(Object.keys((await read(id)).jsonData.schemas[0])).toEqual(["s0", ...own]);
  });

  it("of an old version is refused with the newer state", async () => {
    const { id, part, version } = await aDraft();
    await change(id, { version, put: [aField("first", part)] });
    const late = await change(id, { version, put: [aField("second", part)] });
    expect(late).toMatchObject({ status: 409, body: { code: "conflict", data: { _id: id, version: version + 1 } } });
    expect(late.body.data.jsonData.columns).toEqual(["s0", "first"]);
    expect((await read(id)).jsonData.columns).toEqual(["s0", "first"]);
  });

  it("succeeds for one of parallel calls; the others get 409", async () => {
    const { id, part, version } = await aDraft();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => change(id, { version, put: [aField(`f${n}`, part)] })),
    );
    expect(answers.map((one) => one.status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const won = answers.findIndex((one) => one.status === 200);
    expect((await read(id)).jsonData.columns).toEqual(["s0", `f${won}`]);
  });

  it("is carried out once for a repeated request", async () => {
    const { id, part, version } = await aDraft();
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const first = await change(id, { version, put: [aField("a", part)] }, key);
    const again = await change(id, { version, put: [aField("a", part)] }, key);
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect((await change(id, { version, put: [aField("b", part)] }, key)).body.code).toBe("idempotency_key_reused");
    expect((await read(id)).version).toBe(version + 1);
  });

  it.each([
    ["on an unknown page", { page: 7 }, "field_unknown_page", "put.0.page"],
    ["of an unknown recipient", { recipient: "r7" }, "field_unknown_recipient", "put.0.recipient"],
    ["without width", { width: 0 }, "invalid_input", "put.0.width"],
    ["of an unknown kind", { type: "riddle" }, "invalid_input", "put.0.type"],
    ["with an unknown property", { ownerId: "me" }, "invalid_input", "put.0.ownerId"],
  ])("refuses a field %s, with the path of the fault", async (_, more, code, path) => {
    const { id, part, version } = await aDraft();
    const answer = await change(id, { version, put: [aField("a", part, more)] });
    expect(answer).toMatchObject({ status: 422, body: { code, errors: [{ path }] } });
    expect((await read(id)).version).toBe(version);
  });

  it("is refused after the document was sent", async () => {
    const id = await sendAs(app, who, [ann]);
    const { version, fileParts } = await read(id);
    const answer = await change(id, { version, put: [aField("a", fileParts[0].key)] });
    expect(answer.body.code).toBe("document_immutable");
  });

  it("is possible for a guest on their own draft", async () => {
    const guest = await aGuest(app);
    const id = await saveAs(app, guest, [ann]);
    const own = (await app.json("GET", `/api/document/${id}`, undefined, guest)).body.data;
    const body = { version: own.version, put: [aField("a", own.fileParts[0].key)], remove: [] };
    expect((await app.json("PATCH", `/api/document/fields/${id}`, body, who)).status).toBe(404);
    expect((await app.json("PATCH", `/api/document/fields/${id}`, body, guest)).status).toBe(200);
  });
});
