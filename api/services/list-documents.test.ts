import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aMember, sendAs } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

describe("the list", () => {
  it("shows a signer the names of the others, and their addresses to the sender only", async () => {
    const [sam, ann] = [await aMember(app, "sam"), await aMember(app, "ann")];
    await sendAs(app, sam.who, [
      { name: "Ann", email: ann.email },
      { name: "Bob", email: "bob@x.example" },
    ]);
    const people = async (who: Record<string, string>) =>
      (await app.json("GET", "/api/document/all", undefined, who)).body.data.items[0].people;
    expect(await people(sam.who)).toMatchObject([{ email: ann.email }, { email: "bob@x.example" }]);
    expect(await people(ann.who)).toMatchObject([
      { name: "Ann", email: ann.email },
      { name: "Bob", email: "" },
    ]);
  });
});
