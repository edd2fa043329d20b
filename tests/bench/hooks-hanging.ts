/**
 * Measures 100 webhooks of one workspace that all receive every event: delay of healthy receivers, duration of other
 * calls and memory if ten receivers never respond, relative to a server whose receivers all respond.
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
/** Pause between two events, long enough for their deliveries. */
const EVENT_MS = 1_500;
const CALL_MS = 50;
const MEMORY_MB = 64;

type Setup = Awaited<ReturnType<typeof openSetup>>;

export async function hangingFigures(): Promise<Figure[]> {
  const setups = await Promise.all([openSetup(0), openSetup(HANGING)]);
  const [calm, troubled] = setups;
  try {
    // All receivers respond at first, so that the servers are equally warm.
    for (let n = 0; n < WARM_UP; n++) for (const setup of setups) await makeEvent(setup);
    for (const setup of setups) setup.begin();
    // Alternates, because the machine's speed varies.
    for (let n = 0; n < EVENTS; n++)
      for (const setup of n % 2 === 0 ? setups : [troubled, calm]) await makeEvent(setup);
    const [before, after] = [calm.measured(), troubled.measured()];
    for (const [name, { delivery, api, growth, memory }] of Object.entries({ none: before, [HANGING]: after })) {
      console.error(
        `${name} hanging: deliveries ${delivery.toFixed(0)} ms, calls ${api.toFixed(1)} ms, ` +
          `memory ${memory.toFixed(0)} MiB, its growth ${growth.toFixed(0)} MiB`,
      );
    }
    return [
      atMost("hooks.healthy_delivery", after.delivery / before.delivery, 1.3, "× none hangs"),
      atMost("hooks.api_meanwhile", after.api / before.api, 1.2, "× none hangs"),
      atMost("hooks.memory", after.memory / before.memory, 1.2, "× none hangs"),
      atMost("hooks.memory_growth", after.growth, MEMORY_MB, "MiB"),
    ];
  } finally {
    for (const setup of setups) await setup.close();
  }
}

/** A server whose only workspace has 100 webhooks; `hanging` of their receivers hang once `begin` is called. */
async function openSetup(hanging: number) {
  const receiver = await openReceiver();
  const server = await startServer({ env: { ...receiverEnv, RATE_LIMITS: "off" } });
  const { client } = await signUp(server);
  const arrivals = listen(receiver);
  for (let n = 0; n < WEBHOOKS; n++) await makeWebhook(client, `${receiver.url}/${n < hanging ? "hang" : "ok"}/${n}`);
  const part = await client.upload("contract.pdf", await aPdf("Contract"));
  const madeAt = new Map<string, number>();
  const calls: number[] = [];
  let memory = watchMemory(server);
  return {
    client,
    calls,
    async make() {
      const body = { fileParts: [part], recipients: [], title: crypto.randomUUID(), schemas: [{}] };
      const { _id } = await client.save(body);
      madeAt.set(_id, performance.now());
    },
    begin() {
      madeAt.clear();
      calls.length = 0;
      arrivals.isTrouble = true;
      memory();
      memory = watchMemory(server);
    },
    /** 95th percentiles in ms, memory in MiB. */
    measured() {
      const delivery = [...madeAt].flatMap(([id, ms]) => (arrivals.byDocument.get(id) ?? []).map((at) => at - ms));
      const expected = EVENTS * (WEBHOOKS - hanging);
      if (delivery.length < expected) throw new Error(`${delivery.length} of ${expected} deliveries arrived in time`);
      const { growth, highest } = memory();
      return { delivery: p95Of(delivery), api: p95Of(calls), growth, memory: highest };
    },
    async close() {
      receiver.close();
      await server.stop();
    },
  };
}

/** Causes an event and makes API calls while it is delivered. */
async function makeEvent({ make, client, calls }: Setup): Promise<void> {
  const endMs = performance.now() + EVENT_MS;
  await make();
  while (performance.now() < endMs) {
    const startMs = performance.now();
    await client.data("GET", "/api/document/all?view=all&limit=20");
    calls.push(performance.now() - startMs);
    await pause(CALL_MS);
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

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
