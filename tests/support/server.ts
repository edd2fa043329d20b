/** Starts the real server process like `npm start`, with the same command and permissions, except for cheap password hashes. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serverCommand } from "../../scripts/server-command.mjs";
import { root } from "../../scripts/toolchain.mjs";
import { eventually } from "./eventually.ts";

export type Server = {
  /** Origin without a trailing slash. */
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Everything printed so far. */
  readonly output: () => string;
  /** Resolves when the process ends: the exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
  /** Sends `SIGTERM` and waits for the end; removes the data folder if `startServer` created it. */
  readonly stop: () => Promise<void>;
  /** Sends `SIGKILL`, as a crash; the data folder stays. */
  readonly crash: () => Promise<void>;
};

export type ServerOptions = {
  /** Data folder, kept by `stop`; default: a new folder that `stop` removes. */
  dataDir?: string;
  port?: number;
  /** Settings, as in `scripts/settings.mjs`. The tests' environment is not passed on. */
  env?: Record<string, string>;
  /** Waits for `/api/health`; `false` only starts the process. */
  isAwaited?: boolean;
  /** Sets its clock ahead by this much. */
  clockAheadMs?: number;
};

/** @throws Error with the server's output if it is not ready within 90 s or ends earlier */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "countersign-")));
  const port = options.port ?? (await findFreePort());
  const { program, args, env } = serverCommand({
    MODE: "development",
    ...options.env,
    PORT: String(port),
    DATA_DIR: dataDir,
  });
  const child = spawn(program, preloaded(args, options.clockAheadMs), {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => printed.push(String(chunk)));
  const output = () => printed.join("");
  const ended = new Promise<number | string>((resolve) => {
    child.on("exit", (code, signal) => resolve(code ?? signal ?? "unknown"));
  });
  const server: Server = {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    pid: child.pid ?? 0,
    output,
    ended,
    async stop() {
      await end(child, "SIGTERM", ended);
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
    crash: () => end(child, "SIGKILL", ended),
  };
  if (options.isAwaited !== false) await waitUntilReady(server);
  return server;
}

/** The same command with cheap password hashes, and with the clock set ahead. */
function preloaded(args: readonly string[], ms = 0): string[] {
  const modules = ["quick-passwords.ts", ...(ms === 0 ? [] : [`clock-ahead.ts?ms=${ms}`])];
  const preloads = modules.map((name) => `--preload=${new URL(name, import.meta.url).href}`);
  return args.flatMap((arg) => (arg === "run" ? ["run", ...preloads] : [arg]));
}

async function waitUntilReady(server: Server): Promise<void> {
  let hasEnded = false;
  void server.ended.then(() => {
    hasEnded = true;
  });
  const ready = async () => {
    if (hasEnded) return "ended";
    const response = await fetch(`${server.url}/api/health`);
    await response.body?.cancel();
    return response.ok ? "ready" : null;
  };
  const state = await eventually("the server to be ready", ready, { timeoutMs: 90_000 }).catch(async (reason) => {
    await server.crash();
    throw new Error(`The server did not get ready:\n${server.output()}`, { cause: reason });
  });
  if (state === "ended") throw new Error(`The server ended at start (${await server.ended}):\n${server.output()}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  const late = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await ended;
  clearTimeout(late);
}

/** Below the ports that Linux gives to outgoing connections (32768–60999), which could take one during a restart. */
const LOWEST_PORT = 12_000;
const HIGHEST_PORT = 31_999;

/** A port for a server that may be stopped and started again on it. @throws Error after 20 taken ports */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < 20; tries += 1) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT + 1);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port between ${LOWEST_PORT} and ${HIGHEST_PORT}`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.on("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
