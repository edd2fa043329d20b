import { signal } from "@preact/signals-react";
import type { Output } from "../../domain/contract/endpoint.ts";
import { readInvite } from "../../domain/contract/workspace/member.ts";
import { type CallRefusal, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";

export type Invitation = Output<typeof readInvite>;

/** The invitation of a mailed link; one per visit of its page, without React. */
export function createInvitation(host: Host, token: string) {
  /** `null` while it is loading. */
  const invitation = signal<Invitation | null>(null);
  const refusal = signal<CallRefusal | null>(null);
  return {
    invitation,
    refusal,
    /** Replaces the invitation by the refusal to accept it. */
    end(refused: CallRefusal): void {
      refusal.value = refused;
    },
    async load(): Promise<void> {
      const answer = await call(host, readInvite, { params: { token } });
      refusal.value = answer.ok ? null : answer.refusal;
      if (answer.ok) invitation.value = answer.value;
    },
  };
}
