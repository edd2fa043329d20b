import { expect, it } from "vitest";
import type { Host } from "../host/host.ts";
import { createSites } from "./sites.ts";

/** A server that stores a list; `refuses` is the response to the next save. */
function aServer(listed: string[]) {
  const server = { listed, refuses: null as object | null, saves: 0, isGone: false };
  const fetch = async (_: string, init?: RequestInit) => {
    if (server.isGone) throw new TypeError("offline");
    if (init?.method === "PUT") {
      server.saves += 1;
      if (server.refuses) return new Response(JSON.stringify(server.refuses), { status: 422 });
      server.listed = JSON.parse(String(init.body)).origins;
    }
    return new Response(JSON.stringify({ data: { origins: server.listed } }), { status: 200 });
  };
  return { server, sites: createSites({ fetch } as unknown as Host) };
}

it("sites are available once loaded, and a failed load is reported", async () => {
  const { server, sites } = aServer(["https://a.example"]);
  server.isGone = true;
  await sites.load();
  expect([sites.value.value?.origins, sites.refusal.value?.code]).toEqual([undefined, "unreachable"]);
  server.isGone = false;
  await sites.load();
  expect([sites.value.value?.origins, sites.refusal.value]).toEqual([["https://a.example"], null]);
});

it.each([
  ["shop", "embed_origin_invalid"],
  ["http://shop.example", "embed_origin_not_https"],
  [" HTTPS://A.example/ ", "listed"],
])("%s is rejected without a request", async (typed, fault) => {
  const { server, sites } = aServer(["https://a.example"]);
  await sites.load();
  expect(await sites.add(typed)).toEqual({ fault });
  expect(server.saves).toBe(0);
});

it("a site is added to the current list, not to the loaded one", async () => {
  const { server, sites } = aServer([]);
  await sites.load();
  server.listed = ["https://other.example"];
  expect(await sites.add("https://shop.example:443/")).toBeNull();
  expect(sites.value.value?.origins).toEqual(["https://other.example", "https://shop.example"]);
});

it("a refused site is reported as a fault, and the list stays", async () => {
  const { server, sites } = aServer(["https://a.example"]);
  await sites.load();
  const errors = [{ path: "origins.1", code: "embed_origin_invalid", message: "No." }];
  server.refuses = { code: "embed_origin_invalid", message: "No.", errors };
  expect(await sites.add("https://shop.example")).toEqual({ fault: "embed_origin_invalid" });
  server.refuses = { code: "not_authorized", message: "You may not." };
  expect(await sites.add("https://shop.example")).toMatchObject({ refusal: { message: "You may not." } });
  expect(sites.value.value?.origins).toEqual(["https://a.example"]);
});

it("a list that another window changes at the same time is shown instead, and nothing of it is overwritten", async () => {
  const { server, sites } = aServer(["https://a.example"]);
  await sites.load();
  server.refuses = { code: "settings_changed", message: "Changed.", data: { origins: ["https://b.example"] } };
  expect(await sites.add("https://c.example")).toMatchObject({ refusal: { code: "settings_changed" } });
  expect(sites.value.value?.origins).toEqual(["https://b.example"]);
  server.refuses = null;
  server.listed = ["https://b.example"];
  expect(await sites.add("https://c.example")).toBeNull();
  expect(server.listed).toEqual(["https://b.example", "https://c.example"]);
});

it("a site is removed once the server has confirmed it", async () => {
  const { server, sites } = aServer(["https://a.example", "https://b.example"]);
  await sites.load();
  server.isGone = true;
  expect((await sites.remove("https://a.example"))?.code).toBe("unreachable");
  server.isGone = false;
  expect(await sites.remove("https://a.example")).toBeNull();
  expect(sites.value.value?.origins).toEqual(["https://b.example"]);
});
