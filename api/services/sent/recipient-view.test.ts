import { afterAll, beforeAll, expect, it } from "vitest";
import { aMember, anEmail, draftOf, type Who } from "../../../tests/support/app-people.ts";
import { type Person, saveRoles } from "../../../tests/support/app-roles.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let app: TestApp;
let who: Who;
beforeAll(async () => {
  app = await openTestApp();
  who = (await aMember(app, "Sam Sender")).who;
});
afterAll(() => app?.close());

it("the mark of an access code changes whenever the code is set, and stays while it is unchanged", async () => {
  const ann: Person = {
    name: "Ann",
    email: anEmail("ann"),
    authenticationEnabled: true,
    authenticationType: "ACCESS_CODE",
  };
  const id = await saveRoles(app, who, [{ ...ann, accessCode: "Blue" }]);
  const read = async () => (await app.json("GET", `/api/document/${id}`, undefined, who)).body.data;
  const { fileParts, recipients } = await read();
  const save = async (more: object) => {
    const draft = draftOf(fileParts, [{ ...ann, ...more }]);
    expect((await app.json("POST", `/api/document/save/${id}`, draft, who)).status).toBe(200);
    return (await read()).recipients[0].accessCodeMark;
  };
  const first = recipients[0].accessCodeMark;
  expect(first).toMatch(/^[\w-]{8}$/);
  expect(await save({ name: "Anna" })).toBe(first);
  const second = await save({ accessCode: "Blue" });
  expect(second).not.toBe(first);
  expect(await save({})).toBe(second);
});
