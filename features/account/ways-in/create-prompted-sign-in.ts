import { batch, signal } from "@preact/signals-react";
import type { Answer, CallRefusal } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import { canSuggestPasskeys } from "../../host/passkey-browser.ts";
import type { Account, Entered } from "../account.ts";
import { signInWithPasskey, tryOneTap } from "./browser-ways.ts";
import type { SignInWays } from "./load-sign-in-ways.ts";

/** The sign-ins that this visit of the page offers through dialogs of the browser. */
export type OfferedPrompts = { oneTap: SignInWays["oneTap"]; hasPasskeys: boolean };

export type PromptedSignIn = ReturnType<typeof createPromptedSignIn>;

const browserPrompts = { canSuggestPasskeys, signInWithPasskey, tryOneTap };

/** Signs in by the browser's own dialogs: Google accounts and passkeys. One per visit of the page, without React. */
export function createPromptedSignIn(host: Host, account: Account, offer: OfferedPrompts, prompts = browserPrompts) {
  const refusal = signal<CallRefusal | null>(null);
  const isAsking = signal(false);
  /** Browsers allow one passkey request at a time. */
  let unpromptedRequest = new AbortController();
  /** Settles when the browser has closed the suggestions. */
  let offered: Promise<void> = Promise.resolve();

  function receive(answer: Answer<Entered> | null): void {
    if (answer?.ok) host.announce({ type: answer.value });
    else if (answer) refusal.value = answer.refusal;
  }

  async function offerUnasked(abortSignal: AbortSignal): Promise<void> {
    const tapped = offer.oneTap && (await prompts.tryOneTap(host, account, offer.oneTap, abortSignal));
    receive(tapped);
    if (tapped || abortSignal.aborted || !offer.hasPasskeys || !(await prompts.canSuggestPasskeys())) return;
    receive(await prompts.signInWithPasskey(host, account, { isConditional: true, signal: abortSignal }));
  }

  return {
    refusal,
    /** A passkey request by the person is in progress. */
    isAsking,
    /**
     * Offers sign-ins without a click, so that both can be ignored: the browser shows its dialog for Google accounts, then
     * passkeys among the suggestions of the email field. Returns the function that ends the offer.
     */
    open(): () => void {
      const controller = new AbortController();
      unpromptedRequest = controller;
      // After a failed offer the buttons still work.
      offered = offerUnasked(controller.signal).catch(() => undefined);
      return () => controller.abort();
    },
    async askPasskey(): Promise<void> {
      unpromptedRequest.abort();
      batch(() => {
        refusal.value = null;
        isAsking.value = true;
      });
      // Browsers refuse a second request until the offered one has ended.
      await offered;
      const options = { isConditional: false, signal: new AbortController().signal };
      const answer = await prompts.signInWithPasskey(host, account, options);
      isAsking.value = false;
      receive(answer);
    },
  };
}
