/** A webhook of the owner's workspace, with a delivery. Its address is refused, so no request leaves this machine. */
import { toInstant, type UserId, type WorkspaceId } from "../../domain/ids.ts";
import type { Webhook } from "../../domain/integration/webhook/webhook.ts";
import { bodyOf, sampleEvent } from "../../domain/integration/webhook/webhook-body.ts";
import { deliveryIdOf } from "../../domain/integration/webhook/webhook-delivery.ts";
import { webhookSecretOf } from "../../domain/integration/webhook/webhook-signature.ts";
import type { World } from "./world.ts";

export const webhookBody = { url: "https://8.8.8.8/hook", method: "POST", events: ["PAID"], customData: [] };

export async function webhookFor({ app, workspaces, emails }: World): Promise<string> {
  const _id = app.deps.ids.document() as string;
  const at = toInstant(app.clock.nowMs);
  const webhook: Webhook = {
    ...{ _id, workspaceId: workspaces.owner as WorkspaceId, url: "http://127.0.0.1:9/", method: "POST" },
    ...{ events: ["PAID"], customData: [], secrets: [{ secret: webhookSecretOf(app.deps.ids.secret()) }] },
    createdBy: { id: "owner" as UserId, name: "Owner", email: emails.owner },
    ...{ createdAt: at, updatedAt: at, listensSince: at },
  };
  await app.deps.webhooks.put(null, webhook, {});
  return _id;
}

export async function deliveryFor(world: World): Promise<string> {
  const webhookId = await webhookFor(world);
  const { app, workspaces } = world;
  const workspaceId = workspaces.owner as WorkspaceId;
  const at = toInstant(app.clock.nowMs);
  const event = sampleEvent("PAID", { _id: app.deps.ids.document(), workspaceId, at });
  const { _id: eventId, documentId, kind } = event;
  const delivery = { webhookId, eventId, workspaceId, documentId, kind, title: "Lease", at, attempts: 1, step: 1 };
  await app.deps.deliveries.putTest(
    { ...delivery, state: "failed" },
    { body: JSON.stringify(bodyOf(event, "http://countersign.test")) },
    {
      ...{ number: 1, at, ms: 1, method: "POST", url: "http://127.0.0.1:9/", timestamp: 1, signature: "v1," },
      ...{ fault: "connect", reason: "no connection", answer: "", isCut: false },
    },
  );
  return deliveryIdOf(delivery);
}
