/** The requests that this server sends to webhooks, as OpenAPI 3.1 `webhooks`. */
import type { Instant, WorkspaceId } from "../../../domain/ids.ts";
import { type WebhookEventKind, webhookEventKinds } from "../../../domain/integration/webhook/webhook.ts";
import { bodyOf, sampleEvent } from "../../../domain/integration/webhook/webhook-body.ts";
import { ID } from "./sample.ts";
import type { Json } from "./schemas.ts";

/** Cause of each event: the first sentence of its description. */
export const eventCauses: Record<WebhookEventKind, string> = {
  CREATED: "A draft was made",
  DISCARDED: "A draft was deleted",
  SENT: "A document was sent",
  REMINDER_SENT: "Recipients were reminded",
  SIGNED: "A recipient signed",
  EXPIRED: "A document expired",
  COMPLETED: "Everybody has signed, and the file is sealed",
  VIEWED: "A recipient opened a document for the first time",
  DECLINED: "A recipient declined",
  VOIDED: "A document was taken back",
  DELIVERY_FAILED: "A mail to a recipient could not be delivered",
  PAID: "A recipient paid",
};

/** `webhook-signature` signs `id.timestamp.body` by HMAC-SHA256 (Standard Webhooks). */
const headers: Json[] = [
  ["webhook-id", "The same in every try of an event.", ID],
  ["webhook-timestamp", "Seconds since 1970, of this try.", "1772443800"],
  [
    "webhook-signature",
    "One `v1,…` for each valid secret, separated by spaces.",
    "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  ],
].map(([name, description, example]) => ({
  ...{ name, in: "header", required: true, description, example },
  schema: { type: "string" },
}));

export function webhookCalls(publicUrl: string): Json {
  const at = "2026-03-02T09:30:00.000Z" as Instant;
  return Object.fromEntries(
    webhookEventKinds.map((kind) => {
      const example = bodyOf(sampleEvent(kind, { _id: ID, workspaceId: ID as WorkspaceId, at }), publicUrl);
      const content = { "application/json": { schema: { $ref: "#/components/schemas/WebhookEvent" }, example } };
      const responses = {
        "2XX": { description: "Taken" },
        "4XX": { description: "Tried again; 410 switches the webhook off" },
      };
      const post = {
        operationId: `on_${kind.toLowerCase()}`,
        ...{ summary: eventCauses[kind], tags: ["Integrations"], security: [], parameters: headers },
        description: `${eventCauses[kind]}. Answer with any 2xx within 15 seconds; other answers are tried again.`,
        ...{ requestBody: { required: true, content }, responses },
      };
      return [kind, { post }];
    }),
  );
}
