import { computed, signal } from "@preact/signals-react";
import type { Output } from "../../domain/contract/endpoint.ts";
import { readInviteCall } from "../../domain/contract/workspace/member.ts";
import type { CallRefusal } from "../host/api.ts";
import type { Host } from "../host/host.ts";
import { createLoaded } from "../host/loaded.ts";

export type Invitation = Output<typeof readInviteCall>;

/** The invitation of a mailed link; one per visit of its page, without React. */
export function createInvitation(host: Host, token: string) {
  const invitation = createLoaded(host, readInviteCall, { params: { token } });
  const notAccepted = signal<CallRefusal | null>(null);
  return {
    ...invitation,
    refusal: computed(() => notAccepted.value ?? invitation.refusal.value),
    /** Replaces the invitation by the refusal to accept it. */
    end(refused: CallRefusal): void {
      notAccepted.value = refused;
    },
  };
}
