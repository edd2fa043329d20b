/** Entry point: reads the environment, opens database and object stores, serves HTTP, runs jobs. */
import { join, resolve } from "node:path";
import { toInstant } from "../domain/ids.ts";
import packageJson from "../package.json" with { type: "json" };
import { createApp } from "./app.ts";
import { parseProxy } from "./http/middleware/client-address.ts";
import { malformedAddress } from "./http/refusal-response.ts";
import { serveGuarded } from "./http/serve.ts";
import { jobHandlers } from "./jobs/handlers.ts";
import { createRunner, jobKinds, type Runner } from "./jobs/runner.ts";
import type { Log } from "./ports/basics.ts";
import { exposures, readSettings, type Settings, SettingsInvalid, settingNames } from "./settings.ts";
import { openDeps } from "./wiring/open-deps.ts";
import { openKv } from "./wiring/open-kv.ts";
import { isBucket } from "./wiring/open-objects.ts";
import { makePrivate } from "./wiring/private-files.ts";

const SHUTDOWN_MS = 10_000;
const FIRST_SWEEP_MS = 60_000;
/** Delay before reindexing after a start, so that work for which people wait runs first. */
const FIRST_REINDEX_MS = 10_000;
/** A single process notices its own jobs immediately; polling only covers clock changes. */
const OWN_POLL_MS = 15_000;
const SHARED_POLL_MS = 1_000;

const log: Log = (level, message, facts = {}) => {
  const line = JSON.stringify({ at: new Date().toISOString(), level, message, ...facts });
  if (level === "info") console.log(line);
  else console.error(line);
};

function readOrExit(): Settings {
  try {
    const settings = readSettings(Object.fromEntries(settingNames.map((name) => [name, Deno.env.get(name)])));
    const regions = [...settings.OBJECTS_REGIONS].map(
      ([name, target]) => [name, isBucket(target) ? target : resolve(target)] as const,
    );
    return { ...settings, DATA_DIR: resolve(settings.DATA_DIR), OBJECTS_REGIONS: new Map(regions) };
  } catch (error) {
    if (!(error instanceof SettingsInvalid)) throw error;
    console.error(`The settings are not right:\n${error.message}`);
    Deno.exit(2);
  }
}

/**
 * A local database serves one process: a second one on the same folder stops with a message instead of failing later.
 */
async function lockFolder(folder: string): Promise<void> {
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await Deno.open(join(folder, "lock"), { create: true, write: true, mode: 0o600 });
  const tooLong = new Promise<"held">((resolve) => setTimeout(() => resolve("held"), 3_000));
  if ((await Promise.race([file.lock(true), tooLong])) === "held") {
    console.error(`Another server is using ${folder}.`);
    Deno.exit(3);
  }
}

function choosePort({ HOST, PORT }: Settings): number {
  if (PORT !== 0) return PORT;
  const listener = Deno.listen({ hostname: HOST, port: 0 });
  const { port } = listener.addr as Deno.NetAddr;
  listener.close();
  return port;
}

const settings = readOrExit();
const isShared = settings.DENO_KV_URL !== undefined;
await lockFolder(settings.DATA_DIR);
await makePrivate(settings.DATA_DIR);
for (const location of settings.OBJECTS_REGIONS.values()) if (!isBucket(location)) await makePrivate(location);
const port = choosePort(settings);
const isAnyHost = settings.HOST === "0.0.0.0" || settings.HOST === "::";
const origin = `http://${isAnyHost ? "localhost" : settings.HOST.includes(":") ? `[${settings.HOST}]` : settings.HOST}:${port}`;
const kv = await openKv(settings.DENO_KV_URL ?? join(settings.DATA_DIR, "kv.sqlite3"));
let runner: Runner | null = null;
const { deps, close } = await openDeps(settings, {
  kv,
  now: () => Date.now(),
  publicUrl: (settings.PUBLIC_URL ?? origin).replace(/\/+$/, ""),
  version: packageJson.version,
  log,
  onJobs: () => runner?.wake(),
  deno: Deno.execPath(),
  die: () => Deno.kill(Deno.pid, "SIGKILL"),
});
const app = createApp(deps, {
  folders: {
    app: new URL("../webapp/dist/", import.meta.url),
    elements: new URL("../elements/dist/", import.meta.url),
    locales: new URL("../locales/", import.meta.url),
    faces: new URL("../node_modules/@fontsource/", import.meta.url),
    scalar: new URL("../node_modules/.cache/reference/scalar/", import.meta.url),
  },
  trustedProxies: settings.TRUSTED_PROXIES.map(parseProxy),
});
runner = createRunner({
  jobs: deps.jobs,
  handlers: jobHandlers(deps),
  clock: deps.clock,
  log,
  killPoint: deps.killPoint,
  pollMs: isShared ? SHARED_POLL_MS : OWN_POLL_MS,
});
// Only this process uses a local database, so leases from before this start are dead.
if (!isShared) await deps.jobs.release(jobKinds, deps.clock.now());
await retryDeadJobs();
const reindexAt = toInstant(deps.clock.now() + FIRST_REINDEX_MS);
await deps.jobs.ensure("reindex", { task: { kind: "reindex_documents" }, dueAt: reindexAt });
await deps.jobs.ensure("restore_senders", { task: { kind: "restore_senders" }, dueAt: reindexAt });
await deps.jobs.ensure("index_former_texts", { task: { kind: "index_former_texts" }, dueAt: reindexAt });
await deps.jobs.ensure("sweep", { task: { kind: "sweep" }, dueAt: toInstant(deps.clock.now() + FIRST_SWEEP_MS) });
runner.start();

if (settings.MODE === "development" && !settings.SMTP_URL && !settings.hasOutbox) {
  const names = exposures(settings).join(" and ");
  log(
    "warn",
    `${names}: others can reach this server, and MODE is not set. The development outbox is off; set SMTP_URL to send mails, or MODE`,
  );
}
void deps.identity.check().catch((error) => {
  log("warn", "OIDC_ISSUER cannot be used: nobody can sign in", { error: describeError(error) });
});

const server = serveGuarded({
  hostname: settings.HOST,
  port,
  onError: (error) => {
    log("error", "the server failed", { error: String(error) });
    return new Response(null, { status: 500 });
  },
  handler: (request, client) => (URL.canParse(request.url) ? app.fetch(request, client) : malformedAddress()),
});
console.log(`Countersign is ready: ${origin}/app/`);

/** Joins an error's message with those of its causes, which contain the reason. */
function describeError(error: unknown): string {
  return error instanceof Error && error.cause ? `${error.message}: ${describeError(error.cause)}` : String(error);
}

/**
 * Logs and retries dead jobs, because a restart suggests that the fault was fixed. Mails are not retried, because they
 * may be outdated.
 */
async function retryDeadJobs(): Promise<void> {
  for (const { id, task, lastError } of await deps.jobs.listDead()) {
    log("warn", "a job had been given up", { job: id, kind: task.kind, error: lastError });
    if (task.kind !== "mail") await deps.jobs.revive(id, deps.clock.now());
  }
}

let isStopping = false;
async function stop(signal: string): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  log("info", "stopping", { signal });
  setTimeout(() => Deno.exit(0), SHUTDOWN_MS);
  await Promise.all([server.shutdown(), runner?.stop()]);
  await close();
  kv.close();
  Deno.exit(0);
}
for (const signal of ["SIGTERM", "SIGINT"] as const) Deno.addSignalListener(signal, () => void stop(signal));
globalThis.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  log("error", "a promise nobody waited for failed", { error: String(event.reason?.stack ?? event.reason) });
});
