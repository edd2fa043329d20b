import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { DocumentDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { findOwnBlocks, mayChangeBlock } from "./find-own-blocks.ts";

/** Deletes a block. A block that is missing, or that the caller does not see, counts as deleted. */
export async function deleteBlock(
  deps: DocumentDeps,
  principal: MemberPrincipal,
  id: string,
): Promise<Outcome<{ _id: string }>> {
  const block = (await findOwnBlocks(deps, principal)).find((one) => one._id === id);
  if (block && !mayChangeBlock(principal, block)) return refuse("not_authorized");
  if (block) await deps.blocks.remove(principal.workspaceId, id);
  return done({ _id: id });
}
