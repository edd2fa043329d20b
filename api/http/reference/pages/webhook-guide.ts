/** The guide to webhooks; `docs/webhooks.md` has more. */
import type { Instant, WorkspaceId } from "../../../../domain/ids.ts";
import { bodyOf, sampleEvent } from "../../../../domain/integration/webhook/webhook-body.ts";
import { ID } from "../sample.ts";
import { eventCauses } from "../webhook-calls.ts";

const sampleCall = bodyOf(
  sampleEvent("SIGNED", { _id: ID, workspaceId: ID as WorkspaceId, at: "2026-03-02T09:30:00.000Z" as Instant }),
  "https://sign.example.com",
);

export const webhooks = {
  slug: "webhooks",
  title: "Webhooks",
  intro: "Countersign calls your server when a document is sent, signed, completed and so on. You need no polling.",
  steps: [
    {
      heading: "1. Create a webhook",
      text: "The key needs the permission to manage integrations: grant it in [Integrations](/app/integrations), or create the webhook there. `secret` is shown only once.",
      code: {
        language: "sh",
        text: `WEBHOOK=$(curl -sS "$COUNTERSIGN_URL/api/integrations/webhook/create" \\
  -H "Authorization: Bearer $COUNTERSIGN_API_KEY" -H "Content-Type: application/json" \\
  -d '{ "url": "https://www.example.com/countersign", "method": "POST", "events": ["SIGNED", "COMPLETED"] }')
jq '.data | { _id, url, secret }' <<< "$WEBHOOK"`,
      },
    },
    {
      heading: "2. Choose events",
      text: "`events` takes one or more of these.",
      facts: Object.entries(eventCauses),
    },
    {
      heading: "3. Read what arrives",
      text: "A `POST` has this body; a `GET` has `id`, `event`, `documentId`, `status` and `sequence` in its query. [`WebhookEvent`](/api/docs/schemas#WebhookEvent) lists the properties. `recipients[].status` has the same words as in the API. What recipients filled in is under `values`, in COMPLETED for a webhook with `values: true` only, and `files[].url` needs an API key. Samples and events of test documents have `test`. Send yourself a sample with [`testWebhook`](/api/docs/calls/integrations#testWebhook) or from the webhook’s menu.",
      code: { language: "json", text: JSON.stringify(sampleCall, null, 2) },
    },
    {
      heading: "4. Check the signature",
      text: "Calls are signed by the rules of Standard Webhooks: `webhook-id`, `webhook-timestamp` and `webhook-signature`. Verify the body as it was received, byte for byte. A `GET` has no body: its query is signed, and `verifyWebhookQuery(secret, request.headers, request.url)` checks it. `verifyWebhook` also refuses a call whose time is more than five minutes off, so that nobody can replay a recorded call later. Within the five minutes, skip an `id` that you have seen. The webhook’s page in [Integrations](/app/integrations/webhook/) has the same code for Python, Go, PHP, Ruby and Java.",
      code: {
        language: "ts",
        text: `import { verifyWebhook } from "@countersign/client";

export async function receive(request: Request): Promise<Response> {
  const event = await verifyWebhook(
    process.env.COUNTERSIGN_WEBHOOK_SECRET!,
    request.headers,
    await request.text(),
  );
  if (event.event === "COMPLETED") await fileAway(event.documentId);
  return new Response(null, { status: 204 });
}`,
      },
    },
    {
      heading: "5. Expect repeats, in any order",
      text: "Respond with any 2xx within 15 seconds; do slow work afterwards. Any other response is retried for days. `id` is the same in every attempt: store it to skip repeats. `sequence` rises with every event of a document: ignore an event whose `sequence` is lower than the last one.",
    },
  ],
};
