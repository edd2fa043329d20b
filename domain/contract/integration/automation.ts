/** Automation platforms and agents: their connections and recent runs. */
import * as z from "zod/mini";
import { Instant } from "../../ids.ts";
import { AutomationType } from "../../integration/api-key-type.ts";
import { endpoint } from "../endpoint.ts";
import { WebhookView } from "./webhook.ts";
import { DeliveryView } from "./webhook-log.ts";

const limit = { calls: 120, seconds: 60 };

const AutomationSummary = z.object({
  type: AutomationType,
  /** Number of valid keys of this type. */
  keys: z.int(),
  /** The last use of such a key; `null` before the first use. */
  lastUsedAt: z.nullable(Instant),
  /** Number of active webhooks created with such keys. */
  activeSubscriptions: z.int(),
  /** Number of webhooks that were paused or disabled after failures. */
  stoppedSubscriptions: z.int(),
});
export type AutomationSummary = z.infer<typeof AutomationSummary>;

/** `call`: an API call with a key. `delivery`: a request to a webhook that a key created. */
export const AutomationRun = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("call"),
    at: Instant,
    keyId: z.string(),
    keyName: z.string(),
    /** Method and path without ids. */
    call: z.string(),
    status: z.int(),
    ms: z.int(),
    /** Made by an agent through `/mcp`. */
    isAgent: z.boolean(),
  }),
  z.object({ kind: z.literal("delivery"), ...DeliveryView.shape }),
]);
export type AutomationRun = z.infer<typeof AutomationRun>;

export const listAutomationsCall = endpoint({
  method: "GET",
  path: "/api/integrations/automation",
  summary: "List automation platforms and agents, with the state of their keys and subscriptions.",
  caller: "member",
  needs: ["Integrations", "VIEW"],
  only: "not_extension",
  output: z.array(AutomationSummary),
  limit,
});

export const readAutomationCall = endpoint({
  method: "GET",
  path: "/api/integrations/automation/:type",
  summary:
    "Read the state of one platform, its subscriptions, and the last runs, newest first: calls with its keys and deliveries to its subscriptions in the last 30 days.",
  caller: "member",
  needs: ["Integrations", "VIEW"],
  only: "not_extension",
  params: z.object({ type: AutomationType }),
  output: z.object({
    ...AutomationSummary.shape,
    subscriptions: z.array(z.pick(WebhookView, { _id: true, url: true, events: true, state: true, lastTriedAt: true })),
    runs: z.array(AutomationRun),
  }),
  limit,
});
