import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";

vi.mock("wxt/browser", async () => ({ browser: (await import("wxt/testing/fake-browser")).fakeBrowser }));
const { allowServer, releaseServer } = await import("./allow-server.ts");

const server = "https://sign.example.com";
const permission = { origins: [`${server}/*`] };
const health = { data: { status: "ok", version: "0.1.0", checks: { kv: "ok", seal: "ok" } } };

function aBrowser({ had, grants }: { had: boolean; grants: boolean }) {
  const { permissions } = fakeBrowser;
  vi.spyOn(permissions, "contains").mockImplementation((async () => had) as never);
  vi.spyOn(permissions, "request").mockImplementation((async () => grants) as never);
  return vi.spyOn(permissions, "remove").mockImplementation((async () => true) as never);
}

const answer = (body: object) => vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json(body));

beforeEach(() => void answer(health));
afterEach(() => void vi.restoreAllMocks());

it("the permission for a Countersign server is kept", async () => {
  const removed = aBrowser({ had: false, grants: true });
  expect(await allowServer(server)).toEqual({ kind: "ours" });
  expect(removed).not.toHaveBeenCalled();
});

it("the permission for another site is removed again", async () => {
  const removed = aBrowser({ had: false, grants: true });
  answer({ hello: "shop" });
  expect(await allowServer(server)).toEqual({ kind: "foreign" });
  expect(removed).toHaveBeenCalledWith(permission);
});

it("a permission that existed before the check is kept", async () => {
  const removed = aBrowser({ had: true, grants: true });
  answer({ hello: "shop" });
  expect(await allowServer(server)).toEqual({ kind: "foreign" });
  expect(removed).not.toHaveBeenCalled();
});

it("no request is sent unless the person grants the permission", async () => {
  aBrowser({ had: false, grants: false });
  const requests = answer(health);
  expect(await allowServer(server)).toEqual({ kind: "refused" });
  expect(requests).not.toHaveBeenCalled();
});

it("the previous server's permission is removed, unless the next server has the same origin", async () => {
  const removed = aBrowser({ had: true, grants: true });
  await releaseServer("http://127.0.0.1:8000", "http://127.0.0.1:9000");
  expect(removed).not.toHaveBeenCalled();
  await releaseServer(server, "http://127.0.0.1:8000");
  expect(removed).toHaveBeenCalledWith(permission);
});
