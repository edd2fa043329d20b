import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aMember, saveAs } from "../../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

describe("a draft that is deleted", () => {
  it("leaves nothing behind once its job has run, and cannot be reached at once", async () => {
    const sam = await aMember(app, "sam");
    const id = await saveAs(app, sam.who, [{ name: "Ann", email: "ann@example.com" }]);
    const remaining = async () => {
      const keys = await Array.fromAsync(app.kv.list({ prefix: [] }), ({ key }) => key.map(String));
      return keys.filter((key) => key[0]!.startsWith("document") && key.includes(id)).map((key) => key[0]);
    };
    expect(await remaining()).toContain("document_part");
    expect((await app.json("DELETE", `/api/document/${id}`, undefined, sam.who)).status).toBe(200);
    expect((await app.json("GET", `/api/document/${id}`, undefined, sam.who)).status).toBe(404);
    await app.runner.runDue();
    expect(await remaining()).toEqual([]);
  });
});
