import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Client } from "../support/client.ts";
import { aSavedDraft, signers } from "../support/journey.ts";
import { signUp } from "../support/people.ts";
import { startServer } from "../support/server.ts";
import { openReceiver, receiverEnv } from "../support/webhook-receiver.ts";

const events = ["CREATED", "SENT", "VOIDED"];

it.each(["after_webhook_event:2", "before_webhook:2", "after_webhook:2"])(
  "a crash at %s loses no event and makes none up",
  async (point) => {
    const dataDir = await mkdtemp(join(tmpdir(), "countersign-crash-"));
    const receiver = await openReceiver();
    try {
      const doomed = await startServer({ dataDir, env: { ...receiverEnv, KILLPOINT: point } });
      const { client, person } = await signUp(doomed);
      const body = { url: receiver.url, method: "POST", events, customData: [] };
      const { _id } = await client.data<{ _id: string }>("POST", "/api/integrations/webhook/create", body);
      const draft = await aSavedDraft(client, signers(1));
      await client.request(`/api/document/send/${draft._id}`, { method: "POST" }).catch(() => null);
      expect(await doomed.ended).toBe("SIGKILL");

      const server = await startServer({ dataDir, env: receiverEnv, clockAheadMs: 3 * 60_000 });
      try {
        const again = await new Client(server.url).signIn(person);
        const received = () => new Set(receiver.bodies().map(({ id, event }) => `${event} ${id}`));
        await expect.poll(() => received().size, { timeout: 90_000 }).toBe(2);
        const path = `/api/integrations/webhook/fetchAll/webhooklogs?webhookId=${_id}`;
        const states = async () =>
          (await again.data<{ items: { event: string; state: string }[] }>("GET", path)).items.map(
            (one) => `${one.event} ${one.state}`,
          );
        await expect.poll(states, { timeout: 90_000 }).toEqual(["SENT delivered", "CREATED delivered"]);
        expect(received().size).toBe(2);
      } finally {
        await server.stop();
      }
    } finally {
      receiver.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  240_000,
);
