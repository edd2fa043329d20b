import { afterEach, beforeEach, expect, it } from "vitest";
import type { WorkspaceId } from "../../../domain/ids.ts";
import { aMember, saveAs, sendAs } from "../../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { clearWorkspace } from "./clear-workspace.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

it("clearing a workspace ends although more ended documents stay in its archive and bin than a page holds", async () => {
  const { who, workspace } = await aMember(app, "Sam Sender");
  const id = workspace as WorkspaceId;
  const ann = { name: "Ann", email: "ann@example.com" };
  const post = async (path: string, body: object) =>
    expect((await app.json("POST", `/api/document/${path}`, body, who)).status).toBe(200);
  const ended: string[] = [];
  for (const place of ["archive", "archive", "bin", "bin"] as const) {
    const document = await sendAs(app, who, [ann]);
    await post(`void/${document}`, { reason: "Not needed" });
    if (place === "archive") await post(`archive/${document}`, { archived: true });
    else
      expect((await app.json("DELETE", `/api/document/${document}?deleteType=bin`, undefined, who)).status).toBe(200);
    ended.push(document);
  }
  const drafts = [await saveAs(app, who, [ann]), await saveAs(app, who, [ann])];
  await post(`archive/${drafts[0]}`, { archived: true });
  const results = [];
  while (results.at(-1) !== "done" && results.length < 10) results.push(await clearWorkspace(app.deps, id, 1));
  expect(results.at(-1)).toBe("done");
  for (const draft of drafts) expect(await app.deps.documents.findHead(draft as never)).toBeNull();
  for (const document of ended) expect(await app.deps.documents.findHead(document as never)).not.toBeNull();
  expect((await app.deps.contacts.find(id, ann.email)) ?? null).toBeNull();
});

it("clearing a workspace removes a page of templates in each run, and says how many", async () => {
  const { who, workspace } = await aMember(app, "Sam Sender");
  const id = workspace as WorkspaceId;
  const fromDocument = await sendAs(app, who, [{ name: "Ann", email: "ann@example.com" }]);
  for (let count = 0; count < 5; count++)
    expect((await app.json("POST", "/api/template/save/new", { fromDocument }, who)).status).toBe(200);
  const left = async () =>
    (await app.deps.templates.list({ workspace: id, before: undefined, limit: 100, people: 0 })).items.length;
  const results = [];
  const counts = [];
  while (results.at(-1) !== "done" && results.length < 10) {
    results.push(await clearWorkspace(app.deps, id, 2));
    counts.push(await left());
  }
  const part = { nextAt: app.deps.clock.now(), did: 2 };
  expect([results, counts]).toEqual([
    [part, part, "done"],
    [3, 1, 0],
  ]);
});
