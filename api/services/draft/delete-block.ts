import { can } from "../../../domain/access/can.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { Deps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";

export async function deleteBlock(deps: Deps, principal: Principal, id: string): Promise<Outcome<{ _id: string }>> {
  if (!can(principal.role, "documents", "MANAGE")) return refuse("not_authorized");
  await deps.blocks.remove(principal.workspaceId, id);
  return done({ _id: id });
}
