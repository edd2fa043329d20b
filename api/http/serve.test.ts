import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";
import { malformedAddress } from "./refusal-response.ts";
import { type Serving, serveGuarded } from "./serve.ts";

const HEADERS_MS = 1_500;
let app: TestApp;
let serving: Serving;
let origin: string;
const serve = (headersMs: number) =>
  serveGuarded({
    hostname: "127.0.0.1",
    port: 0,
    headersMs,
    onError: (error) => new Response(String(error), { status: 500 }),
    handler: (request, client) => {
      const { pathname } = URL.canParse(request.url) ? new URL(request.url) : { pathname: null };
      if (pathname === null) return malformedAddress();
      if (pathname === "/address") return new Response(client.address);
      if (pathname === "/echo") return request.text().then((text) => new Response(String(text.length)));
      if (pathname === "/late") {
        return new Promise((resolve) => setTimeout(() => resolve(new Response("late")), 2 * HEADERS_MS));
      }
      return app.fetch(request, client);
    },
  });
beforeAll(async () => {
  app = await openTestApp();
  serving = serve(HEADERS_MS);
  origin = `http://127.0.0.1:${serving.port}`;
});
afterAll(async () => {
  await serving.shutdown();
  await app.close();
});

type Conversation = { socket: Socket; received: () => string; closed: Promise<number> };

function talk(first: string, port = serving.port): Promise<Conversation> {
  const began = performance.now();
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (data) => {
    text += String(data);
  });
  socket.on("error", () => undefined);
  const closed = new Promise<number>((resolve) => socket.on("close", () => resolve(performance.now() - began)));
  return new Promise((resolve) =>
    socket.on("connect", () => {
      socket.write(first);
      resolve({ socket, received: () => text, closed });
    }),
  );
}

/** Sends a byte of the headers occasionally, without end. */
function drip({ socket }: Conversation): void {
  const timer = setInterval(() => socket.write("x"), 100);
  socket.on("close", () => clearInterval(timer));
}

const BEGUN = "GET /api/health HTTP/1.1\r\nHost: here\r\nX-Slow: ";

describe("headers that never end", () => {
  it("close their connection, even if a byte arrives now and then", async () => {
    const slow = await talk(BEGUN);
    drip(slow);
    expect(await slow.closed).toBeGreaterThan(HEADERS_MS - 200);
  });

  it("close it with 408 in the second request of a connection too", async () => {
    const slow = await talk("GET /address HTTP/1.1\r\nHost: here\r\n\r\n");
    await expect.poll(slow.received).toContain("127.0.0.1");
    slow.socket.write(BEGUN);
    drip(slow);
    await slow.closed;
    expect(slow.received()).toContain("408");
  });

  it("do not delay other requests, even on 500 connections at once", async () => {
    // Waits an hour for headers, so that a request behind the others would never be answered.
    const patient = serve(3_600_000);
    const slow = await Promise.all(Array.from({ length: 500 }, () => talk(BEGUN, patient.port)));
    for (const one of slow.slice(0, 100)) drip(one);
    expect((await fetch(`http://127.0.0.1:${patient.port}/address`)).status).toBe(200);
    expect(slow.filter(({ socket }) => socket.destroyed || socket.readableEnded)).toEqual([]);
    for (const { socket } of slow) socket.destroy();
    await Promise.all(slow.map((one) => one.closed));
    await patient.shutdown();
  });

  it("are refused with 431 when they are too large", async () => {
    const large = await talk(`GET / HTTP/1.1\r\nHost: here\r\nX-Large: ${"x".repeat(200_000)}`);
    await large.closed;
    expect(large.received()).toContain("431");
  });
});

describe("requests that are slow after their headers", () => {
  it("get their response: the timeout covers headers only", async () => {
    expect(await (await fetch(`${origin}/late`)).text()).toBe("late");
    const slow = await talk("POST /echo HTTP/1.1\r\nHost: here\r\nContent-Length: 5\r\n\r\na");
    await new Promise((resolve) => setTimeout(resolve, 1.5 * HEADERS_MS));
    slow.socket.write("bcde");
    await expect.poll(slow.received).toMatch(/200 OK[\s\S]*5$/);
    slow.socket.destroy();
  });

  it("transfer whole bodies, several on one connection, and the client's address", async () => {
    const body = "x".repeat(3_000_000);
    for (let n = 0; n < 3; n++) {
      expect(await (await fetch(`${origin}/echo`, { method: "POST", body })).text()).toBe("3000000");
    }
    expect(await (await fetch(`${origin}/address`)).text()).toBe("127.0.0.1");
  });
});

