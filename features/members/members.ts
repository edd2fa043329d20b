/** Members of the workspace, as their page shows them; one per mount, without React. */
import type { AssignableRole } from "../../domain/access/roles.ts";
import {
  acceptOwnership,
  activateMember,
  changeMemberRole,
  deactivateMember,
  listMembers,
  type MemberRow,
  offerOwnership,
  removeMember,
  resendInvite,
  withdrawOwnership,
} from "../../domain/contract/workspace/member.ts";
import { type Answer, type CallRefusal, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";
import { createLoaded } from "../host/loaded.ts";

export type Members = ReturnType<typeof createMembers>;
type Named = Pick<MemberRow, "memberId">;

export function createMembers(host: Host) {
  const rows = createLoaded(host, listMembers, {});

  /** Reloads the list after a change, and after a refusal, which means that the page was out of date. */
  async function carryOut(change: Promise<Answer<unknown>>): Promise<CallRefusal | null> {
    const answer = await change;
    if (answer.ok || answer.refusal.code !== "unreachable") await rows.load();
    return answer.ok ? null : answer.refusal;
  }

  return {
    ...rows,
    changeRole: ({ memberId }: Named, role: AssignableRole) =>
      carryOut(call(host, changeMemberRole, { body: { memberId, role } })),
    suspend: ({ memberId }: Named) => carryOut(call(host, deactivateMember, { body: { memberId } })),
    readmit: ({ memberId }: Named) => carryOut(call(host, activateMember, { body: { memberId } })),
    /** Removes a member, or revokes an invitation; `heir` takes over the documents. */
    remove: ({ memberId }: Named, heir?: string) =>
      carryOut(call(host, removeMember, { query: { memberId, ...(heir ? { heir } : {}) } })),
    resend: ({ memberId }: Named) => carryOut(call(host, resendInvite, { body: { memberId } })),
    offer: ({ memberId }: Named) => carryOut(call(host, offerOwnership, { body: { memberId } })),
    withdrawOffer: ({ memberId }: Named) => carryOut(call(host, withdrawOwnership, { body: { memberId } })),
    async acceptOwnership(): Promise<CallRefusal | null> {
      const refused = await carryOut(call(host, acceptOwnership, {}));
      if (!refused) host.announce({ type: "rights_changed" });
      return refused;
    },
  };
}
