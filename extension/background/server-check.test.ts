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
  ])("is of one of ours of version %s", async (version, expected) => {
    answers(() => Response.json(health(version)));
    expect(await checkServer(server)).toEqual(expected);
  });

  it("is good of a server that is not well, and says so by its status", async () => {
    answers(() => Response.json(health("0.1.0"), { status: 503 }));
    expect(await checkServer(server)).toEqual({ kind: "ours" });
  });

  it.each([
    ["another program's", () => Response.json({ ok: true }), { kind: "foreign" }],
    ["a web site's", () => new Response("<h1>Shop</h1>"), { kind: "foreign" }],
    ["one with no such place", () => new Response("Not found", { status: 404 }), { kind: "foreign" }],
    [
      "a proxy's whose server is off",
      () => new Response("Bad gateway", { status: 502 }),
      { kind: "failing", status: 502 },
    ],
  ])("is told to be %s", async (_, answer, expected) => {
    answers(answer);
    expect(await checkServer(server)).toEqual(expected);
  });

  it("is not followed to another, to which nobody has agreed", async () => {
    const requests = answers(() => Object.defineProperty(new Response(null), "type", { value: "opaqueredirect" }));
    expect(await checkServer(server)).toEqual({ kind: "moved" });
    expect(requests).toHaveBeenCalledWith(`${server}/api/health`, expect.objectContaining({ redirect: "manual" }));
  });

  it("is out of reach where nothing that the browser trusts answers in time", async () => {
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
    expect(await checkServer(server)).toEqual({ kind: "unreachable" });
  });
});