const get = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\n${["Host: here", ...headers, "Connection: close"].join("\r\n")}\r\n\r\n`;
const post = (path: string, type: string, body: string, ...headers: string[]) =>
  `POST ${path} HTTP/1.1\r\n${["Host: here", `Content-Type: ${type}`, `Content-Length: ${body.length}`, ...headers, "Connection: close"].join("\r\n")}\r\n\r\n${body}`;

describe("a malformed request", () => {
  const session = "/api/recipient/session";
  it.each([
    ["an invalid host", "GET /api/health HTTP/1.1\r\nHost: [\r\nConnection: close\r\n\r\n"],
    ["a host with a bad port", "GET /api/health HTTP/1.1\r\nHost: a:99999\r\nConnection: close\r\n\r\n"],
    ["a host of blanks", "GET /api/health HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n"],
    ["no host", "GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["half a percent sign in the path", get("/api/document/%zz")],
    ["invalid UTF-8 in the path", get("/api/document/%ff%fe")],
    ["a zero byte in the path", get("/api/document/%00")],
    ["half a percent sign in the query", get("/api/document/all?search=%zz&limit=%")],
    ["half a percent sign in a static file's path", get("/app/%zz")],
    ["a locale's path", get("/app/locales/%ff/%ff.json")],
    ["an asset's path", get("/api/asset/%zz?t=%zz")],
    ["cookies", get("/api/health", "Cookie: =;;%zz=\u0001;a", 'Cookie: "')],
    ["languages", get("/api/health", `Accept-Language: ${"q=,;*".repeat(500)}`)],
    ["an address of a proxy", get("/api/health", "X-Forwarded-For: ,,[::,999.999.1.1")],
    ["an origin", get("/api/health", "Origin: http://[")],
    [
      "an origin of a preflight",
      "OPTIONS /api/recipient/session HTTP/1.1\r\nHost: here\r\nOrigin: ://\r\nAccess-Control-Request-Method: \u0001\r\nConnection: close\r\n\r\n",
    ],
    ["a token", get("/api/user/detail", "Token: \t..", "Authorization: Bearer")],
    ["a token shaped like an issuer's", get("/api/user/detail", "Token: a.b.c")],
    ["a session of a page", get("/api/document/all", "x-embed-session: ces_%zz")],
    ["a guest's session", get("/api/document/all", "x-public-session: %00")],
    ["a content type", post(session, ';;="', "{}")],
    ["a content type of a form without a boundary", post("/api/verify", "multipart/form-data", "x")],
    ["a form with an empty boundary", post("/api/verify", "multipart/form-data; boundary=", "--\r\n\r\n")],
    ["a form that ends at once", post("/api/verify", "multipart/form-data; boundary=b", "--b--")],
    [
      "a form whose part has no name",
      post(
        "/api/verify",
        "multipart/form-data; boundary=b",
        '--b\r\nContent-Disposition: %zz; name*="\r\n\r\nx\r\n--b--\r\n',
      ),
    ],
    [
      "an attachment's form",
      post("/api/recipient/upload-signer-attachment", "multipart/form-data; boundary=b", "--b\r\n\r\n\r\n--b--\r\n"),
    ],
    ["JSON that ends early", post(session, "application/json", '{"token":"')],
    ["JSON of a charset", post(session, "application/json; charset=utf-99", '{"token":"\\ud800"}')],
    ["JSON that is a list", post(session, "application/json", "[]")],
    [
      "a long idempotency key",
      post("/api/auth/sign-up/email", "application/json", "{}", `Idempotency-Key: ${"k".repeat(9_000)}`),
    ],
    ["a payment's event", post("/api/payment/webhook/%zz", "application/json", "{}")],
    ["a method", "BREW /api/health HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"],
    ["a target", "GET http://[/ HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"],
    ["the target *", "OPTIONS * HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"],
    ["a tunnel", "CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\nConnection: close\r\n\r\n"],
  ])("gets a response and logs no error of the server: %s", async (_, request) => {
    app.logged.length = 0;
    const one = await talk(request);
    await one.closed;
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(one.received())?.[1]);
    const lines = app.logged.filter((line) => /"error"/.test(line)).join("\n");
    // 503: front ends that are not built yet.
    const isFine = status < 500 || status === 503;
    expect([lines, one.received().slice(0, 300), isFine]).toEqual(["", one.received().slice(0, 300), true]);
  });
});
