/** Sends every kind of heavy body to every route of the app, whoever serves it. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Endpoint } from "../../domain/contract/endpoint.ts";
import { endpoints } from "../../domain/contract/endpoints.ts";
import { aMember, type Who } from "../support/app-people.ts";
import { aProgram } from "../support/embedding.ts";
import { openTestApp, type TestApp } from "../support/test-app.ts";

/** Longest text that may be parsed while a heavy body is refused; records of the store are shorter. */
const PARSED_LETTERS = 64 * 1024;
const PIECE_BYTES = 64 * 1024;
/** The largest JSON body that any route accepts, with the piece that crosses the limit. */
const MOST_READ_BYTES = 9_000_000 + 2 * PIECE_BYTES;

const heavy = {
  keys: `[${'{"k":1,"l":2},'.repeat(150_000)}{}]`,
  depth: `{"token":${"[".repeat(100_000)}${"]".repeat(100_000)}}`,
  batch: `[${'{"jsonrpc":"2.0","id":1,"method":"tools/list"},'.repeat(100_000)}{}]`,
  items: `{"token":[${"0,".repeat(600_000)}0]}`,
};

let app: TestApp;
let callers: Who[];
beforeAll(async () => {
  app = await openTestApp();
  const { who } = await aMember(app, "Sam Sender");
  const { program } = await aProgram(app, who, "Agent");
  callers = [{}, who, program];
});
afterAll(() => app.close());

type Route = { method: string; path: string; endpoint: Endpoint | undefined };

/** All routes that a request with a body can reach. */
function routesWithBodies(): Route[] {
  const all = Object.values<Endpoint>(endpoints);
  const found = app.routes
    .filter(({ method, path }) => method !== "GET" && path !== "/*")
    .map(({ method, path }) => ({
      method: method === "ALL" ? "POST" : method,
      path: path.replace(/:\w+(\{.*?\}(?=\/|$))?/g, "x"),
      endpoint: all.find((endpoint) => endpoint.method === method && endpoint.path === path),
    }));
  // Addresses that only answer GET today.
  const gets = ["/billing/x", "/elements/x.js", "/app/x", "/api/docs", "/support", "/embed/sign", "/api/nothing"];
  return [...found, ...gets.map((path) => ({ method: "POST", path, endpoint: undefined }))];
}

/** Sends a body as each caller; strangers alone make calls without a body, because these would be carried out. */
async function sendToAll(bodyOf: () => BodyInit, headers: Who = {}) {
  const parse = vi.spyOn(JSON, "parse");
  const faults: unknown[] = [];
  for (const { method, path, endpoint } of routesWithBodies()) {
    const ignoresBody = endpoint && !endpoint.body && !endpoint.upload;
    for (const caller of ignoresBody ? [{}] : callers) {
      parse.mockClear();
      const response = await app.request(path, {
        method,
        headers: {
          "Content-Type": "application/json",
          Accept: "application/json, text/event-stream",
          ...caller,
          ...headers,
        },
        body: bodyOf(),
        duplex: "half",
      } as RequestInit);
      await response.body?.cancel();
      const longest = Math.max(0, ...parse.mock.calls.map(([text]) => text.length));
      const isRefused = ignoresBody || (response.status >= 400 && response.status < 500);
      if (!isRefused || longest > PARSED_LETTERS) faults.push({ method, path, status: response.status, longest });
    }
  }
  parse.mockRestore();
  return faults;
}

describe("every route", () => {
  it("is found", () => {
    const paths = routesWithBodies().map(({ path }) => path);
    expect(paths).toContain("/mcp");
    expect(paths.length).toBeGreaterThan(150);
  });

  it.each(Object.entries(heavy))("refuses a body that is heavy by its %s before it is parsed", async (_, body) => {
    expect(await sendToAll(() => body)).toEqual([]);
  });

  it.each([
    ["declared", { "Content-Length": "900000000" }, PIECE_BYTES],
    ["undeclared", {}, MOST_READ_BYTES],
  ])("stops reading an endless body of %s length", async (_, headers, most) => {
    const piece = new Uint8Array(PIECE_BYTES).fill(0x20);
    let longest = 0;
    const faults = await sendToAll(() => {
      let read = 0;
      const pull = (controller: ReadableStreamDefaultController) => {
        read += piece.length;
        longest = Math.max(longest, read);
        // Ends a body that nobody bounds.
        if (read > 2 * MOST_READ_BYTES) controller.close();
        else controller.enqueue(piece.slice());
      };
      return new ReadableStream({ pull }, { highWaterMark: 0 });
    }, headers as Who);
    expect(faults).toEqual([]);
    expect(longest).toBeLessThanOrEqual(most);
  });
});
