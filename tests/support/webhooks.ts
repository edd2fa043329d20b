/** A workspace with webhooks to a receiver on this machine. */
import { aMember, anEmail, sendAs, type Who } from "./app-people.ts";
import { openTestApp, type TestApp } from "./test-app.ts";
import { openReceiver, type Receiver, receiverEnv } from "./webhook-receiver.ts";

export const WEBHOOKS = "/api/integrations/webhook";

export type HookWorld = Awaited<ReturnType<typeof openHookWorld>>;

export async function openHookWorld(): Promise<{ app: TestApp; receiver: Receiver; who: Who; email: string } & Calls> {
  const receiver = await openReceiver();
  const app = await openTestApp({ env: receiverEnv });
  const { who, email } = await aMember(app, "Asha");
  return { app, receiver, who, email, ...callsOf(app, receiver, who) };
}

type Calls = ReturnType<typeof callsOf>;

function callsOf(app: TestApp, receiver: Receiver, who: Who) {
  const runAll = () => app.runner.runDue();
  return {
    runAll,
    create: (more: object = {}, by = who) =>
      app.json(
        "POST",
        `${WEBHOOKS}/create`,
        { url: receiver.url, method: "POST", events: ["SENT", "COMPLETED"], customData: [], ...more },
        by,
      ),
    act: (verb: string, id: string, body?: object, by = who) => app.json("POST", `${WEBHOOKS}/${verb}/${id}`, body, by),
    list: async (path = "fetch", by = who) => (await app.json("GET", `${WEBHOOKS}/${path}`, undefined, by)).body.data,
    logs: async (id: string, query = "") =>
      (await app.json("GET", `${WEBHOOKS}/fetchAll/webhooklogs?webhookId=${id}${query}`, undefined, who)).body.data,
    /** Sends a document to one signer, a second later than the last. */
    async send(title = "Lease"): Promise<{ id: string; signer: string }> {
      app.clock.nowMs += 1_000;
      const signer = anEmail("ann");
      const more = { documentInfo: { en: { title, message: "" } } };
      const id = await sendAs(app, who, [{ name: "Ann", email: signer }], more);
      await runAll();
      return { id, signer };
    },
    async close() {
      receiver.close();
      await app.close();
    },
  };
}
