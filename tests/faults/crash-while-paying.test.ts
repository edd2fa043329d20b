import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Client } from "../support/client.ts";
import { aPdf } from "../support/journey.ts";
import { connectionForm } from "../support/paying.ts";
import { aPerson, type Person, signingLinkOf, signUp } from "../support/people.ts";
import { findFreePort, startServer } from "../support/server.ts";
import { type FakeStripe, openFakeStripe } from "../support/stripe.ts";

let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await openFakeStripe();
  stripe.addAccount(connectionForm.secretKey);
});
afterAll(() => stripe.close());

/** `payDocument` asks the provider under a new idempotency key in every such period of the server's clock. */
const KEY_PERIOD_MS = 10 * 60_000;

/** Points between provider and commit, in both directions; the process dies as with `kill -9`. */
const points = ["after_checkout:1", "before_payment:1", "after_payment:1"];

async function sendOwed(client: Client, signer: Person, connectionId: string): Promise<string> {
  const part = await client.upload("contract.pdf", await aPdf("Lease"));
  const payment = { enabled: true, connectionId, currency: "usd", amount: 12.5, payment_provider: "stripe" };
  const recipient = { _id: "r0", name: signer.name, email: signer.email, paymentEnabled: true, payment };
  const field = { type: "signature", position: { x: 20, y: 30 }, width: 42, height: 20, recipient: "r0" };
  const draft = { fileParts: [part], title: "Lease", recipients: [recipient], schemas: [{ s0: field }] };
  const { _id } = await client.save(draft as unknown as Parameters<Client["save"]>[0]);
  await client.send(_id);
  return _id;
}

/**
 * Delivers five events about the newest checkout concurrently, signed by the server's clock. @returns their statuses; 0
 * for a request without a response
 */
function deliverAll(webhookUrl: string, clockAheadMs: number): Promise<number[]> {
  const { id } = stripe.sessions.at(-1)!;
  const secret = connectionForm.webhookSecret;
  const deliver = async () => {
    const { body, signature } = stripe.event("checkout.session.completed", id, {
      secret,
      atMs: Date.now() + clockAheadMs,
    });
    const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
    const answer = await fetch(webhookUrl, { method: "POST", headers, body });
    await answer.body?.cancel();
    return answer.status;
  };
  return Promise.all(Array.from({ length: 5 }, () => deliver().catch(() => 0)));
}

describe.each(points)("a crash at %s", (point) => {
  it("results in one checkout and one payment, and the payer can sign", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "countersign-paying-"));
    const port = await findFreePort();
    const env = { STRIPE_ENDPOINT: stripe.url };
    // Both servers start early in a period, so that both ask under one key.
    const clockAheadMs = KEY_PERIOD_MS - (Date.now() % KEY_PERIOD_MS);
    const before = stripe.sessions.length;
    try {
      const doomed = await startServer({ dataDir, port, env: { ...env, KILLPOINT: point }, clockAheadMs });
      const { client, person } = await signUp(doomed);
      const { _id, webhookUrl } = await client.data<{ _id: string; webhookUrl: string }>(
        "POST",
        "/api/payment/create",
        connectionForm,
      );
      const signer = aPerson("Paula Payer");
      const id = await sendOwed(client, signer, _id);
      const { token } = await signingLinkOf(doomed, signer.email);
      const pay = (by: Client) => by.data<{ url: string }>("POST", "/api/recipient/pay", { token });
      await pay(client).catch(() => null);
      if (point !== "after_checkout:1") {
        stripe.settle(stripe.sessions.at(-1)!.id, "paid");
        await deliverAll(webhookUrl, clockAheadMs);
      }
      expect(await doomed.ended).toBe("SIGKILL");

      const server = await startServer({ dataDir, port, env, clockAheadMs });
      try {
        const again = await new Client(server.url).signIn(person);
        if (point === "after_checkout:1") {
          expect((await pay(again)).url).toBe(stripe.sessions.at(-1)!.url);
          stripe.settle(stripe.sessions.at(-1)!.id, "paid");
        }
        expect(await deliverAll(webhookUrl, clockAheadMs)).toEqual([200, 200, 200, 200, 200]);
        expect(stripe.sessions.length).toBe(before + 1);
        expect((await again.openSession(token)) as object).toMatchObject({ room: "open" });
        const trail = await again.data<{ items: { type: string }[]; intact: boolean }>(
          "GET",
          `/api/document/logs/${id}`,
        );
        const types = trail.items.map((line) => line.type).filter((type) => /^PA(ID|YMENT)/.test(type));
        expect(types).toEqual(["PAYMENT_REQUESTED", "PAID"]);
        expect(trail.intact).toBe(true);
      } finally {
        await server.stop();
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  }, 240_000);
});
