import { afterAll, beforeAll, expect, test } from "vitest";
import { aMember, saveAs, sendAs, type Who } from "../../../tests/support/app-people.ts";
import { aSession, aShop, pageWith } from "../../../tests/support/embedding.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let app: TestApp;
let who: Who;
const people = [
  { name: "Ann", email: "ann@example.com" },
  { name: "Bob", email: "bob@example.com" },
];
beforeAll(async () => {
  app = await openTestApp();
  who = (await aMember(app, "Sam")).who;
});
afterAll(() => app.close());

const preview = async (id: string, query = "") =>
  (await app.json("GET", `/api/document/preview/${id}${query}`, undefined, who)).body;

test("the preview shows each recipient's room with their own fields, regardless of turn", async () => {
  const id = await saveAs(app, who, people, { signingOrder: true });
  for (const [index, name] of ["Ann", "Bob"].entries()) {
    const { data } = await preview(id, `?recipient=r${index}`);
    expect(data).toMatchObject({ room: "open", userName: name, sender: { name: "Sam" } });
    expect(data.fields.map((field: { key: string }) => field.key)).toEqual([`s${index}`]);
  }
  expect((await app.json("GET", `/api/document/${id}`, undefined, who)).body.data.status).toBe("DRAFT");
});

test("the preview is refused for an unknown recipient and for a sent document", async () => {
  const id = await saveAs(app, who, people);
  expect((await preview(id, "?recipient=r9")).code).toBe("not_found");
  expect((await preview(await sendAs(app, who, people))).code).toBe("document_not_draft");
});

test("the preview fills in contact data for members, but not for an embedded page", async () => {
  const shop = await aShop(app, "Sam Shop");
  const kim = { name: "Kim", email: "kim@example.com" };
  await app.deps.contacts.remember(shop.workspace as never, [{ ...kim, title: "Head of Secrets" }]);
  const title = { type: "title", position: { x: 20, y: 20 }, width: 42, height: 8, recipient: "r0" };
  const id = await saveAs(app, shop.who, [kim], { jsonData: { schemas: [{ title }] } });
  const page = pageWith(await aSession(app, shop.program, { kind: "prepare", documentId: id }));
  const previewAs = async (as: Who) =>
    JSON.stringify((await app.json("GET", `/api/document/preview/${id}`, undefined, as)).body);
  expect(await previewAs(shop.who)).toContain("Head of Secrets");
  expect(await previewAs(page)).toContain("kim@example.com");
  expect(await previewAs(page)).not.toContain("Secrets");
});
