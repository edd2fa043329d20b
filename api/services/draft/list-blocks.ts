import type { Block } from "../../../domain/field/block.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { Deps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";

export async function listBlocks(deps: Pick<Deps, "blocks">, principal: Principal): Promise<Outcome<Block[]>> {
  const blocks = await deps.blocks.list(principal.workspaceId);
  return done(blocks.toSorted((a, b) => a.name.localeCompare(b.name)));
}
