import { afterEach, beforeEach, expect, it } from "vitest";
import { aMember, anEmail, linkOf, sendAs, signAs } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

it("every export and every zip leaves a line in the workspace's security log", async () => {
  const { who } = await aMember(app, "Sam Sender");
  const email = anEmail("ann");
  const id = await sendAs(app, who, [{ name: "Ann", email }]);
  await signAs(app, await linkOf(app, email));
  await app.runner.runDue();
  const lines = async () => {
    const { body } = await app.json("GET", "/api/workspace/log?kinds=documents_exported", undefined, who);
    return body.data.items.length;
  };
  const table = { filter: {}, format: "csv", columns: [] };
  const exports = [
    () => app.json("POST", "/api/document/bulk/download", { documentIds: [id] }, who),
    () => app.request("/api/document/export/csv", { headers: who }),
    () => app.request("/api/document/export/xlsx", { headers: who }),
    () =>
      app.request("/api/document/export/table", {
        method: "POST",
        headers: { ...who, "Content-Type": "application/json" },
        body: JSON.stringify(table),
      }),
  ];
  for (const [index, run] of exports.entries()) {
    expect((await run()).status).toBe(200);
    expect(await lines()).toBe(index + 1);
  }
  expect((await app.json("GET", `/api/document/${id}`, undefined, who)).status).toBe(200);
  expect(await lines()).toBe(exports.length);
});
