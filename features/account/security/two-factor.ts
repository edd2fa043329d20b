import { batch, signal } from "@preact/signals-react";
import {
  confirmTwoFactorCall,
  disableTwoFactorCall,
  enrolTwoFactorCall,
  readTwoFactorCall,
  renewRecoveryCodesCall,
} from "../../../domain/contract/account/two-factor.ts";
import type { Output } from "../../../domain/contract/endpoint.ts";
import { type CallRefusal, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import { createLoaded } from "../../host/loaded.ts";

export type Enrolment = Output<typeof enrolTwoFactorCall>;

/** The second factor of the signed-in member; one per mount, without React. */
export function createTwoFactor(host: Host) {
  const state = createLoaded(host, readTwoFactorCall, {});
  /** The enrolment that the open dialog sets up. */
  const enrolment = signal<Enrolment | null>(null);
  /** Shown once. */
  const recoveryCodes = signal<readonly string[] | null>(null);

  return {
    ...state,
    ...{ enrolment, recoveryCodes },
    async enrol(): Promise<CallRefusal | null> {
      const answer = await call(host, enrolTwoFactorCall, {});
      if (answer.ok) enrolment.value = answer.value;
      return answer.ok ? null : answer.refusal;
    },
    async confirm(code: string): Promise<CallRefusal | null> {
      const answer = await call(host, confirmTwoFactorCall, { body: { code } });
      if (!answer.ok) return answer.refusal;
      batch(() => {
        recoveryCodes.value = enrolment.peek()?.recoveryCodes ?? null;
        enrolment.value = null;
      });
      await state.load();
      return null;
    },
    async disable(): Promise<CallRefusal | null> {
      const answer = await call(host, disableTwoFactorCall, {});
      if (!answer.ok) return answer.refusal;
      await state.load();
      return null;
    },
    async renew(): Promise<CallRefusal | null> {
      const answer = await call(host, renewRecoveryCodesCall, {});
      if (!answer.ok) return answer.refusal;
      recoveryCodes.value = answer.value.recoveryCodes;
      await state.load();
      return null;
    },
  };
}

export type TwoFactorStore = ReturnType<typeof createTwoFactor>;
