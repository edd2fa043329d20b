import { batch, computed, signal } from "@preact/signals-react";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import type { Answer, CallRefusal } from "../../host/api.ts";
import type { SentCode, VerifyCalls } from "./verify-calls.ts";

export type Verification = ReturnType<typeof createVerification>;

type Ports = {
  calls: VerifyCalls;
  /** Shows the view returned for an accepted answer. */
  accept: (view: SignerView) => void;
  /** Fetches the view again after a refusal that means it is out of date. */
  reopen: () => Promise<void>;
};

/** Refusals after which the same question cannot be asked again. */
const finalRefusals = new Set<CallRefusal["code"]>(["verification_locked", "verification_not_asked", "link_invalid"]);

/** State of the verification before the pages are shown; one per mount, without React. */
export function createVerification({ calls, accept, reopen }: Ports, first: SignerView["authenticationData"]) {
  const busy = signal<"no" | "sending" | "checking">("no");
  const refusal = signal<CallRefusal | null>(null);
  const sent = signal<SentCode | null>(first.otp && !first.otp.failed ? first.otp : null);
  /** True if the refusal is about the typed answer, false if it is about the request for a code. */
  const isAnswerRefused = signal(false);
  /** Number of codes sent from here; each one is announced to screen readers. */
  const count = signal(0);

  /** Fetches the view after refusals whose state it shows. After a lockout, verification starts again. */
  async function reload({ code }: CallRefusal): Promise<void> {
    if (code === "verification_locked") forget();
    if (finalRefusals.has(code)) await reopen();
  }

  function forget(): void {
    batch(() => {
      sent.value = null;
      refusal.value = null;
    });
  }

  async function send(request: () => Promise<Answer<SentCode>>): Promise<void> {
    if (busy.peek() !== "no") return;
    batch(() => {
      busy.value = "sending";
      refusal.value = null;
    });
    const answer = await request();
    batch(() => {
      busy.value = "no";
      if (answer.ok) {
        sent.value = answer.value;
        count.value += 1;
      } else {
        isAnswerRefused.value = false;
        refusal.value = answer.refusal;
      }
    });
    if (!answer.ok) await reload(answer.refusal);
  }

  async function check(request: () => Promise<Answer<SignerView>>): Promise<void> {
    if (busy.peek() !== "no") return;
    batch(() => {
      busy.value = "checking";
      refusal.value = null;
    });
    const answer = await request();
    batch(() => {
      busy.value = "no";
      if (answer.ok) {
        sent.value = null;
        accept(answer.value);
      } else {
        isAnswerRefused.value = answer.refusal.code !== "unreachable";
        refusal.value = answer.refusal;
      }
    });
    if (!answer.ok) await reload(answer.refusal);
  }

  return {
    ...{ busy, refusal, isAnswerRefused, sent, count },
    isChecking: computed(() => busy.value === "checking"),
    isSending: computed(() => busy.value === "sending"),
    sendCode: () => send(calls.sendCode),
    sendAadhaar: (number: string) => send(() => calls.sendAadhaar(number)),
    answerCode: (code: string) => check(() => calls.answerCode(code, sent.peek()?.challengeId)),
    answerAadhaar: (code: string) => check(() => calls.answerAadhaar(code, sent.peek()?.challengeId ?? "")),
    answerQuestions: (answers: { id: string; answer: string }[]) => check(() => calls.answerQuestions(answers)),
    answerPassword: (password: string) => check(() => calls.answerPassword(password)),
    sendSelfie: (picture: string) => check(() => calls.sendSelfie(picture)),
    /** Returns to the input for the Aadhaar number. */
    startOver: forget,
  };
}
