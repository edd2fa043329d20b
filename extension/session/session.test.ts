import { beforeEach, expect, it, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { fakeCaches } from "../../tests/support/fake-caches.ts";

vi.mock("wxt/browser", async () => ({ browser: (await import("wxt/testing/fake-browser")).fakeBrowser }));

vi.stubGlobal("__COUNTERSIGN_SERVER__", "http://127.0.0.1:8000");
const { chooseServer, endSignIn, forgetToken, keepToken, readToken, wasEnded } = await import("./session.ts");
const caches = fakeCaches();
vi.stubGlobal("caches", caches);

beforeEach(() => {
  fakeBrowser.reset();
  caches.clear();
});

/** A restart clears everything in memory. */
const restart = () => fakeBrowser.storage.session.clear();

it("a sign-in survives a restart of the browser, for concurrent readers, too", async () => {
  await keepToken("t1");
  await restart();
  expect(await Promise.all([readToken(), readToken(), readToken()])).toEqual(["t1", "t1", "t1"]);
  expect(await fakeBrowser.storage.session.get("sign-in")).toMatchObject({ "sign-in": { token: "t1" } });
});

it("a sign-in is stored where content scripts in other pages cannot read it", async () => {
  await keepToken("t1");
  expect(JSON.stringify(await fakeBrowser.storage.local.get(null))).not.toContain("t1");
  expect(JSON.stringify(await fakeBrowser.storage.sync.get(null))).not.toContain("t1");
});

it.each([
  ["it was disconnected", forgetToken],
  ["the server ended it", () => endSignIn("t1")],
  ["another server was chosen", () => chooseServer("https://sign.example.com")],
] as const)("a sign-in is not restored after %s", async (_, end) => {
  await keepToken("t1");
  await end();
  expect(await readToken()).toBeNull();
  await restart();
  expect(await readToken()).toBeNull();
});

it("a sign-in that the server ended while the browser was closed is reported as ended", async () => {
  await keepToken("t1");
  await restart();
  expect(await readToken()).toBe("t1");
  await endSignIn("t1");
  expect([await readToken(), await wasEnded()]).toEqual([null, true]);
});

it("a sign-out during the first read after a restart is not undone by it", async () => {
  await keepToken("t1");
  await restart();
  await Promise.all([readToken(), forgetToken()]);
  expect(await readToken()).toBeNull();
});

it("the later of two sign-ins counts after a restart, too", async () => {
  await keepToken("t1");
  await keepToken("t2");
  await restart();
  expect(await readToken()).toBe("t2");
});
