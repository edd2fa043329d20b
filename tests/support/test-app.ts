/** The whole API in one process, with a real database in memory, real objects in a folder, and a clock that tests set. */
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createApp } from "../../api/app.ts";
import type { Deps } from "../../api/deps.ts";
import { parseProxy } from "../../api/http/middleware/client-address.ts";
import { jobHandlers } from "../../api/jobs/handlers.ts";
import { createRunner, type Runner } from "../../api/jobs/runner.ts";
import type { Mailer } from "../../api/ports/mail.ts";
import { readSettings } from "../../api/settings.ts";
import { openDeps } from "../../api/wiring/open-deps.ts";
import { appsFolder, sharedPdfWorkers } from "./shared-pdf-workers.ts";
import { shareThreads } from "./shared-threads.ts";

shareThreads();

export type TestApp = {
  deps: Deps;
  kv: Deno.Kv;
  runner: Runner;
  /** Log lines so far, as JSON. */
  logged: string[];
  clock: { nowMs: number };
  request(path: string, init?: RequestInit & { address?: string }): Promise<Response>;
  /** The app's request handler. */
  fetch(request: Request, client: { address: string }): Response | Promise<Response>;
  /** Every route of the app, in Hono's spelling. */
  routes: readonly { method: string; path: string }[];
  /** Sends a JSON body and returns the response's JSON. */
  json(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  close(): Promise<void>;
};
/** `body`: JSON of any shape, into which tests look. */
export type Answer = { status: number; headers: Headers; body: ReturnType<typeof JSON.parse> };

/**
 * Windows of rate limits begin at multiples of their length, so none ends while a test counts calls from here on. A
 * count also expires in real time with its window.
 */
const MIDNIGHT_MS = Date.parse("2026-11-22T00:00:00.000Z");

export async function openTestApp(
  options: { env?: Record<string, string>; mailer?: Mailer; startMs?: number } = {},
): Promise<TestApp> {
  const pdf = sharedPdfWorkers();
  const folder = await mkdtemp(join(appsFolder, "app-"));
  const settings = readSettings({ MODE: "development", RATE_LIMITS: "off", ...options.env, DATA_DIR: folder });
  const kv = await Deno.openKv(":memory:");
  const isLimited = settings.RATE_LIMITS !== "off";
  const clock = { nowMs: options.startMs ?? (isLimited ? MIDNIGHT_MS : Date.now()) };
  const logged: string[] = [];
  const opened = await openDeps(settings, {
    kv,
    now: () => clock.nowMs,
    publicUrl: settings.PUBLIC_URL ?? "http://countersign.test",
    version: "test",
    log: (level, message, facts) => void logged.push(JSON.stringify({ level, message, ...facts })),
    onJobs: () => undefined,
    deno: Deno.execPath(),
    die: () => {
      throw new Error("died");
    },
    // A hash at the product's cost takes 0.3 s, and tests sign up hundreds of people.
    passwordCost: { N: 2 ** 10, r: 8, p: 1 },
    pdf,
  });
  const deps: Deps = options.mailer ? { ...opened.deps, mailer: options.mailer } : opened.deps;
  const root = pathToFileURL(join(import.meta.dirname!, "../../"));
  const app = createApp(deps, {
    folders: {
      app: new URL("webapp/dist/", root),
      elements: new URL("elements/dist/", root),
      locales: new URL("locales/", root),
      faces: new URL("node_modules/@fontsource/", root),
      scalar: new URL("node_modules/.cache/reference/scalar/", root),
    },
    trustedProxies: settings.TRUSTED_PROXIES.map(parseProxy),
  });
  const { jobs, log, killPoint } = deps;
  const runner = createRunner({ jobs, handlers: jobHandlers(deps), clock: deps.clock, log, killPoint });
  const request: TestApp["request"] = async (path, { address = "203.0.113.7", ...init } = {}) =>
    app.request(path, init, { address });
  return {
    ...{ deps, kv, runner, logged, clock, request },
    fetch: (request, client) => app.fetch(request, client),
    routes: app.routes,
    async json(method, path, body, headers = {}) {
      const response = await request(path, {
        method,
        headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
    },
    async close() {
      await opened.close();
      kv.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
