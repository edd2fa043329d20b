/** Measures another member's calls while one member causes heavy work again and again, relative to an idle server. */
import type { Client } from "../support/client.ts";
import { aPdf, aSavedDraft, signers } from "../support/journey.ts";
import { signUp } from "../support/people.ts";
import { type Server, startServer } from "../support/server.ts";
import { atMost, type Figure, p95Of } from "./figure.ts";
import { noisePages, pictureBomb } from "./heavy-pdf.ts";

const CALLS = 150;
const PAUSE_MS = 25;
const FLOOD_MS = 8_000;
const LANES = 2;
const NOISE_PAGES = 8;
const TEMPLATES = 150;
const DRAFTS = 250;
/** A cell, 4.5 MB long, that no separator ends. */
const CSV = `Name\n${"x".repeat(4_500_000)}`;

type Flood = {
  name: string;
  bound: number;
  take?: "slowest";
  begin(server: Server): Promise<(lane: number) => Promise<unknown>>;
};

const floods: Flood[] = [
  {
    name: "csv_cells",
    bound: 6,
    async begin(server) {
      const { client } = await signUp(server);
      const template = await aTemplate(client);
      return () => uploadTable(client, template);
    },
  },
  {
    name: "compare_pages",
    bound: 12,
    take: "slowest",
    async begin(server) {
      const { client } = await signUp(server);
      const file = noisePages(NOISE_PAGES);
      return (lane) => client.upload(`noise-${lane}.pdf`, file);
    },
  },
  {
    name: "slow_uploads",
    bound: 6,
    async begin(server) {
      const { client } = await signUp(server);
      let count = 0;
      return () => client.upload("bomb.pdf", pictureBomb(++count));
    },
  },
];

export async function workFigures(): Promise<Figure[]> {
  const server = await startServer({ env: { RATE_LIMITS: "off" } });
  try {
    const { client } = await signUp(server);
    await aSavedDraft(client, signers(1));
    await times(client, () => true, CALLS);
    const figures: Figure[] = [];
    for (const flood of floods) figures.push(await figureOf(server, client, flood));
    return [...figures, await deletionFigure(server, client)];
  } finally {
    await server.stop();
  }
}

async function figureOf(server: Server, client: Client, { name, bound, take, begin }: Flood): Promise<Figure> {
  const once = await begin(server);
  const idle = await times(client, () => true, CALLS);
  const endMs = performance.now() + FLOOD_MS;
  const lanes = Promise.all(Array.from({ length: LANES }, (_, lane) => repeat(() => once(lane), endMs)));
  const busy = await times(client, () => performance.now() < endMs, Number.POSITIVE_INFINITY);
  const done = (await lanes).reduce((sum, count) => sum + count, 0);
  const of = take === "slowest" ? (values: number[]) => Math.max(...values) : p95Of;
  console.error(`${name}: ${done} times; idle ${of(idle).toFixed(1)} ms, meanwhile ${of(busy).toFixed(1)} ms`);
  return atMost(`abuse.${name}`, of(busy) / of(idle), bound, "× idle");
}

/** Deletes a workspace that is full of templates and drafts, and measures until they are gone. */
async function deletionFigure(server: Server, client: Client): Promise<Figure> {
  const { client: leaver } = await signUp(server);
  const { _id, name } = await leaver.data<{ _id: string; name: string }>("POST", "/api/workspace/create", {
    name: "Full",
  });
  const { _id: fromDocument } = await aSavedDraft(leaver, signers(2));
  for (let n = 0; n < TEMPLATES; n++) await leaver.data("POST", "/api/template/save/new", { fromDocument });
  const part = await leaver.upload("contract.pdf", await aPdf("Contract"));
  const draft = { fileParts: [part], recipients: [], title: "Contract", schemas: [{}] };
  for (let n = 0; n < DRAFTS; n++) await leaver.save(draft);
  const idle = await times(client, () => true, CALLS);
  await leaver.data("DELETE", `/api/workspace/${_id}?workspace=${_id}`, { name });
  const endMs = performance.now() + FLOOD_MS;
  const busy = await times(client, () => performance.now() < endMs, Number.POSITIVE_INFINITY);
  console.error(`deletion: idle ${p95Of(idle).toFixed(1)} ms, meanwhile ${p95Of(busy).toFixed(1)} ms`);
  return atMost("abuse.deletion", p95Of(busy) / p95Of(idle), 3, "× idle");
}

/** Times of a member's calls, one after another with pauses. */
async function times(client: Client, isWanted: () => boolean, most: number): Promise<number[]> {
  const found: number[] = [];
  while (isWanted() && found.length < most) {
    const startMs = performance.now();
    await client.data("GET", "/api/document/all?view=all&limit=20");
    found.push(performance.now() - startMs);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return found;
}

async function repeat(work: () => Promise<unknown>, endMs: number): Promise<number> {
  let count = 0;
  for (; performance.now() < endMs; count++) await work().catch(() => undefined);
  return count;
}

async function aTemplate(client: Client): Promise<string> {
  const { _id: fromDocument } = await aSavedDraft(client, signers(1));
  return (await client.data<{ _id: string }>("POST", "/api/template/save/new", { fromDocument }))._id;
}

async function uploadTable(client: Client, template: string): Promise<void> {
  const form = new FormData();
  form.append("rows", new Blob([CSV]), "rows.csv");
  await (await client.request(`/api/template/bulk/${template}`, { method: "POST", body: form })).arrayBuffer();
}
