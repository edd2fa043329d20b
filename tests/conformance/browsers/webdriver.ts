/** A client for W3C WebDriver: one driver program, one session, commands over HTTP. */
import { type ChildProcess, spawn } from "node:child_process";
import { eventually } from "../../support/eventually.ts";
import { findFreePort } from "../../support/server.ts";

/** The key of an element reference in responses (WebDriver §12.1). */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

export type ElementId = { readonly [ELEMENT]: string };
/** One input device for "Perform Actions" (§15). */
export type InputSource = { type: string; id: string; parameters?: object; actions: readonly object[] };

/** A driver's error response with its code, e.g. `no such element`. */
export class DriverError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(`${code}: ${message}`);
  }
}

export type Session = {
  /** The capabilities that the browser reported. */
  readonly capabilities: Record<string, unknown>;
  /** Output of the driver and the browser, line by line. */
  readonly printed: readonly string[];
  /** @param path below the session, e.g. `/url` @throws DriverError */
  command<T = unknown>(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<T>;
  end(): Promise<void>;
};

export type DriverProgram = { program: string; args(port: number): string[]; env?: Record<string, string> };

/** @throws DriverError when the browser does not start; Error when the driver does not */
export async function openSession(driver: DriverProgram, capabilities: object): Promise<Session> {
  const port = await findFreePort();
  const env = { ...Deno.env.toObject(), ...driver.env };
  const child = spawn(driver.program, driver.args(port), { env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => printed.push(...linesOf(chunk)));
  const origin = `http://127.0.0.1:${port}`;
  try {
    await eventually(`${driver.program} to answer`, async () => {
      const { ready } = await ask<{ ready: boolean }>("GET", `${origin}/status`);
      return ready;
    });
    const begun = await ask<{ sessionId: string; capabilities: Record<string, unknown> }>("POST", `${origin}/session`, {
      capabilities: { alwaysMatch: capabilities },
    });
    const base = `${origin}/session/${begun.sessionId}`;
    return {
      capabilities: begun.capabilities,
      printed,
      command: (method, path, body) => ask(method, base + path, body),
      async end() {
        await ask("DELETE", base).catch(() => undefined);
        await endGroup(child);
      },
    };
  } catch (error) {
    await endGroup(child);
    throw error;
  }
}

function linesOf(chunk: unknown): string[] {
  return String(chunk).split("\n").filter(Boolean);
}

async function ask<T>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, {
    method,
    ...(method === "POST" ? { body: JSON.stringify(body ?? {}), headers: { "content-type": "application/json" } } : {}),
    signal: AbortSignal.timeout(60_000),
  });
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
  if (!response.ok) throw new DriverError(value.error ?? String(response.status), value.message ?? "");
  return value;
}

/** Ends the driver and the browser that it started. */
async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // The process has already exited.
  }
  await ended;
}
