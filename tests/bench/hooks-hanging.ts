/**
 * 100 webhooks of one workspace, all of which get every event: how long healthy receivers wait, how long other calls
 * take meanwhile, and memory, when ten receivers never answer, against a server on which all answer.
 */
import type { Client } from "../support/client.ts";
import { aPdf } from "../support/journey.ts";
import { signUp } from "../support/people.ts";
import { startServer } from "../support/server.ts";
import { openReceiver, type Receiver, receiverEnv } from "../support/webhook-receiver.ts";
import { atMost, type Figure, p95Of } from "./figure.ts";
import { watchMemory } from "./resident-memory.ts";

const WEBHOOKS = 100;
const HANGING = 10;
const EVENTS = Number(Deno.env.get("BENCH_HOOK_EVENTS") ?? 40);
const WARM_UP = 5;
/** Pause between two events, in which their deliveries fit. */
const EVENT_MS = 1_500;
const CALL_MS = 50;
const MEMORY_MB = 64;

type Measured = { delivery: number[]; api: number[]; growth: number };

export async function hangingFigures(): Promise<Figure[]> {
  const calm = await measure(0);
  const troubled = await measure(HANGING);
  const [delivery, api] = [p95Of(troubled.delivery), p95Of(troubled.api)];
  console.error(
    `with ${HANGING} hanging: deliveries ${delivery.toFixed(0)} ms, calls ${api.toFixed(1)} ms; growth of memory ` +
      `${troubled.growth.toFixed(0)} MiB, with none ${calm.growth.toFixed(0)} MiB`,
  );
  return [
    atMost("hooks.healthy_delivery", delivery / p95Of(calm.delivery), 1.3, "× none hangs"),
    atMost("hooks.api_meanwhile", api / p95Of(calm.api), 1.2, "× none hangs"),
    atMost("hooks.memory", troubled.growth, MEMORY_MB, "MiB"),
  ];
}

async function measure(hanging: number): Promise<Measured> {
  const receiver = await openReceiver();
  const server = await startServer({ env: { ...receiverEnv, RATE_LIMITS: "off" } });
  try {
    const { client } = await signUp(server);
    const arrivals = listen(receiver);
    for (let n = 0; n < WEBHOOKS; n++) await makeWebhook(client, `${receiver.url}/${n < hanging ? "hang" : "ok"}/${n}`);
    const part = await client.upload("contract.pdf", await aPdf("Contract"));
    const make = () =>
      client
        .save({ fileParts: [part], recipients: [], title: crypto.randomUUID(), schemas: [{}] })
        .then(({ _id }) => _id);
    // Every receiver answers at first, so that the servers are equally warm.
    arrivals.isTrouble = false;
    for (let n = 0; n < WARM_UP; n++) await Promise.all([make(), pause(EVENT_MS)]);
    arrivals.isTrouble = true;
    const growth = watchMemory(server);
    const calls = watchCalls(client);
    const madeAt = new Map<string, number>();
    for (let n = 0; n < EVENTS; n++) {
      const began = performance.now();
      madeAt.set(await make(), performance.now());
      await pause(Math.max(0, began + EVENT_MS - performance.now()));
    }
    const api = await calls();
    const delivery = [...madeAt].flatMap(([id, ms]) => (arrivals.byDocument.get(id) ?? []).map((at) => at - ms));
    const expected = EVENTS * (WEBHOOKS - hanging);
    if (delivery.length < expected) throw new Error(`${delivery.length} of ${expected} deliveries arrived in time`);
    return { delivery, api, growth: growth() };
  } finally {
    receiver.close();
    await server.stop();
  }
}

const makeWebhook = (client: Client, url: string) =>
  client.data("POST", "/api/integrations/webhook/create", { url, method: "POST", events: ["CREATED"], customData: [] });

/** The times at which healthy receivers were called, by document. */
function listen(receiver: Receiver) {
  const arrivals = { byDocument: new Map<string, number[]>(), isTrouble: false };
  receiver.answerWith(({ url, body }) => {
    if (url.includes("/hang/")) return arrivals.isTrouble ? "hang" : { status: 200 };
    const { documentId } = JSON.parse(body);
    const times = arrivals.byDocument.get(documentId) ?? [];
    times.push(performance.now());
    arrivals.byDocument.set(documentId, times);
    receiver.received.length = 0;
    return { status: 200 };
  });
  return arrivals;
}

/** Calls the API again and again until it is asked how long the calls took. */
function watchCalls(client: Client): () => Promise<number[]> {
  const found: number[] = [];
  let isOver = false;
  const calling = (async () => {
    while (!isOver) {
      const startMs = performance.now();
      await client.data("GET", "/api/document/all?view=all&limit=20");
      found.push(performance.now() - startMs);
      await pause(CALL_MS);
    }
  })();
  return async () => {
    isOver = true;
    await calling;
    return found;
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
