import { afterEach, beforeEach, expect, it } from "vitest";
import { aMember, linkOf, saveAs } from "../../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

it("download links of sender and recipient expire when the document is voided", async () => {
  const sam = await aMember(app, "Sam");
  const id = await saveAs(app, sam.who, [{ name: "Ann", email: "ann@example.com" }]);
  await app.json("POST", `/api/document/send/${id}`, {}, sam.who);
  await app.runner.runDue();
  const token = await linkOf(app, "ann@example.com");
  const own = await app.json("GET", `/api/document/download-url/${id}`, undefined, sam.who);
  const recipientDownload = await app.json("POST", "/api/recipient/download", { token });
  const urls = [own, recipientDownload].map(({ body }) => new URL(body.data.url).pathname);
  for (const url of urls) expect((await app.request(url)).status).toBe(200);
  await app.json("POST", `/api/document/void/${id}`, { reason: "A new version follows" }, sam.who);
  for (const url of urls) expect((await app.request(url)).status).toBe(404);
  const again = await app.json("GET", `/api/document/download-url/${id}`, undefined, sam.who);
  expect((await app.request(new URL(again.body.data.url).pathname)).status).toBe(200);
});
