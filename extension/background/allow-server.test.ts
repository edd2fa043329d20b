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

it("the permission for a Countersign server stays granted", async () => {
  const removed = aBrowser({ had: false, grants: true });
  expect(await allowServer(server)).toEqual({ kind: "ours" });
  expect(removed).not.toHaveBeenCalled();
});

it("the permission for any other site is returned", async () => {
  const removed = aBrowser({ had: false, grants: true });
  answer({ hello: "shop" });
  expect(await allowServer(server)).toEqual({ kind: "foreign" });
  expect(removed).toHaveBeenCalledWith(permission);
});

it("an earlier permission survives another check of its server", async () => {
  const removed = aBrowser({ had: true, grants: true });
  answer({ hello: "shop" });
  expect(await allowServer(server)).toEqual({ kind: "foreign" });
  expect(removed).not.toHaveBeenCalled();
});

it("requests no permission without the person's consent", async () => {
  aBrowser({ had: false, grants: false });
  const requests = answer(health);
  expect(await allowServer(server)).toEqual({ kind: "refused" });
  expect(requests).not.toHaveBeenCalled();
});

it("the previous server's permission is returned, unless the next server has the same origin", async () => {
  const removed = aBrowser({ had: true, grants: true });
  await releaseServer("http://127.0.0.1:8000", "http://127.0.0.1:9000");
  expect(removed).not.toHaveBeenCalled();
  await releaseServer(server, "http://127.0.0.1:8000");
  expect(removed).toHaveBeenCalledWith(permission);
});
