import { sha256 } from "../../../domain/audit/sha256.ts";
import type { Block } from "../../../domain/field/block.ts";
import { BLOCKS_LIMIT } from "../../../domain/field/limits.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { cleanLine } from "../../../domain/text/clean-text.ts";
import type { DocumentDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { mayChangeBlock } from "./find-own-blocks.ts";

/**
 * Replaces the caller's block of the same name, even if two requests save it concurrently, or one that they may change.
 * Blocks of others keep their name and contents.
 */
export async function saveBlock(
  deps: DocumentDeps,
  principal: MemberPrincipal,
  input: Pick<Block, "name" | "fields">,
): Promise<Outcome<Block>> {
  const name = cleanLine(input.name);
  if (name === "") return refuse("invalid_input", { faults: [{ path: "name", code: "field_label_empty" }] });
  const blocks = await deps.blocks.list(principal.workspaceId);
  const { id: ownerId } = principal.user;
  const alike = blocks.filter((one) => one.name === name && mayChangeBlock(principal, one));
  const replaced = alike.find((one) => one.ownerId === ownerId) ?? alike[0];
  const _id = replaced?._id ?? (await sha256(`${ownerId} ${name}`)).slice(0, 32);
  if (!blocks.some((one) => one._id === _id) && blocks.length >= BLOCKS_LIMIT)
    return refuse("too_many_blocks", { params: { limit: BLOCKS_LIMIT } });
  const block = { _id, name, fields: input.fields, ownerId: replaced ? replaced.ownerId : ownerId };
  await deps.blocks.put(principal.workspaceId, block);
  return done(block);
}
