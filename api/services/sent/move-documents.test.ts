import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aMember, saveAs } from "../../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

describe("moving documents", () => {
  it("knows the root, no other folder, and nobody else's documents", async () => {
    const [sam, eve] = [await aMember(app, "sam"), await aMember(app, "eve")];
    const id = await saveAs(app, sam.who, [], { fileParts: [], jsonData: undefined });
    const move = (body: unknown, who = sam.who) => app.json("POST", "/api/document/move", body, who);
    const moved = await move({ documentIds: [id], folderId: null });
    expect(moved).toMatchObject({ status: 200, body: { data: { documentIds: [id], folderId: null } } });
    expect((await move({ documentIds: [id], folderId: "f1" })).status).toBe(404);
    expect((await move({ documentIds: [id], folderId: null }, eve.who)).status).toBe(404);
    expect((await move({ documentIds: [id, "none"], folderId: null })).body.errors).toMatchObject([
      { path: "documentIds.1", code: "not_found" },
    ]);
    expect((await app.json("GET", "/api/document/all?folderId=f1", undefined, sam.who)).status).toBe(404);
  });
});
