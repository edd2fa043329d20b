import { expect, it } from "vitest";
import type { Host } from "../host/host.ts";
import { createAccount } from "./account.ts";

it("a notice that another window turned off stays off when this window turns off another one", async () => {
  const server = { mutedNotices: [] as string[] };
  const kept = new Map([["token", "t"]]);
  const host = {
    fetch: async (_: string, init?: RequestInit) => {
      if (init?.method === "POST") server.mutedNotices = JSON.parse(String(init.body)).value.split(",").filter(Boolean);
      return Response.json({ data: { uid: "ann", mutedNotices: server.mutedNotices } });
    },
    headers: () => ({}),
    storage: {
      get: (key: string) => kept.get(key) ?? null,
      set: (key: string, value: string) => void kept.set(key, value),
      remove: (key: string) => void kept.delete(key),
      keys: () => [...kept.keys()],
    },
    announce: () => undefined,
  } as unknown as Host;
  const [one, other] = [createAccount(host), createAccount(host)];
  await Promise.all([one.load(), other.load()]);
  await one.setSetting("mutedNotices", ({ mutedNotices }) => [...mutedNotices, "viewed"].join(","));
  await other.setSetting("mutedNotices", ({ mutedNotices }) => [...mutedNotices, "paid"].join(","));
  expect(server.mutedNotices).toEqual(["viewed", "paid"]);
});
