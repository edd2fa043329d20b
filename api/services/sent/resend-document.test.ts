import { afterEach, beforeEach, expect, it } from "vitest";
import { aMember, sendAs } from "../../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

it("a list of more than 500 recipients is refused", async () => {
  const sam = await aMember(app, "sam");
  const id = await sendAs(app, sam.who, [{ name: "Ann", email: "ann@x.example" }]);
  const resend = (times: number) =>
    app.json("POST", `/api/document/resend/${id}`, { recipients: Array(times).fill("r0") }, sam.who);
  expect((await resend(501)).status).toBe(422);
  expect((await resend(2)).status).toBe(200);
});
