/** Countersign's API: `createClient`, a function for each call, `each` for lists, `verifyWebhook` and `verifyWebhookQuery` for webhooks. */
export * from "./calls.ts";
export {
  type Call,
  type CallOptions,
  type Client,
  type ClientOptions,
  CountersignError,
  createClient,
  type Fault,
} from "./client.ts";
export { each } from "./each.ts";
export type * from "./types.ts";
export { verifyWebhook, verifyWebhookQuery, WebhookError } from "./webhook.ts";
