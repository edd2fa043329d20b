import type { Outcome } from "../../../domain/outcome.ts";
import type { MemberId } from "../../../domain/workspace/member.ts";
import { withdrawOwnership } from "../../../domain/workspace/ownership.ts";
import type { WorkspaceDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { changeMember } from "./change-team.ts";

/** Withdraws the owner's offer to transfer the workspace. */
export function withdrawOffer(
  deps: WorkspaceDeps,
  caller: MemberPrincipal,
  memberId: string,
): Promise<Outcome<{ memberId: MemberId }>> {
  return changeMember(deps, caller, memberId, withdrawOwnership);
}
