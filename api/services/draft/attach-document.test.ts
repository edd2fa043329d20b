import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aGuest, aMember, saveAs } from "../../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

describe("a guest's draft that a member takes over", () => {
  it("belongs to that member, even for repeated calls, and cannot be taken over by another", async () => {
    const guest = await aGuest(app);
    const id = await saveAs(app, guest, [{ name: "Ann", email: "ann@example.com" }]);
    const [sam, eve] = [await aMember(app, "sam"), await aMember(app, "eve")];
    const attach = (who: Record<string, string>, sessionId = guest["x-public-session"]) =>
      app.json("PATCH", `/api/document/public-user-to-workspace/${id}`, { sessionId }, who);
    const first = await attach(sam.who);
    expect(first).toMatchObject({ status: 200, body: { data: { _id: id } } });
    const { assets: _, ...same } = first.body.data;
    expect((await attach(sam.who)).body.data).toMatchObject(same);
    expect((await attach(sam.who, "long-gone")).status).toBe(200);
    const inBody = (more: object) =>
      app.json("POST", "/api/document/attach-to-session", { documentId: id, sessionId: "x", ...more }, sam.who);
    expect((await inBody({})).body.data).toMatchObject(same);
    expect((await inBody({ workspace: "ws_other" })).body.errors).toMatchObject([{ path: "workspace" }]);
    expect((await attach(eve.who)).status).toBe(404);
    const { items } = (await app.json("GET", `/api/document/logs/${id}`, undefined, sam.who)).body.data;
    expect(items.filter((one: { type: string }) => one.type === "ATTACHED")).toHaveLength(1);
  });
});
