import { afterEach, beforeEach, expect, it } from "vitest";
import { aMember, saveAs } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

it("a download can be asked for its size, and goes on where it broke off", async () => {
  const sam = await aMember(app, "sam");
  const id = await saveAs(app, sam.who, []);
  const { body } = await app.json("GET", `/api/document/download-url/${id}`, undefined, sam.who);
  const path = new URL(body.data.url).pathname;
  const whole = await (await app.request(path)).bytes();
  const head = await app.request(path, { method: "HEAD" });
  expect([head.status, head.headers.get("Accept-Ranges"), await head.text()]).toEqual([200, "bytes", ""]);
  const rest = await app.request(path, { headers: { Range: "bytes=100-" } });
  expect(rest.status).toBe(206);
  expect(rest.headers.get("Content-Range")).toBe(`bytes 100-${whole.length - 1}/${whole.length}`);
  expect(await rest.bytes()).toEqual(whole.subarray(100));
  const beyond = await app.request(path, { headers: { Range: `bytes=${whole.length}-` } });
  expect(beyond.status).toBe(416);
});
