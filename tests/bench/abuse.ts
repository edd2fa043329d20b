/** Measures other callers' response times while one address floods every call that needs no session. */
import type { Endpoint } from "../../domain/contract/endpoint.ts";
import { endpoints } from "../../domain/contract/endpoints.ts";
import { startServer } from "../support/server.ts";
import { atMost, type Figure } from "./figure.ts";

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
  // The bench acts as the trusted proxy, so it chooses the client address of each request.
  const server = await startServer({ env: { TRUSTED_PROXIES: "127.0.0.1" } });
  try {
    for (let n = 0; n < 30; n++) await healthMs(server.url, n);
    const idle: number[] = [];
    for (let n = 0; n < IDLE_CALLS; n++) idle.push(await pausedHealthMs(server.url, n));
    const end = performance.now() + FLOOD_MS;
    const flood = Promise.all(Array.from({ length: FLOODERS }, (_, lane) => floodUntil(server.url, end, lane)));
    const flooded: number[] = [];
    for (let n = 0; performance.now() < end; n++) flooded.push(await pausedHealthMs(server.url, n));
    await flood;
    return [atMost("abuse.health_under_flood", percentile(flooded, 0.95) / percentile(idle, 0.95), 5, "× idle")];
  } finally {
    await server.stop();
  }
}

/** Cycles through all calls, alternately malformed and large, as fast as responses arrive. */
async function floodUntil(url: string, end: number, lane: number): Promise<void> {
  for (let n = lane; performance.now() < end; n++) {
    const { method, path } = calls[n % calls.length]!;
    const hasBody = method !== "GET" && method !== "DELETE";
    await fetch(url + path.replace(/:\w+/g, "x"), {
      method,
      headers: { "X-Forwarded-For": FLOODER, "Content-Type": "application/json" },
      ...(hasBody ? { body: n % 3 === 0 ? '{"' : LARGE } : {}),
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

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;
}
