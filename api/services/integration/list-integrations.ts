import type { Output } from "../../../domain/contract/endpoint.ts";
import {
  type listIntegrations as endpoint,
  IntegrationKind,
  type IntegrationView,
} from "../../../domain/contract/integration/integration.ts";
import type { WorkspaceId } from "../../../domain/ids.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { ProofDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";

/** All kinds of integrations, each with its connection state. */
export async function listIntegrations(
  deps: ProofDeps,
  principal: Principal,
): Promise<Outcome<Output<typeof endpoint>>> {
  const connected = await listConnected(deps, principal);
  if (!connected.ok) return connected;
  const kinds = new Set(connected.value.filter(({ isActive }) => isActive).map(({ type }) => type));
  return done(IntegrationKind.options.map((type) => ({ type, isConnected: kinds.has(type) })));
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
