import { seesAllDocuments } from "../../../../domain/access/can.ts";
import type { Output } from "../../../../domain/contract/endpoint.ts";
import type {
  AutomationRun,
  AutomationSummary,
  readAutomationCall as endpoint,
} from "../../../../domain/contract/integration/automation.ts";
import { type Instant, toInstant } from "../../../../domain/ids.ts";
import { type ApiKey, isLiving } from "../../../../domain/integration/api-key.ts";
import { AutomationType } from "../../../../domain/integration/api-key-type.ts";
import { maskedUrl } from "../../../../domain/integration/webhook/hidden-values.ts";
import { stateOfWebhook, type Webhook } from "../../../../domain/integration/webhook/webhook.ts";
import { done, type Outcome } from "../../../../domain/outcome.ts";
import type { IntegrationDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { deliveryView } from "../webhook/webhook-view.ts";

type Connected = { keys: ApiKey[]; webhooks: Webhook[] };

export async function listAutomations(
  deps: IntegrationDeps,
  { workspaceId }: MemberPrincipal,
): Promise<Outcome<AutomationSummary[]>> {
  const all = { keys: await deps.apiKeys.list(workspaceId), webhooks: await deps.webhooks.list(workspaceId) };
  const at = toInstant(deps.clock.now());
  return done(AutomationType.options.map((type) => summaryOf(type, connectedOf(type, all), at)));
}

/** Maximum number of runs on the page. */
const RUNS_LIMIT = 50;

export async function readAutomation(
  deps: IntegrationDeps,
  { workspaceId, rights }: MemberPrincipal,
  type: AutomationType,
): Promise<Outcome<Output<typeof endpoint>>> {
  const all = { keys: await deps.apiKeys.list(workspaceId), webhooks: await deps.webhooks.list(workspaceId) };
  const { keys, webhooks } = connectedOf(type, all);
  const lists = await Promise.all([
    ...keys.map((key) => callsOf(deps, key)),
    // Deliveries reveal every document of the workspace.
    ...(seesAllDocuments(rights) ? webhooks.map((webhook) => deliveriesOf(deps, webhook)) : []),
  ]);
  const runs = lists.flat().sort((one, other) => (one.at < other.at ? 1 : -1));
  const summary = summaryOf(type, { keys, webhooks }, toInstant(deps.clock.now()));
  const lastCall = runs.find(({ kind }) => kind === "call")?.at ?? null;
  const subscriptions = await Promise.all(webhooks.map((webhook) => subscriptionOf(deps, webhook)));
  return done({
    ...summary,
    // The key's `lastUsedAt` is rounded, and its call log covers only 30 days: the later time counts.
    lastUsedAt: latest([summary.lastUsedAt, lastCall]),
    subscriptions,
    runs: runs.slice(0, RUNS_LIMIT),
  });
}

/** The keys of a type, and the webhooks made with them that are not archived. */
function connectedOf(type: AutomationType, all: Connected): Connected {
  const keys = all.keys.filter((key) => key.type === type);
  const ids = new Set(keys.map(({ _id }) => _id));
  return { keys, webhooks: all.webhooks.filter((one) => !one.archivedAt && one.apiKeyId && ids.has(one.apiKeyId)) };
}

function summaryOf(type: AutomationType, { keys, webhooks }: Connected, at: Instant): AutomationSummary {
  const active = webhooks.filter((one) => stateOfWebhook(one) === "active").length;
  return {
    type,
    keys: keys.filter((key) => isLiving(key, at)).length,
    lastUsedAt: latest(keys.map(({ lastUsedAt }) => lastUsedAt ?? null)),
    activeSubscriptions: active,
    stoppedSubscriptions: webhooks.length - active,
  };
}

function latest(times: readonly (Instant | null)[]): Instant | null {
  return times.reduce((last, time) => (time && (!last || time > last) ? time : last), null);
}

async function callsOf({ keyCalls }: IntegrationDeps, { _id: keyId, name: keyName }: ApiKey): Promise<AutomationRun[]> {
  const calls = await keyCalls.list(keyId);
  return calls.map(({ through, ...call }) => ({ kind: "call", keyId, keyName, ...call, isAgent: through === "mcp" }));
}

async function deliveriesOf({ deliveries }: IntegrationDeps, { _id }: Webhook): Promise<AutomationRun[]> {
  const { items } = await deliveries.list(_id, { limit: RUNS_LIMIT, isWanted: () => true });
  return items.map((delivery) => ({ kind: "delivery", ...deliveryView(delivery) }));
}

async function subscriptionOf({ deliveries }: IntegrationDeps, webhook: Webhook) {
  const { _id, events } = webhook;
  const sending = await deliveries.findSending(_id);
  return {
    _id,
    url: maskedUrl(webhook.url),
    events,
    state: stateOfWebhook(webhook),
    lastTriedAt: sending?.value.lastTriedAt ?? null,
  };
}
