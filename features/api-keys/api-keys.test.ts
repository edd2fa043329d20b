import { expect, it } from "vitest";
import type { Host } from "../host/host.ts";
import { createApiKeys } from "./api-keys.ts";

const view = {
  ...{ _id: "k1", name: "Shop", hint: "wxyz", createdAt: "2026-11-21T10:00:00.000Z", lastUsedAt: null },
  ...{ type: "api" as const, isTest: false, maker: "sam@example.com", isOwn: true, expiresAt: null },
  ...{ addresses: [], lastUsedFrom: null, isOlder: false },
};
const key = "csk_0123456789abcdefwxyz";

function aServer() {
  const server = { status: 200, requests: [] as string[] };
  const fetch = async (path: string, init?: RequestInit) => {
    server.requests.push(`${init?.method} ${path}`);
    const data = init?.method === "POST" ? { ...view, key } : init?.method === "DELETE" ? { _id: "k1" } : [];
    const body = server.status === 200 ? { data } : { code: "too_many_requests", message: "Wait." };
    return new Response(JSON.stringify(body), { status: server.status });
  };
  return { server, keys: createApiKeys({ fetch } as unknown as Host, "api") };
}

it("a created key is listed without its secret, which is available to the preview only", async () => {
  const { keys } = aServer();
  await keys.load();
  expect((await keys.create({ name: "Shop" }, "once")).ok).toBe(true);
  expect(keys.value.value).toEqual([view]);
  expect(keys.newKey.value).toBe(key);
  await keys.create({ name: "Shop" }, "once");
  expect(keys.value.value).toEqual([view]);
});

it("a failed creation changes nothing", async () => {
  const { server, keys } = aServer();
  await keys.load();
  server.status = 429;
  expect((await keys.create({ name: "Shop" }, "once")).ok).toBe(false);
  expect([keys.value.value, keys.newKey.value]).toEqual([[], null]);
});

it("a revoked key and its preview disappear once the server has confirmed it", async () => {
  const { server, keys } = aServer();
  await keys.load();
  await keys.create({ name: "Shop" }, "once");
  server.status = 429;
  expect((await keys.revoke(view as never))?.message).toBe("Wait.");
  expect([keys.value.value?.length, keys.newKey.value]).toEqual([1, key]);
  server.status = 200;
  expect(await keys.revoke(view as never)).toBeNull();
  expect([keys.value.value, keys.newKey.value]).toEqual([[], null]);
  expect(server.requests.at(-1)).toBe("DELETE /api/integrations/api-key/k1");
});
