import { batch, signal } from "@preact/signals-react";
import type { ProofsToAsk } from "../../domain/account/person-proof.ts";
import { mailProofCode, provePerson } from "../../domain/contract/account/prove.ts";
import { type CallRefusal, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";

export type ProofName = ProofsToAsk["kinds"][number];
export type ProofValues = Partial<Record<ProofName, string>>;

/** Asks a signed-in person who they are while a call waits; one per page, without React. */
export function createPersonConfirmation() {
  /** What the open dialog asks for; `null` while it is closed. */
  const asked = signal<ProofsToAsk | null>(null);
  const outboxPath = signal<string | null>(null);
  let answer: (isProven: boolean) => void = () => undefined;

  function close(isProven: boolean): void {
    batch(() => {
      asked.value = null;
      outboxPath.value = null;
    });
    answer(isProven);
  }

  return {
    asked,
    outboxPath,
    /** Opens the dialog; resolves with `true` once the person has proved who they are. A second call ends the first. */
    ask(proofs: ProofsToAsk): Promise<boolean> {
      answer(false);
      return new Promise((resolve) => {
        answer = resolve;
        asked.value = proofs;
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
      const proven = await call(host, provePerson, { body });
      if (!proven.ok) return proven.refusal;
      close(true);
      return null;
    },
    async mailCode(host: Host): Promise<CallRefusal | null> {
      const sent = await call(host, mailProofCode, {});
      if (!sent.ok) return sent.refusal;
      outboxPath.value = sent.value.outbox ?? null;
      return null;
    },
  };
}

export type PersonConfirmation = ReturnType<typeof createPersonConfirmation>;
