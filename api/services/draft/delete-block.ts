import { done, type Outcome } from "../../../domain/outcome.ts";
import type { Deps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";

export async function deleteBlock(
  deps: Pick<Deps, "blocks">,
  principal: Principal,
  id: string,
): Promise<Outcome<{ _id: string }>> {
  await deps.blocks.remove(principal.workspaceId, id);
  return done({ _id: id });
}
