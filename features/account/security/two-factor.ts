import { batch, signal } from "@preact/signals-react";
import {
  confirmTwoFactor,
  disableTwoFactor,
  enrolTwoFactor,
  readTwoFactor,
  renewRecoveryCodes,
} from "../../../domain/contract/account/two-factor.ts";
import type { Output } from "../../../domain/contract/endpoint.ts";
import { type CallRefusal, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import { createLoaded } from "../../host/loaded.ts";

export type Enrolment = Output<typeof enrolTwoFactor>;

/** The second factor of the signed-in member; one per mount, without React. */
export function createTwoFactor(host: Host) {
  const state = createLoaded(host, readTwoFactor, {});
  /** The enrolment that the open dialog sets up. */
  const enrolment = signal<Enrolment | null>(null);
  /** Shown once. */
  const recoveryCodes = signal<readonly string[] | null>(null);

  return {
    ...state,
    ...{ enrolment, recoveryCodes },
    async enrol(): Promise<CallRefusal | null> {
      const answer = await call(host, enrolTwoFactor, {});
      if (answer.ok) enrolment.value = answer.value;
      return answer.ok ? null : answer.refusal;
    },
    async confirm(code: string): Promise<CallRefusal | null> {
      const answer = await call(host, confirmTwoFactor, { body: { code } });
      if (!answer.ok) return answer.refusal;
      batch(() => {
        recoveryCodes.value = enrolment.peek()?.recoveryCodes ?? null;
        enrolment.value = null;
      });
      await state.load();
      return null;
    },
    async disable(): Promise<CallRefusal | null> {
      const answer = await call(host, disableTwoFactor, {});
      if (!answer.ok) return answer.refusal;
      await state.load();
      return null;
    },
    async renew(): Promise<CallRefusal | null> {
      const answer = await call(host, renewRecoveryCodes, {});
      if (!answer.ok) return answer.refusal;
      recoveryCodes.value = answer.value.recoveryCodes;
      await state.load();
      return null;
    },
  };
}

export type TwoFactorStore = ReturnType<typeof createTwoFactor>;
