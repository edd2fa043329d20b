import { done, type Outcome } from "../../../domain/outcome.ts";
import type { Deps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";

/** Sent documents cannot send codes from then on, until another account is connected. */
export async function disconnectIntegration(
  deps: Pick<Deps, "integrations">,
  principal: Principal,
  _id: string,
): Promise<Outcome<{ _id: string }>> {
  await deps.integrations.remove(principal.workspaceId, _id);
  return done({ _id });
}
