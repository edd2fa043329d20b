import { can } from "../../../domain/access/can.ts";
import type { Block } from "../../../domain/field/block.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { Deps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";

export async function listBlocks(deps: Deps, principal: Principal): Promise<Outcome<Block[]>> {
  if (!can(principal.role, "documents", "VIEW")) return refuse("not_authorized");
  const blocks = await deps.blocks.list(principal.workspaceId);
  return done(blocks.toSorted((a, b) => a.name.localeCompare(b.name)));
}
