/**
 * Measures what others notice of each kind of flood: of calls that need no session, of heavy work, of hanging webhooks, of
 * sends behind one address, and of guesses at a secret.
 */
import type { Endpoint } from "../../domain/contract/endpoint.ts";
import { endpoints } from "../../domain/contract/endpoints.ts";
import { signUp } from "../support/people.ts";
import { type Server, startServer } from "../support/server.ts";
import { hooksFigure } from "./abuse-hooks.ts";
import { limitFigures } from "./abuse-limits.ts";
import { workFigures } from "./abuse-work.ts";
import { atMost, type Figure, p95Of } from "./figure.ts";

const IDLE_CALLS = 150;
const FLOOD_MS = 15_000;
const PAUSE_MS = 50;
const FLOODERS = 8;
const FLOODER = "198.51.100.9";
const LARGE = JSON.stringify({
  token: "x",
  values: Object.fromEntries(Array.from({ length: 130_000 }, (_, n) => [n, 1])),
});

const calls = Object.values<Endpoint>(endpoints).filter(
  ({ caller, path }) =>
    (caller === "anyone" || caller === "link" || caller === "member_or_anyone") && path !== "/api/health",
);

export async function run(): Promise<Figure[]> {
  return [
    await healthFigure("health_under_flood", 5, () => openCallAt),
    await healthFigure("mcp_bodies", 10, mcpCallAt),
    ...(await workFigures()),
    await hooksFigure(),
    ...(await limitFigures()),
  ];
}

type Request = { path: string; init: RequestInit };

/** Measures health checks from other addresses while one address sends `requestAt(0)`, `requestAt(1)`, … in several lanes. */
async function healthFigure(
  name: string,
  bound: number,
  begin: (server: Server) => Promise<(n: number) => Request> | ((n: number) => Request),
): Promise<Figure> {
  // The bench acts as the trusted proxy, so it chooses the client address of each request.
  const server = await startServer({ env: { TRUSTED_PROXIES: "127.0.0.1" } });
  try {
    const requestAt = await begin(server);
    for (let n = 0; n < 30; n++) await healthMs(server.url, n);
    const idle: number[] = [];
    for (let n = 0; n < IDLE_CALLS; n++) idle.push(await pausedHealthMs(server.url, n));
    const end = performance.now() + FLOOD_MS;
    const lanes = Array.from({ length: FLOODERS }, (_, lane) => floodUntil(server.url, end, lane, requestAt));
    const flooded: number[] = [];
    for (let n = 0; performance.now() < end; n++) flooded.push(await pausedHealthMs(server.url, n));
    await Promise.all(lanes);
    console.error(`${name}: idle ${p95Of(idle).toFixed(1)} ms, meanwhile ${p95Of(flooded).toFixed(1)} ms`);
    return atMost(`abuse.${name}`, p95Of(flooded) / p95Of(idle), bound, "× idle");
  } finally {
    await server.stop();
  }
}

/** All calls in turn, alternately malformed and large. */
function openCallAt(n: number): Request {
  const { method, path } = calls[n % calls.length]!;
  const hasBody = method !== "GET" && method !== "DELETE";
  const body = hasBody ? { body: n % 3 === 0 ? '{"' : LARGE } : {};
  return { path: path.replace(/:\w+/g, "x"), init: { method, ...body } };
}

/** Bodies of 1 MB with as many keys as fit. */
async function mcpCallAt(server: Server): Promise<() => Request> {
  const { client, person } = await signUp(server);
  await client.data("POST", "/api/auth/prove", { password: person.password });
  const { key } = await client.data<{ key: string }>("POST", "/api/integrations/api-key/generate", { name: "Agent" });
  const headers = { Authorization: `Bearer ${key}`, Accept: "application/json, text/event-stream" };
  const keys = Array.from({ length: 85_000 }, (_, n) => `"k${n}":1`).join();
  const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_documents","arguments":{${keys}}}}`;
  return () => ({ path: "/mcp", init: { method: "POST", headers, body } });
}

/** Sends requests as fast as responses arrive. */
async function floodUntil(url: string, end: number, lane: number, requestAt: (n: number) => Request): Promise<void> {
  for (let n = lane; performance.now() < end; n++) {
    const { path, init } = requestAt(n);
    await fetch(url + path, {
      ...init,
      headers: { "X-Forwarded-For": FLOODER, "Content-Type": "application/json", ...init.headers },
    })
      .then((response) => response.arrayBuffer())
      // A refused body closes its connection during the upload.
      .catch(() => undefined);
  }
}

async function pausedHealthMs(url: string, n: number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  return healthMs(url, n);
}

async function healthMs(url: string, n: number): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${url}/api/health`, { headers: { "X-Forwarded-For": `203.0.113.${n % 250}` } });
  await response.arrayBuffer();
  return performance.now() - began;
}
