/** Measures health checks from other addresses while one address floods the server. */
import { type Server, startServer } from "../support/server.ts";
import { atMost, type Figure, p95Of } from "./figure.ts";
import type { Flood, FloodCalls } from "./flood-thread.ts";

const IDLE_CALLS = 150;
const FLOOD_MS = 15_000;
const PAUSE_MS = 50;
const FLOODERS = 8;
const FLOODER = "198.51.100.9";

/**
 * How much slower health checks get, relative to those of a server that refuses every call unread: the flood itself takes
 * processor time, most of a machine with two cores.
 */
export async function floodFigure(
  name: string,
  bound: number,
  begin: (server: Server) => Promise<FloodCalls> | FloodCalls,
): Promise<Figure> {
  // The bench acts as the trusted proxy, so it chooses the client address of each request.
  const server = await startServer({ env: { TRUSTED_PROXIES: "127.0.0.1" } });
  const floor = await openRefusing();
  try {
    const calls = await begin(server);
    const [own, least] = [await slowdown(server.url, calls), await slowdown(floor.url, calls)];
    console.error(`${name}: ${own.toFixed(1)} × idle, a refusing server ${least.toFixed(1)} × idle`);
    return atMost(`abuse.${name}`, own / least, bound, "× refusing server");
  } finally {
    floor.close();
    await server.stop();
  }
}

async function slowdown(url: string, calls: FloodCalls): Promise<number> {
  for (let n = 0; n < 30; n++) await healthMs(url, n);
  const idle: number[] = [];
  for (let n = 0; n < IDLE_CALLS; n++) idle.push(await pausedHealthMs(url, n));
  const end = performance.now() + FLOOD_MS;
  const lanes = Array.from({ length: FLOODERS }, (_, from) => flood({ url, from, ms: FLOOD_MS, ...calls }));
  const flooded: number[] = [];
  for (let n = 0; performance.now() < end; n++) flooded.push(await pausedHealthMs(url, n));
  await Promise.all(lanes);
  return p95Of(flooded) / p95Of(idle);
}

async function flood(order: Flood): Promise<void> {
  const thread = new Worker(new URL("./flood-thread.ts", import.meta.url), { type: "module" });
  const headers = { "X-Forwarded-For": FLOODER, "Content-Type": "application/json" };
  const requests = order.requests.map((request) => ({ ...request, headers: { ...headers, ...request.headers } }));
  await new Promise((resolve) => {
    thread.onmessage = resolve;
    thread.postMessage({ ...order, requests });
  });
  thread.terminate();
}

async function openRefusing(): Promise<{ url: string; close(): void }> {
  const script = new URL("refusing-server.ts", import.meta.url).pathname;
  const child = new Deno.Command(Deno.execPath(), { args: ["run", "-A", "--quiet", script], stdout: "piped" }).spawn();
  const reader = child.stdout.getReader();
  const port = new TextDecoder().decode((await reader.read()).value).trim();
  await reader.cancel();
  return { url: `http://127.0.0.1:${port}`, close: () => child.kill() };
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
