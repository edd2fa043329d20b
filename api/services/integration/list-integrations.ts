import type { Output } from "../../../domain/contract/endpoint.ts";
import {
  type listIntegrationsCall as endpoint,
  type IntegrationView,
  ListedIntegration,
} from "../../../domain/contract/integration/integration.ts";
import type { WorkspaceId } from "../../../domain/ids.ts";
import { stateOfWebhook } from "../../../domain/integration/webhook/webhook.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { IntegrationDeps, ProofDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";

/** All kinds of integrations, each with whether this workspace uses it. */
export async function listIntegrations(
  deps: ProofDeps & IntegrationDeps,
  { workspaceId }: Principal,
): Promise<Outcome<Output<typeof endpoint>>> {
  const [connected, webhooks, keys] = await Promise.all([
    deps.integrations.list(workspaceId),
    deps.webhooks.list(workspaceId),
    deps.apiKeys.list(workspaceId),
  ]);
  const active = new Set<ListedIntegration>([
    ...connected.filter(({ isActive }) => isActive).map(({ type }) => type),
    ...(webhooks.some((webhook) => stateOfWebhook(webhook) !== "archived") ? (["webhook"] as const) : []),
    ...keys.map(({ type }) => (type === "api" ? "countersignapi" : type)),
  ]);
  return done(ListedIntegration.options.map((type) => ({ type, isActive: active.has(type) })));
}

export async function listConnected(
  { integrations }: ProofDeps,
  principal: Principal,
): Promise<Outcome<IntegrationView[]>> {
  return done(await integrations.list(principal.workspaceId));
}

/** Whether codes can be sent by text message. */
export async function isMessagingConnected({ integrations }: ProofDeps, workspace: WorkspaceId): Promise<boolean> {
  return (await integrations.list(workspace)).some(({ type, isActive }) => type === "twilio" && isActive);
}
