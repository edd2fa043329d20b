import { afterEach, describe, expect, it, vi } from "vitest";
import { checkServer } from "./server-check.ts";

const server = "https://sign.example.com";
const health = (version?: string) => ({ data: { status: "ok", version, checks: { kv: "ok", seal: "ok" } } });
const answers = (answer: () => Response) => vi.spyOn(globalThis, "fetch").mockImplementation(async () => answer());

afterEach(() => void vi.restoreAllMocks());

describe("a server's address", () => {
  it.each([
    ["0.1.0", { kind: "ours" }],
    ["0.1.3", { kind: "ours" }],
    ["1.0", { kind: "ours" }],
    ["10.0.0-rc.1", { kind: "ours" }],
    ["0.0.9", { kind: "old", version: "0.0.9" }],
    [undefined, { kind: "old", version: "" }],
  ])("accepts a compatible server and its version %s", async (version, expected) => {
    answers(() => Response.json(health(version)));
    expect(await checkServer(server)).toEqual(expected);
  });

  it("accepts an unhealthy server, which reports that by its status", async () => {
    answers(() => Response.json(health("0.1.0"), { status: 503 }));
    expect(await checkServer(server)).toEqual({ kind: "ours" });
  });

  it.each([
    ["another program's address", () => Response.json({ ok: true }), { kind: "foreign" }],
    ["a web site's address", () => new Response("<h1>Shop</h1>"), { kind: "foreign" }],
    ["an address without the health endpoint", () => new Response("Not found", { status: 404 }), { kind: "foreign" }],
    [
      "a proxy whose server is down",
      () => new Response("Bad gateway", { status: 502 }),
      { kind: "failing", status: 502 },
    ],
  ])("reports %s instead of accepting it", async (_, answer, expected) => {
    answers(answer);
    expect(await checkServer(server)).toEqual(expected);
  });

  it("follows no redirect to an address that the person has not approved", async () => {
    const requests = answers(() => Object.defineProperty(new Response(null), "type", { value: "opaqueredirect" }));
    expect(await checkServer(server)).toEqual({ kind: "moved" });
    expect(requests).toHaveBeenCalledWith(`${server}/api/health`, expect.objectContaining({ redirect: "manual" }));
  });

  it("counts as unreachable without a timely, trusted response", async () => {
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
    expect(await checkServer(server)).toEqual({ kind: "unreachable" });
  });
});
