import { sha256 } from "../../../domain/audit/sha256.ts";
import type { Block } from "../../../domain/field/block.ts";
import { BLOCKS_LIMIT } from "../../../domain/field/limits.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { cleanLine } from "../../../domain/text/clean-text.ts";
import type { Deps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";

/** Replaces a block of the same name, even if two callers save it concurrently. */
export async function saveBlock(
  deps: Pick<Deps, "blocks">,
  principal: Principal,
  input: Pick<Block, "name" | "fields">,
): Promise<Outcome<Block>> {
  const name = cleanLine(input.name);
  if (name === "") return refuse("invalid_input", { faults: [{ path: "name", code: "field_label_empty" }] });
  const blocks = await deps.blocks.list(principal.workspaceId);
  const _id = (await sha256(name)).slice(0, 32);
  if (!blocks.some((one) => one._id === _id) && blocks.length >= BLOCKS_LIMIT)
    return refuse("too_many_blocks", { params: { limit: BLOCKS_LIMIT } });
  const block = { _id, name, fields: input.fields };
  await deps.blocks.put(principal.workspaceId, block);
  return done(block);
}
