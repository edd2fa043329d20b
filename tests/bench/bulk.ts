/**
 * Measures bulk sending on a real server: processor time per row, relative to the same document sent manually
 * (uploaded, prepared and sent) and to a short table; duration of other calls meanwhile; memory. Processor time
 * includes the mails.
 */
import { readFileSync } from "node:fs";
import type { Client } from "../support/client.ts";
import { aSavedDraft, signers } from "../support/journey.ts";
import { type Person, signUp } from "../support/people.ts";
import { type Server, startServer } from "../support/server.ts";
import { atMost, type Figure, p95Of } from "./figure.ts";
import { watchMemory } from "./resident-memory.ts";

const BY_HAND = 100;
const SHORT = 500;
const LONG = 5_000;
const CALLS = 300;
const PAUSE_MS = 15;
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;
const MEMORY_MB = 64;

export async function run(): Promise<Figure[]> {
  const server = await startServer({ env: { RATE_LIMITS: "off" } });
  try {
    const { client } = await signUp(server);
    const template = await aTemplate(client);
    await sendByHand(client, "warm", 30);
    await sendInBulk(client, template, "warm", 100);
    await quiet(server);
    const byHandMs = await costMs(server, BY_HAND, () => sendByHand(client, "hand", BY_HAND));
    const shortMs = await costMs(server, SHORT, () => sendInBulk(client, template, "short", SHORT));
    const idle = await waits(client, CALLS);
    const memory = watchMemory(server);
    let busy: number[] = [];
    const longMs = await costMs(server, LONG, async () => {
      const sending = sendInBulk(client, template, "long", LONG);
      busy = await waits(client, CALLS);
      await sending;
    });
    const { growth } = memory();
    console.error(
      `by hand ${byHandMs.toFixed(1)} ms, row of 500 ${shortMs.toFixed(1)} ms, of 5,000 ${longMs.toFixed(1)} ms`,
    );
    return [
      atMost("bulk.row", shortMs / byHandMs, 0.5, "× by hand"),
      atMost("bulk.long_table", longMs / shortMs, 1.2, "× 500"),
      atMost("bulk.api_meanwhile", p95Of(busy) / p95Of(idle), 3, "× idle"),
      atMost("bulk.memory", growth, MEMORY_MB, "MiB"),
    ];
  } finally {
    await server.stop();
  }
}

async function aTemplate(client: Client): Promise<string> {
  const { _id: fromDocument } = await aSavedDraft(client, signers(1));
  const saved = { fromDocument, keepPeople: false, name: "Lease" };
  return (await client.data<{ _id: string }>("POST", "/api/template/save/new", saved))._id;
}

/** Sends documents without a template: uploads the file, saves the draft with its fields, and sends it. */
async function sendByHand(client: Client, name: string, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const { _id } = await aSavedDraft(client, [{ name: `Ann ${n}`, email: `${name}${n}@example.com` } as Person]);
    await client.data("POST", `/api/document/send/${_id}`, {});
  }
}

async function sendInBulk(client: Client, templateId: string, name: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => `Ann ${n},${name}${n}@example.com`);
  const form = new FormData();
  form.append("rows", new Blob([["Name,Email", ...rows].join("\n")]), "rows.csv");
  const began = await client.request(`/api/template/bulk/${templateId}`, { method: "POST", body: form });
  const { bulkId } = (await began.json()).data;
  for (;;) {
    const { state, failed } = await client.data<{ state: string; failed: number }>(
      "GET",
      `/api/template/bulk/${bulkId}`,
    );
    if (failed > 0) throw new Error("a row failed");
    if (state === "done") return;
    await pause(500);
  }
}

/** Processor time per document, including its jobs. */
async function costMs(server: Server, count: number, work: () => Promise<void>): Promise<number> {
  const before = processorMs(server);
  await work();
  await quiet(server);
  return (processorMs(server) - before) / count;
}

/** Waits until the mails are sent and the server is idle. */
async function quiet(server: Server): Promise<void> {
  for (let calm = 0, last = processorMs(server); calm < 3; ) {
    await pause(1_000);
    const now = processorMs(server);
    calm = now - last <= 3 * TICK_MS ? calm + 1 : 0;
    last = now;
  }
}

function processorMs({ pid }: Server): number {
  const [, facts] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user, system] = facts!.split(" ").slice(11, 13).map(Number);
  return (user! + system!) * TICK_MS;
}

/** Time of one page of the list, measured repeatedly. */
async function waits(client: Client, calls: number): Promise<number[]> {
  const found: number[] = [];
  for (let n = 0; n < calls; n++) {
    const startMs = performance.now();
    await client.data("GET", "/api/document/all?view=sent&limit=20");
    found.push(performance.now() - startMs);
    await pause(PAUSE_MS);
  }
  return found;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
