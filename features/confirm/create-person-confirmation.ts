import { batch, signal } from "@preact/signals-react";
import type { ProofsToAsk } from "../../domain/account/person-proof.ts";
import {
  beginPasskeyProofCall,
  mailProofCodeCall,
  proveByPasskeyCall,
  provePersonCall,
} from "../../domain/contract/account/prove.ts";
import { type CallRefusal, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";
import { askPasskey } from "../host/passkey-browser.ts";

export type ProofName = ProofsToAsk["kinds"][number];
export type ProofValues = Partial<Record<ProofName, string>>;

/** Runs the step-up of a signed-in person while a call waits; one per page, without React. */
export function createPersonConfirmation() {
  /** The proofs that the open dialog asks for; `null` while it is closed. */
  const asked = signal<ProofsToAsk | null>(null);
  const outboxPath = signal<string | null>(null);
  /** Refusal of the last request for a mailed code. */
  const mailRefusal = signal<CallRefusal | null>(null);
  let answer: (isProven: boolean) => void = () => undefined;
  let isCodeMailed = false;

  function open(proofs: ProofsToAsk | null): void {
    isCodeMailed = false;
    batch(() => {
      asked.value = proofs;
      outboxPath.value = null;
      mailRefusal.value = null;
    });
  }

  function close(isProven: boolean): void {
    open(null);
    answer(isProven);
  }

  async function mailCode(host: Host): Promise<void> {
    isCodeMailed = true;
    mailRefusal.value = null;
    const sent = await call(host, mailProofCodeCall, {});
    if (sent.ok) outboxPath.value = sent.value.outbox ?? null;
    else mailRefusal.value = sent.refusal;
  }

  return {
    asked,
    outboxPath,
    mailRefusal,
    /** Opens the dialog; resolves with `true` once the person has passed the step-up. A second call ends the first. */
    ask(proofs: ProofsToAsk): Promise<boolean> {
      answer(false);
      return new Promise((resolve) => {
        answer = resolve;
        open(proofs);
      });
    },
    cancel: () => close(false),
    /** Proofs that were accepted before a refusal are not asked for again. */
    async prove(host: Host, values: ProofValues): Promise<CallRefusal | null> {
      const { password, authenticator, mailed_code } = values;
      const body = {
        ...(password ? { password } : {}),
        ...(authenticator ? { otpFromAuthenticator: authenticator.trim() } : {}),
        ...(mailed_code ? { mailedCode: mailed_code.trim() } : {}),
      };
      const proven = await call(host, provePersonCall, { body });
      if (!proven.ok) return proven.refusal;
      close(true);
      return null;
    },
    /** `none`: the person chose no passkey, or this device has none for the account. */
    async proveByPasskey(host: Host, signal: AbortSignal): Promise<CallRefusal | "none" | null> {
      const begun = await call(host, beginPasskeyProofCall, {});
      if (!begun.ok) return begun.refusal;
      const credential = await askPasskey(begun.value.options, { isConditional: false, signal });
      if (!credential) return "none";
      const proven = await call(host, proveByPasskeyCall, { body: { credential } });
      if (!proven.ok) return proven.refusal;
      close(true);
      return null;
    },
    mailCode,
    /** Mails the first code of the open dialog; later calls do nothing. */
    async mailFirstCode(host: Host): Promise<void> {
      if (!isCodeMailed) await mailCode(host);
    },
  };
}

export type PersonConfirmation = ReturnType<typeof createPersonConfirmation>;
