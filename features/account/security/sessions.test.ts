import { describe, expect, it } from "vitest";
import type { AccountSession } from "../../../domain/contract/session.ts";
import { toInstant } from "../../../domain/ids.ts";
import type { Host } from "../../host/host.ts";
import { createSessions } from "./sessions.ts";

const aSession = (_id: string, more: Partial<AccountSession> = {}): AccountSession => ({
  ...{ _id, kind: "web", browser: "Firefox", system: "Linux", createdAt: toInstant(0), lastUsedAt: null },
  ...{ endedAt: null, isCurrent: false },
  ...more,
});

/** An account with a web session and an extension session, and a server that may refuse. */
function anAccount() {
  let kept = [aSession("here", { isCurrent: true }), aSession("panel", { kind: "extension" })];
  const server = { isFull: false, isDown: false };
  const host = {
    apiBase: "",
    async fetch(path: string, { method }: RequestInit = {}) {
      if (server.isDown) throw new TypeError("offline");
      if (server.isFull) return Response.json({ code: "too_many_requests", message: "Too often." }, { status: 429 });
      const id = path.split("/").at(-1)!;
      if (method === "DELETE")
        kept = kept.map((one) => (one._id === id ? { ...one, endedAt: toInstant(60_000) } : one));
      return Response.json({ data: method === "DELETE" ? { _id: id } : kept });
    },
  } as unknown as Host;
  const store = createSessions(host);
  return { server, store, endedOnes: () => store.value.value?.flatMap((one) => (one.endedAt ? [one._id] : [])) };
}

describe("the list of sessions", () => {
  it("shows the server's state after a session was ended", async () => {
    const { store, endedOnes } = anAccount();
    expect(store.value.value).toBeNull();
    await store.load();
    expect(endedOnes()).toEqual([]);
    expect(await store.end(store.value.value![1]!)).toBeNull();
    expect(endedOnes()).toEqual(["panel"]);
  });

  it("stays unchanged when the server refuses, and shows the refusal", async () => {
    const { server, store, endedOnes } = anAccount();
    await store.load();
    server.isFull = true;
    expect(await store.end(store.value.value![1]!)).toMatchObject({ code: "too_many_requests" });
    expect(await store.endAll()).toMatchObject({ code: "too_many_requests" });
    expect([store.value.value!.length, endedOnes()]).toEqual([2, []]);
  });

  it("is loaded again after the server was unreachable", async () => {
    const { server, store } = anAccount();
    server.isDown = true;
    await store.load();
    expect([store.value.value, store.refusal.value?.code]).toEqual([null, "unreachable"]);
    server.isDown = false;
    await store.load();
    expect([store.value.value!.length, store.refusal.value]).toEqual([2, null]);
  });
});
