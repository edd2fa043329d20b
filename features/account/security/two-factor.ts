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

export type Enrolment = Output<typeof enrolTwoFactor>;

/** The second factor of the signed-in member; one per mount, without React. */
export function createTwoFactor(host: Host) {
  const state = signal<Output<typeof readTwoFactor> | null>(null);
  const refusal = signal<CallRefusal | null>(null);
  /** The enrolment that the open dialog sets up. */
  const enrolment = signal<Enrolment | null>(null);
  /** Shown once. */
  const recoveryCodes = signal<readonly string[] | null>(null);

  async function load(): Promise<void> {
    const answer = await call(host, readTwoFactor, {});
    batch(() => {
      refusal.value = answer.ok ? null : answer.refusal;
      if (answer.ok) state.value = answer.value;
    });
  }

  return {
    ...{ state, refusal, enrolment, recoveryCodes, load },
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
      await load();
      return null;
    },
    async disable(): Promise<CallRefusal | null> {
      const answer = await call(host, disableTwoFactor, {});
      if (!answer.ok) return answer.refusal;
      await load();
      return null;
    },
    async renew(): Promise<CallRefusal | null> {
      const answer = await call(host, renewRecoveryCodes, {});
      if (!answer.ok) return answer.refusal;
      recoveryCodes.value = answer.value.recoveryCodes;
      await load();
      return null;
    },
  };
}

export type TwoFactorStore = ReturnType<typeof createTwoFactor>;
