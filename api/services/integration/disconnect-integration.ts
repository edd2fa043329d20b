import { done, type Outcome } from "../../../domain/outcome.ts";
import type { ProofDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { workspaceEventOf } from "../workspace/workspace-event.ts";

/** Sent documents cannot send codes until another account is connected. */
export async function disconnectIntegration(
  deps: ProofDeps,
  caller: MemberPrincipal,
  _id: string,
): Promise<Outcome<{ _id: string }>> {
  const found = (await deps.integrations.list(caller.workspaceId)).find((one) => one._id === _id);
  if (!found) return done({ _id });
  const event = workspaceEventOf(deps, caller, { kind: "integration_disconnected", name: found.type });
  await deps.integrations.remove(caller.workspaceId, _id, event);
  return done({ _id });
}
