/** Measures deliveries of one workspace while 1,000 receivers of ten others hang, relative to an idle server. */
import type { Client } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { aSavedDraft, signers } from "../support/journey.ts";
import { signUp } from "../support/people.ts";
import { startServer } from "../support/server.ts";
import { openReceiver, type Receiver, receiverEnv } from "../support/webhook-receiver.ts";
import { atMost, type Figure, medianOf } from "./figure.ts";

const WORKSPACES = 10;
const HANGING = 100;
const DELIVERIES = 15;

export async function hooksFigure(): Promise<Figure> {
  const [receiver, hole] = await Promise.all([openReceiver(), openReceiver()]);
  hole.answerWith("hang");
  const server = await startServer({ env: { ...receiverEnv, RATE_LIMITS: "off" } });
  try {
    const { client } = await signUp(server);
    await makeWebhook(client, receiver.url);
    const greedy: Client[] = [];
    for (let n = 0; n < WORKSPACES; n++) {
      const { client: one } = await signUp(server);
      for (let hook = 0; hook < HANGING; hook++) await makeWebhook(one, `${hole.url}/${n}/${hook}`);
      greedy.push(one);
    }
    await deliveryMs(client, receiver);
    const idle: number[] = [];
    for (let n = 0; n < DELIVERIES; n++) idle.push(await deliveryMs(client, receiver));
    for (const one of greedy) await aSavedDraft(one, signers(1));
    await eventually("the first receivers to hang", async () => hole.received.length >= 20, { timeoutMs: 120_000 });
    const busy: number[] = [];
    for (let n = 0; n < DELIVERIES; n++) busy.push(await deliveryMs(client, receiver));
    const [before, after] = [medianOf(idle), Math.max(...busy)];
    console.error(
      `webhooks: idle ${before.toFixed(0)} ms, slowest meanwhile ${after.toFixed(0)} ms, ${hole.received.length} hang`,
    );
    return atMost("abuse.hooks_first_delivery", after / before, 60, "× idle");
  } finally {
    receiver.close();
    hole.close();
    await server.stop();
  }
}

const makeWebhook = (client: Client, url: string) =>
  client.data("POST", "/api/integrations/webhook/create", { url, method: "POST", events: ["CREATED"], customData: [] });

/** Time from an event to its call. */
async function deliveryMs(client: Client, receiver: Receiver): Promise<number> {
  const { _id } = await aSavedDraft(client, signers(1));
  const startMs = performance.now();
  const isThere = async () => receiver.bodies().some(({ documentId }) => documentId === _id);
  await eventually("a delivery", isThere, { timeoutMs: 120_000, everyMs: 5 });
  return performance.now() - startMs;
}
