/** Measures signing in a workspace whose webhook never responds, relative to a workspace without webhooks. */

import type { Client } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { aSentDocument, signers, signingOf } from "../support/journey.ts";
import { signUp } from "../support/people.ts";
import { type Server, startServer } from "../support/server.ts";
import { openReceiver, receiverEnv } from "../support/webhook-receiver.ts";
import { atMost, type Figure, medianOf } from "./figure.ts";

const SIGNERS = 10;
const DOCUMENTS = Number(Deno.env.get("BENCH_HOOK_DOCUMENTS") ?? 12);
const EVENTS = ["SIGNED", "COMPLETED"];

type Signing = { client: Client; body: Parameters<Client["sign"]>[0] };

export async function signingFigure(): Promise<Figure> {
  const receiver = await openReceiver();
  receiver.answerWith("hang");
  const server = await startServer({ env: { ...receiverEnv, RATE_LIMITS: "off" } });
  try {
    const { client: subscribed } = await signUp(server);
    const { client: silent } = await signUp(server);
    const webhook = { url: receiver.url, method: "POST", events: EVENTS, customData: [] };
    await subscribed.data("POST", "/api/integrations/webhook/create", webhook);
    const [withHook, without]: number[][] = [[], []];
    for (let n = 0; n <= DOCUMENTS; n++) {
      const [one, other] = [await signingsIn(server, subscribed), await signingsIn(server, silent)];
      for (let index = 0; index < one.length; index++) {
        // The first document is a warm-up. The two workspaces alternate in going first.
        const order = [[one[index]!, withHook!] as const, [other[index]!, without!] as const];
        for (const [signing, times] of index % 2 === 0 ? order : order.reverse()) {
          const ms = await timed(signing);
          if (n > 0) times.push(ms);
        }
      }
    }
    await eventually("the webhook to be called", () => Promise.resolve(receiver.received.length > 0));
    return atMost("hooks.signing", medianOf(withHook!) / medianOf(without!), 1.05, "× no webhook");
  } finally {
    receiver.close();
    await server.stop();
  }
}

async function signingsIn(server: Server, client: Client): Promise<Signing[]> {
  const people = signers(SIGNERS);
  await aSentDocument(client, people);
  const [first, ...others] = people;
  // The pages are drawn, and the other signatures do not complete the document.
  await client.sign(await signingOf(server, client, first!));
  const signings: Signing[] = [];
  for (const person of others.slice(1)) signings.push({ client, body: await signingOf(server, client, person) });
  return signings;
}

async function timed({ client, body }: Signing): Promise<number> {
  const startMs = performance.now();
  await client.sign(body);
  return performance.now() - startMs;
}
