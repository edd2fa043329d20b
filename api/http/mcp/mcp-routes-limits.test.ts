import { afterEach, beforeEach, expect, it } from "vitest";
import { aMember, type Who } from "../../../tests/support/app-people.ts";
import { aProgram } from "../../../tests/support/embedding.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let app: TestApp;
let one: Who;
let other: Who;
beforeEach(async () => {
  app = await openTestApp({ env: { RATE_LIMITS: "on" } });
  const { who } = await aMember(app, "Sam Sender");
  one = (await aProgram(app, who, "One")).program;
  other = (await aProgram(app, who, "Other")).program;
});
afterEach(() => app.close());

const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
async function post(program: Who, body: BodyInit, { address = "198.51.100.1", ...headers }: Who = {}) {
  const response = await app.request("/mcp", {
    method: "POST",
    headers: {
      ...{ "Content-Type": "application/json", Accept: "application/json, text/event-stream" },
      ...program,
      ...headers,
    },
    body,
    address,
  });
  const text = await response.text();
  const isProblem = response.headers.get("Content-Type")?.startsWith("application/problem") === true;
  return { status: response.status, headers: response.headers, code: isProblem ? JSON.parse(text).code : null };
}

it("a batch has at most ten messages", async () => {
  const batch = (count: number) => JSON.stringify(Array.from({ length: count }, (_, n) => ({ ...ping, id: n + 1 })));
  expect(await post(one, batch(10))).toMatchObject({ status: 200 });
  expect(await post(one, batch(11))).toMatchObject({ status: 400, code: "malformed_request" });
});

it("a key has 600 messages a minute from any address, each of a batch counting, and other keys have their own", async () => {
  const batch = JSON.stringify(Array.from({ length: 10 }, (_, n) => ({ ...ping, id: n + 1 })));
  for (let n = 0; n < 60; n++) expect((await post(one, batch, { address: `198.51.100.${n}` })).status).toBe(200);
  const refused = await post(one, JSON.stringify(ping), { address: "198.51.100.99" });
  expect(refused).toMatchObject({ status: 429, code: "too_many_requests" });
  expect(refused.headers.get("RateLimit-Limit")).toBe("600");
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await post(other, JSON.stringify(ping), { address: "198.51.100.99" })).status).toBe(200);
});

it("large bodies are charged to the address before they are read", async () => {
  let reads = 0;
  const pull = (controller: ReadableStreamDefaultController) => {
    reads += 1;
    controller.close();
  };
  const large = () =>
    post(one, new ReadableStream({ pull }, { highWaterMark: 0 }), { "Content-Length": String(8_900_000) });
  let charged = 0;
  for (let n = 0; n < 20 && charged === 0; n++) charged = (await large()).status === 429 ? n : 0;
  expect(charged).toBeGreaterThan(4);
  expect(charged).toBeLessThan(10);
  expect(reads).toBe(charged);
});

it("large bodies without a declared size, as HTTP/2 sends them, are charged before they are parsed", async () => {
  const large = JSON.stringify({ ...ping, params: { filler: "x".repeat(8_800_000) } });
  let allowed = 0;
  while (allowed < 20 && (await post(one, large)).status !== 429) allowed += 1;
  expect(allowed).toBeGreaterThan(4);
  expect(allowed).toBeLessThan(10);
});
