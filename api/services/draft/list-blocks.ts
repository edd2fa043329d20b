import type { Block } from "../../../domain/field/block.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { findOwnBlocks } from "./find-own-blocks.ts";

export async function listBlocks(deps: DocumentDeps, principal: MemberPrincipal): Promise<Outcome<Block[]>> {
  const blocks = await findOwnBlocks(deps, principal);
  return done(blocks.sort((a, b) => a.name.localeCompare(b.name)));
}
