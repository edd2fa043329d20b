import { can } from "../../../domain/access/can.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { Deps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";

/** Sent documents cannot send codes from then on, until another account is connected. */
export async function disconnectIntegration(
  deps: Deps,
  principal: Principal,
  _id: string,
): Promise<Outcome<{ _id: string }>> {
  if (!can(principal.role, "integrations", "MANAGE")) return refuse("not_authorized");
  await deps.integrations.remove(principal.workspaceId, _id);
  return done({ _id });
}
