/** Members of the workspace, as their page shows them; one per mount, without React. */
import type { AssignableRole } from "../../domain/access/roles.ts";
import {
  acceptOwnershipCall,
  activateMemberCall,
  changeMemberRoleCall,
  deactivateMemberCall,
  listMembersCall,
  type MemberRow,
  offerOwnershipCall,
  removeMemberCall,
  resendInviteCall,
  withdrawOwnershipCall,
} from "../../domain/contract/workspace/member.ts";
import { type Answer, type CallRefusal, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";
import { createLoaded } from "../host/loaded.ts";

export type Members = ReturnType<typeof createMembers>;
type Named = Pick<MemberRow, "memberId">;

export function createMembers(host: Host) {
  const rows = createLoaded(host, listMembersCall, {});

  /** Reloads the list after a change, and after a refusal, which means that the page was out of date. */
  async function carryOut(change: Promise<Answer<unknown>>): Promise<CallRefusal | null> {
    const answer = await change;
    if (answer.ok || answer.refusal.code !== "unreachable") await rows.load();
    return answer.ok ? null : answer.refusal;
  }

  return {
    ...rows,
    changeRole: ({ memberId }: Named, role: AssignableRole) =>
      carryOut(call(host, changeMemberRoleCall, { body: { memberId, role } })),
    suspend: ({ memberId }: Named) => carryOut(call(host, deactivateMemberCall, { body: { memberId } })),
    readmit: ({ memberId }: Named) => carryOut(call(host, activateMemberCall, { body: { memberId } })),
    /** Removes a member, or revokes an invitation; `heir` takes over the documents. */
    remove: ({ memberId }: Named, heir?: string) =>
      carryOut(call(host, removeMemberCall, { query: { memberId, ...(heir ? { heir } : {}) } })),
    resend: ({ memberId }: Named) => carryOut(call(host, resendInviteCall, { body: { memberId } })),
    offer: ({ memberId }: Named) => carryOut(call(host, offerOwnershipCall, { body: { memberId } })),
    withdrawOffer: ({ memberId }: Named) => carryOut(call(host, withdrawOwnershipCall, { body: { memberId } })),
    async acceptOwnership(): Promise<CallRefusal | null> {
      const refused = await carryOut(call(host, acceptOwnershipCall, {}));
      if (!refused) host.announce({ type: "rights_changed" });
      return refused;
    },
  };
}
