/** Automation platforms and agents: whether they are connected, and what they did lately. */
import * as z from "zod/mini";
import { Instant } from "../../ids.ts";
import { AutomationType } from "../../integration/api-key-type.ts";
import { endpoint } from "../endpoint.ts";
import { DeliveryView, WebhookView } from "./webhook.ts";

const limit = { calls: 120, seconds: 60 };

const AutomationSummary = z.object({
  type: AutomationType,
  /** Keys of this type that work. */
  keys: z.int(),
  /** The last use of such a key; `null` before the first. */
  lastUsedAt: z.nullable(Instant),
  /** Webhooks that such keys made and that send. */
  activeSubscriptions: z.int(),
  /** Those that were paused, or switched off after failures. */
  stoppedSubscriptions: z.int(),
});
export type AutomationSummary = z.infer<typeof AutomationSummary>;

/** `call`: a call of the API with a key. `delivery`: a call to a webhook that a key made. */
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

export const listAutomations = endpoint({
  method: "GET",
  path: "/api/integrations/automation",
  summary: "List automation platforms, and agents, with the state of their keys and subscriptions.",
  caller: "member",
  needs: ["Integrations", "VIEW"],
  only: "not_extension",
  output: z.array(AutomationSummary),
  limit,
});

export const readAutomation = endpoint({
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
