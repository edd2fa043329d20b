/** Measures the cost of an upload relative to the lower bound: receiving, hashing and storing the bytes. */
import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findDeno } from "../../scripts/toolchain.mjs";
import type { Client } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { signUp } from "../support/people.ts";
import { type Server, startServer } from "../support/server.ts";
import { run as measureFairness } from "./fairness.ts";
import { atMost, type Figure, medianOf } from "./figure.ts";
import { largePdf } from "./large-pdf.ts";
import { run as measureWaiting } from "./pictures-waiting.ts";

const MEGABYTE = 1024 * 1024;
const ROUNDS = 11;
const PARALLEL = 10;

export async function run(): Promise<Figure[]> {
  const server = await startServer({ env: { RATE_LIMITS: "off" } });
  const floor = await openFloor();
  try {
    const { client } = await signUp(server);
    const ratio = medianOf(await inTurn(server, client, floor.url));
    const peak = await peakOfParallelUploads(server, client);
    return [
      atMost("intake.upload_25mb", ratio, 1.5, "× floor"),
      atMost("intake.ten_parallel_rss", peak / MEGABYTE, 1536, "MiB"),
      ...(await measureFairness()),
      ...(await measureWaiting()),
    ];
  } finally {
    await floor.close();
    await server.stop();
  }
}

/**
 * Each upload's time as a multiple of the floor, both measured right after each other; the first round warms up. Page
 * images of one upload follow in the background: the bench waits for them, so that they count in neither.
 */
async function inTurn(server: Server, client: Client, floorUrl: string): Promise<number[]> {
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const bytes = largePdf(round);
    const floorMs = await timed(async () => {
      await (await fetch(floorUrl, { method: "POST", body: formOf(bytes) })).text();
    });
    const uploadMs = await timed(() => client.upload(`large-${round}.pdf`, bytes));
    await untilIdle(server.pid);
    if (round > 0) ratios.push(uploadMs / floorMs);
  }
  return ratios;
}

/** Peak memory in bytes of the server and its child processes while ten files arrive at once. */
async function peakOfParallelUploads(server: Server, client: Client): Promise<number> {
  const files = Array.from({ length: PARALLEL }, (_, index) => largePdf(100 + index));
  let peak = 0;
  let isDone = false;
  const uploads = Promise.all(files.map((bytes, index) => client.upload(`parallel-${index}.pdf`, bytes))).finally(
    () => {
      isDone = true;
    },
  );
  await eventually(
    "ten uploads",
    async () => {
      peak = Math.max(peak, await residentBytesOf(server.pid));
      return isDone;
    },
    { timeoutMs: 120_000, everyMs: 20 },
  );
  await uploads;
  return peak;
}

function formOf(bytes: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.append("files", new Blob([bytes], { type: "application/pdf" }), "large.pdf");
  return form;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function openFloor(): Promise<{ url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "countersign-floor-"));
  const script = new URL("floor-server.ts", import.meta.url).pathname;
  const child = spawn(findDeno(), ["run", "-A", "--quiet", script, folder], { stdio: ["ignore", "pipe", "inherit"] });
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (chunk) => resolve(String(chunk).trim()));
    child.once("exit", (code) => reject(new Error(`The floor ended with ${code}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      child.kill();
      await rm(folder, { recursive: true });
    },
  };
}

/** Resident memory of a process and its children, as the kernel counts it. */
async function residentBytesOf(pid: number): Promise<number> {
  const children = await childrenOf(pid);
  const sizes = await Promise.all([pid, ...children].map(residentOf));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Waits until a process and its children have been nearly idle for a while. */
async function untilIdle(pid: number): Promise<void> {
  let before = -1;
  let quiet = 0;
  const isQuiet = async () => {
    const spent = await processorTicksOf(pid);
    quiet = spent - before <= 2 ? quiet + 1 : 0;
    before = spent;
    return quiet >= 3;
  };
  await eventually("the page images", isQuiet, { timeoutMs: 120_000, everyMs: 150 });
}

/** Hundredths of a second of processor time. */
async function processorTicksOf(pid: number): Promise<number> {
  const all = [pid, ...(await childrenOf(pid))].map(async (one) => {
    const fields = (await readFile(`/proc/${one}/stat`, "utf8").catch(() => "")).split(") ").at(-1)?.split(" ") ?? [];
    return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  });
  return (await Promise.all(all)).reduce((sum, ticks) => sum + ticks, 0);
}

async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}

async function childrenOf(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, "utf8").catch(() => "")),
  );
  return lists.flatMap((list) => list.split(" ").filter(Boolean).map(Number));
}
