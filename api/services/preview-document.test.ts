import { afterAll, beforeAll, expect, test } from "vitest";
import { aMember, saveAs, sendAs, type Who } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

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

test("each recipient's room is shown with their own fields only, whoever's turn it would be", async () => {
  const id = await saveAs(app, who, people, { signingOrder: true });
  for (const [index, name] of ["Ann", "Bob"].entries()) {
    const { data } = await preview(id, `?recipient=r${index}`);
    expect(data).toMatchObject({ room: "open", userName: name, sender: { name: "Sam" } });
    expect(data.fields.map((field: { key: string }) => field.key)).toEqual([`s${index}`]);
  }
  expect((await app.json("GET", `/api/document/${id}`, undefined, who)).body.data.status).toBe("DRAFT");
});

test("of people who are not there, and of what was sent already, there is no preview", async () => {
  const id = await saveAs(app, who, people);
  expect((await preview(id, "?recipient=r9")).code).toBe("not_found");
  expect((await preview(await sendAs(app, who, people))).code).toBe("document_not_draft");
});
