import { batch, signal } from "@preact/signals-react";
import {
  type AgreementView,
  downloadBaa,
  readBaaStatus,
  requestBaa,
} from "../../domain/contract/compliance/agreement.ts";
import { type CallRefusal, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";

const POLL_MS = 2_000;

/** The workspace's business associate agreement; one per mount, without React. */
export function createAgreement(host: Host) {
  const agreement = signal<AgreementView | null>(null);
  const refusal = signal<CallRefusal | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const apply = (answer: { ok: true; value: AgreementView } | { ok: false; refusal: CallRefusal }) => {
    batch(() => {
      refusal.value = answer.ok ? null : answer.refusal;
      if (answer.ok) agreement.value = answer.value;
    });
    // The server prepares the document in the background.
    clearTimeout(timer);
    if (!isStopped && answer.ok && answer.value.status === "pending") timer = setTimeout(() => void load(), POLL_MS);
  };
  const load = async (): Promise<void> => {
    isStopped = false;
    apply(await call(host, readBaaStatus, {}));
  };
  return {
    agreement,
    refusal,
    load,
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
    /** @returns the refusal, or `null` on success */
    async request(): Promise<CallRefusal | null> {
      const answer = await call(host, requestBaa, {});
      if (!answer.ok) return answer.refusal;
      apply(answer);
      return null;
    },
    /** Downloads the signed agreement. @returns the refusal, or `null` on success */
    async download(): Promise<CallRefusal | null> {
      const answer = await call(host, downloadBaa, {});
      if (!answer.ok) return answer.refusal;
      host.save(answer.value.url, answer.value.fileName);
      return null;
    },
  };
}
